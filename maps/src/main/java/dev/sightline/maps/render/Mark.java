package dev.sightline.maps.render;

import java.util.List;

/** One thing on the sheet, in pixels, y down. */
sealed interface Mark {

  /** How overlapping rings combine. */
  enum Rule {
    EVEN_ODD,
    NON_ZERO
  }

  /**
   * A path.
   *
   * @param chains alternating x and y
   * @param closed whether each chain returns to its first point
   */
  record Path(List<double[]> chains, boolean closed, Rule rule, Style style) implements Mark {}

  record Dot(double x, double y, double radius, Style style) implements Mark {}

  /**
   * A line of text.
   *
   * @param anchor 0 starts at x, 0.5 is centered there, 1 ends there
   * @param y the middle of its small letters
   * @param upward whether it runs upward instead of to the right
   * @param halo whether a light border sets it off from the ground
   */
  record Text(
      double x,
      double y,
      String text,
      double size,
      double anchor,
      boolean bold,
      boolean upward,
      boolean halo,
      int rgb)
      implements Mark {}

  /** Limits what follows to a rectangle, until {@link Unclip}. */
  record Clip(double x, double y, double width, double height) implements Mark {}

  /** Ends the last {@link Clip}. */
  record Unclip() implements Mark {}
}
