package dev.sightline.interest.accuracy;

import dev.sightline.interest.rule.Changes;
import dev.sightline.interest.rule.Emissions;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.Rule;
import dev.sightline.work.Workers;
import java.util.BitSet;

/** The pairs of one rule, a row of bits per observer. */
final class PairTable implements Emissions.Holder {
  private final BitSet[] rows;
  private final Rule rule;
  private final Emissions emissions = new Emissions(this);

  PairTable(Population population, Rule rule) {
    this.rule = rule;
    rows = new BitSet[population.capacity()];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = new BitSet();
    }
  }

  BitSet row(int observer) {
    return rows[observer];
  }

  /** Lets the rule see what changed. */
  void update(Changes changes) {
    rule.update(changes, Workers.caller(), emissions);
    accept(emissions);
    emissions.clear();
  }

  @Override
  public boolean held(int observer, int entity) {
    return rows[observer].get(entity);
  }

  @Override
  public void accept(Emissions said) {
    for (int s = 0; s < Emissions.SLICES; s++) {
      Emissions.Slice slice = said.slice(s);
      for (int i = 0; i < slice.size(); i++) {
        rows[slice.observer(i)].set(slice.entity(i), slice.entered(i));
      }
    }
  }
}
