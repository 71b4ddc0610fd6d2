package dev.sightline.interest.accuracy;

import dev.sightline.interest.rule.Changes;
import dev.sightline.interest.rule.Emissions;
import dev.sightline.interest.rule.Rule;
import dev.sightline.work.Workers;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** The pairs of one rule, a row of bits per observer. */
final class PairTable implements Emissions.Holder {
  private final List<BitSet> rows = new ArrayList<>();
  private final Rule rule;
  private final Emissions emissions = new Emissions(this);

  PairTable(Rule rule) {
    this.rule = rule;
  }

  BitSet row(int observer) {
    return row(rows, observer);
  }

  /** Returns a row of a list, which grows to have it. */
  static BitSet row(List<BitSet> rows, int id) {
    while (rows.size() <= id) {
      rows.add(new BitSet());
    }
    return rows.get(id);
  }

  /** Lets the rule see what changed. */
  void update(Changes changes) {
    rule.update(changes, Workers.caller(), emissions);
    accept(emissions);
    emissions.clear();
  }

  @Override
  public boolean held(int observer, int entity) {
    return row(observer).get(entity);
  }

  @Override
  public void accept(Emissions said) {
    for (int s = 0; s < Emissions.SLICES; s++) {
      Emissions.Slice slice = said.slice(s);
      for (int i = 0; i < slice.size(); i++) {
        row(slice.observer(i)).set(slice.entity(i), slice.entered(i));
      }
    }
  }
}
