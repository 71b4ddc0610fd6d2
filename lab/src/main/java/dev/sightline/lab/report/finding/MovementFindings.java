package dev.sightline.lab.report.finding;

import static dev.sightline.lab.report.finding.Evidence.INSIDE;
import static dev.sightline.lab.report.finding.Evidence.MESSAGES;
import static dev.sightline.lab.report.finding.Evidence.ORBIUS;
import static dev.sightline.lab.report.finding.Evidence.OUTSIDE;

import dev.sightline.lab.report.result.Sample;
import dev.sightline.lab.statistics.Interval;
import dev.sightline.lab.statistics.Kendall;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Section 6.5: people against random movement. */
final class MovementFindings {
  private static final String SECTION = "T 6.5";
  private static final String COMMAND = "lab run filtering real-vs-random --seeds 20";
  private static final String OTHER_TOWN =
      "our town is generated; where its walls stand decides how much they hide";

  private MovementFindings() {}

  static List<Finding> all() {
    return List.of(
        filters(
            "visibility-inside",
            "On random inside Tile Visibility filters 40 % more than Hexagonal",
            INSIDE,
            -0.40),
        filters(
            "visibility-outside",
            "On random outside Tile Visibility filters 6 % more than Hexagonal",
            OUTSIDE,
            -0.06),
        filters(
            "visibility-orbius",
            "On Orbius Tile Visibility filters 12 % more than Hexagonal",
            ORBIUS,
            -0.12),
        new Finding(
            "distance-near-ray-outside",
            SECTION,
            "On random outside Distance is close to Ray",
            "nearly matches",
            COMMAND,
            "judged as close under 10 %, as subtle effects are; " + OTHER_TOWN,
            evidence -> gap(evidence, OUTSIDE, true)),
        new Finding(
            "distance-far-from-ray-inside",
            SECTION,
            "On random inside Distance is far from Ray",
            "much worse",
            COMMAND,
            "judged as far from 10 % on; " + OTHER_TOWN,
            evidence -> gap(evidence, INSIDE, false)),
        new Finding(
            "larger-radius-less-content",
            SECTION,
            "Some larger radii give less content on random inside",
            "a few cases",
            COMMAND,
            OTHER_TOWN,
            MovementFindings::lessContent),
        new Finding(
            "order-similar",
            SECTION,
            "The order of the rules is similar on all three traces",
            "similar",
            COMMAND,
            "judged by Kendall's tau of updates, 0.7 or more",
            MovementFindings::order),
        new Finding(
            "table-6-1",
            SECTION + ", table 6-1",
            "Updates change from random to Orbius as in table 6-1",
            "see table 6-1",
            COMMAND,
            "",
            MovementFindings::table),
        new Finding(
            "stay-on-side",
            "T 5",
            "Who starts outside stays outside, who starts inside stays inside",
            "in words",
            "lab run places",
            "judged as staying from 80 % of the time on; a door is found by chance now and then",
            MovementFindings::sides));
  }

  private static Finding filters(String id, String statement, String trace, double theirs) {
    return new Finding(
        id,
        SECTION,
        statement,
        Phrases.format("%+.0f %%", 100 * theirs),
        COMMAND,
        OTHER_TOWN,
        evidence -> {
          Interval ratio = evidence.ratio(trace, "tile-visibility", "hexagon", "updates");
          return ratio == null
              ? List.of()
              : List.of(
                  outcome(
                      trace,
                      Phrases.change(ratio.plus(-1)) + " updates",
                      Judgement.change(ratio.plus(-1), theirs)));
        });
  }

  private static List<Outcome> gap(Evidence evidence, String trace, boolean isClose) {
    Interval ratio = evidence.ratio(trace, "distance", "ray", MESSAGES);
    Interval other = evidence.ratio(isClose ? INSIDE : OUTSIDE, "distance", "ray", MESSAGES);
    if (ratio == null) {
      return List.of();
    }
    double change = ratio.estimate() - 1;
    boolean holds = isClose ? change < Judgement.SUBTLE : change >= Judgement.SUBTLE;
    boolean isOnSide =
        other != null
            && (isClose
                ? ratio.estimate() < other.estimate()
                : ratio.estimate() > other.estimate());
    return List.of(
        outcome(
            trace, Phrases.change(ratio.plus(-1)) + " messages", Judgement.holds(holds, isOnSide)));
  }

  private static List<Outcome> lessContent(Evidence evidence) {
    List<String> cases = new ArrayList<>();
    int counted = 0;
    for (String rule : Evidence.RULES) {
      Map.@Nullable Entry<Double, Sample> before = null;
      for (Map.Entry<Double, Sample> now :
          evidence.byRadius("filtering", INSIDE, rule, "content").entrySet()) {
        counted++;
        if (before != null && now.getValue().value() < before.getValue().value()) {
          cases.add(
              rule
                  + " from "
                  + Phrases.number(before.getKey())
                  + " to "
                  + Phrases.number(now.getKey()));
        }
        before = now;
      }
    }
    if (counted < 2) {
      return List.of();
    }
    String text = cases.isEmpty() ? "none" : String.join(", ", cases);
    return List.of(outcome(INSIDE, text, Judgement.holds(!cases.isEmpty(), false)));
  }

  private static List<Outcome> order(Evidence evidence) {
    List<Outcome> outcomes = new ArrayList<>();
    outcomes.addAll(order(evidence, OUTSIDE, INSIDE));
    outcomes.addAll(order(evidence, OUTSIDE, ORBIUS));
    outcomes.addAll(order(evidence, INSIDE, ORBIUS));
    return outcomes;
  }

  private static List<Outcome> order(Evidence evidence, String first, String second) {
    List<double[]> pairs = new ArrayList<>();
    for (String rule : Evidence.RULES) {
      Interval a = evidence.ratio(first, rule, "distance", "updates");
      Interval b = evidence.ratio(second, rule, "distance", "updates");
      if (a != null && b != null) {
        pairs.add(new double[] {a.estimate(), b.estimate()});
      }
    }
    if (pairs.size() < 3) {
      return List.of();
    }
    double tau =
        Kendall.tau(
            pairs.stream().mapToDouble(p -> p[0]).toArray(),
            pairs.stream().mapToDouble(p -> p[1]).toArray());
    Verdict verdict = Judgement.holds(tau >= Judgement.SIMILAR, tau > 0);
    boolean isSynthetic = Evidence.isSynthetic(second);
    return List.of(
        new Outcome(
            first + " and " + second,
            Phrases.format("tau %.2f", tau),
            isSynthetic ? Verdict.SYNTHETIC : verdict));
  }

  private static List<Outcome> table(Evidence evidence) {
    int known = 0;
    int same = 0;
    for (MovementTable.Row row : MovementTable.of(evidence)) {
      for (MovementTable.Change change : row.changes()) {
        known++;
        same += Math.signum(change.ours().estimate()) == Math.signum(change.theirs()) ? 1 : 0;
      }
    }
    return known == 0
        ? List.of()
        : List.of(
            new Outcome(
                ORBIUS, same + " of " + known + " averages have their sign", Verdict.SYNTHETIC));
  }

  private static List<Outcome> sides(Evidence evidence) {
    List<Outcome> outcomes = new ArrayList<>();
    for (String trace : List.of(OUTSIDE, INSIDE)) {
      Sample stayed = evidence.value("places", "stayedOnSideShare", p -> p.trace().equals(trace));
      if (stayed != null) {
        String text =
            Phrases.format("%.1f %% of the time on the side of the start", 100 * stayed.value());
        outcomes.add(
            outcome(trace, text, Judgement.holds(stayed.value() >= 0.8, stayed.value() > 0.5)));
      }
    }
    return outcomes;
  }

  private static Outcome outcome(String trace, String ours, Verdict verdict) {
    return new Outcome(trace, ours, Evidence.isSynthetic(trace) ? Verdict.SYNTHETIC : verdict);
  }
}
