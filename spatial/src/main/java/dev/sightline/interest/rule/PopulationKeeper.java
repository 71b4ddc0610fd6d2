package dev.sightline.interest.rule;

import dev.sightline.collection.Rows;

/**
 * What only the space may do with its population; {@link Population#keep} makes it. Changes are
 * allowed between {@link #open} and {@link #close}; closed, the population is for reading only.
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

  /** Says that the last batch was told to nobody: the next one begins with it. */
  public void lost() {
    population.isLost = true;
  }

  /** Returns where arrays have what is kept about an id, for whoever keeps more. */
  public Rows rows() {
    return population.rows();
  }

  /**
   * Lowers the end, beyond which nobody is any more and nobody was in the last two batches, and
   * gives back memory. Rules hear of it by {@link Rule#compact}.
   *
   * @param from how the {@link #rows} of those who are there were arranged anew
   */
  public void compact(int newEnd, int[] from) {
    population.compact(newEnd, from);
  }
}
