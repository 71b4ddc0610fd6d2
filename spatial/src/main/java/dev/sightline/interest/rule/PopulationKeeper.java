package dev.sightline.interest.rule;

/**
 * Says when a population that somebody keeps can be changed; {@link Population#keep} makes it.
 * Closed, the population is for reading only.
 */
public final class PopulationKeeper {
  private final Population population;

  PopulationKeeper(Population population) {
    this.population = population;
    close();
  }

  /** Allows changes until {@link #close}. */
  public void open() {
    population.isClosed = false;
  }

  /** Refuses changes until {@link #open}. */
  public void close() {
    population.isClosed = true;
  }
}
