package dev.sightline.interest.custom;

import dev.sightline.interest.rule.Changes;
import dev.sightline.interest.rule.Emissions;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.Soundness;
import dev.sightline.interest.rule.Verdict;
import dev.sightline.work.Workers;
import java.util.Objects;

/**
 * A rule made of an {@link InterestFunction}. Convenient, and as slow as asking about every pair of
 * everybody who changed is: a tick costs (changed x all) calls. A function knows no places, so
 * nobody perceives an event by it.
 */
public final class FunctionRule extends PairwiseRule {
  private final InterestFunction function;

  /**
   * Makes a rule that promises nothing; the function may depend on anything that counts as a change
   * of either side.
   */
  public FunctionRule(String name, Population population, InterestFunction function) {
    this(name, population, Soundness.NONE, function);
  }

  /**
   * Makes a rule.
   *
   * @param soundness what the function promises about what is visible within the radius
   */
  public FunctionRule(
      String name, Population population, Soundness soundness, InterestFunction function) {
    super(name, population, soundness);
    this.function = Objects.requireNonNull(function, "a function of interest");
  }

  @Override
  public void update(Changes changes, Workers workers, Emissions out) {
    ask(changes, false, workers, out);
  }

  @Override
  boolean holds(int observer, int entity) {
    return population.observes(observer)
        && population.perceivable(entity)
        && function.interested(observer, entity);
  }

  @Override
  public Verdict judge(int observer, int entity) {
    boolean yes = function.interested(observer, entity);
    return Verdict.of(name, yes, yes ? "the function is interested" : "the function is not");
  }
}
