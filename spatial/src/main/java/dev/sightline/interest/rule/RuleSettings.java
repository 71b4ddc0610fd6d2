package dev.sightline.interest.rule;

import dev.sightline.partition.Tiling;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What rules may be told, by name; all but the radius may be left to them. Immutable.
 *
 * <pre>{@code
 * RuleSettings settings = RuleSettings.of(5).with("max-area", 0.5).with("depth", 3);
 * }</pre>
 */
public final class RuleSettings {
  private final double radius;
  private final @Nullable Tiling tiles;
  private final Map<String, String> values;

  private RuleSettings(double radius, @Nullable Tiling tiles, Map<String, String> values) {
    this.radius = radius;
    this.tiles = tiles;
    this.values = values;
  }

  /**
   * Returns settings that leave everything to the rules.
   *
   * @param radius from which they derive the rest, in units of the map; at least 0 and below 1e150
   */
  public static RuleSettings of(double radius) {
    if (!(radius >= 0 && radius < 1e150)) {
      throw new IllegalArgumentException(
          "radius must be at least 0 and below 1e150, not " + radius);
    }
    return new RuleSettings(radius, null, Map.of());
  }

  /** Returns the same with one more setting, or another value of it. */
  public RuleSettings with(String name, String value) {
    Map<String, String> more = new TreeMap<>(values);
    more.put(name, value);
    return new RuleSettings(radius, tiles, more);
  }

  /** Returns the same with a number for a setting. */
  public RuleSettings with(String name, double value) {
    boolean isWhole = value == Math.rint(value) && Math.abs(value) < 1e9;
    return with(name, isWhole ? Long.toString((long) value) : Double.toString(value));
  }

  /** Returns the same with tiles to use in place of triangles made from the map. */
  public RuleSettings withTiles(@Nullable Tiling given) {
    return new RuleSettings(radius, given, values);
  }

  public double radius() {
    return radius;
  }

  /** Returns the tiles to use in place of triangles made from the map, or null. */
  public @Nullable Tiling tiles() {
    return tiles;
  }

  /** Returns the names of all settings that have a value. */
  public Set<String> names() {
    return values.keySet();
  }

  /** Returns whether a setting has a value. */
  public boolean has(String name) {
    return values.containsKey(name);
  }

  /** Returns the value of a setting, or another one if it has none. */
  public String text(String name, String otherwise) {
    return values.getOrDefault(name, otherwise);
  }

  /**
   * Returns the value of a setting, or another one if it has none.
   *
   * @throws IllegalArgumentException if it is not a number from 0 on and below 1e150
   */
  public double number(String name, double otherwise) {
    String text = values.get(name);
    if (text == null) {
      return otherwise;
    }
    double value = parse(text);
    if (!(value >= 0 && value < 1e150)) {
      throw new IllegalArgumentException(
          name + " must be a number from 0 on and below 1e150, not " + text);
    }
    return value;
  }

  private static double parse(String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }

  /**
   * Returns the value of a setting.
   *
   * @throws IllegalArgumentException if it has none, or is not a number above 0
   */
  public double positive(String name, double otherwise) {
    double value = number(name, otherwise);
    if (!(value > 0)) {
      throw new IllegalArgumentException(name + " must be above 0, not " + value);
    }
    return value;
  }

  @Override
  public String toString() {
    return "radius " + radius + (tiles == null ? "" : ", own tiles") + ", " + values;
  }
}
