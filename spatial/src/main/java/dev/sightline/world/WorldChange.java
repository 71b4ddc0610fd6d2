package dev.sightline.world;

import dev.sightline.geometry.Box;
import dev.sightline.map.Obstacle;
import java.lang.ref.WeakReference;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What one {@link World#commit} changed: the record that everything that stands on the world reads.
 *
 * <p>Records form a chain. Who reads them keeps the last one it has read and goes on from there;
 * the world itself holds the newest only, so a record that everybody has read is garbage.
 */
public final class WorldChange {
  private final long number;
  private final List<Obstacle> removed;
  private final List<Obstacle> added;
  private final int[] numbers;
  private final List<Box> ground;
  private final List<Effect> effects;
  private volatile @Nullable WorldChange next;

  WorldChange(
      long number,
      List<Obstacle> removed,
      List<Obstacle> added,
      int[] numbers,
      List<Box> ground,
      List<Effect> effects) {
    this.number = number;
    this.removed = List.copyOf(removed);
    this.added = List.copyOf(added);
    this.numbers = numbers.clone();
    this.ground = List.copyOf(ground);
    this.effects = List.copyOf(effects);
  }

  /** Returns the record of a world in which nothing has changed yet. */
  static WorldChange first() {
    return new WorldChange(0, List.of(), List.of(), new int[0], List.of(), List.of());
  }

  /** Returns the number of the record: 0 for the map as it was loaded, then 1, 2, 3. */
  public long number() {
    return number;
  }

  /** Returns the obstacles that were there before and are not any more, opened doors among them. */
  public List<Obstacle> removed() {
    return removed;
  }

  /** Returns the obstacles that are there now and were not before, closed doors among them. */
  public List<Obstacle> added() {
    return added;
  }

  /**
   * Returns the numbers that these obstacles had in the mesh and those that the added ones have; a
   * number may be among both.
   */
  public int[] meshNumbers() {
    return numbers.clone();
  }

  /** Returns boxes that hold all faces of the mesh that changed, one for each obstacle. */
  public List<Box> ground() {
    return ground;
  }

  /**
   * Returns what the change did to the tiles of a tiling; null if nothing, as for a tiling that was
   * made after it.
   */
  public @Nullable TileChange of(WorldTiling tiling) {
    for (Effect effect : effects) {
      if (effect.tiling.refersTo(tiling)) {
        return effect.change;
      }
    }
    return null;
  }

  /** What happened to a tiling, which the record does not keep from being collected as garbage. */
  record Effect(WeakReference<WorldTiling> tiling, TileChange change) {}

  /** Returns the record that follows, or null while this is the newest. */
  public @Nullable WorldChange next() {
    return next;
  }

  void append(WorldChange following) {
    next = following;
  }

  /** Returns boxes around the obstacles that came or went and block sight, one for each. */
  public List<Box> sightBoxes() {
    return Stream.concat(removed.stream(), added.stream())
        .filter(obstacle -> obstacle.blocks().sight())
        .map(Obstacle::bounds)
        .toList();
  }
}
