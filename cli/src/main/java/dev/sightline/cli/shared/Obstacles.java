package dev.sightline.cli.shared;

import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.mesh.Mesh;

/** How obstacles are called in answers. */
public final class Obstacles {
  private Obstacles() {}

  /**
   * Returns an obstacle's number, from 0 in the map file, and its id if it has one; or the bounds.
   */
  public static String name(WorldMap map, int number) {
    if (number == Mesh.OUTSIDE) {
      return "the bounds";
    }
    Obstacle obstacle = map.obstacles().get(number);
    String id = obstacle.id();
    return "obstacle #" + number + (id == null ? "" : " '" + id + "'");
  }
}
