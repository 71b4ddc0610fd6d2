package dev.sightline.partition.refine;

import dev.sightline.geometry.Predicates;
import dev.sightline.geometry.Ring;
import dev.sightline.map.Obstacle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.locationtech.jts.algorithm.CGAlgorithmsDD;
import org.locationtech.jts.algorithm.Distance;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.index.hprtree.HPRtree;
import org.locationtech.jts.index.kdtree.KdTree;

/** Moves walls that miss each other by rounding onto common corners, for tiles only. */
final class Snapping {

  /*
   * On a map that was turned, walls that meet miss each other by a few units in the last place: one ends
   * just before another, or just behind it, and three that cross at one place cross at three. Exact
   * geometry sees gaps and slivers there, which sight must honor, but which no tile with corners in
   * doubles can show. So the walls are snapped for the tiles, within a tolerance of such units:
   *
   * 1. corners within the tolerance of each other become one of them;
   * 2. crossings within the tolerance of each other become one corner;
   * 3. a wall that passes a corner within the tolerance gets that corner.
   *
   * No wall moves by more than the tolerance. Walls along the axes meet exactly already: a map of them
   * stays as it is, and so does whatever is exact in other maps.
   *
   * Cost: a search in a tree of corners and one of walls for each wall.
   */

  private static final long SEED = 1; // for the order of insertion, which keeps the tree flat

  private final double tolerance;
  private final KdTree corners;

  private Snapping(double tolerance) {
    this.tolerance = tolerance;
    corners = new KdTree(tolerance);
  }

  /** Returns for each obstacle what stands for it: itself, or pieces of it. */
  static List<List<Obstacle>> snap(List<Obstacle> walls, double tolerance) {
    List<Coordinate[]> lines = new ArrayList<>();
    walls.forEach(wall -> lines.addAll(lines(wall)));
    if (lines.stream().allMatch(Snapping::isAlongAxes)) {
      return walls.stream().map(List::of).toList();
    }
    Snapping snapping = new Snapping(tolerance);
    snapping.collectCorners(lines);
    snapping.collectCrossings(lines);
    return walls.stream().map(snapping::snap).toList();
  }

  /** Returns what stands for an obstacle that comes among corners that exist, and stay. */
  static List<Obstacle> snap(Obstacle obstacle, List<Coordinate> existing, double tolerance) {
    Snapping snapping = new Snapping(tolerance);
    existing.forEach(snapping.corners::insert);
    lines(obstacle).forEach(line -> Arrays.stream(line).forEach(snapping.corners::insert));
    return snapping.snap(obstacle);
  }

  static boolean isAlongAxes(Coordinate[] line) {
    for (int i = 1; i < line.length; i++) {
      if (line[i].x != line[i - 1].x && line[i].y != line[i - 1].y) {
        return false;
      }
    }
    return true;
  }

  /** Returns the rings of a polygon, closed, or a segment. */
  static List<Coordinate[]> lines(Obstacle obstacle) {
    List<Coordinate[]> lines = new ArrayList<>();
    if (obstacle instanceof Obstacle.Segment s) {
      lines.add(new Coordinate[] {new Coordinate(s.x1(), s.y1()), new Coordinate(s.x2(), s.y2())});
    } else if (obstacle instanceof Obstacle.Polygon polygon) {
      lines.add(line(polygon.ring()));
      polygon.holes().forEach(hole -> lines.add(line(hole)));
    }
    return lines;
  }

  private static Coordinate[] line(Ring ring) {
    Coordinate[] line = new Coordinate[ring.size() + 1];
    for (int i = 0; i < line.length; i++) {
      line[i] = new Coordinate(ring.x(i), ring.y(i));
    }
    return line;
  }

  private void collectCorners(List<Coordinate[]> lines) {
    List<Coordinate> all = new ArrayList<>();
    lines.forEach(line -> Collections.addAll(all, line));
    Collections.shuffle(all, new Random(SEED));
    all.forEach(corners::insert);
  }

  /** Adds the places at which several walls cross each other. */
  private void collectCrossings(List<Coordinate[]> lines) {
    List<Coordinate[]> edges = new ArrayList<>();
    for (Coordinate[] line : lines) {
      for (int i = 1; i < line.length; i++) {
        edges.add(new Coordinate[] {line[i - 1], line[i]});
      }
    }
    HPRtree tree = new HPRtree();
    for (int i = 0; i < edges.size(); i++) {
      tree.insert(new Envelope(edges.get(i)[0], edges.get(i)[1]), i);
    }
    KdTree crossings = new KdTree(tolerance);
    for (int i = 0; i < edges.size(); i++) {
      int own = i;
      Coordinate[] edge = edges.get(i);
      tree.query(
          new Envelope(edge[0], edge[1]),
          other -> {
            if ((int) other > own) {
              collectCrossing(edge, edges.get((int) other), crossings);
            }
          });
    }
  }

  private void collectCrossing(Coordinate[] e, Coordinate[] f, KdTree crossings) {
    if (side(e, f[0]) * side(e, f[1]) < 0 && side(f, e[0]) * side(f, e[1]) < 0) {
      Coordinate at = CGAlgorithmsDD.intersection(e[0], e[1], f[0], f[1]);
      if (at != null && crossings.insert(at).isRepeated()) {
        corners.insert(crossings.insert(at).getCoordinate());
      }
    }
  }

  private static int side(Coordinate[] e, Coordinate p) {
    return Predicates.orientation(e[0].x, e[0].y, e[1].x, e[1].y, p.x, p.y);
  }

  private List<Obstacle> snap(Obstacle obstacle) {
    if (obstacle instanceof Obstacle.Polygon polygon) {
      return snap(polygon);
    }
    return pieces(obstacle, snap(lines(obstacle).get(0)));
  }

  private List<Obstacle> snap(Obstacle.Polygon polygon) {
    List<Obstacle> made = new ArrayList<>();
    List<Ring> rings = new ArrayList<>();
    for (Coordinate[] line : lines(polygon)) {
      List<Coordinate> snapped = snap(line);
      if (snapped.stream().distinct().count() >= 3) {
        rings.add(ring(snapped));
      } else {
        made.addAll(pieces(polygon, snapped)); // thinner than the tolerance
      }
    }
    if (!rings.isEmpty()) {
      List<Ring> holes = rings.subList(1, rings.size());
      made.add(new Obstacle.Polygon(null, polygon.blocks(), false, rings.get(0), holes));
    }
    return made;
  }

  private static Ring ring(List<Coordinate> closed) {
    double[] xy = new double[2 * (closed.size() - 1)];
    for (int i = 0; i < closed.size() - 1; i++) {
      xy[2 * i] = closed.get(i).x;
      xy[2 * i + 1] = closed.get(i).y;
    }
    return Ring.of(xy);
  }

  private static List<Obstacle> pieces(Obstacle of, List<Coordinate> line) {
    List<Obstacle> pieces = new ArrayList<>();
    for (int i = 1; i < line.size(); i++) {
      Coordinate a = line.get(i - 1);
      Coordinate b = line.get(i);
      pieces.add(new Obstacle.Segment(null, of.blocks(), false, a.x, a.y, b.x, b.y));
    }
    return pieces;
  }

  private List<Coordinate> snap(Coordinate[] line) {
    List<Coordinate> snapped = new ArrayList<>();
    snapped.add(corner(line[0]));
    for (int i = 1; i < line.length; i++) {
      Coordinate from = snapped.get(snapped.size() - 1);
      Coordinate to = corner(line[i]);
      if (!from.equals2D(to)) {
        snapped.addAll(passed(from, to));
        snapped.add(to);
      }
    }
    return snapped;
  }

  /** Returns the corner that stands for a place. */
  private Coordinate corner(Coordinate place) {
    return corners.insert(place).getCoordinate();
  }

  /** Returns the corners that a wall passes within the tolerance, in its order. */
  private List<Coordinate> passed(Coordinate from, Coordinate to) {
    Coordinate[] edge = {from, to};
    Envelope around = new Envelope(from, to);
    around.expandBy(tolerance);
    List<Coordinate> passed = new ArrayList<>();
    corners.query(
        around,
        node -> {
          Coordinate p = node.getCoordinate();
          if (!p.equals2D(from)
              && !p.equals2D(to)
              && Distance.pointToSegment(p, from, to) <= tolerance) {
            passed.add(p);
          }
        });
    if (passed.stream().allMatch(p -> side(edge, p) == 0)) {
      return List.of(); // the mesh finds these by itself
    }
    passed.sort(Comparator.comparingDouble(from::distance));
    return passed;
  }
}
