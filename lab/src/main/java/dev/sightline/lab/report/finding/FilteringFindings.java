package dev.sightline.lab.report.finding;

import static dev.sightline.lab.report.finding.Evidence.MESSAGES;

import dev.sightline.lab.report.result.Sample;
import dev.sightline.lab.statistics.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Section 6.2: messages against the radius. Numbers without a radius are means over radii. */
final class FilteringFindings {
  private static final String SECTION = "T 6.2";
  private static final String COMMAND = "lab run filtering --seeds 20";
  private static final String OTHER_WORLD =
      "their numbers belong to a map and to people that are not available; here walls are generated"
          + " and movement is random";
  private static final String LENGTH =
      "their path lengths are not given; ours is 1.5 times the radius (see the ablation of L)";
  private static final String DEPTH =
      "their depths were chosen by eye; ours is the least that covers the disc on open ground";
  private static final List<String> PROXIMITY = List.of("distance", "square", "hexagon");
  private static final List<String> AWARE =
      List.of("ray", "tile-distance", "tile-visibility", "tile-neighbor", "tile-path");

  private FilteringFindings() {}

  static List<Finding> all() {
    List<Finding> all = new ArrayList<>();
    all.addAll(square());
    all.add(
        change(
            "hexagon-distance-updates",
            "Hexagonal sends 17 % more updates than Distance",
            "hexagon",
            "distance",
            "updates",
            0.17,
            OTHER_WORLD));
    all.add(
        change(
            "hexagon-distance-content",
            "Hexagonal sends 14 % more content than Distance",
            "hexagon",
            "distance",
            "content",
            0.14,
            OTHER_WORLD));
    all.add(
        change(
            "connectivity-updates",
            "Connectivity saves Tile Distance 6 % of updates",
            "tile-distance",
            "tile-circle",
            "updates",
            -0.06,
            OTHER_WORLD));
    all.add(
        change(
            "connectivity-content",
            "Connectivity saves Tile Distance 1 % of content",
            "tile-distance",
            "tile-circle",
            "content",
            -0.01,
            OTHER_WORLD));
    all.addAll(visibility());
    all.add(
        slight(
            "distance-hexagon-updates",
            "Tile Distance sends marginally fewer updates than Hexagonal",
            "tile-distance",
            "hexagon",
            "updates",
            -1,
            OTHER_WORLD));
    all.add(
        slight(
            "distance-hexagon-content",
            "Tile Distance sends marginally more content than Hexagonal",
            "tile-distance",
            "hexagon",
            "content",
            1,
            OTHER_WORLD));
    all.add(
        slight(
            "neighbor-hexagon-updates",
            "Neighbor sends slightly more updates than Hexagonal",
            "tile-neighbor",
            "hexagon",
            "updates",
            1,
            DEPTH));
    all.add(
        slight(
            "neighbor-hexagon-content",
            "Neighbor sends slightly less content than Hexagonal",
            "tile-neighbor",
            "hexagon",
            "content",
            -1,
            DEPTH));
    all.addAll(path());
    all.add(
        new Finding(
            "ray-distance-gap",
            SECTION,
            "There is a large gap between Ray and Distance",
            "considerable",
            COMMAND,
            "judged as large above 10 %, which is no longer subtle; " + OTHER_WORLD,
            perTrace(FilteringFindings::gap)));
    all.add(
        new Finding(
            "factor-six",
            "P 5",
            "Obstacle-aware rules cut updates by up to a factor of 6",
            "up to 6 times",
            COMMAND,
            OTHER_WORLD,
            perTrace(FilteringFindings::largestRatio)));
    all.add(
        new Finding(
            "bursts",
            SECTION,
            "Tile Visibility adds tiles in bursts at corners, Path Distance step by step",
            "in words",
            COMMAND,
            "judged by the largest content burst of a client in one tick, at the largest radius",
            perTrace(FilteringFindings::bursts)));
    return all;
  }

  private static List<Finding> square() {
    return List.of(
        new Finding(
            "square-worst",
            SECTION,
            "Square filters worst by far",
            "most messages at every radius",
            COMMAND,
            OTHER_WORLD,
            perTrace(FilteringFindings::worst)),
        new Finding(
            "square-twice-ray",
            SECTION,
            "At the smallest radius Square sends more than twice the messages of Ray",
            "more than 2 times",
            COMMAND,
            OTHER_WORLD,
            perTrace(
                on -> {
                  Interval ratio = on.at(0, "square", "ray");
                  return ratio == null
                      ? null
                      : on.outcome(Phrases.times(ratio), Judgement.moreThan(ratio.plus(-1), 1));
                })),
        new Finding(
            "square-grows",
            SECTION,
            "Square gets worse against Ray as the radius grows",
            "growing",
            COMMAND,
            OTHER_WORLD,
            perTrace(FilteringFindings::growth)));
  }

  private static List<Finding> visibility() {
    return List.of(
        atRadius(
            "visibility-hexagon-2",
            "At the smallest radius (2) Tile Visibility sends 3 % fewer updates than Hexagonal",
            true,
            -0.03),
        atRadius(
            "visibility-hexagon-5",
            "At the largest radius (5) Tile Visibility sends 23 % fewer updates than Hexagonal",
            false,
            -0.23),
        slight(
            "visibility-hexagon-content",
            "Tile Visibility sends slightly more content than Hexagonal",
            "tile-visibility",
            "hexagon",
            "content",
            1,
            OTHER_WORLD));
  }

  private static List<Finding> path() {
    return List.of(
        change(
            "path-neighbor-updates",
            "Path Distance sends 16 % fewer updates than Neighbor",
            "tile-path",
            "tile-neighbor",
            "updates",
            -0.16,
            LENGTH),
        change(
            "path-neighbor-content",
            "Path Distance sends 10 % less content than Neighbor",
            "tile-path",
            "tile-neighbor",
            "content",
            -0.10,
            LENGTH),
        change(
            "path-visibility-updates",
            "Path Distance sends 5 % fewer updates than Tile Visibility",
            "tile-path",
            "tile-visibility",
            "updates",
            -0.05,
            LENGTH),
        change(
            "path-visibility-content",
            "Path Distance sends 10 % less content than Tile Visibility",
            "tile-path",
            "tile-visibility",
            "content",
            -0.10,
            LENGTH),
        new Finding(
            "path-closest",
            SECTION,
            "Path Distance comes closest to Ray",
            "fewest messages after Ray",
            COMMAND,
            LENGTH,
            perTrace(FilteringFindings::closest)),
        new Finding(
            "path-twice-ray",
            SECTION,
            "Path Distance sends about twice the messages of Ray",
            "about 2 times",
            COMMAND,
            LENGTH,
            perTrace(
                on -> {
                  Interval ratio = on.mean("tile-path", "ray", MESSAGES);
                  return ratio == null
                      ? null
                      : on.outcome(Phrases.times(ratio), Judgement.change(ratio.plus(-1), 1));
                })));
  }

  private static Finding change(
      String id,
      String statement,
      String rule,
      String base,
      String metric,
      double theirs,
      String why) {
    return new Finding(
        id,
        SECTION,
        statement,
        Phrases.format("%+.0f %%", 100 * theirs),
        COMMAND,
        why,
        perTrace(
            on -> {
              Interval ratio = on.mean(rule, base, metric);
              return ratio == null
                  ? null
                  : on.outcome(
                      Phrases.change(ratio.plus(-1)), Judgement.change(ratio.plus(-1), theirs));
            }));
  }

  private static Finding slight(
      String id, String statement, String rule, String base, String metric, int sign, String why) {
    String theirs = sign > 0 ? "0 to +5 %" : "-5 to 0 %";
    return new Finding(
        id,
        SECTION,
        statement,
        theirs,
        COMMAND,
        why,
        perTrace(
            on -> {
              Interval ratio = on.mean(rule, base, metric);
              return ratio == null
                  ? null
                  : on.outcome(
                      Phrases.change(ratio.plus(-1)), Judgement.slight(ratio.plus(-1), sign));
            }));
  }

  private static Finding atRadius(String id, String statement, boolean isSmallest, double theirs) {
    return new Finding(
        id,
        SECTION,
        statement,
        Phrases.format("%+.0f %%", 100 * theirs),
        COMMAND,
        OTHER_WORLD,
        perTrace(
            on -> {
              Map<Double, Sample> all = on.samples("tile-visibility", "updates");
              double at = on.radius(all, isSmallest);
              Interval ratio = Evidence.ratio(on.only(all, at), on.samples("hexagon", "updates"));
              return ratio == null
                  ? null
                  : on.outcome(
                      Phrases.change(ratio.plus(-1)) + " at " + Phrases.number(at),
                      Judgement.change(ratio.plus(-1), theirs));
            }));
  }

  private static @Nullable Outcome worst(OnTrace on) {
    Map<Double, Sample> square = on.samples("square", MESSAGES);
    if (square.isEmpty()) {
      return null;
    }
    double least = Double.POSITIVE_INFINITY;
    int worst = 0;
    for (Map.Entry<Double, Sample> entry : square.entrySet()) {
      double next = on.most(entry.getKey());
      least = Math.min(least, entry.getValue().value() / next);
      worst += entry.getValue().value() > next ? 1 : 0;
    }
    String text =
        "worst at "
            + worst
            + " of "
            + square.size()
            + " radii, at least "
            + Phrases.format("%.2f", least)
            + " times the next";
    return on.outcome(text, Judgement.holds(worst == square.size(), worst > 0));
  }

  private static @Nullable Outcome growth(OnTrace on) {
    Map<Double, Sample> square = on.samples("square", MESSAGES);
    Map<Double, Sample> ray = on.samples("ray", MESSAGES);
    List<Double> ratios = new ArrayList<>();
    square.forEach(
        (at, sample) -> {
          Sample base = ray.get(at);
          if (base != null && base.value() > 0) {
            ratios.add(sample.value() / base.value());
          }
        });
    if (ratios.size() < 2) {
      return null;
    }
    boolean isRising = true;
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < ratios.size(); i++) {
      isRising &= i == 0 || ratios.get(i) >= ratios.get(i - 1);
      text.append(i == 0 ? "" : ", ").append(Phrases.format("%.2f", ratios.get(i)));
    }
    boolean endsHigher = ratios.get(ratios.size() - 1) > ratios.get(0);
    return on.outcome(
        text + " times by radius", Judgement.holds(isRising && endsHigher, endsHigher));
  }

  private static @Nullable Outcome closest(OnTrace on) {
    Map<String, Double> ratios = new TreeMap<>();
    for (String rule : Evidence.RULES) {
      Interval ratio = rule.equals("ray") ? null : on.mean(rule, "ray", MESSAGES);
      if (ratio != null) {
        ratios.put(rule, ratio.estimate());
      }
    }
    if (!ratios.containsKey("tile-path") || ratios.size() < 2) {
      return null;
    }
    List<String> order = Evidence.ordered(ratios);
    int place = order.indexOf("tile-path");
    String best = order.get(0);
    String text =
        place == 0
            ? "closest"
            : "place "
                + (place + 1)
                + " of "
                + order.size()
                + "; closest is "
                + best
                + Phrases.format(", %.2f times", ratios.getOrDefault(best, Double.NaN));
    return on.outcome(text, Judgement.holds(place == 0, place == 1));
  }

  private static @Nullable Outcome gap(OnTrace on) {
    Interval ratio = on.mean("distance", "ray", MESSAGES);
    return ratio == null
        ? null
        : on.outcome(Phrases.times(ratio), Judgement.moreThan(ratio.plus(-1), Judgement.SUBTLE));
  }

  private static @Nullable Outcome largestRatio(OnTrace on) {
    Interval largest = null;
    String pair = "";
    for (String near : PROXIMITY) {
      for (String aware : AWARE) {
        Map<Double, Sample> base = on.samples(aware, "updates");
        for (Map.Entry<Double, Sample> entry : on.samples(near, "updates").entrySet()) {
          Interval ratio = Evidence.ratio(Map.of(entry.getKey(), entry.getValue()), base);
          if (ratio != null && (largest == null || ratio.estimate() > largest.estimate())) {
            largest = ratio;
            pair = near + " to " + aware + " at radius " + Phrases.number(entry.getKey());
          }
        }
      }
    }
    return largest == null
        ? null
        : on.outcome(Phrases.times(largest) + ", " + pair, Judgement.change(largest.plus(-1), 5));
  }

  private static @Nullable Outcome bursts(OnTrace on) {
    Map<Double, Sample> sight = on.samples("tile-visibility", "contentBurstMost");
    Map<Double, Sample> path = on.samples("tile-path", "contentBurstMost");
    double at = on.radius(sight, false);
    Sample most = sight.get(at);
    Sample other = path.get(at);
    if (most == null || other == null) {
      return null;
    }
    String text =
        "largest burst "
            + Phrases.number(most.value())
            + " against "
            + Phrases.number(other.value());
    return on.outcome(
        text, Judgement.holds(most.value() > other.value(), most.value() == other.value()));
  }

  private static Finding.Measure perTrace(Function<OnTrace, @Nullable Outcome> judge) {
    return evidence -> {
      List<Outcome> outcomes = new ArrayList<>();
      for (String trace : evidence.traces("filtering")) {
        Outcome outcome = judge.apply(new OnTrace(evidence, trace));
        if (outcome != null) {
          outcomes.add(outcome);
        }
      }
      return outcomes;
    };
  }

  /** Evidence on one trace. */
  private record OnTrace(Evidence evidence, String trace) {
    Map<Double, Sample> samples(String rule, String metric) {
      return evidence.byRadius("filtering", trace, rule, metric);
    }

    @Nullable Interval mean(String rule, String base, String metric) {
      return evidence.ratio(trace, rule, base, metric);
    }

    /** Returns the ratio of messages at a radius by its number. */
    @Nullable Interval at(int number, String rule, String base) {
      Map<Double, Sample> all = samples(rule, MESSAGES);
      List<Double> radii = List.copyOf(all.keySet());
      return number >= radii.size()
          ? null
          : Evidence.ratio(only(all, radii.get(number)), samples(base, MESSAGES));
    }

    double radius(Map<Double, Sample> samples, boolean isSmallest) {
      return samples.keySet().stream()
          .reduce((a, b) -> isSmallest ? Math.min(a, b) : Math.max(a, b))
          .orElse(Double.NaN);
    }

    Map<Double, Sample> only(Map<Double, Sample> all, double at) {
      Sample sample = all.get(at);
      return sample == null ? Map.of() : Map.of(at, sample);
    }

    /** Returns the most messages of a published rule other than square. */
    double most(double radius) {
      double most = 0;
      for (String rule : Evidence.RULES) {
        Sample sample = rule.equals("square") ? null : samples(rule, MESSAGES).get(radius);
        most = sample == null ? most : Math.max(most, sample.value());
      }
      return most;
    }

    Outcome outcome(String ours, Verdict verdict) {
      boolean isSynthetic = Evidence.isSynthetic(trace);
      return new Outcome(trace, ours, isSynthetic ? Verdict.SYNTHETIC : verdict);
    }
  }
}
