package dev.sightline.interest.rule;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;

/** Which rules of a population are in use, or were: a rule remembers, so it has one home ever. */
final class Homes {
  private final List<WeakReference<Rule>> rules = new ArrayList<>();

  /** Takes note that a rule is used. */
  void claim(Rule rule) {
    rules.removeIf(known -> known.refersTo(null));
    for (WeakReference<Rule> known : rules) {
      if (known.refersTo(rule)) {
        throw new IllegalArgumentException(
            "the rule "
                + rule.name()
                + " is or was in use: a rule has one home, and a factory makes a new one each time");
      }
    }
    rules.add(new WeakReference<>(rule));
  }
}
