package dev.sightline.lab.report.finding;

import dev.sightline.lab.report.result.Sample;
import dev.sightline.lab.statistics.Interval;
import dev.sightline.lab.statistics.LinearFit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Sections 6.1 and 6.3: processor time. Each is asked of our implementations and of the algorithms
 * as they were printed.
 */
final class CostFindings {
  private static final List<String> SEARCHING =
      List.of("hexagon", "tile-distance", "tile-neighbor", "tile-path");
  private static final List<String> TILED =
      List.of(
          "hexagon", "tile-distance", "tile-visibility", "tile-neighbor", "tile-path", "square");
  private static final String SIZES = "lab run tile-size";
  private static final String OBJECTS = "lab run scalability";
  private static final String INDEXED =
      "ours keeps objects in an index and works only on what changed; the printed loops do not";
  private static final String SERVER_CPU =
      "theirs is the load of a whole server by the second, ours the time of interest alone";

  private static final double REPLAYS_DIFFER = 0.004;

  private CostFindings() {}

  static List<Finding> all() {
    return List.of(
        new Finding(
            "path-cheaper-than-ray",
            "T 6.2, P 5",
            "Path Distance takes 3 to 6 times less CPU than Ray",
            "3 to 6 times less",
            OBJECTS,
            INDEXED + "; " + SERVER_CPU,
            both(CostFindings::rayOverPath)),
        new Finding(
            "small-tiles-cost",
            "T 6.1",
            "Rules that search breadth-first cost more with smaller tiles",
            "more",
            SIZES,
            "ours searches only when a player changes its tile, and keeps what it found",
            both(CostFindings::searching)),
        new Finding(
            "visibility-hardly-costs",
            "T 6.1",
            "Tile Visibility hardly costs more with smaller tiles",
            "smallest increase",
            SIZES,
            SERVER_CPU,
            both(CostFindings::hardly)),
        new Finding(
            "cost-jumps",
            "T 6.1",
            "CPU jumps below some tile size",
            "in words",
            SIZES,
            "judged as a step that is at least twice the median step between neighboring areas",
            both(CostFindings::jump)),
        new Finding(
            "tiles-scale",
            "T 6.3",
            "Tile rules scale with objects, Distance and Ray do not",
            "in words",
            OBJECTS,
            INDEXED,
            both(CostFindings::scaling)),
        new Finding(
            "tiling-pays",
            "T 6.3",
            "Tiling pays at all but the lowest density",
            "cheaper than Distance but at the lowest",
            OBJECTS,
            INDEXED,
            both(CostFindings::density)),
        new Finding(
            "content-linear",
            "T 6.3",
            "Content grows linearly with objects for most rules",
            "linear",
            OBJECTS + " --seeds 20",
            "",
            CostFindings::linear),
        new Finding(
            "path-needs-no-preparation",
            "T 6.2",
            "Path Distance needs no preprocessing, Tile Visibility does",
            "in words",
            "lab run cost",
            "judged by the CPU time until the first tick of a new process, which also makes the tiles",
            CostFindings::preparation),
        new Finding(
            "content-size",
            "T 5",
            "A content message is about 1.5 times as large as an update",
            "1.5 times",
            "lab run bytes",
            "an update here is a small difference to what the client has; theirs was an object",
            CostFindings::bytes),
        new Finding(
            "replays-differ",
            "T 5",
            "Replays against a server differ by at most 0.4 %",
            "0.4 %",
            "lab run filtering --live",
            "",
            CostFindings::live));
  }

  private static Finding.Measure both(BiFunction<Evidence, String, @Nullable Outcome> judge) {
    return evidence -> {
      List<Outcome> outcomes = new ArrayList<>();
      for (String prefix : List.of("literal-", "")) {
        Outcome outcome = judge.apply(evidence, prefix);
        if (outcome != null) {
          outcomes.add(outcome);
        }
      }
      return outcomes;
    };
  }

  private static String where(String prefix) {
    return prefix.isEmpty() ? "ours" : "as printed";
  }

  private static @Nullable Outcome rayOverPath(Evidence evidence, String prefix) {
    Map<Double, Interval> ray = evidence.cpuByObjects(prefix + "ray");
    Map<Double, Interval> path = evidence.cpuByObjects(prefix + "tile-path");
    if (ray.isEmpty() || path.isEmpty()) {
      return null;
    }
    double at = ray.keySet().iterator().next();
    Interval base = path.get(at);
    Interval time = ray.get(at);
    if (base == null || time == null) {
      return null;
    }
    Interval ratio = Evidence.over(time, base);
    return new Outcome(
        where(prefix), Phrases.times(ratio) + " less", Judgement.between(ratio.plus(-1), 2, 5));
  }

  /** Returns how much more the smallest tiles cost than the largest, by rule. */
  private static Map<String, Double> increases(Evidence evidence, String prefix) {
    Map<String, Double> found = new TreeMap<>();
    for (String rule : TILED) {
      List<Interval> all = List.copyOf(evidence.cpuByArea(prefix + rule).values());
      if (all.size() > 1) {
        found.put(rule, all.get(0).estimate() / all.get(all.size() - 1).estimate());
      }
    }
    return found;
  }

  private static @Nullable Outcome searching(Evidence evidence, String prefix) {
    Map<String, Double> increases = increases(evidence, prefix);
    increases.keySet().retainAll(SEARCHING);
    if (increases.isEmpty()) {
      return null;
    }
    long more = increases.values().stream().filter(i -> i > 1).count();
    return new Outcome(
        where(prefix), list(increases), Judgement.holds(more == increases.size(), more > 0));
  }

  private static String list(Map<String, Double> ratios) {
    List<String> parts = new ArrayList<>();
    ratios.forEach((rule, ratio) -> parts.add(rule + Phrases.format(" %.1f", ratio)));
    return String.join(", ", parts) + " times";
  }

  private static @Nullable Outcome hardly(Evidence evidence, String prefix) {
    Map<String, Double> increases = increases(evidence, prefix);
    Double own = increases.get("tile-visibility");
    if (own == null || increases.size() < 2) {
      return null;
    }
    int place = Evidence.ordered(increases).indexOf("tile-visibility");
    String text = Phrases.format("%.1f times, place %d of %d", own, place + 1, increases.size());
    return new Outcome(where(prefix), text, Judgement.holds(place == 0, place <= 1));
  }

  private static @Nullable Outcome jump(Evidence evidence, String prefix) {
    String found = "";
    int counted = 0;
    for (String rule : SEARCHING) {
      List<Map.Entry<Double, Interval>> all =
          List.copyOf(evidence.cpuByArea(prefix + rule).entrySet());
      if (all.size() > 3) {
        counted++;
        found = found.isEmpty() ? jump(rule, all) : found;
      }
    }
    if (counted == 0) {
      return null;
    }
    return new Outcome(
        where(prefix),
        found.isEmpty() ? "no such step" : found,
        Judgement.holds(!found.isEmpty(), false));
  }

  private static String jump(String rule, List<Map.Entry<Double, Interval>> all) {
    double[] steps = new double[all.size() - 1];
    int largest = 0;
    for (int i = 0; i < steps.length; i++) {
      steps[i] = all.get(i).getValue().estimate() / all.get(i + 1).getValue().estimate() - 1;
      largest = steps[i] > steps[largest] ? i : largest;
    }
    double[] sorted = steps.clone();
    Arrays.sort(sorted);
    double median = sorted[sorted.length / 2];
    boolean isJump = steps[largest] > 0 && steps[largest] >= 2 * Math.max(0, median);
    return isJump
        ? rule
            + Phrases.format(
                " %+.0f %% below area %s",
                100 * steps[largest], Phrases.number(all.get(largest + 1).getKey()))
        : "";
  }

  /** Returns how much more the most objects cost than the fewest. */
  private static double growth(Evidence evidence, String rule) {
    List<Interval> all = List.copyOf(evidence.cpuByObjects(rule).values());
    return all.size() < 2 ? Double.NaN : all.get(all.size() - 1).estimate() / all.get(0).estimate();
  }

  private static @Nullable Outcome scaling(Evidence evidence, String prefix) {
    double distance = growth(evidence, prefix + "distance");
    double ray = growth(evidence, prefix + "ray");
    double tiles = 0;
    for (String rule : TILED) {
      double growth = growth(evidence, prefix + rule);
      tiles = Double.isNaN(growth) ? tiles : Math.max(tiles, growth);
    }
    if (Double.isNaN(distance) || Double.isNaN(ray) || tiles == 0) {
      return null;
    }
    String text =
        Phrases.format(
            "distance grows %.1f times, ray %.1f, tile rules at most %.1f", distance, ray, tiles);
    double least = Math.min(distance, ray);
    return new Outcome(
        where(prefix), text, Judgement.holds(tiles < least, tiles < Math.max(distance, ray)));
  }

  private static @Nullable Outcome density(Evidence evidence, String prefix) {
    Map<Double, Interval> distance = evidence.cpuByObjects(prefix + "distance");
    if (distance.size() < 2) {
      return null;
    }
    List<String> parts = new ArrayList<>();
    int pays = 0;
    int number = 0;
    boolean paysAtLowest = false;
    for (Map.Entry<Double, Interval> entry : distance.entrySet()) {
      int cheaper = cheaper(evidence, prefix, entry);
      parts.add(cheaper + " at " + Phrases.number(entry.getKey()));
      boolean isPaying = cheaper > TILED.size() / 2;
      paysAtLowest |= number == 0 && isPaying;
      pays += number++ > 0 && isPaying ? 1 : 0;
    }
    String text =
        "of " + TILED.size() + " tile rules cheaper than distance: " + String.join(", ", parts);
    boolean isAsSaid = pays == distance.size() - 1 && !paysAtLowest;
    return new Outcome(where(prefix), text, Judgement.holds(isAsSaid, pays > 0));
  }

  private static int cheaper(
      Evidence evidence, String prefix, Map.Entry<Double, Interval> distance) {
    int cheaper = 0;
    for (String rule : TILED) {
      Interval own = evidence.cpuByObjects(prefix + rule).get(distance.getKey());
      cheaper += own != null && own.estimate() < distance.getValue().estimate() ? 1 : 0;
    }
    return cheaper;
  }

  private static List<Outcome> linear(Evidence evidence) {
    List<Outcome> outcomes = new ArrayList<>();
    for (String trace : evidence.traces("scalability")) {
      int linear = 0;
      int counted = 0;
      double least = 1;
      for (String rule : Evidence.RULES) {
        Map<Double, Sample> all = evidence.byObjects("scalability", trace, rule, "content");
        if (all.size() > 2) {
          double r2 =
              LinearFit.of(
                      numbers(all.keySet().stream().toList(), x -> x),
                      numbers(List.copyOf(all.values()), Sample::value))
                  .r2();
          counted++;
          linear += r2 >= Judgement.LINEAR ? 1 : 0;
          least = Math.min(least, r2);
        }
      }
      if (counted > 0) {
        String text =
            linear + " of " + counted + Phrases.format(" rules, R^2 at least %.4f", least);
        Verdict verdict = Judgement.holds(2 * linear > counted, linear > 0);
        outcomes.add(
            new Outcome(trace, text, Evidence.isSynthetic(trace) ? Verdict.SYNTHETIC : verdict));
      }
    }
    return outcomes;
  }

  private static <T> double[] numbers(List<T> all, Function<T, Double> number) {
    return all.stream().mapToDouble(number::apply).toArray();
  }

  private static List<Outcome> preparation(Evidence evidence) {
    Sample path =
        evidence.time(
            "cost", "cpuMillisToFirstTick", p -> p.rule().equals("tile-path") && p.isPlain());
    Sample sight =
        evidence.time(
            "cost", "cpuMillisToFirstTick", p -> p.rule().equals("tile-visibility") && p.isPlain());
    if (path == null || sight == null) {
      return List.of();
    }
    String text =
        Phrases.number(path.value())
            + " ms, Tile Visibility "
            + Phrases.number(sight.value())
            + " ms";
    return List.of(new Outcome("ours", text, Judgement.holds(path.value() < sight.value(), false)));
  }

  private static List<Outcome> bytes(Evidence evidence) {
    List<Outcome> outcomes = new ArrayList<>();
    for (String rule : List.of("distance", "ray")) {
      Sample ratio =
          evidence.value(
              "bytes", "contentPerUpdateBytes", p -> p.rule().equals(rule) && p.isPlain());
      if (ratio != null) {
        Interval times = ratio.interval();
        outcomes.add(
            new Outcome(
                rule + ", our encoder",
                Phrases.times(times),
                Judgement.change(times.plus(-1), 0.5)));
      }
    }
    return outcomes;
  }

  private static List<Outcome> live(Evidence evidence) {
    List<Outcome> outcomes = new ArrayList<>();
    evidence
        .worstTimes("live", "replaySpread")
        .forEach(
            (trace, spread) -> {
              String text = Phrases.format("at most %.2f %%", 100 * spread);
              Verdict verdict =
                  Judgement.holds(spread <= REPLAYS_DIFFER, spread <= 2 * REPLAYS_DIFFER);
              outcomes.add(
                  new Outcome(
                      trace, text, Evidence.isSynthetic(trace) ? Verdict.SYNTHETIC : verdict));
            });
    return outcomes;
  }
}
