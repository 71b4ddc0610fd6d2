package dev.sightline.view;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Ring;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.partition.Tiling;
import java.util.ArrayList;
import java.util.List;

/**
 * Decides from the definition, in exact arithmetic, whether some point of one convex tile sees some
 * point of another; also points that are no doubles.
 */
final class SeeingLines {

  /*
   * Vertices are the ends and crossings of all segments: of obstacles, the bounds and the two tiles.
   * Move a line without passing a vertex, and it meets the same segments in the same order, so that
   * what can be seen along it stays. So all lines fall into finitely many classes:
   *   through two or more vertices: tried, all of them;
   *   through one vertex v: between two neighbors among the lines from v to other vertices; one of
   *     each class is tried;
   *   through none: move the line until it is through one vertex. Then one of its shifted copies
   *     meets what the line met, and tiles, being closed, still have what they had of it. So these
   *     need not be tried.
   * Vertices outside the convex hull of the two tiles are on no line from one to the other.
   */

  private final Tiling tiling;
  private final List<List<Side>> blockers = new ArrayList<>();
  private final List<Side> sides = new ArrayList<>();
  private final List<Side> bounds;
  private final List<Triple> fixed;

  /** A segment. */
  private record Side(Triple a, Triple b, Triple line) {
    static Side of(Triple a, Triple b) {
      return new Side(a, b, Triple.through(a, b));
    }

    /** Returns whether both cross each other inside. */
    boolean crosses(Side other) {
      return line.side(other.a) * line.side(other.b) < 0
          && other.line.side(a) * other.line.side(b) < 0;
    }
  }

  /** Where a copy of a line meets the border of something. */
  private record Stop(Triple point, int blocker) {}

  /** What a line and a tile have in common. */
  private record Stretch(Triple from, Triple to) {}

  SeeingLines(WorldMap map, Tiling tiling) {
    this.tiling = tiling;
    Box b = map.bounds();
    bounds =
        ring(
            Ring.of(
                b.minX(), b.minY(), b.maxX(), b.minY(), b.maxX(), b.maxY(), b.minX(), b.maxY()));
    sides.addAll(bounds);
    for (Obstacle obstacle : map.obstacles()) {
      if (obstacle.blocks().sight()) {
        blockers.add(sides(obstacle));
        sides.addAll(sides(obstacle));
      }
    }
    fixed = ends(sides);
    addCrossings(sides, sides, fixed);
  }

  private static List<Side> sides(Obstacle obstacle) {
    if (obstacle instanceof Obstacle.Segment s) {
      return List.of(Side.of(Triple.point(s.x1(), s.y1()), Triple.point(s.x2(), s.y2())));
    }
    Obstacle.Polygon polygon = (Obstacle.Polygon) obstacle;
    List<Side> all = ring(polygon.ring());
    polygon.holes().forEach(hole -> all.addAll(ring(hole)));
    return all;
  }

  private static List<Side> ring(Ring ring) {
    List<Triple> corners = new ArrayList<>();
    for (int i = 0; i < ring.size(); i++) {
      corners.add(Triple.point(ring.x(i), ring.y(i)));
    }
    return closed(corners);
  }

  private static List<Side> closed(List<Triple> corners) {
    List<Side> all = new ArrayList<>();
    for (int i = 0; i < corners.size(); i++) {
      all.add(Side.of(corners.get(i), corners.get((i + 1) % corners.size())));
    }
    return all;
  }

  private static List<Triple> ends(List<Side> of) {
    List<Triple> ends = new ArrayList<>();
    for (Side side : of) {
      ends.add(side.a);
      ends.add(side.b);
    }
    return ends;
  }

  private static void addCrossings(List<Side> some, List<Side> others, List<Triple> to) {
    for (Side s : some) {
      for (Side t : others) {
        if (s.crosses(t)) {
          to.add(Triple.meet(s.line, t.line).reduced());
        }
      }
    }
  }

  /** Returns whether some point of one tile sees some point of the other. */
  boolean sees(int a, int b) {
    List<Side> tileA = tile(a);
    List<Side> tileB = tile(b);
    List<Triple> vertices = vertices(a, b);
    for (Triple v : vertices) {
      if (isIn(tileA, v) && isIn(tileB, v) && isIn(bounds, v)) {
        return true; // the same point
      }
    }
    for (Triple v : vertices) {
      for (Triple line : pencil(v, vertices)) {
        if (seesAlong(line, tileA, tileB)) {
          return true;
        }
      }
    }
    return false;
  }

  private List<Side> tile(int tile) {
    List<Triple> corners = new ArrayList<>();
    for (int k = 0; k < tiling.cornerCount(tile); k++) {
      corners.add(Triple.point(tiling.cornerX(tile, k), tiling.cornerY(tile, k)));
    }
    return closed(corners);
  }

  private List<Triple> vertices(int a, int b) {
    List<Triple> all = new ArrayList<>(fixed);
    List<Side> tiles = new ArrayList<>(tile(a));
    tiles.addAll(tile(b));
    all.addAll(ends(tiles));
    addCrossings(tiles, sides, all);
    addCrossings(tile(a), tile(b), all);
    List<Side> hull = hull(ends(tiles));
    return all.stream().distinct().filter(v -> isIn(hull, v)).toList();
  }

  /** Returns the segments between two of some points that have all others on their left. */
  private static List<Side> hull(List<Triple> points) {
    List<Triple> corners = points.stream().distinct().toList();
    List<Side> hull = new ArrayList<>();
    for (Triple a : corners) {
      for (Triple b : corners) {
        Side side = Side.of(a, b);
        if (!a.equals(b) && corners.stream().allMatch(c -> side.line.side(c) >= 0)) {
          hull.add(side);
        }
      }
    }
    return hull;
  }

  private static boolean isIn(List<Side> convex, Triple point) {
    return convex.stream().allMatch(side -> side.line.side(point) >= 0);
  }

  /** Returns the lines from a vertex to all others, and between each two neighbors one more. */
  private static List<Triple> pencil(Triple v, List<Triple> vertices) {
    List<Triple> lines = new ArrayList<>();
    for (Triple u : vertices) {
      if (!u.equals(v)) {
        lines.add(Triple.through(v, u).upward());
      }
    }
    lines.sort((a, b) -> b.turn(a));
    List<Triple> all = new ArrayList<>(lines);
    for (int i = 0; i < lines.size(); i++) {
      boolean isLast = i + 1 == lines.size();
      Triple next = isLast ? lines.get(0).negate() : lines.get(i + 1);
      if (lines.get(i).turn(next) != 0) {
        all.add(lines.get(i).plus(next));
      }
    }
    return all;
  }

  private boolean seesAlong(Triple line, List<Side> tileA, List<Side> tileB) {
    List<Triple> onA = meets(line, tileA, 0);
    List<Triple> onB = onA.isEmpty() ? onA : meets(line, tileB, 0);
    if (onB.isEmpty()) {
      return false;
    }
    Stretch inA = stretch(line, onA);
    Stretch inB = stretch(line, onB);
    boolean isAhead = line.compareAlong(inA.to, inB.from) < 0;
    return !isCut(line, isAhead ? inA.to : inA.from, isAhead ? inB.from : inB.to)
        && (seesAlong(line, 1, inA, inB) || seesAlong(line, -1, inA, inB));
  }

  /** Returns whether some segment crosses a line inside, between two of its points. */
  private boolean isCut(Triple line, Triple a, Triple b) {
    for (Side side : sides) {
      if (line.side(side.a) * line.side(side.b) < 0 && side.line.side(a) * side.line.side(b) < 0) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns where a line meets segments.
   *
   * @param copy to which side points on the line belong as seen by its copy; 0 for the line itself
   */
  private static List<Triple> meets(Triple line, List<Side> sides, int copy) {
    List<Triple> found = new ArrayList<>();
    for (Side side : sides) {
      int a = line.side(side.a);
      int b = line.side(side.b);
      if (copy == 0 ? a * b <= 0 : (a == 0 ? copy : a) != (b == 0 ? copy : b)) {
        found.add(a == 0 ? side.a : b == 0 ? side.b : Triple.meet(line, side.line));
      }
    }
    return found;
  }

  private static Stretch stretch(Triple line, List<Triple> points) {
    return new Stretch(
        points.stream().min(line::compareAlong).orElseThrow(),
        points.stream().max(line::compareAlong).orElseThrow());
  }

  /**
   * Goes along a copy of a line from stop to stop. Between two of them all points see each other if
   * none of it is in an obstacle and all in the bounds; the stops themselves see what is between.
   */
  private boolean seesAlong(Triple line, int copy, Stretch a, Stretch b) {
    List<Stop> stops = stops(line, copy);
    boolean[] isInside = new boolean[blockers.size() + 1];
    for (int i = 0; i + 1 < stops.size(); i++) {
      Stop stop = stops.get(i);
      Triple next = stops.get(i + 1).point;
      if (stop.blocker >= 0) {
        isInside[stop.blocker] ^= true;
      }
      if (line.compareAlong(stop.point, next) < 0
          && isFree(isInside)
          && isWithin(line, a, stop.point, next)
          && isWithin(line, b, stop.point, next)) {
        return true;
      }
    }
    return false;
  }

  /** Returns the stops in order; walls have no inside. */
  private List<Stop> stops(Triple line, int copy) {
    List<Stop> stops = new ArrayList<>();
    for (Triple point : meets(line, bounds, copy)) {
      stops.add(new Stop(point, blockers.size()));
    }
    for (int i = 0; i < blockers.size(); i++) {
      int inside = blockers.get(i).size() == 1 ? -1 : i;
      meets(line, blockers.get(i), copy).forEach(point -> stops.add(new Stop(point, inside)));
    }
    stops.sort((s, t) -> line.compareAlong(s.point, t.point));
    return stops;
  }

  private static boolean isFree(boolean[] isInside) {
    for (int i = 0; i + 1 < isInside.length; i++) {
      if (isInside[i]) {
        return false;
      }
    }
    return isInside[isInside.length - 1];
  }

  private static boolean isWithin(Triple line, Stretch stretch, Triple from, Triple to) {
    return line.compareAlong(stretch.from, to) <= 0 && line.compareAlong(from, stretch.to) <= 0;
  }
}
