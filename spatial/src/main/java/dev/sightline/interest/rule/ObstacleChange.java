package dev.sightline.interest.rule;

import dev.sightline.geometry.Box;
import dev.sightline.map.Obstacle;
import java.util.List;

/**
 * Obstacles that came and went together, such as a door that opened.
 *
 * @param removed obstacles that are no longer there, the same objects that came with the map
 * @param added obstacles that are there now
 * @param box around all of them
 */
public record ObstacleChange(List<Obstacle> removed, List<Obstacle> added, Box box) {

  /**
   * Returns the change of these obstacles.
   *
   * @throws IllegalArgumentException if nothing changed
   */
  public static ObstacleChange of(List<Obstacle> removed, List<Obstacle> added) {
    if (removed.isEmpty() && added.isEmpty()) {
      throw new IllegalArgumentException("no obstacle came or went");
    }
    Box box = (removed.isEmpty() ? added : removed).get(0).bounds();
    for (Obstacle obstacle : removed) {
      box = box.union(obstacle.bounds());
    }
    for (Obstacle obstacle : added) {
      box = box.union(obstacle.bounds());
    }
    return new ObstacleChange(List.copyOf(removed), List.copyOf(added), box);
  }

  public static ObstacleChange closed(Obstacle door) {
    return of(List.of(), List.of(door));
  }

  public static ObstacleChange opened(Obstacle door) {
    return of(List.of(door), List.of());
  }
}
