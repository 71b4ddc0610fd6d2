package dev.sightline.interest.custom;

import dev.sightline.collection.Capacity;
import dev.sightline.interest.rule.Changes;
import dev.sightline.interest.rule.Emissions;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.Rule;
import dev.sightline.interest.rule.Soundness;
import dev.sightline.interest.rule.Verdict;
import dev.sightline.work.Workers;
import java.util.Objects;

/**
 * A rule made of an {@link InterestFunction}. Convenient, and as slow as asking about every pair of
 * everybody who changed is: a tick costs (changed x all) calls. A function knows no places, so
 * nobody perceives an event by it.
 */
public final class FunctionRule implements Rule {
  private final String name;
  private final Population population;
  private final InterestFunction function;
  private final Soundness soundness;
  private boolean[] asked = {};
  private final Workers.Slice asking = this::ask;
  private Emissions out;
  private Changes changes = Changes.none();

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
    this.name = name;
    this.soundness = Objects.requireNonNull(soundness, "what a rule promises");
    this.population = population;
    this.function = Objects.requireNonNull(function, "a function of interest");
    out = new Emissions(new Nothing());
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Population population() {
    return population;
  }

  @Override
  public Soundness soundness() {
    return soundness;
  }

  @Override
  public void update(Changes batch, Workers workers, Emissions said) {
    out = said;
    changes = batch;
    if (asked.length < population.end()) {
      asked = new boolean[Capacity.grown(asked.length, population.end())];
    }
    for (int i = 0; i < changes.count(); i++) {
      asked[changes.id(i)] = true;
    }
    workers.run(Emissions.SLICES, asking);
    for (int i = 0; i < changes.count(); i++) {
      asked[changes.id(i)] = false;
    }
  }

  /** Asks about the pairs of every eighth observer. */
  private void ask(int slice) {
    for (int o = slice; o < population.end(); o += Emissions.SLICES) {
      if (asked[o]) {
        for (int e = 0; e < population.end(); e++) {
          decide(o, e, out.slice(slice));
        }
      } else {
        for (int i = 0; i < changes.count(); i++) {
          decide(o, changes.id(i), out.slice(slice));
        }
      }
    }
  }

  private void decide(int observer, int entity, Emissions.Slice slice) {
    boolean holds =
        observer != entity
            && population.observes(observer)
            && population.perceivable(entity)
            && function.interested(observer, entity);
    if (holds != out.held(observer, entity)) {
      if (holds) {
        slice.entered(observer, entity);
      } else {
        slice.left(observer, entity);
      }
    }
  }

  @Override
  public Verdict judge(int observer, int entity) {
    boolean yes = function.interested(observer, entity);
    return Verdict.of(name, yes, yes ? "the function is interested" : "the function is not");
  }

  private static final class Nothing implements Emissions.Holder {
    @Override
    public boolean held(int observer, int entity) {
      return false;
    }

    @Override
    public void accept(Emissions emissions) {}
  }
}
