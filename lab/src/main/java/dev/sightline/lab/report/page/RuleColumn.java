package dev.sightline.lab.report.page;

import dev.sightline.lab.report.finding.Phrases;
import dev.sightline.lab.statistics.Interval;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A column of the table of rules; one that nothing was measured for is left out. */
record RuleColumn(
    String title, Function<RuleNumbers, @Nullable Interval> value, DoubleFunction<String> format) {
  private static final List<RuleColumn> ALL =
      List.of(
          new RuleColumn("messages over distance", RuleNumbers::messages, decimals(2)),
          new RuleColumn("visible but missed", RuleNumbers::missed, Page::percent),
          new RuleColumn("superfluous per visible", RuleNumbers::superfluous, decimals(2)),
          new RuleColumn("hidden players a cheater knows", RuleNumbers::hiddenKnown, Page::percent),
          new RuleColumn("pop-ins near by, a minute", RuleNumbers::popIns, decimals(1)),
          new RuleColumn("µs per tick", RuleNumbers::cpu, Phrases::number));

  private static DoubleFunction<String> decimals(int count) {
    return number -> Phrases.format("%." + count + "f", number);
  }

  /** Returns the columns in which a rule has a number. */
  static List<RuleColumn> of(List<RuleNumbers> rules) {
    return ALL.stream()
        .filter(column -> rules.stream().anyMatch(rule -> column.of(rule) != null))
        .toList();
  }

  @Nullable Interval of(RuleNumbers rule) {
    return value.apply(rule);
  }

  String text(double number) {
    return format.apply(number);
  }

  /** Returns the ends of an interval; nothing where they are written alike. */
  String spread(Interval interval) {
    String low = text(interval.low());
    String high = text(interval.high());
    return interval.hasSpread() && !low.equals(high) ? low + " to " + high : "";
  }
}
