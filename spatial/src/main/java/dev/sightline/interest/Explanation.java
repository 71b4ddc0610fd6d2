package dev.sightline.interest;

import dev.sightline.interest.rule.Verdict;
import java.util.List;

/**
 * Why an observer perceives an entity, or why not.
 *
 * @param inScope what the relation says, as of the last tick
 * @param viaChild whether a child of the entity brings it into scope
 * @param senses the senses in order, with what their rules say now
 * @param scope how the senses are combined
 */
public record Explanation(
    long observer,
    long entity,
    boolean inScope,
    boolean viaChild,
    List<Sense> senses,
    String scope) {
  public Explanation {
    senses = List.copyOf(senses);
  }

  /** Returns the explanation as a paragraph, a line per sense. */
  public String words() {
    StringBuilder text = new StringBuilder();
    text.append(observer).append(inScope ? " perceives " : " does not perceive ").append(entity);
    for (Sense sense : senses) {
      text.append("\n  ").append(sense.name()).append(sense.yes() ? ": yes, " : ": no, ");
      text.append(sense.verdict().words());
    }
    if (viaChild) {
      text.append("\n  in scope through a child");
    }
    return text.append("\n  scope: ").append(scope).toString();
  }

  /**
   * One sense's part.
   *
   * @param yes what the relation holds, as of the last tick; with hysteresis this may differ from
   *     the verdict
   * @param verdict what the rule says about the pair as it is
   */
  public record Sense(String name, boolean yes, Verdict verdict) {}
}
