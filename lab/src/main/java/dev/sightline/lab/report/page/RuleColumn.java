package dev.sightline.lab.report.page;

import dev.sightline.lab.report.finding.Phrases;
import dev.sightline.lab.statistics.Interval;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A column of the table of rules; one that nothing was measured for is left out. */
enum RuleColumn {
  MESSAGES("messages over distance", RuleNumbers::messages, v -> Phrases.format("%.2f", v)),
  MISSED("visible but missed", RuleNumbers::missed, Page::percent),
  SUPERFLUOUS("superfluous per visible", RuleNumbers::superfluous, v -> Phrases.format("%.2f", v)),
  HIDDEN_KNOWN("hidden players a cheater knows", RuleNumbers::hiddenKnown, Page::percent),
  POP_INS("pop-ins near by, a minute", RuleNumbers::popIns, v -> Phrases.format("%.1f", v)),
  CPU("µs per tick", RuleNumbers::cpu, Phrases::number);

  private final String title;
  private final Function<RuleNumbers, @Nullable Interval> value;
  private final DoubleFunction<String> text;

  RuleColumn(
      String title, Function<RuleNumbers, @Nullable Interval> value, DoubleFunction<String> text) {
    this.title = title;
    this.value = value;
    this.text = text;
  }

  /** Returns the columns in which a rule has a number. */
  static List<RuleColumn> of(List<RuleNumbers> rules) {
    return Arrays.stream(values())
        .filter(column -> rules.stream().anyMatch(rule -> column.of(rule) != null))
        .toList();
  }

  String title() {
    return title;
  }

  @Nullable Interval of(RuleNumbers rule) {
    return value.apply(rule);
  }

  String text(double number) {
    return text.apply(number);
  }

  /** Returns the ends of an interval; nothing where they are written alike. */
  String spread(Interval interval) {
    String low = text(interval.low());
    String high = text(interval.high());
    return interval.hasSpread() && !low.equals(high) ? low + " to " + high : "";
  }
}
