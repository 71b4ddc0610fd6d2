package dev.sightline.map;

import dev.sightline.geometry.Box;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Collects changes to a map and yields its next version with the area they touched.
 *
 * <p>Obstacles keep their numbers until {@link #finish}; removal closes the gap in the next
 * version. Not thread-safe.
 *
 * <pre>{@code
 * MapEditor.Edit edit = new MapEditor(map).remove(door).finish();
 * WorldMap next = edit.map();
 * Box changed = edit.changed();
 * }</pre>
 */
public final class MapEditor {
  private final WorldMap base;
  private final List<@Nullable Obstacle> obstacles;
  private @Nullable Box changed;

  public MapEditor(WorldMap base) {
    this.base = base;
    obstacles = new ArrayList<>(base.obstacles());
  }

  public MapEditor add(Obstacle obstacle) {
    obstacles.add(obstacle);
    touch(obstacle.bounds());
    return this;
  }

  /**
   * Removes the obstacle with this number.
   *
   * @throws IllegalArgumentException if there is none, or it was removed already
   */
  public MapEditor remove(int number) {
    touch(current(number).bounds());
    obstacles.set(number, null);
    return this;
  }

  /**
   * Puts another obstacle in the place of the one with this number.
   *
   * @throws IllegalArgumentException if there is none, or it was removed already
   */
  public MapEditor replace(int number, Obstacle obstacle) {
    touch(current(number).bounds());
    touch(obstacle.bounds());
    obstacles.set(number, obstacle);
    return this;
  }

  /** Returns the next version; this editor may go on from there. */
  public Edit finish() {
    List<Obstacle> left = new ArrayList<>(obstacles.size());
    for (Obstacle obstacle : obstacles) {
      if (obstacle != null) {
        left.add(obstacle);
      }
    }
    WorldMap map =
        new WorldMap(base.name(), base.bounds(), left, base.spawns(), base.items(), base.areas());
    return new Edit(map, changed);
  }

  private Obstacle current(int number) {
    Obstacle obstacle = number >= 0 && number < obstacles.size() ? obstacles.get(number) : null;
    if (obstacle == null) {
      throw new IllegalArgumentException("no obstacle " + number + " in " + base.name());
    }
    return obstacle;
  }

  private void touch(Box box) {
    changed = changed == null ? box : changed.union(box);
  }

  /**
   * A finished change.
   *
   * @param changed the smallest box around everything that was added or removed; null if nothing
   */
  public record Edit(WorldMap map, @Nullable Box changed) {}
}
