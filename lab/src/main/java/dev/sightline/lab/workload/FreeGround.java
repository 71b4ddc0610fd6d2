package dev.sightline.lab.workload;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Point;
import dev.sightline.geometry.Ring;
import dev.sightline.map.Area;
import dev.sightline.map.WorldMap;
import dev.sightline.mesh.FreeSpace;
import dev.sightline.mesh.Mesh;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Predicate;

/**
 * The ground of a map on which generated players start and step: free points by chance, inside and
 * outside of buildings, and steps that end before walls. All doors are shut. One per thread.
 */
final class FreeGround {
  private static final int MOST_TRIES = 5_000_000;
  private static final double TOWN_SIDE = 30;

  /** How far before a wall a blocked step ends, on a map as large as the published one. */
  private static final double GAP = 0.001;

  private final Box bounds;
  private final Mesh mesh;
  private final FreeSpace free;
  private final Walls walls;
  private final List<Area> buildings;
  private final String name;
  private double x;
  private double y;

  FreeGround(WorldMap map) {
    name = map.name();
    bounds = map.bounds();
    mesh = Mesh.of(map);
    free = mesh.freeSpace();
    walls = new Walls(map);
    buildings =
        map.areas().stream()
            .filter(area -> area.kind().equals("building"))
            .sorted(Comparator.comparingDouble(area -> -Math.abs(area.ring().signedArea())))
            .toList();
  }

  Mesh mesh() {
    return mesh;
  }

  /** Returns how long a unit of the published map, 30 by 30, is on this one. */
  double unit() {
    return Math.min(bounds.width(), bounds.height()) / TOWN_SIDE;
  }

  /** Returns the areas of kind building, the largest first. */
  List<Area> buildings() {
    return buildings;
  }

  /** Refuses a map without buildings. */
  void requireBuildings(String workload) {
    if (buildings.isEmpty()) {
      throw new UnsuitableMapException(
          workload + " needs areas of kind building, and " + name + " has none");
    }
  }

  /** Returns the free point nearest to a place. */
  Point free(double atX, double atY) {
    return free.nearest(atX, atY);
  }

  boolean isIndoors(double atX, double atY) {
    for (Area building : buildings) {
      if (isInside(building.ring(), atX, atY)) {
        return true;
      }
    }
    return false;
  }

  Point anywhere(SplittableRandom random) {
    return find(random, p -> true, "free ground");
  }

  Point outdoors(SplittableRandom random) {
    return find(random, p -> !isIndoors(p.x(), p.y()), "free ground outside of buildings");
  }

  /** Returns a point in the building around a place, or in any if there is none around it. */
  Point indoors(double fromX, double fromY, SplittableRandom random) {
    for (Area building : buildings) {
      if (isInside(building.ring(), fromX, fromY)) {
        Ring ring = building.ring();
        return find(random, p -> isInside(ring, p.x(), p.y()), "free ground in " + building.name());
      }
    }
    return find(random, p -> isIndoors(p.x(), p.y()), "free ground inside of buildings");
  }

  Point inLargest(SplittableRandom random) {
    Ring ring = buildings.get(0).ring();
    return find(random, p -> isInside(ring, p.x(), p.y()), "free ground in the largest building");
  }

  /** Returns a point in any building but the largest; in that one if it is alone. */
  Point inOthers(SplittableRandom random) {
    if (buildings.size() == 1) {
      return inLargest(random);
    }
    Ring largest = buildings.get(0).ring();
    return find(
        random,
        p -> !isInside(largest, p.x(), p.y()) && isIndoors(p.x(), p.y()),
        "free ground in the other buildings");
  }

  private Point find(SplittableRandom random, Predicate<Point> wanted, String what) {
    for (int i = 0; i < MOST_TRIES; i++) {
      double atX = bounds.minX() + random.nextDouble() * bounds.width();
      double atY = bounds.minY() + random.nextDouble() * bounds.height();
      Point p = new Point(Math.min(atX, bounds.maxX()), Math.min(atY, bounds.maxY()));
      if (free.isFree(p.x(), p.y()) && wanted.test(p)) {
        return p;
      }
    }
    throw new UnsuitableMapException(
        "no " + what + " found on " + name + " in " + MOST_TRIES + " tries");
  }

  /**
   * Takes a step; if a wall is in the way, up to a gap before it. Then {@link #x} and {@link #y}.
   */
  void step(double fromX, double fromY, double dx, double dy) {
    double contact = walls.contact(fromX, fromY, dx, dy);
    double part = 1;
    if (contact <= 1) {
      part = Math.max(0, contact - GAP * unit() / Math.hypot(dx, dy));
    }
    x = fromX + part * dx;
    y = fromY + part * dy;
    if (!free.isFree(x, y)) {
      x = fromX;
      y = fromY;
    }
  }

  double x() {
    return x;
  }

  double y() {
    return y;
  }

  /** Even-odd, rounded: buildings are for counting, not for collisions. */
  private static boolean isInside(Ring ring, double x, double y) {
    boolean inside = false;
    for (int i = 0; i < ring.size(); i++) {
      boolean isAbove = ring.y(i) > y;
      if (isAbove != ring.y(i + 1) > y) {
        double at =
            ring.x(i) + (y - ring.y(i)) / (ring.y(i + 1) - ring.y(i)) * (ring.x(i + 1) - ring.x(i));
        inside ^= x < at;
      }
    }
    return inside;
  }
}
