package dev.sightline.partition.check;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Ring;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.partition.Tiling;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Rules 5 to 7 of {@link TilingCheck}. */
final class FitRules {
  private final Tiling tiling;
  private final WorldMap map;
  private final Faults faults;
  private final double tolerance;

  /** By vertex, the obstacle segments that it lies on. */
  private final Map<Integer, Set<Integer>> segmentsAt = new HashMap<>();

  FitRules(Tiling tiling, WorldMap map, Faults faults) {
    this.tiling = tiling;
    this.map = map;
    this.faults = faults;
    tolerance = TilingCheck.tolerance(map);
  }

  void check() {
    checkArea();
    int number = 0;
    for (int i = 0; i < map.obstacles().size(); i++) {
      Obstacle obstacle = map.obstacles().get(i);
      if (obstacle.blocks().move()) {
        for (double[] s : segments(obstacle)) {
          checkSegment(i, number++, s);
        }
        checkInside(i, obstacle);
      }
    }
  }

  private void checkArea() {
    double sum = 0;
    for (int tile = 0; tile < tiling.limit(); tile++) {
      sum += tiling.exists(tile) ? tiling.area(tile) : 0;
    }
    double free = FreeArea.of(map);
    if (!(Math.abs(sum - free) <= TilingCheck.AREA_TOLERANCE * Math.max(free, tolerance))) {
      faults.add("the tiles have the area " + sum + ", the free area is " + free);
    }
  }

  boolean onObstacle(int u, int v) {
    Set<Integer> both = new HashSet<>(segmentsAt.getOrDefault(u, Set.of()));
    both.retainAll(segmentsAt.getOrDefault(v, Set.of()));
    return !both.isEmpty();
  }

  private static List<double[]> segments(Obstacle obstacle) {
    List<double[]> segments = new ArrayList<>();
    if (obstacle instanceof Obstacle.Segment s) {
      segments.add(new double[] {s.x1(), s.y1(), s.x2(), s.y2()});
    }
    for (Ring ring : rings(obstacle)) {
      for (int i = 0; i < ring.size(); i++) {
        segments.add(new double[] {ring.x(i), ring.y(i), ring.x(i + 1), ring.y(i + 1)});
      }
    }
    return segments;
  }

  private static List<Ring> rings(Obstacle obstacle) {
    List<Ring> rings = new ArrayList<>();
    if (obstacle instanceof Obstacle.Polygon polygon) {
      rings.add(polygon.ring());
      rings.addAll(polygon.holes());
    }
    return rings;
  }

  private void checkSegment(int obstacle, int number, double[] s) {
    Box box = Box.of(s[0], s[1], s[2], s[3]);
    Box wide =
        new Box(
            box.minX() - tolerance,
            box.minY() - tolerance,
            box.maxX() + tolerance,
            box.maxY() + tolerance);
    tiling.visitBox(
        wide,
        tile -> {
          registerCorners(tile, number, s);
          if (passesThrough(tile, s)) {
            faults.add("obstacle " + obstacle + " reaches into tile " + tile);
          }
        });
  }

  private void registerCorners(int tile, int number, double[] s) {
    for (int k = 0; k < tiling.cornerCount(tile); k++) {
      if (distance(s, tiling.cornerX(tile, k), tiling.cornerY(tile, k)) <= tolerance) {
        segmentsAt.computeIfAbsent(tiling.corner(tile, k), v -> new HashSet<>()).add(number);
      }
    }
  }

  private static double distance(double[] s, double x, double y) {
    double ux = s[2] - s[0];
    double uy = s[3] - s[1];
    double along = (x - s[0]) * ux + (y - s[1]) * uy;
    double t = Math.min(1, Math.max(0, along / (ux * ux + uy * uy)));
    return Math.hypot(s[0] + t * ux - x, s[1] + t * uy - y);
  }

  /** Clips the segment to the tile (convex) shrunk by the tolerance: is anything left? */
  private boolean passesThrough(int tile, double[] s) {
    double from = 0;
    double to = 1;
    for (int k = 0; k < tiling.cornerCount(tile); k++) {
      double a = depth(tile, k, s[0], s[1]) - tolerance;
      double b = depth(tile, k, s[2], s[3]) - tolerance;
      if (a <= 0 && b <= 0) {
        return false;
      }
      if (a < 0) {
        from = Math.max(from, a / (a - b));
      } else if (b < 0) {
        to = Math.min(to, a / (a - b));
      }
    }
    double length = Math.hypot(s[2] - s[0], s[3] - s[1]);
    return (to - from) * length > tolerance;
  }

  /** Returns how far a point is to the left of the tile's edge k. */
  private double depth(int tile, int k, double x, double y) {
    int m = (k + 1) % tiling.cornerCount(tile);
    double ax = tiling.cornerX(tile, k);
    double ay = tiling.cornerY(tile, k);
    double ux = tiling.cornerX(tile, m) - ax;
    double uy = tiling.cornerY(tile, m) - ay;
    return (ux * (y - ay) - uy * (x - ax)) / Math.hypot(ux, uy);
  }

  /** With no border inside, a tile is in an obstacle wholly or not at all: ask its middle. */
  private void checkInside(int number, Obstacle obstacle) {
    List<Ring> rings = rings(obstacle);
    if (rings.isEmpty()) {
      return;
    }
    tiling.visitBox(
        obstacle.bounds(),
        tile -> {
          double x = tiling.centroidX(tile);
          double y = tiling.centroidY(tile);
          if (encloses(rings, x, y) && distance(rings, x, y) > tolerance) {
            faults.add("tile " + tile + " is inside obstacle " + number);
          }
        });
  }

  private static boolean encloses(List<Ring> rings, double x, double y) {
    boolean inside = false;
    for (Ring ring : rings) {
      for (int i = 0; i < ring.size(); i++) {
        double ay = ring.y(i);
        double by = ring.y(i + 1);
        if (ay > y != by > y) {
          double at = ring.x(i) + (y - ay) / (by - ay) * (ring.x(i + 1) - ring.x(i));
          inside ^= x < at;
        }
      }
    }
    return inside;
  }

  private static double distance(List<Ring> rings, double x, double y) {
    double least = Double.POSITIVE_INFINITY;
    for (Ring ring : rings) {
      for (int i = 0; i < ring.size(); i++) {
        double[] s = {ring.x(i), ring.y(i), ring.x(i + 1), ring.y(i + 1)};
        least = Math.min(least, distance(s, x, y));
      }
    }
    return least;
  }
}
