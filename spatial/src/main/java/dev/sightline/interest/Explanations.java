package dev.sightline.interest;

import dev.sightline.interest.relation.Relation;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.Rule;
import dev.sightline.interest.rule.Verdict;
import java.util.ArrayList;
import java.util.List;

/**
 * Asks all rules about a pair. What is the same for all rules they are not asked: whether there are
 * an observer and somebody else to perceive.
 */
final class Explanations {
  private final Population population;
  private final Relation relation;
  private final Senses senses;

  Explanations(Population population, Relation relation, Senses senses) {
    this.population = population;
    this.relation = relation;
    this.senses = senses;
  }

  /** Explains a pair of ids, which are in two slots. */
  Explanation explain(long observer, long entity, int from, int to) {
    int held = relation.senses(from, to);
    List<Explanation.Sense> reasons = new ArrayList<>();
    for (Sense sense : senses.running()) {
      boolean yes = (held >>> sense.bit() & 1) != 0;
      reasons.add(new Explanation.Sense(sense.name(), yes, verdict(sense.rule(), from, to)));
    }
    return new Explanation(
        observer,
        entity,
        relation.inScope(from, to),
        relation.viaChild(from, to),
        reasons,
        relation.scope().toString());
  }

  private Verdict verdict(Rule rule, int observer, int entity) {
    if (observer >= population.end() || !population.observes(observer)) {
      return Verdict.of(rule.name(), false, "not an observer");
    }
    if (observer == entity) {
      return Verdict.of(rule.name(), false, "nobody perceives itself");
    }
    if (entity >= population.end() || !population.perceivable(entity)) {
      return Verdict.of(rule.name(), false, "not there, or of a class that is never relevant");
    }
    return rule.judge(observer, entity);
  }
}
