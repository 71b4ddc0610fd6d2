package dev.sightline.map;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Ring;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether an obstacle is valid in itself, wherever it comes from: a map file, a generator
 * or a game that adds it while people play. Safe to call from any thread.
 *
 * <p>Faults are coordinates that are not finite or beyond {@link #LARGEST_COORDINATE}; segments
 * without length; rings with fewer than three different points; edges of one obstacle that cross at
 * a point inside both; an obstacle wholly outside the bounds. Rings may touch themselves and each
 * other at points and along edges, pass a point twice, and enclose no area.
 *
 * <pre>{@code
 * String fault = ObstacleCheck.fault(obstacle, map.bounds());
 * if (fault != null) {
 *   throw new IllegalArgumentException("crate 7: " + fault);
 * }
 * }</pre>
 */
public final class ObstacleCheck {
  /** Largest magnitude of a coordinate. */
  public static final double LARGEST_COORDINATE = 1e9;

  private ObstacleCheck() {}

  /** Returns what makes the obstacle unusable in a world with these bounds, or null if nothing. */
  public static @Nullable String fault(Obstacle obstacle, Box bounds) {
    String fault =
        obstacle instanceof Obstacle.Polygon polygon
            ? pointsFault(polygon)
            : segmentFault((Obstacle.Segment) obstacle);
    if (fault != null) {
      return fault;
    }
    if (!obstacle.bounds().meets(bounds)) {
      return "the obstacle lies outside the bounds";
    }
    return obstacle instanceof Obstacle.Polygon polygon ? crossingFault(polygon) : null;
  }

  /** Returns what makes a ring by itself unusable, or null if nothing. */
  public static @Nullable String fault(Ring ring) {
    String fault = pointsFault(ring.toArray());
    return fault != null ? fault : crossingFault(Obstacle.Polygon.of(ring));
  }

  /**
   * Returns what keeps points from making a ring, or null if nothing.
   *
   * @param xy alternating x and y
   * @throws IllegalArgumentException if the last point has no y
   */
  public static @Nullable String pointsFault(double[] xy) {
    if (xy.length % 2 != 0) {
      throw new IllegalArgumentException("points need x and y, not " + xy.length + " numbers");
    }
    for (double value : xy) {
      String fault = coordinateFault(value);
      if (fault != null) {
        return fault;
      }
    }
    return hasThreePoints(xy) ? null : "a ring needs three different points";
  }

  /** Returns what makes a number unusable as a coordinate, or null if nothing. */
  public static @Nullable String coordinateFault(double value) {
    if (Math.abs(value) <= LARGEST_COORDINATE) {
      return null;
    }
    return Double.isFinite(value)
        ? value + " is beyond the largest coordinate, " + LARGEST_COORDINATE
        : value + " is not a finite number";
  }

  private static @Nullable String pointsFault(Obstacle.Polygon polygon) {
    String fault = pointsFault(polygon.ring().toArray());
    for (int i = 0; i < polygon.holes().size() && fault == null; i++) {
      fault = pointsFault(polygon.holes().get(i).toArray());
    }
    return fault;
  }

  private static @Nullable String segmentFault(Obstacle.Segment s) {
    for (double value : new double[] {s.x1(), s.y1(), s.x2(), s.y2()}) {
      String fault = coordinateFault(value);
      if (fault != null) {
        return fault;
      }
    }
    boolean point = s.x1() == s.x2() && s.y1() == s.y2();
    return point ? "a segment needs two different points" : null;
  }

  private static boolean hasThreePoints(double[] xy) {
    int second = 0; // the first point that differs from point 0
    for (int i = 2; i < xy.length; i += 2) {
      if (!same(xy, i, 0) && second == 0) {
        second = i;
      } else if (!same(xy, i, 0) && !same(xy, i, second)) {
        return true;
      }
    }
    return false;
  }

  private static boolean same(double[] xy, int i, int j) {
    return xy[i] == xy[j] && xy[i + 1] == xy[j + 1];
  }

  private static @Nullable String crossingFault(Obstacle.Polygon polygon) {
    PolygonEdges edges = new PolygonEdges(polygon);
    int[] crossing = new SelfCrossing(edges).find();
    return crossing == null
        ? null
        : "crosses itself: " + edges.describe(crossing[0]) + " and " + edges.describe(crossing[1]);
  }
}
