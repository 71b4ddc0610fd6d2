package dev.sightline.lab.scheme;

import java.util.Map;
import java.util.TreeMap;

/**
 * What a scheme is told.
 *
 * @param radius how far observers perceive, in units of the map
 * @param maxArea the largest area of tiles that are made
 * @param preparation how the map is simplified before it is tiled
 * @param tickSeconds the time between ticks
 * @param options further parameters by name, of which each scheme knows its own
 */
public record SchemeSettings(
    double radius,
    double maxArea,
    Preparations preparation,
    double tickSeconds,
    Map<String, String> options) {

  public SchemeSettings {
    if (!(radius >= 0 && radius < 1e150)) {
      throw new IllegalArgumentException("a radius is from 0 to 1e150, not " + radius);
    }
    if (!(maxArea > 0 && maxArea < 1e100)) {
      throw new IllegalArgumentException("an area is above 0 and below 1e100, not " + maxArea);
    }
    options = Map.copyOf(options);
  }

  /** Returns settings without options. */
  public static SchemeSettings of(
      double radius, double maxArea, Preparations preparation, double tickSeconds) {
    return new SchemeSettings(radius, maxArea, preparation, tickSeconds, Map.of());
  }

  /** Returns the same with one more option. */
  public SchemeSettings with(String name, String value) {
    Map<String, String> more = new TreeMap<>(options);
    more.put(name, value);
    return new SchemeSettings(radius, maxArea, preparation, tickSeconds, more);
  }

  /** Returns the same without an option. */
  public SchemeSettings without(String name) {
    Map<String, String> fewer = new TreeMap<>(options);
    fewer.remove(name);
    return new SchemeSettings(radius, maxArea, preparation, tickSeconds, fewer);
  }

  /** Returns the same with another radius. */
  public SchemeSettings withRadius(double other) {
    return new SchemeSettings(other, maxArea, preparation, tickSeconds, options);
  }

  /** Returns the same with another simplification of maps. */
  public SchemeSettings withPreparation(Preparations other) {
    return new SchemeSettings(radius, maxArea, other, tickSeconds, options);
  }

  /** Returns the same with another tick. */
  public SchemeSettings withTick(double seconds) {
    return new SchemeSettings(radius, maxArea, preparation, seconds, options);
  }

  public double number(String name, double usual) {
    String value = options.get(name);
    return value == null ? usual : Double.parseDouble(value);
  }
}
