package dev.sightline.map;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Point;
import java.util.List;

/**
 * A world's shape. Immutable; {@link MapEditor} yields the next version.
 *
 * @param bounds the world's limits, closed; outside of them everything is blocked
 * @param obstacles what blocks, in file order: the index is an obstacle's number
 * @param spawns where avatars may appear
 * @param items where things lie
 * @param areas named regions that block nothing
 */
public record WorldMap(
    String name,
    Box bounds,
    List<Obstacle> obstacles,
    List<Point> spawns,
    List<Point> items,
    List<Area> areas) {

  public WorldMap {
    obstacles = List.copyOf(obstacles);
    spawns = List.copyOf(spawns);
    items = List.copyOf(items);
    areas = List.copyOf(areas);
  }

  /** Returns a map with obstacles only. */
  public static WorldMap of(String name, Box bounds, List<Obstacle> obstacles) {
    return new WorldMap(name, bounds, obstacles, List.of(), List.of(), List.of());
  }

  /**
   * Returns the number that a name like {@code #7} says, if the map has an obstacle with it; else
   * -1. Such a name always means the number, also if it is the id of another obstacle.
   */
  public int numbered(String name) {
    if (!name.matches("#(0|[1-9][0-9]{0,8})")) {
      return -1;
    }
    int number = Integer.parseInt(name.substring(1));
    return number < obstacles.size() ? number : -1;
  }
}
