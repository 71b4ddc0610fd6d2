package dev.sightline.interest.kinetic.motion;

import dev.sightline.collection.PackedIds;
import dev.sightline.interest.rule.Changes;
import dev.sightline.interest.rule.Population;
import org.jspecify.annotations.Nullable;

/**
 * Under which numbers a kernel knows the entities of a population: what it keeps about each, its
 * body, stands in arrays by them.
 *
 * <p>These are the ids themselves, or, if the population's rows are packed because many ids are not
 * in use, the rows as they are then. Decided when a kernel is made, and for as long as it lives.
 */
public final class Numbering {
  private final Population population;
  private final @Nullable PackedIds packed;

  /** Makes the numbering that suits a population as it stands. */
  public Numbering(Population population) {
    this.population = population;
    packed = population.packed();
  }

  public Population population() {
    return population;
  }

  /** Begins an update: gives numbers to whoever comes. */
  public void begin(Changes changes) {
    if (packed != null && (changes.any() & Population.ADDED) != 0) {
      for (int i = 0; i < changes.count(); i++) {
        packed.claim(changes.id(i));
      }
    }
  }

  /** Returns one more than the greatest number. */
  public int end() {
    return packed == null ? population.end() : packed.end();
  }

  /** Returns the number of an id; of one that never was there a number of nobody. */
  public int number(int id) {
    return packed == null ? id : packed.of(id);
  }

  /** Returns the id of a number. */
  public int id(int number) {
    return packed == null ? number : packed.id(number);
  }

  /** Returns whether numbers are not the ids. */
  public boolean isPacked() {
    return packed != null;
  }
}
