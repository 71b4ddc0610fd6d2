package dev.sightline.lab.report.result;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Points with their samples, found by experiment and metric. */
public final class ResultTable {
  private final Map<String, Map<Point, NavigableMap<Long, Double>>> seeds = new LinkedHashMap<>();
  private final Map<String, Map<Point, Sample>> samples = new LinkedHashMap<>();
  private long rows;

  void add(Point point, long seed, double value) {
    seeds
        .computeIfAbsent(group(point.experiment(), point.metric()), k -> new LinkedHashMap<>())
        .computeIfAbsent(point, k -> new TreeMap<>())
        .put(seed, value);
    rows++;
  }

  /** Makes samples of what was added; minutes go before the value of the whole trace. */
  void close(Map<Point, Sample> minutes) {
    seeds.forEach(
        (group, points) -> {
          Map<Point, Sample> made = new LinkedHashMap<>();
          points.forEach((point, values) -> made.put(point, sample(point, values, minutes)));
          samples.put(group, made);
        });
    seeds.clear();
  }

  /** Returns this table with the points of another that it lacks. */
  ResultTable with(ResultTable other) {
    ResultTable both = new ResultTable();
    for (ResultTable table : List.of(this, other)) {
      table.samples.forEach(
          (group, points) -> {
            Map<Point, Sample> into =
                both.samples.computeIfAbsent(group, k -> new LinkedHashMap<>());
            points.forEach(into::putIfAbsent);
          });
    }
    both.rows = rows + other.rows;
    return both;
  }

  private static Sample sample(
      Point point, NavigableMap<Long, Double> values, Map<Point, Sample> minutes) {
    Sample blocks = minutes.get(point);
    boolean isWhole = blocks != null && blocks.value() == values.firstEntry().getValue();
    return blocks != null && isWhole
        ? blocks
        : Sample.ofSeeds(values.values().stream().mapToDouble(v -> v).toArray());
  }

  private static String group(String experiment, String metric) {
    return experiment + "\n" + metric;
  }

  /** Returns how many rows were read. */
  public long rows() {
    return rows;
  }

  public boolean isEmpty() {
    return rows == 0;
  }

  /** Returns the points of a metric in an experiment, in the order of the file. */
  public Map<Point, Sample> of(String experiment, String metric) {
    return samples.getOrDefault(group(experiment, metric), Map.of());
  }

  /** Returns the first such point's sample; null if there is none. */
  public @Nullable Sample find(String experiment, String metric, Predicate<Point> wanted) {
    for (Map.Entry<Point, Sample> entry : of(experiment, metric).entrySet()) {
      if (wanted.test(entry.getKey())) {
        return entry.getValue();
      }
    }
    return null;
  }

  /** Returns all points with their samples. */
  public Collection<Map.Entry<Point, Sample>> all() {
    List<Map.Entry<Point, Sample>> all = new ArrayList<>();
    samples.values().forEach(points -> all.addAll(points.entrySet()));
    return all;
  }
}
