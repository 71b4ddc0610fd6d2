package dev.sightline.cli;

import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.mesh.Mesh;

/** How obstacles are called in answers. */
final class Obstacles {
  private Obstacles() {}

  /** Returns an obstacle's number, and its id if it has one; or the bounds. */
  static String name(WorldMap map, int number) {
    if (number == Mesh.OUTSIDE) {
      return "the bounds";
    }
    Obstacle obstacle = map.obstacles().get(number);
    String id = obstacle.id();
    return "obstacle " + number + (id == null ? "" : " '" + id + "'");
  }
}
