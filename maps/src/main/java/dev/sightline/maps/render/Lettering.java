package dev.sightline.maps.render;

/**
 * Widths of letters, so that layout does not depend on the fonts of a machine. They are those of a
 * common sans-serif, per thousand of the font size, with a little margin for wider ones.
 */
final class Lettering {
  private static final double MARGIN = 1.08;

  private Lettering() {}

  static double width(String text, double size) {
    double sum = 0;
    for (int i = 0; i < text.length(); i++) {
      sum += width(text.charAt(i));
    }
    return sum * size * MARGIN;
  }

  private static double width(char c) {
    if (c < ' ' || c > '~') {
      return c < 0x2E80 ? 0.62 : 1; // East Asian letters are square
    }
    return Character.isUpperCase(c) ? upper(c) : other(c);
  }

  private static double upper(char c) {
    return switch (c) {
      case 'I' -> 0.28;
      case 'M' -> 0.83;
      case 'W' -> 0.94;
      case 'J' -> 0.5;
      default -> 0.71;
    };
  }

  private static double other(char c) {
    if (" !'()*,-./:;[\\]`fijlrt|".indexOf(c) >= 0) {
      return 0.3;
    }
    if ("mw%@".indexOf(c) >= 0) {
      return 0.82;
    }
    return 0.55;
  }
}
