package dev.sightline.maps.render;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Ring;
import java.util.List;

/**
 * What a {@link Layer} draws on. Places are in the map's units, sizes of strokes, dots and letters
 * in pixels. What is drawn later covers what was drawn before.
 */
public interface Canvas {

  /** Returns how many pixels a unit of the map is long. */
  double scale();

  /** Returns the part of the world that is shown. */
  Box bounds();

  /** Draws a region, even-odd. */
  void region(Ring ring, List<Ring> holes, Style style);

  /** Draws a chain of straight lines through at least two points, alternating x and y. */
  void line(Style style, double... xy);

  /** Draws a disc. */
  void dot(double x, double y, double radius, Style style);

  /** Writes a short text, centered, with a halo; not moved if it covers other things. */
  void text(double x, double y, String text, double size, int rgb);

  /** Explains a style below the map; the same text is shown once. */
  void legend(String text, Style style);
}
