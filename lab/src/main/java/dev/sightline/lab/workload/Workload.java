package dev.sightline.lab.workload;

import dev.sightline.map.WorldMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A generator of movement, known by its name. Found by {@link java.util.ServiceLoader}: name an
 * implementation with a public constructor without parameters in {@code
 * META-INF/services/dev.sightline.lab.workload.Workload}.
 */
public interface Workload {

  /** Returns the name on the command line and in results. */
  String name();

  /** Says in one line what it does. */
  String description();

  /** Returns the names of the options that it knows. */
  default List<String> options() {
    return List.of();
  }

  /**
   * Puts players on a map.
   *
   * @throws UnsuitableMapException if the map lacks what the workload needs
   */
  Movers start(WorldMap map, Settings settings);

  /**
   * What a workload is told.
   *
   * @param players how many there are
   * @param seed the only source of chance
   * @param options numbers by name, of which each workload knows its own
   */
  record Settings(int players, long seed, Map<String, Double> options) {
    public Settings {
      if (players < 1) {
        throw new IllegalArgumentException("players must be at least 1, not " + players);
      }
      options = Map.copyOf(options);
    }

    /** Leaves all options as they usually are. */
    public static Settings of(int players, long seed) {
      return new Settings(players, seed, new TreeMap<>());
    }

    public double option(String name, double usual) {
      return options.getOrDefault(name, usual);
    }
  }
}
