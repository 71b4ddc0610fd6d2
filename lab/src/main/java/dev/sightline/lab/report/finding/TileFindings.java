package dev.sightline.lab.report.finding;

import dev.sightline.lab.report.result.Point;
import dev.sightline.lab.report.result.Sample;
import dev.sightline.lab.statistics.Crossing;
import dev.sightline.lab.statistics.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Sections 6.1 and 6.4 and chapter 3: tiles, their size, their channels and their shape. */
final class TileFindings {
  private static final List<String> TILED =
      List.of("hexagon", "tile-distance", "tile-visibility", "tile-neighbor", "tile-path");
  private static final List<String> TRIANGLES = TILED.subList(1, TILED.size());
  private static final String SIZES = "lab run tile-size --seeds 20";
  private static final String CHANNELS = "lab run subscriptions --seeds 20";

  private TileFindings() {}

  static List<Finding> all() {
    return List.of(
        small(
            "small-tiles-updates",
            "Smaller tiles give slightly fewer updates, a subtle effect",
            "updates"),
        small(
            "small-tiles-content",
            "Smaller tiles give slightly less content, a subtle effect",
            "content"),
        new Finding(
            "visibility-gains",
            "T 6.1",
            "Tile Visibility gains most from small tiles",
            "most",
            SIZES,
            "the areas that they tried are not given; ours go from 0.1 to 8",
            TileFindings::gains),
        new Finding(
            "no-tiles-no-change",
            "T 6.1",
            "Distance, Ray and Square do not vary with tile size",
            "0 %",
            SIZES,
            "",
            TileFindings::constant),
        new Finding(
            "tile-channels-flat",
            "T 6.4",
            "Subscriptions to tile channels do not vary with objects",
            "0 %",
            CHANNELS,
            "",
            TileFindings::flat),
        new Finding(
            "channels-cross",
            "T 6.4",
            "Tile channels need fewer subscriptions once there are more objects than tiles (about 1 600 triangles)",
            "objects = tiles",
            CHANNELS,
            "moving players are objects too, and a tile that was left is joined again as an object is",
            TileFindings::crossing),
        new Finding(
            "square-channels",
            "T 6.4",
            "Square, with 36 tiles, needs fewer subscriptions by tile in all cases",
            "fewer at every number of objects",
            CHANNELS,
            "",
            TileFindings::squares),
        new Finding(
            "angles",
            "T 3, table 3-1",
            "The median angle of refined triangles is about three times that of constrained ones",
            "2.95 times",
            "lab run triangulation",
            "the map is generated, so that its walls meet at other angles",
            TileFindings::angles),
        new Finding(
            "fewer-triangles",
            "T 3, table 3-1",
            "Turning thin rectangles to lines saves 25 % of the triangles",
            "-25 %",
            "lab run triangulation",
            "the map is generated, with other walls",
            TileFindings::fewer));
  }

  private static Finding small(String id, String statement, String metric) {
    return new Finding(
        id,
        "T 6.1",
        statement,
        "0 to -10 % over the sweep",
        SIZES,
        "the mean over tile rules, largest to smallest area; their areas are not given",
        evidence -> {
          List<Outcome> outcomes = new ArrayList<>();
          for (String trace : evidence.traces("tile-size")) {
            List<Sample> smallest = new ArrayList<>();
            List<Sample> largest = new ArrayList<>();
            for (String rule : TILED) {
              List<Sample> all =
                  List.copyOf(evidence.byArea("tile-size", trace, rule, metric).values());
              if (all.size() > 1) {
                smallest.add(all.get(0));
                largest.add(all.get(all.size() - 1));
              }
            }
            if (!smallest.isEmpty()) {
              Interval change = Sample.meanRatio(smallest, largest).plus(-1);
              outcomes.add(outcome(trace, Phrases.change(change), Judgement.subtle(change, -1)));
            }
          }
          return outcomes;
        });
  }

  private static List<Outcome> gains(Evidence evidence) {
    List<Outcome> outcomes = new ArrayList<>();
    for (String trace : evidence.traces("tile-size")) {
      Map<String, Double> ratios = new TreeMap<>();
      for (String rule : TILED) {
        List<Sample> all =
            List.copyOf(evidence.byArea("tile-size", trace, rule, Evidence.MESSAGES).values());
        if (all.size() > 1) {
          ratios.put(rule, all.get(0).value() / all.get(all.size() - 1).value());
        }
      }
      Double own = ratios.get("tile-visibility");
      if (own != null && ratios.size() > 1) {
        String best = Evidence.ordered(ratios).get(0);
        String text =
            Phrases.format(
                "%+.1f %% messages; most gains %s, %+.1f %%",
                100 * (own - 1), best, 100 * (ratios.getOrDefault(best, own) - 1));
        outcomes.add(
            outcome(trace, text, Judgement.holds(best.equals("tile-visibility"), own < 1)));
      }
    }
    return outcomes;
  }

  private static List<Outcome> constant(Evidence evidence) {
    List<Outcome> outcomes = new ArrayList<>();
    for (String trace : evidence.traces("tile-size")) {
      boolean isSwept = evidence.byArea("tile-size", trace, "hexagon", "updates").size() > 1;
      int different = 0;
      for (String rule : List.of("distance", "ray", "square")) {
        different += evidence.byArea("tile-size", trace, rule, "updates").size() > 1 ? 1 : 0;
      }
      if (isSwept) {
        String text = different == 0 ? "no area plays a part" : different + " of 3 vary";
        outcomes.add(outcome(trace, text, Judgement.holds(different == 0, false)));
      }
    }
    return outcomes;
  }

  private static List<Outcome> flat(Evidence evidence) {
    List<Outcome> outcomes = new ArrayList<>();
    for (String trace : evidence.traces("subscriptions")) {
      int counted = 0;
      int flat = 0;
      for (String rule : TILED) {
        Map<Double, Sample> all =
            evidence.byObjects("subscriptions", trace, rule, "subscriptionsTile");
        if (all.size() > 1) {
          counted++;
          flat += all.values().stream().mapToDouble(Sample::value).distinct().count() == 1 ? 1 : 0;
        }
      }
      if (counted > 0) {
        outcomes.add(
            outcome(
                trace,
                flat + " of " + counted + " rules are flat",
                Judgement.holds(flat == counted, flat > 0)));
      }
    }
    return outcomes;
  }

  private static List<Outcome> crossing(Evidence evidence) {
    List<Outcome> outcomes = new ArrayList<>();
    for (String trace : evidence.traces("subscriptions")) {
      for (String rule : TRIANGLES) {
        Outcome outcome = crossing(evidence, trace, rule);
        if (outcome != null) {
          outcomes.add(outcome);
        }
      }
    }
    return outcomes;
  }

  private static @Nullable Outcome crossing(Evidence evidence, String trace, String rule) {
    Map<Double, Sample> objects =
        evidence.byObjects("subscriptions", trace, rule, "subscriptionsObject");
    Map<Double, Sample> tiles =
        evidence.byObjects("subscriptions", trace, rule, "subscriptionsTile");
    Map<Double, Sample> count = evidence.byObjects("subscriptions", trace, rule, "tiles");
    if (objects.size() < 2 || !objects.keySet().equals(tiles.keySet()) || count.isEmpty()) {
      return null;
    }
    double[] at = objects.keySet().stream().mapToDouble(x -> x).toArray();
    double all = count.values().iterator().next().value();
    OptionalDouble tie = Crossing.of(at, numbers(objects), numbers(tiles));
    if (tie.isEmpty()) {
      return outcome(trace, rule + ": no tie; " + Phrases.number(all) + " tiles", Verdict.NO);
    }
    double objectsAtTie = tie.getAsDouble();
    boolean isBeyond = objectsAtTie > at[at.length - 1];
    String text =
        rule
            + ": tie at "
            + Math.round(objectsAtTie)
            + " objects"
            + (isBeyond ? " (extended)" : "")
            + ", "
            + Phrases.number(all)
            + " tiles";
    return outcome(
        trace, text, Judgement.holds(objectsAtTie >= all / 2 && objectsAtTie <= 2 * all, true));
  }

  private static double[] numbers(Map<Double, Sample> samples) {
    return samples.values().stream().mapToDouble(Sample::value).toArray();
  }

  private static List<Outcome> squares(Evidence evidence) {
    List<Outcome> outcomes = new ArrayList<>();
    for (String trace : evidence.traces("subscriptions")) {
      Map<Double, Sample> objects =
          evidence.byObjects("subscriptions", trace, "square", "subscriptionsObject");
      Map<Double, Sample> tiles =
          evidence.byObjects("subscriptions", trace, "square", "subscriptionsTile");
      long fewer =
          tiles.entrySet().stream()
              .filter(
                  e ->
                      objects.containsKey(e.getKey())
                          && e.getValue().value() < objects.get(e.getKey()).value())
              .count();
      if (!tiles.isEmpty()) {
        outcomes.add(
            outcome(
                trace,
                "fewer at " + fewer + " of " + tiles.size(),
                Judgement.holds(fewer == tiles.size(), fewer > 0)));
      }
    }
    return outcomes;
  }

  private static List<Outcome> angles(Evidence evidence) {
    Sample refined =
        evidence.value("triangulation", "medianMinAngle", p -> isKind(p, "refined", "0", "0"));
    Sample plain =
        evidence.value("triangulation", "medianMinAngle", p -> isKind(p, "constrained", "0", "0"));
    if (refined == null || plain == null) {
      return List.of();
    }
    Interval ratio = Interval.of(refined.value() / plain.value());
    return List.of(
        new Outcome(evidence.map(), Phrases.times(ratio), Judgement.change(ratio.plus(-1), 1.95)));
  }

  private static List<Outcome> fewer(Evidence evidence) {
    Sample before =
        evidence.value(
            "triangulation",
            "triangles",
            p ->
                p.param("kind").equals("refined")
                    && !p.param("dropSmall").equals("0")
                    && p.param("thinToLines").equals("0"));
    Sample after =
        evidence.value(
            "triangulation",
            "triangles",
            p ->
                p.param("kind").equals("refined")
                    && !p.param("dropSmall").equals("0")
                    && !p.param("thinToLines").equals("0"));
    if (before == null || after == null) {
      return List.of();
    }
    Interval change = Interval.of(after.value() / before.value() - 1);
    return List.of(
        new Outcome(evidence.map(), Phrases.change(change), Judgement.change(change, -0.25)));
  }

  private static boolean isKind(Point point, String kind, String dropSmall, String thinToLines) {
    return point.param("kind").equals(kind)
        && point.param("dropSmall").equals(dropSmall)
        && point.param("thinToLines").equals(thinToLines);
  }

  private static Outcome outcome(String trace, String ours, Verdict verdict) {
    return new Outcome(trace, ours, Evidence.isSynthetic(trace) ? Verdict.SYNTHETIC : verdict);
  }
}
