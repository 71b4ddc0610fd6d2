package dev.sightline.lab.report.finding;

import dev.sightline.lab.report.result.Point;
import dev.sightline.lab.report.result.ResultTable;
import dev.sightline.lab.report.result.Results;
import dev.sightline.lab.report.result.Sample;
import dev.sightline.lab.statistics.Interval;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Results as findings ask for them: on one map, published rules, nothing changed. */
public final class Evidence {
  /** The map that resembles theirs: walls only. */
  public static final String THEIR_MAP = "town-walls";

  public static final String OUTSIDE = "random-outside";
  public static final String INSIDE = "random-inside";
  public static final String ORBIUS = "orbius-like";

  /** The published rules. */
  public static final List<String> RULES =
      List.of(
          "ray",
          "distance",
          "square",
          "hexagon",
          "tile-distance",
          "tile-visibility",
          "tile-neighbor",
          "tile-path");

  /** The sum of updates and content. */
  public static final String MESSAGES = "messages";

  private static final List<String> TRACES = List.of(OUTSIDE, INSIDE, ORBIUS);

  private final Results results;
  private final String map;

  public Evidence(Results results) {
    this.results = results;
    map = chosenMap(results);
  }

  private static String chosenMap(Results results) {
    Set<String> maps = new LinkedHashSet<>();
    results.values().all().forEach(entry -> maps.add(entry.getKey().map()));
    return maps.contains(THEIR_MAP) ? THEIR_MAP : maps.stream().findFirst().orElse("");
  }

  public String map() {
    return map;
  }

  public boolean isTheirMap() {
    return map.equals(THEIR_MAP);
  }

  /** Returns the traces of an experiment on the map: the published ones first. */
  public List<String> traces(String experiment) {
    Set<String> found = new LinkedHashSet<>();
    results.values().of(experiment, "updates").keySet().stream()
        .filter(this::isUsual)
        .map(Point::trace)
        .forEach(found::add);
    List<String> sorted = new ArrayList<>(TRACES);
    sorted.retainAll(found);
    found.removeAll(TRACES);
    sorted.addAll(found);
    return sorted;
  }

  /** Returns whether agreement on a trace would say nothing. */
  public static boolean isSynthetic(String trace) {
    return trace.equals(ORBIUS);
  }

  private boolean isUsual(Point point) {
    return point.map().equals(map) && point.isPlain();
  }

  /** Returns the samples of a rule by radius, the smallest first. */
  Map<Double, Sample> byRadius(String experiment, String trace, String rule, String metric) {
    return by(experiment, trace, rule, metric, Sweep.RADIUS);
  }

  Map<Double, Sample> byArea(String experiment, String trace, String rule, String metric) {
    return by(experiment, trace, rule, metric, Sweep.AREA);
  }

  Map<Double, Sample> byObjects(String experiment, String trace, String rule, String metric) {
    return by(experiment, trace, rule, metric, Sweep.OBJECTS);
  }

  private Map<Double, Sample> by(
      String experiment, String trace, String rule, String metric, Sweep parameter) {
    if (metric.equals(MESSAGES)) {
      Map<Double, Sample> sums = by(experiment, trace, rule, "updates", parameter);
      by(experiment, trace, rule, "content", parameter)
          .forEach((at, more) -> sums.computeIfPresent(at, (k, sample) -> sample.plus(more)));
      return sums;
    }
    return collect(results.values(), experiment, trace, rule, metric, parameter);
  }

  private Map<Double, Sample> collect(
      ResultTable table,
      String experiment,
      String trace,
      String rule,
      String metric,
      Sweep parameter) {
    Map<Point, Sample> matching = new LinkedHashMap<>();
    table
        .of(experiment, metric)
        .forEach(
            (point, sample) -> {
              boolean isWanted =
                  isUsual(point) && point.trace().equals(trace) && point.rule().equals(rule);
              if (isWanted && !Double.isNaN(parameter.apply(point))) {
                matching.put(point, sample);
              }
            });
    return onOneSweep(matching, parameter);
  }

  /** Leaves out points of other sweeps, in which another parameter than the wanted one varies. */
  private static Map<Double, Sample> onOneSweep(Map<Point, Sample> points, Sweep parameter) {
    Map<String, Map<Double, Sample>> sweeps = new LinkedHashMap<>();
    points.forEach(
        (point, sample) -> {
          sweeps
              .computeIfAbsent(parameter.others(point), k -> new TreeMap<>())
              .putIfAbsent(parameter.apply(point), sample);
        });
    return sweeps.values().stream().max(Comparator.comparingInt(Map::size)).orElseGet(TreeMap::new);
  }

  /** Returns the mean over radii of the ratio of one rule to another; null if there is none. */
  @Nullable Interval ratio(String trace, String rule, String base, String metric) {
    return ratio(
        byRadius("filtering", trace, rule, metric), byRadius("filtering", trace, base, metric));
  }

  /** Returns the mean ratio of samples at the same places; null if there is none. */
  static @Nullable Interval ratio(Map<Double, Sample> values, Map<Double, Sample> bases) {
    List<Sample> above = new ArrayList<>();
    List<Sample> below = new ArrayList<>();
    values.forEach(
        (at, sample) -> {
          Sample base = bases.get(at);
          if (base != null && base.value() != 0) {
            above.add(sample);
            below.add(base);
          }
        });
    Interval ratio = above.isEmpty() ? null : Sample.meanRatio(above, below);
    return ratio != null && ratio.isFinite() ? ratio : null;
  }

  /** Returns the processor time of a rule by area of tiles. */
  Map<Double, Interval> cpuByArea(String rule) {
    return cpu("tile-size", rule, Sweep.AREA);
  }

  /** Returns the processor time of a rule by number of objects. */
  Map<Double, Interval> cpuByObjects(String rule) {
    return cpu("scalability", rule, Sweep.OBJECTS);
  }

  /** Returns medians of microseconds per tick with their quartiles. */
  private Map<Double, Interval> cpu(String experiment, String rule, Sweep parameter) {
    Map<Double, Interval> found = new TreeMap<>();
    for (String trace : List.of(OUTSIDE, INSIDE, ORBIUS)) {
      Map<Double, Sample> median = time(experiment, trace, rule, "cpuMicrosPerTick", parameter);
      Map<Double, Sample> lower = time(experiment, trace, rule, "cpuMicrosPerTickLower", parameter);
      Map<Double, Sample> upper = time(experiment, trace, rule, "cpuMicrosPerTickUpper", parameter);
      median.forEach(
          (at, sample) -> found.putIfAbsent(at, quartiles(sample, lower.get(at), upper.get(at))));
    }
    return found;
  }

  private Map<Double, Sample> time(
      String experiment, String trace, String rule, String metric, Sweep parameter) {
    return collect(results.times(), experiment, trace, rule, metric, parameter);
  }

  private static Interval quartiles(Sample median, @Nullable Sample lower, @Nullable Sample upper) {
    return lower == null || upper == null
        ? Interval.of(median.value())
        : new Interval(median.value(), lower.value(), upper.value(), 2);
  }

  /** Returns the ratio of two times: quartiles against quartiles. */
  static Interval over(Interval time, Interval base) {
    return new Interval(
        time.estimate() / base.estimate(),
        time.low() / base.high(),
        time.high() / base.low(),
        Math.min(time.count(), base.count()));
  }

  /** Returns the value that fits, on the map; of several the one with the largest tiles. */
  @Nullable Sample value(String experiment, String metric, Predicate<Point> wanted) {
    return results.values().of(experiment, metric).entrySet().stream()
        .filter(entry -> entry.getKey().map().equals(map) && wanted.test(entry.getKey()))
        .max(Comparator.comparingDouble(entry -> area(entry.getKey())))
        .map(Map.Entry::getValue)
        .orElse(null);
  }

  private static double area(Point point) {
    return point.maxArea().isEmpty() ? 0 : point.areaNumber();
  }

  /** Returns the largest of a metric that depends on the machine, by trace. */
  Map<String, Double> worstTimes(String experiment, String metric) {
    Map<String, Double> worst = new TreeMap<>();
    results
        .times()
        .of(experiment, metric)
        .forEach((point, sample) -> worst.merge(point.trace(), sample.value(), Math::max));
    return worst;
  }

  /** Returns the first time that fits, on any map. */
  @Nullable Sample time(String experiment, String metric, Predicate<Point> wanted) {
    return results.times().find(experiment, metric, wanted);
  }

  /** Returns the rules with the fewest of something first, of those that have a value. */
  static List<String> ordered(Map<String, Double> values) {
    return values.entrySet().stream()
        .sorted(Map.Entry.comparingByValue(Comparator.naturalOrder()))
        .map(Map.Entry::getKey)
        .toList();
  }
}
