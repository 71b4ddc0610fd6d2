package dev.sightline.maps.render;

/**
 * How a shape looks. Colors are {@code 0xAARRGGBB}; a color with alpha 0 is not drawn.
 *
 * @param width of the stroke, in pixels
 */
public record Style(int fill, int stroke, double width, boolean dashed) {
  /** Draws nothing; start from here. */
  public static final Style NONE = new Style(0, 0, 0, false);

  /** Returns a style that fills with an opaque color {@code 0xRRGGBB}. */
  public static Style filled(int rgb) {
    return NONE.withFill(0xFF000000 | rgb);
  }

  /** Returns a style that strokes with an opaque color {@code 0xRRGGBB}. */
  public static Style stroked(int rgb, double width) {
    return NONE.withStroke(0xFF000000 | rgb, width);
  }

  public Style withFill(int argb) {
    return new Style(argb, stroke, width, dashed);
  }

  public Style withStroke(int argb, double newWidth) {
    return new Style(fill, argb, newWidth, dashed);
  }

  public Style withDashes() {
    return new Style(fill, stroke, width, true);
  }

  boolean fills() {
    return fill >>> 24 != 0;
  }

  boolean strokes() {
    return stroke >>> 24 != 0 && width > 0;
  }
}
