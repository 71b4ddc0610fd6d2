package dev.sightline.path;

import dev.sightline.collection.Capacity;
import dev.sightline.geometry.Box;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.mesh.Mesh;
import dev.sightline.mesh.MeshKeeper;
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
 * <p>The mesh of the walls belongs to somebody else, usually a world, who says here what came and
 * went there; not while a search is under way. Whoever holds the ground or a search over it keeps
 * the clearance, too.
 */
public final class Clearance {
  private static final int[] NONE = {};

  /** Corners of the ground are rounded to doubles; the disc must be much larger than that. */
  private static final double LEAST_IN_ULPS = 1 << 20;

  private final double radius;
  private final Mesh walls;
  private final Mesh ground;
  private final MeshKeeper keeper;

  /** By the number of an obstacle among the walls, its pieces in the ground. */
  private int[][] inGround;

  private Clearance(Mesh walls, double radius) {
    this.walls = walls;
    this.radius = radius;
    inGround = new int[walls.obstacleSlots()][];
    Arrays.fill(inGround, NONE);
    List<Obstacle> pieces = new ArrayList<>();
    for (int number = 0; number < inGround.length; number++) {
      if (walls.isObstacle(number)) {
        int first = pieces.size();
        pieces.addAll(thickened(walls.obstacle(number)));
        inGround[number] = numbers(first, pieces.size());
      }
    }
    ground = Mesh.of(WorldMap.of("ground", narrowed(), pieces), wider(walls.reach()));
    keeper = ground.keep(this);
  }

  /**
   * Returns the ground for discs of a radius above 0, among the obstacles of a mesh.
   *
   * @throws IllegalArgumentException if such a disc does not fit into the bounds, or is so small
   *     that its ground cannot be told from that of a point
   */
  public static Clearance of(Mesh walls, double radius) {
    Box b = walls.bounds();
    if (!(radius > 0 && 2 * radius < b.width() && 2 * radius < b.height())) {
      throw new IllegalArgumentException(
          "a disc of radius " + radius + " does not fit into the bounds " + b);
    }
    double largest = Math.max(largest(b.minX(), b.maxX()), largest(b.minY(), b.maxY()));
    if (radius < LEAST_IN_ULPS * Math.ulp(largest)) {
      throw new IllegalArgumentException(
          "a disc of radius "
              + radius
              + " is too small among coordinates as large as "
              + largest
              + ": search paths for a point instead");
    }
    return new Clearance(walls, radius);
  }

  private static double largest(double a, double b) {
    return Math.max(Math.abs(a), Math.abs(b));
  }

  /** Returns the ground on a map whose obstacles stay as they are. */
  public static Clearance of(WorldMap map, double radius) {
    return of(Mesh.of(map), radius);
  }

  private static int[] numbers(int from, int to) {
    int[] numbers = new int[to - from];
    Arrays.setAll(numbers, i -> from + i);
    return numbers;
  }

  private Box narrowed() {
    return walls.bounds().widened(-radius);
  }

  /** Returns where thickened obstacles are, given where obstacles are. */
  private Box wider(Box b) {
    return b.widened(2 * radius);
  }

  public double radius() {
    return radius;
  }

  /** Returns the mesh of the obstacles themselves. */
  public Mesh walls() {
    return walls;
  }

  /** Returns the mesh of the thickened obstacles, for reading. */
  public Mesh ground() {
    return ground;
  }

  /**
   * Returns the pieces that an obstacle becomes here; none if it does not block movement.
   *
   * @throws IllegalArgumentException if it cannot be thickened
   */
  public List<Obstacle> thickened(Obstacle obstacle) {
    try {
      return obstacle.blocks().move() ? Thickening.all(obstacle, radius) : List.of();
    } catch (RuntimeException e) {
      throw new IllegalArgumentException(
          "the obstacle in " + obstacle.bounds() + " cannot be widened by " + radius + ": " + e, e);
    }
  }

  /**
   * Follows an obstacle that was added to the walls.
   *
   * @param by who keeps the walls
   * @param number which it has there
   * @param pieces what {@link #thickened} says that it becomes
   */
  public void added(MeshKeeper by, int number, List<Obstacle> pieces) {
    walls.requireKeeper(by);
    int before = inGround.length;
    if (number >= before) {
      inGround = Arrays.copyOf(inGround, Capacity.grown(before, number + 1));
      Arrays.fill(inGround, before, inGround.length, NONE);
    }
    int[] numbers = new int[pieces.size()];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = keeper.add(pieces.get(i));
    }
    inGround[number] = numbers;
  }

  /**
   * Follows an obstacle with this number that was removed from the walls.
   *
   * @param by who keeps the walls
   */
  public void removed(MeshKeeper by, int number) {
    walls.requireKeeper(by);
    for (int piece : inGround[number]) {
      keeper.remove(piece);
    }
    inGround[number] = NONE;
  }

  @Override
  public String toString() {
    return "the clearance of radius " + radius;
  }
}
