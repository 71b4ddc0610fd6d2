package dev.sightline.interest.custom;

import dev.sightline.collection.Capacity;
import dev.sightline.interest.rule.Changes;
import dev.sightline.interest.rule.Emissions;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.Rule;
import dev.sightline.interest.rule.Soundness;
import dev.sightline.work.Workers;
import java.util.Arrays;
import java.util.Objects;

/**
 * A rule that is asked about each pair of everybody who changed. Plain and right; a tick costs
 * (changed x all) questions, which slices of observers share.
 */
abstract class PairwiseRule implements Rule {
  final String name;
  final Population population;
  private final Soundness soundness;
  private boolean[] asked = {};
  private final Workers.Slice asking = this::ask;
  private Emissions out = Emissions.ignored();
  private Changes changes = Changes.none();

  PairwiseRule(String name, Population population, Soundness soundness) {
    this.name = name;
    this.population = population;
    this.soundness = Objects.requireNonNull(soundness, "what a rule promises");
  }

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final Population population() {
    return population;
  }

  @Override
  public final Soundness soundness() {
    return soundness;
  }

  /** Returns whether a pair of two different ids holds; several threads may ask. */
  abstract boolean holds(int observer, int entity);

  /** Asks about the pairs of those who changed, or of all observers. */
  final void ask(Changes batch, boolean all, Workers workers, Emissions said) {
    out = said;
    changes = batch;
    if (asked.length < population.end()) {
      asked = new boolean[Capacity.grown(asked.length, population.end())];
    }
    Arrays.fill(asked, all);
    for (int i = 0; i < changes.count(); i++) {
      asked[changes.id(i)] = true;
    }
    workers.run(Emissions.SLICES, asking);
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
    boolean holds = observer != entity && holds(observer, entity);
    if (holds != out.held(observer, entity)) {
      if (holds) {
        slice.entered(observer, entity);
      } else {
        slice.left(observer, entity);
      }
    }
  }

  @Override
  public void compact(Changes everybody, Workers workers) {
    asked = new boolean[0];
  }
}
