package dev.sightline.lab.report.page;

import dev.sightline.lab.report.finding.Phrases;
import dev.sightline.lab.report.result.Point;
import dev.sightline.lab.report.result.Results;
import dev.sightline.lab.report.result.Sample;
import dev.sightline.lab.statistics.Interval;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Which rule for which game, in plain words that follow from numbers alone. */
final class Advice {
  /** Rules that are no choice for sight: everything, or what ears know. */
  private static final Set<String> NO_CHOICE = Set.of("broadcast", "hearing");

  private static final double SOUND = 0.01; // of entries may be unprepared

  private final Results results;
  private final List<RuleNumbers> rules;
  private final String map;

  Advice(Results results) {
    this.results = results;
    map = RuleOverview.scope(results);
    rules =
        new RuleOverview(results, map)
            .rules().stream().filter(rule -> !NO_CHOICE.contains(rule.rule())).toList();
  }

  /** A piece of advice: for which game, which rule, and at which price. */
  record Item(String game, String rule, String price) {}

  /** Returns what the results allow to say; empty if nothing. */
  List<Item> items() {
    List<Item> items = new ArrayList<>();
    add(items, "Cheating must not pay (shooters, hide and seek)", least(RuleNumbers::hiddenKnown));
    add(items, "Links are thin (phones, crowds)", least(RuleNumbers::messages));
    addPrepared(items);
    add(items, "The server is busy", least(RuleNumbers::cpu));
    addOpenGround(items);
    return items;
  }

  private static void add(List<Item> items, String game, @Nullable RuleNumbers rule) {
    if (rule != null) {
      items.add(new Item(game, rule.rule(), price(rule)));
    }
  }

  /**
   * Returns the rule that misses nothing with the least of something, then with fewest messages.
   */
  private @Nullable RuleNumbers least(Function<RuleNumbers, @Nullable Interval> of) {
    return rules.stream()
        .filter(rule -> rule.missesNothing() && of.apply(rule) != null)
        .min(
            Comparator.comparingDouble((RuleNumbers rule) -> estimate(of.apply(rule)))
                .thenComparingDouble(rule -> estimate(rule.messages())))
        .orElse(null);
  }

  private static double estimate(@Nullable Interval interval) {
    return interval == null ? Double.POSITIVE_INFINITY : interval.estimate();
  }

  /** Says what a rule costs against distance, what it hides and what cheaters learn. */
  static String price(RuleNumbers rule) {
    List<String> parts = new ArrayList<>();
    if (rule.messages() != null && !rule.rule().equals("distance")) {
      double change = rule.messages().estimate() - 1;
      parts.add(
          Math.abs(change) < 0.005
              ? "as many messages as distance"
              : Phrases.format(
                  "%.0f %% %s messages than distance",
                  100 * Math.abs(change), change < 0 ? "fewer" : "more"));
    }
    if (rule.missed() != null) {
      parts.add(
          rule.missed().estimate() == 0
              ? "misses nothing that is visible"
              : Phrases.format(
                  "misses %.2g %% of what is visible", 100 * rule.missed().estimate()));
    }
    if (rule.hiddenKnown() != null) {
      parts.add(
          rule.hiddenKnown().estimate() == 0
              ? "a cheater learns of no hidden player"
              : Phrases.format(
                  "a cheater learns where %.1f %% of the hidden players are",
                  100 * rule.hiddenKnown().estimate()));
    }
    if (rule.popIns() != null && rule.popIns().estimate() > 0) {
      parts.add(
          Phrases.format(
              "%.1f things a minute appear near by, in plain sight", rule.popIns().estimate()));
    }
    if (rule.cpu() != null) {
      parts.add(Phrases.number(rule.cpu().estimate()) + " µs a tick");
    }
    return String.join("; ", parts);
  }

  /** Adds the cheapest way to have everything there before it is seen, at a delay of 100 ms. */
  private void addPrepared(List<Item> items) {
    Point best = null;
    double least = Double.POSITIVE_INFINITY;
    double unprepared = 0;
    for (Map.Entry<Point, Sample> entry :
        results.values().of("latency", "unpreparedShare100").entrySet()) {
      Point point = entry.getKey();
      Sample updates = same(point, "updates");
      boolean isSound = isHere(point) && entry.getValue().value() <= SOUND;
      if (isSound && updates != null && updates.value() < least) {
        best = point;
        least = updates.value();
        unprepared = entry.getValue().value();
      }
    }
    Sample distance =
        results
            .values()
            .find(
                "latency", "updates", p -> isHere(p) && p.rule().equals("distance") && p.isPlain());
    if (best != null && distance != null) {
      items.add(
          new Item(
              "Messages take 100 ms and nothing may pop up",
              named(best),
              prepared(unprepared, least / distance.value() - 1)));
    }
  }

  private boolean isHere(Point point) {
    return point.map().equals(map);
  }

  private static String prepared(double unprepared, double change) {
    return Phrases.format(
        "%.1f %% of what comes into sight was not there 100 ms before; %.0f %% %s updates than"
            + " distance, which is not in time",
        100 * unprepared, 100 * Math.abs(change), change < 0 ? "fewer" : "more");
  }

  private static String named(Point point) {
    String ahead = point.param("ahead");
    return ahead.isEmpty()
        ? point.rule() + " with radius " + point.radius()
        : point.rule() + ", " + ahead + " s";
  }

  private @Nullable Sample same(Point point, String metric) {
    return results
        .values()
        .find(
            point.experiment(),
            metric,
            p ->
                p.map().equals(point.map())
                    && p.trace().equals(point.trace())
                    && p.rule().equals(point.rule())
                    && p.radius().equals(point.radius())
                    && p.params().equals(point.params()));
  }

  private void addOpenGround(List<Item> items) {
    for (RuleNumbers rule : rules) {
      Interval toRay = rule.toRay();
      if (rule.rule().equals("distance") && toRay != null) {
        String price =
            Phrases.format(
                "Sends %.2f times what ray sends here; where nothing blocks sight it is exact, and"
                    + " the simplest",
                toRay.estimate());
        items.add(new Item("Open ground, where walls hide little", "distance", price));
      }
    }
  }
}
