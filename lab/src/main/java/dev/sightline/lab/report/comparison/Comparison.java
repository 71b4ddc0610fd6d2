package dev.sightline.lab.report.comparison;

import dev.sightline.lab.report.result.Point;
import dev.sightline.lab.report.result.ResultTable;
import dev.sightline.lab.report.result.Results;
import dev.sightline.lab.report.result.ResultsException;
import dev.sightline.lab.report.result.Sample;
import dev.sightline.lab.statistics.Holm;
import dev.sightline.lab.statistics.Interval;
import dev.sightline.lab.statistics.SignedRankTest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * Pairs the points of two folders and tests their differences.
 *
 * <p>Points belong together if all their parameters are equal. A parameter that has one value in
 * each folder, and not the same, is what is compared, and is left aside: so two rules, two radii or
 * two tick rates can be compared as well as two versions.
 *
 * @param compared parameters that differ between the folders, such as {@code rule: ray, distance}
 * @param differences all points that are in both
 * @param onlyFirst how many are only in the first
 * @param onlySecond how many are only in the second
 */
public record Comparison(
    Results first,
    Results second,
    List<String> compared,
    List<Difference> differences,
    int onlyFirst,
    int onlySecond) {

  private static final Set<String> TIMES = Set.of("cpuMicrosPerTick");

  /** Follows from other metrics, so that asking again would only spend probability. */
  private static final Set<String> DERIVED =
      Set.of(
          "contentPerClient",
          "updatesPerClient",
          "subscriptionsObject",
          "clients",
          "ownContent",
          "ownUpdates",
          "evicts");

  private static final List<String> COLUMNS =
      List.of("rule", "radius", "maxArea", "objects", "trace", "map");

  public Comparison {
    compared = List.copyOf(compared);
    differences = List.copyOf(differences);
  }

  /**
   * Compares two folders.
   *
   * @throws ResultsException if they have nothing in common
   */
  public static Comparison of(Results first, Results second) {
    Map<String, String> aside = aside(first.values(), second.values());
    Map<Point, Map.Entry<Point, Sample>> others = new LinkedHashMap<>();
    points(second).forEach(entry -> others.put(bare(entry.getKey(), aside.keySet()), entry));
    List<Difference> found = new ArrayList<>();
    int onlyFirst = 0;
    for (Map.Entry<Point, Sample> entry : points(first)) {
      Map.Entry<Point, Sample> other = others.remove(bare(entry.getKey(), aside.keySet()));
      if (other == null) {
        onlyFirst++;
      } else {
        found.add(difference(entry.getKey(), entry.getValue(), other.getValue()));
      }
    }
    if (found.isEmpty()) {
      throw new ResultsException(
          first.folder() + " and " + second.folder() + " have no point in common");
    }
    List<String> compared =
        aside.entrySet().stream().map(e -> e.getKey() + ": " + e.getValue()).toList();
    return new Comparison(first, second, compared, corrected(found), onlyFirst, others.size());
  }

  private static List<Map.Entry<Point, Sample>> points(Results results) {
    List<Map.Entry<Point, Sample>> all = new ArrayList<>(results.values().all());
    all.removeIf(entry -> DERIVED.contains(entry.getKey().metric()));
    results.times().all().stream()
        .filter(entry -> TIMES.contains(entry.getKey().metric()))
        .forEach(all::add);
    return all;
  }

  /** Returns the parameters that have one value in each table, and another in the other. */
  private static Map<String, String> aside(ResultTable first, ResultTable second) {
    Map<String, String> aside = new TreeMap<>();
    TreeSet<String> names = new TreeSet<>(COLUMNS);
    for (ResultTable table : List.of(first, second)) {
      table.all().forEach(entry -> names.addAll(entry.getKey().params().keySet()));
    }
    for (String name : names) {
      Set<String> a = valuesOf(first, name);
      Set<String> b = valuesOf(second, name);
      if (a.size() == 1 && b.size() == 1 && !a.equals(b)) {
        aside.put(name, a.iterator().next() + ", " + b.iterator().next());
      }
    }
    return aside;
  }

  private static Set<String> valuesOf(ResultTable table, String name) {
    Set<String> values = new TreeSet<>();
    table.all().forEach(entry -> values.add(column(name).apply(entry.getKey())));
    values.remove("");
    return values;
  }

  private static Function<Point, String> column(String name) {
    return switch (name) {
      case "rule" -> Point::rule;
      case "radius" -> Point::radius;
      case "maxArea" -> Point::maxArea;
      case "objects" -> Point::objects;
      case "trace" -> Point::trace;
      case "map" -> Point::map;
      default -> point -> point.param(name);
    };
  }

  private static Point bare(Point point, Set<String> aside) {
    SortedMap<String, String> params = new TreeMap<>(point.params());
    params.keySet().removeAll(aside);
    boolean isOtherRule = aside.contains("rule");
    if (isOtherRule) {
      params.remove("dropSmall"); // only tile rules have them
      params.remove("thinToLines");
    }
    return new Point(
        point.experiment(),
        aside.contains("map") ? "" : point.map(),
        aside.contains("trace") ? "" : point.trace(),
        isOtherRule ? "" : point.rule(),
        aside.contains("radius") ? "" : point.radius(),
        aside.contains("maxArea") || isOtherRule ? "" : point.maxArea(),
        aside.contains("objects") ? "" : point.objects(),
        params,
        point.metric());
  }

  private static Difference difference(Point point, Sample first, Sample second) {
    boolean isPaired = first.size() == second.size() && first.size() > 1;
    double probability = isPaired ? SignedRankTest.probability(first.values(), second.values()) : 1;
    return new Difference(
        point,
        first.value(),
        second.value(),
        first.value() == 0 ? Interval.of(Double.NaN) : second.ratioTo(first),
        isPaired ? first.size() : 1,
        probability,
        1);
  }

  /** Corrects the probabilities of all points that are not simply equal. */
  private static List<Difference> corrected(List<Difference> all) {
    double[] probabilities =
        all.stream().filter(d -> !d.isEqual()).mapToDouble(Difference::probability).toArray();
    double[] adjusted = Holm.adjusted(probabilities);
    List<Difference> corrected = new ArrayList<>();
    int next = 0;
    for (Difference difference : all) {
      corrected.add(difference.isEqual() ? difference : difference.corrected(adjusted[next++]));
    }
    return corrected;
  }

  /** Returns the points whose values differ: those beyond chance first, then by size. */
  public List<Difference> unequal() {
    return differences.stream()
        .filter(d -> !d.isEqual())
        .sorted(
            Comparator.comparing((Difference d) -> !d.isSignificant())
                .thenComparing(Comparator.comparingDouble(Comparison::size).reversed()))
        .toList();
  }

  private static double size(Difference difference) {
    double ratio = difference.ratio().estimate();
    return ratio > 0 ? Math.abs(Math.log(ratio)) : Double.MAX_VALUE;
  }

  public long equalCount() {
    return differences.stream().filter(Difference::isEqual).count();
  }

  public long significantCount() {
    return differences.stream().filter(Difference::isSignificant).count();
  }
}
