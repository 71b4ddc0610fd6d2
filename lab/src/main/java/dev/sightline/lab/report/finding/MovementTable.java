package dev.sightline.lab.report.finding;

import dev.sightline.lab.report.result.Sample;
import dev.sightline.lab.statistics.Bootstrap;
import dev.sightline.lab.statistics.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Table 6-1: how updates change from random movement to people, (Orbius - random) / random. */
public final class MovementTable {
  private MovementTable() {}

  /**
   * A rule with its changes from random outside and random inside; those that are known.
   *
   * @param rule the rule's name
   */
  public record Row(String rule, List<Change> changes) {
    public Row {
      changes = List.copyOf(changes);
    }
  }

  /**
   * A change.
   *
   * @param from the random trace
   * @param theirs the average over radii
   * @param theirMost the largest over radii by size
   */
  public record Change(
      String from, double theirs, double theirMost, Interval ours, double ourMost) {}

  private record Theirs(String rule, double out, double outMost, double in, double inMost) {}

  private static final List<Theirs> PUBLISHED =
      List.of(
          new Theirs("ray", -0.379, -0.443, -0.334, -0.388),
          new Theirs("distance", 0.175, 0.228, -0.432, -0.497),
          new Theirs("square", 0.204, 0.222, -0.403, -0.496),
          new Theirs("hexagon", 0.093, 0.121, -0.410, -0.454),
          new Theirs("tile-distance", 0.174, 0.200, -0.413, -0.442),
          new Theirs("tile-visibility", 0.005, -0.154, -0.110, -0.186),
          new Theirs("tile-neighbor", 0.105, 0.120, -0.274, -0.353),
          new Theirs("tile-path", 0.137, 0.251, -0.174, -0.378));

  /** Returns the rows that results have something for. */
  public static List<Row> of(Evidence evidence) {
    List<Row> rows = new ArrayList<>();
    for (Theirs theirs : PUBLISHED) {
      List<Change> changes = new ArrayList<>();
      add(changes, change(evidence, theirs.rule, Evidence.OUTSIDE, theirs.out, theirs.outMost));
      add(changes, change(evidence, theirs.rule, Evidence.INSIDE, theirs.in, theirs.inMost));
      if (!changes.isEmpty()) {
        rows.add(new Row(theirs.rule, changes));
      }
    }
    return rows;
  }

  private static void add(List<Change> changes, @Nullable Change change) {
    if (change != null) {
      changes.add(change);
    }
  }

  private static @Nullable Change change(
      Evidence evidence, String rule, String from, double theirs, double theirMost) {
    for (String experiment : List.of("real-vs-random", "filtering")) {
      Map<Double, Sample> orbius = evidence.byRadius(experiment, Evidence.ORBIUS, rule, "updates");
      Map<Double, Sample> random = evidence.byRadius(experiment, from, rule, "updates");
      orbius.keySet().retainAll(random.keySet());
      random.values().removeIf(sample -> sample.value() == 0);
      orbius.keySet().retainAll(random.keySet());
      if (!orbius.isEmpty()) {
        return new Change(from, theirs, theirMost, average(orbius, random), most(orbius, random));
      }
    }
    return null;
  }

  private static double most(Map<Double, Sample> orbius, Map<Double, Sample> random) {
    double most = 0;
    for (Map.Entry<Double, Sample> entry : orbius.entrySet()) {
      Sample base = random.get(entry.getKey());
      double change = base == null ? 0 : entry.getValue().value() / base.value() - 1;
      most = Math.abs(change) > Math.abs(most) ? change : most;
    }
    return most;
  }

  /** Traces of the same seed have nothing in common, so both are drawn on their own. */
  private static Interval average(Map<Double, Sample> orbius, Map<Double, Sample> random) {
    List<Sample> above = List.copyOf(orbius.values());
    List<Sample> below = orbius.keySet().stream().map(random::get).toList();
    int size = above.get(0).size();
    boolean isSwept =
        above.stream().allMatch(s -> s.size() == size)
            && below.stream().allMatch(s -> s.size() == size);
    if (!isSwept || size == 1) {
      return Sample.meanRatio(above, below).plus(-1);
    }
    return new Bootstrap()
        .of(
            2 * size,
            drawn -> {
              int[] first = new int[size];
              int[] second = new int[size];
              for (int i = 0; i < size; i++) {
                first[i] = drawn[i] % size;
                second[i] = drawn[size + i] % size;
              }
              double sum = 0;
              for (int i = 0; i < above.size(); i++) {
                sum += above.get(i).drawn(first) / below.get(i).drawn(second) - 1;
              }
              return sum / above.size();
            });
  }
}
