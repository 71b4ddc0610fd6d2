package dev.sightline.maps.render;

/**
 * Something drawn on a map: tiles, a path, what somebody sees.
 *
 * <pre>{@code
 * Layer path = canvas -> {
 *   canvas.line(Style.stroked(0xC0392B, 3), xy);
 *   canvas.legend("path", Style.stroked(0xC0392B, 3));
 * };
 * MapPicture.of(map).above(path).writePng(out);
 * }</pre>
 */
@FunctionalInterface
public interface Layer {
  void draw(Canvas canvas);
}
