package dev.sightline.server.config;

import java.util.OptionalDouble;

/**
 * The world that is served; each key is explained in {@code sightline.conf}.
 *
 * @param map a file, or the name of a generated map
 * @param radius interest radius in units of the map; empty: derived from the map
 * @param tickRate ticks per second
 * @param interestInterval ticks from one look at who perceives whom to the next
 */
public record WorldSettings(
    String map,
    String rule,
    OptionalDouble radius,
    int tickRate,
    int interestInterval,
    long seed,
    boolean ai,
    String game,
    int bots) {
  private static final double LARGEST_RADIUS = 1e150; // squares of it are finite

  static WorldSettings from(Section section) {
    return new WorldSettings(
        section.text("map"),
        section.text("rule"),
        section.parsed("radius", WorldSettings::radius),
        section.number("tick-rate", 1, 1000),
        section.number("interest-interval", 1, 1000),
        section.parsed("seed", WorldSettings::seed),
        section.flag("ai"),
        section.text("game"),
        section.number("bots", 0, 100_000));
  }

  private static OptionalDouble radius(String text) {
    if (text.equals("auto")) {
      return OptionalDouble.empty();
    }
    double radius = radiusOf(text);
    if (!(radius > 0 && radius < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("'" + text + "' is not a positive number, nor auto");
    }
    if (radius >= LARGEST_RADIUS) {
      throw new IllegalArgumentException("'" + text + "' is not below " + LARGEST_RADIUS);
    }
    return OptionalDouble.of(radius);
  }

  private static double radiusOf(String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }

  private static long seed(String text) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("'" + text + "' is not a whole number of 64 bits", e);
    }
  }
}
