package dev.sightline.lab.experiment;

/**
 * A question asked of many schemes. Found by {@link java.util.ServiceLoader}: name an
 * implementation with a public constructor without parameters in {@code
 * META-INF/services/dev.sightline.lab.experiment.Experiment}.
 */
public interface Experiment {

  /** Returns the name on the command line and in results. */
  String name();

  /** Says in one line what is asked. */
  String description();

  /** Returns whether it repeats a published one. */
  default boolean isPublished() {
    return false;
  }

  /** Adds all cells that answer the question. */
  void plan(Setup setup, Plan plan);
}
