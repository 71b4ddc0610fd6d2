package dev.sightline.lab.experiment;

import dev.sightline.maps.format.Decimals;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a row of results is about. A cell is empty where a parameter plays no part.
 *
 * @param map the file's name without its folder, or the generator's
 * @param trace the same of the trace
 * @param rule the name of the rule or scheme
 * @param params all further parameters
 */
public record Key(
    String map,
    String trace,
    String rule,
    String radius,
    String maxArea,
    String objects,
    Map<String, String> params) {

  public Key {
    params = Map.copyOf(params);
  }

  /** Returns a key with a map only. */
  public static Key of(String map) {
    return new Key(map, "", "", "", "", "", Map.of());
  }

  /** Returns the same with one more parameter. */
  public Key with(String name, String value) {
    Map<String, String> more = new TreeMap<>(params);
    more.put(name, value);
    return new Key(map, trace, rule, radius, maxArea, objects, more);
  }

  public Key with(String name, double value) {
    return with(name, Decimals.text(value));
  }

  /** Returns the further parameters, sorted, as {@code key=value} joined by semicolons. */
  public String paramText() {
    StringBuilder text = new StringBuilder();
    new TreeMap<>(params)
        .forEach(
            (name, value) ->
                text.append(text.isEmpty() ? "" : ";").append(name).append('=').append(value));
    return text.toString();
  }

  /** Returns all of it as cells of a table. */
  public String text() {
    return Csv.row(map, trace, rule, radius, maxArea, objects, paramText());
  }
}
