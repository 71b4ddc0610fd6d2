package dev.sightline.path;

import dev.sightline.geometry.Box;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.mesh.Mesh;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The ground for a disc: where its middle may be so that it touches obstacles at most.
 *
 * <p>Obstacles that block movement are thickened by the radius, the bounds are narrowed by it. A
 * thickened wall is parallel to the wall, at the distance of the radius; around a corner, tangents
 * of the circle stand for the circle, so that the ground is nowhere too large, and too small at
 * corners only, by less than 1 % of the radius. All this up to rounding: some units in the last
 * place of the largest coordinate. As everywhere, obstacles that touch leave no way between them: a
 * gap that is exactly as wide as the disc is closed.
 *
 * <p>Doors may be opened and closed, not while a search is under way.
 */
public final class Clearance {
  private static final int NONE = -1;

  private final WorldMap map;
  private final double radius;
  private final Mesh walls;
  private final Mesh ground;

  /** The numbers that the meshes have for an obstacle, if it is a closed door. */
  private final int[] inWalls;

  private final int[] inGround;

  private Clearance(WorldMap map, double radius) {
    this.map = map;
    this.radius = radius;
    walls = Mesh.of(map);
    inWalls = new int[map.obstacles().size()];
    inGround = new int[map.obstacles().size()];
    Arrays.fill(inWalls, NONE);
    Arrays.fill(inGround, NONE);
    ground = Mesh.of(thickened());
  }

  /**
   * Returns the ground for discs of a radius above 0.
   *
   * @throws IllegalArgumentException if such a disc does not fit into the bounds
   */
  public static Clearance of(WorldMap map, double radius) {
    Box b = map.bounds();
    if (!(radius > 0 && 2 * radius < b.width() && 2 * radius < b.height())) {
      throw new IllegalArgumentException(
          "a disc of radius " + radius + " does not fit into the bounds " + b);
    }
    return new Clearance(map, radius);
  }

  private WorldMap thickened() {
    List<Obstacle> fixed = new ArrayList<>();
    List<Obstacle> doors = new ArrayList<>();
    for (int i = 0; i < inGround.length; i++) {
      Obstacle obstacle = map.obstacles().get(i);
      if (obstacle.door() && obstacle.blocks().move()) {
        inWalls[i] = i;
        inGround[i] = doors.size();
        doors.add(Thickening.of(obstacle, radius));
      } else if (obstacle.blocks().move()) {
        fixed.add(obstacle);
      }
    }
    fixed.forEach(obstacle -> doors.addAll(Thickening.all(obstacle, radius)));
    Box b = map.bounds();
    return WorldMap.of(
        map.name(),
        new Box(b.minX() + radius, b.minY() + radius, b.maxX() - radius, b.maxY() - radius),
        doors);
  }

  public double radius() {
    return radius;
  }

  /** Returns the mesh of the map itself. Open and close doors here, not there. */
  public Mesh walls() {
    return walls;
  }

  /** Returns the mesh of the thickened map. Open and close doors here, not there. */
  public Mesh ground() {
    return ground;
  }

  /**
   * Opens a closed door.
   *
   * @throws IllegalArgumentException if the map's obstacle of this number is none
   */
  public void open(int obstacle) {
    require(obstacle, inGround[obstacle] != NONE, "closed");
    walls.remove(inWalls[obstacle]);
    ground.remove(inGround[obstacle]);
    inWalls[obstacle] = NONE;
    inGround[obstacle] = NONE;
  }

  /**
   * Closes an open door.
   *
   * @throws IllegalArgumentException if the map's obstacle of this number is none
   */
  public void close(int obstacle) {
    Obstacle door = map.obstacles().get(obstacle);
    require(obstacle, door.door() && inGround[obstacle] == NONE, "open");
    inWalls[obstacle] = walls.add(door);
    inGround[obstacle] = ground.add(Thickening.of(door, radius));
  }

  private static void require(int obstacle, boolean holds, String state) {
    if (!holds) {
      throw new IllegalArgumentException("obstacle " + obstacle + " is no " + state + " door");
    }
  }
}
