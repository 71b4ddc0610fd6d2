package dev.sightline.lab.report.result;

import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;

/**
 * What a number is about: everything in a row of results but the seed and the value.
 *
 * @param params all further parameters but the seed
 */
public record Point(
    String experiment,
    String map,
    String trace,
    String rule,
    String radius,
    String maxArea,
    String objects,
    SortedMap<String, String> params,
    String metric) {

  /** Parameters that a whole run shares. */
  private static final Set<String> USUAL = Set.of("tick", "dropSmall", "thinToLines", "resample");

  public Point {
    params = Collections.unmodifiableSortedMap(params);
  }

  /** Returns whether nothing was changed but what the columns say. */
  public boolean isPlain() {
    return USUAL.containsAll(params.keySet());
  }

  /** Returns the same about another metric. */
  public Point withMetric(String other) {
    return new Point(experiment, map, trace, rule, radius, maxArea, objects, params, other);
  }

  /** Returns a further parameter, or an empty text. */
  public String param(String name) {
    return params.getOrDefault(name, "");
  }

  /** Returns the radius as a number, or not a number. */
  public double radiusNumber() {
    return number(radius);
  }

  public double areaNumber() {
    return number(maxArea);
  }

  public double objectNumber() {
    return number(objects);
  }

  static double number(String text) {
    return text.isEmpty() ? Double.NaN : Double.parseDouble(text);
  }

  /** Returns the further parameters that are not usual, as text. */
  public String special() {
    StringBuilder text = new StringBuilder();
    for (Map.Entry<String, String> entry : params.entrySet()) {
      if (!USUAL.contains(entry.getKey())) {
        text.append(text.isEmpty() ? "" : ", ")
            .append(entry.getKey())
            .append(' ')
            .append(entry.getValue());
      }
    }
    return text.toString();
  }
}
