package dev.sightline.interest.choice;

import dev.sightline.interest.reach.ClosedDoors;
import dev.sightline.interest.reach.PathLengths;
import dev.sightline.interest.tile.Soundness;
import dev.sightline.interest.tile.TileList;
import dev.sightline.map.Obstacle;

/**
 * The tiles that sound reaches: rule {@code hearing}. Sound goes where people can walk, from
 * centroid to centroid of edge neighbors, starting at 0 in the own tile, and through closed doors
 * too: a step that meets the border of a closed door is longer by a given length. What is not
 * farther than the radius is heard. The tiles are those of the map with all doors open, so doors
 * never change them.
 */
public final class HearingChoice extends TerrainChoice {
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
    cache.forgetWith(terrain, doors.close(door), new int[0]);
  }

  /** Opens a door. */
  public void open(Obstacle door) {
    cache.forgetWith(terrain, doors.open(door), new int[0]);
  }

  /** Returns what a step costs beyond its length; for oracles. */
  double extra(int from, int to) {
    return doors.extra(from, to);
  }

  @Override
  public void choose(int own, double x, double y, double radius, TileList out) {
    find(own, radius, out);
  }

  @Override
  void find(int own, double radius, TileList out) {
    out.add(own);
    paths.start(own, Math.nextUp(radius));
    for (int tile = paths.next(); tile >= 0; tile = paths.next()) {
      out.add(tile);
    }
  }

  @Override
  public boolean regardsPlace() {
    return false;
  }

  @Override
  public Soundness soundness() {
    return Soundness.NONE;
  }
}
