package dev.sightline.interest;

import dev.sightline.interest.relation.Delta;
import dev.sightline.interest.rule.Population;

/** Our own space: moves everybody, ticks, reads the delta. */
final class SpaceMatching implements Matching {
  private final Population population;
  private final Space space;

  SpaceMatching(Population population, Space space) {
    this.population = population;
    this.space = space;
  }

  /** Adds a population of observers. */
  static void populate(Population population, double[] x, double[] y, double radius) {
    for (int i = 0; i < x.length; i++) {
      population.add(i, x[i], y[i], radius);
    }
  }

  @Override
  public int tick(double[] x, double[] y) {
    for (int i = 0; i < x.length; i++) {
      population.move(i, x[i], y[i]);
    }
    Delta delta = space.tick();
    int changes = 0;
    while (delta.next()) {
      changes++;
    }
    return changes;
  }
}
