package dev.sightline.interest.kinetic;

import dev.sightline.interest.rule.Changes;
import dev.sightline.interest.rule.Emissions;
import dev.sightline.interest.rule.Population;

/**
 * Under which numbers a kernel knows entities: what it keeps about each stands in arrays by them.
 *
 * <p>These are the ids themselves, or, when the population's rows are packed because many ids are
 * not in use, numbers without holes. Decided when a kernel is made.
 */
public interface Numbering {

  /** Returns the numbering that suits a population as it stands. */
  static Numbering of(Population population) {
    return population.rows().isPacked()
        ? new PackedNumbering(population)
        : new PlainNumbering(population);
  }

  /** Returns the population by these numbers, for the kernel. */
  Population population();

  /** Begins an update: returns what changed, by these numbers. */
  Changes begin(Changes changes);

  /** Returns where the kernel says what changed, by these numbers. */
  Emissions inward(Emissions said);

  /** Ends an update: says what the kernel said, by ids. */
  void end();

  /** Returns the id of a number. */
  int id(int number);

  /** Returns the number of an id that the kernel knows. */
  int number(int id);
}
