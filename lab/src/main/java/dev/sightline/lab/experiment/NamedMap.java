package dev.sightline.lab.experiment;

import dev.sightline.map.WorldMap;

/**
 * A map that has a name instead of a file. Found by {@link java.util.ServiceLoader}: name an
 * implementation with a public constructor without parameters in {@code
 * META-INF/services/dev.sightline.lab.experiment.NamedMap}.
 */
public interface NamedMap {

  /** Returns the name on the command line and in results. */
  String name();

  /** Says in one line what it is. */
  String description();

  WorldMap make();
}
