package dev.sightline.lab.scheme;

import dev.sightline.geometry.Box;
import dev.sightline.map.WorldMap;
import dev.sightline.partition.Tiling;
import dev.sightline.partition.refine.TriangleOptions;
import dev.sightline.partition.refine.TriangleTiles;
import dev.sightline.world.World;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A map under its name in results, with what schemes share: a world that nobody changes, and
 * triangles, which are made once per size when somebody first asks. Any number of threads may ask.
 */
public final class Scene {
  private final String name;
  private final WorldMap map;
  private final Map<Object, Tiling> tilings = new HashMap<>();
  private final Map<Object, Integer> depths = new ConcurrentHashMap<>();
  private @Nullable World world;

  private record Size(double maxArea, Preparations preparation) {}

  /** Makes the scene of a map. */
  public Scene(String name, WorldMap map) {
    this.name = name;
    this.map = map;
  }

  public String name() {
    return name;
  }

  public WorldMap map() {
    return map;
  }

  /** Returns the live form of the map that all schemes share; its doors stay closed. */
  public synchronized World world() {
    World known = world;
    if (known == null) {
      known = World.of(map);
      world = known;
    }
    return known;
  }

  /** Returns refined triangles of the simplified map; nobody changes them. */
  public synchronized Tiling triangles(double maxArea, Preparations preparation) {
    return tilings.computeIfAbsent(
        new Size(maxArea, preparation),
        size ->
            TriangleTiles.of(preparation.apply(map), TriangleOptions.refined(maxArea)).tiling());
  }

  /**
   * Returns how deep {@code tile-neighbor} reaches, which takes long to find where tiles are small.
   *
   * @param settings what it depends on, beside the map
   */
  int depth(Object settings, IntSupplier derive) {
    return depths.computeIfAbsent(settings, unknown -> derive.getAsInt());
  }

  /** Returns how far people usually perceive: 5 in the town, else a twelfth of the shorter side. */
  public double usualRadius() {
    double side = Math.min(map.bounds().width(), map.bounds().height());
    return isTown() ? 5 : side / 12;
  }

  /**
   * Returns whether this is the generated town, whole or in part, to which what was published fits.
   */
  public boolean isTown() {
    return map.name().equals("Town") && map.bounds().equals(new Box(0, 0, 30, 30));
  }
}
