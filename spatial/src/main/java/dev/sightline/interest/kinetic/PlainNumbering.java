package dev.sightline.interest.kinetic;

import dev.sightline.interest.rule.Changes;
import dev.sightline.interest.rule.Emissions;
import dev.sightline.interest.rule.Population;

/** Each entity is known by its id. */
record PlainNumbering(Population population) implements Numbering {
  @Override
  public Changes begin(Changes changes) {
    return changes;
  }

  @Override
  public Emissions inward(Emissions said) {
    return said;
  }

  @Override
  public void end() {}

  @Override
  public int id(int number) {
    return number;
  }

  @Override
  public int number(int id) {
    return id;
  }
}
