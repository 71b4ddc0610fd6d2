package dev.sightline.interest.choice;

import dev.sightline.geometry.Box;
import dev.sightline.interest.reach.ClosedDoors;
import dev.sightline.interest.reach.PathLengths;
import dev.sightline.interest.tile.TileList;
import dev.sightline.map.Obstacle;
import dev.sightline.world.TileChange;

/**
 * The tiles that sound reaches: rule {@code hearing}. Sound goes where people can walk, from
 * centroid to centroid of edge neighbors, starting at 0 in the own tile, and through closed doors
 * too: a step that meets the border of a closed door is longer by a given length. What is not
 * farther than the radius is heard. The tiles are those of the map with all doors open, so doors
 * never change them.
 */
public final class HearingChoice extends WayChoice {
  private final PathLengths paths;
  private final ClosedDoors doors;

  /**
   * Makes the choice; all doors are open yet.
   *
   * @param terrain of the map without doors
   * @param doorCost by how much a step that meets a closed door is longer
   */
  public HearingChoice(Terrain terrain, double doorCost) {
    super("hearing", terrain);
    doors = new ClosedDoors(terrain.tiling(), doorCost);
    paths = new PathLengths(terrain.tiling(), doors);
  }

  /** Closes a door. */
  public void close(Obstacle door) {
    turned(door, doors.close(door));
  }

  /** Opens a door. */
  public void open(Obstacle door) {
    turned(door, doors.open(door));
  }

  private void turned(Obstacle door, int[] beside) {
    changed(new TileChange(around(door.bounds(), beside), new int[0], beside));
  }

  private Box around(Box door, int[] beside) {
    Box tiles = terrain.boxOf(beside);
    return tiles == null ? door : door.union(tiles);
  }

  /** Returns what a step costs beyond its length; for oracles. */
  double extra(int from, int to) {
    return doors.extra(from, to);
  }

  @Override
  void follow(int own, double radius, TileList out) {
    out.add(own);
    paths.start(own, Math.nextUp(radius));
    for (int tile = paths.next(); tile >= 0; tile = paths.next()) {
      out.add(tile);
    }
  }

  @Override
  public Way way(int own, int tile, double radius) {
    return new Way("path length", "pathLength", paths.between(own, tile), radius);
  }
}
