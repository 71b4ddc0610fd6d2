package dev.sightline.maps.prepare;

import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import java.util.List;

/** Simpler maps for better tiles, after Boulanger, Kienzle and Verbrugge (NetGames 2006). */
public final class Preparation {
  private Preparation() {}

  /**
   * Returns the map without the polygons whose longest edge is shorter than the given length. A
   * hole that one of them filled is closed with it, so no pocket is left. Segments stay.
   */
  public static WorldMap dropSmall(WorldMap map, double length) {
    check("length", length);
    return with(map, SmallObstacles.drop(map.obstacles(), length));
  }

  /**
   * Returns the map with rectangles thinner than the given width, at any angle, turned into lines.
   *
   * <p>The lines lie inside the obstacles that they stand for, exactly, so no gap closes. Walls
   * that touched are joined, also across doors and glass, so no gap opens. Walls that lie side by
   * side become one line. A line blocks what its wall blocked. Thin rectangles that lie with a long
   * side on something thick or on the limits of the world stay as they are.
   */
  public static WorldMap thinToLines(WorldMap map, double width) {
    check("width", width);
    return with(map, Thinning.of(map, width));
  }

  private static void check(String what, double value) {
    if (!(value >= 0)) {
      throw new IllegalArgumentException(what + " must be a number from 0 on, not " + value);
    }
  }

  private static WorldMap with(WorldMap map, List<Obstacle> obstacles) {
    return new WorldMap(
        map.name(), map.bounds(), obstacles, map.spawns(), map.items(), map.areas());
  }
}
