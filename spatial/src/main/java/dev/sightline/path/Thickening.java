package dev.sightline.path;

import dev.sightline.geometry.Predicates;
import dev.sightline.geometry.Ring;
import dev.sightline.map.Blocks;
import dev.sightline.map.Obstacle;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.LinearRing;
import org.locationtech.jts.geom.Polygon;
import org.locationtech.jts.operation.overlayng.OverlayNGRobust;

/**
 * Obstacles and all points closer to them than a distance, or a little more around corners.
 *
 * <p>Each edge becomes a strip to both sides of it. Where two edges meet, their strips leave a gap
 * on the outer side of the bend; a wedge fills it, bounded by tangents of the circle around the
 * corner. The union of strips and wedges is the band along the boundary; it is added to the
 * obstacle, which fills what is inside of it beyond the band.
 *
 * <p>Each obstacle is thickened by itself, and stays where its band is: where bands overlap, the
 * mesh decides exactly, while a union of all of them takes seconds and, on turned maps, sometimes
 * loses a piece.
 */
final class Thickening {
  /** A tangent stands for at most this much of the arc around a corner. */
  private static final double MOST_TURN = Math.PI / 12;

  private static final GeometryFactory FACTORY = new GeometryFactory();

  private final double distance;
  private final List<Geometry> pieces = new ArrayList<>();

  private Thickening(double distance) {
    this.distance = distance;
  }

  /**
   * Returns obstacles that together fill the thickened one: only itself where coordinates are so
   * large that rounding takes the band away.
   */
  static List<Obstacle> all(Obstacle obstacle, double distance) {
    Thickening band = new Thickening(distance);
    band.add(obstacle);
    List<Obstacle> result = new ArrayList<>(List.of(obstacle));
    Geometry union = OverlayNGRobust.union(band.pieces);
    for (int i = 0; union != null && i < union.getNumGeometries(); i++) {
      if (union.getGeometryN(i) instanceof Polygon polygon && !polygon.isEmpty()) {
        result.add(obstacle(polygon));
      }
    }
    return result;
  }

  private static Obstacle obstacle(Polygon polygon) {
    List<Ring> holes = new ArrayList<>();
    for (int i = 0; i < polygon.getNumInteriorRing(); i++) {
      holes.add(ring(polygon.getInteriorRingN(i)));
    }
    return new Obstacle.Polygon(null, Blocks.BOTH, false, ring(polygon.getExteriorRing()), holes);
  }

  private static Ring ring(LinearRing line) {
    double[] xy = new double[2 * (line.getNumPoints() - 1)];
    for (int i = 0; i < xy.length / 2; i++) {
      xy[2 * i] = line.getCoordinateN(i).x;
      xy[2 * i + 1] = line.getCoordinateN(i).y;
    }
    return Ring.of(xy);
  }

  private void add(Obstacle obstacle) {
    if (obstacle instanceof Obstacle.Segment s) {
      add(new double[] {s.x1(), s.y1(), s.x2(), s.y2()});
    } else if (obstacle instanceof Obstacle.Polygon polygon) {
      add(bends(polygon.ring()));
      polygon.holes().forEach(hole -> add(bends(hole)));
    }
  }

  /** Returns a ring's corners without those on straight parts. */
  private static double[] bends(Ring ring) {
    List<Coordinate> kept = new ArrayList<>();
    for (int i = 0; i < ring.size(); i++) {
      Coordinate p = new Coordinate(ring.x(i), ring.y(i));
      while (kept.size() > 1 && isBetween(kept.get(kept.size() - 2), last(kept), p)) {
        kept.remove(kept.size() - 1);
      }
      if (kept.isEmpty() || !last(kept).equals2D(p)) {
        kept.add(p);
      }
    }
    return kept.stream().flatMapToDouble(p -> DoubleStream.of(p.x, p.y)).toArray();
  }

  private static Coordinate last(List<Coordinate> points) {
    return points.get(points.size() - 1);
  }

  private static boolean isBetween(Coordinate a, Coordinate b, Coordinate c) {
    return Predicates.orientation(a.x, a.y, b.x, b.y, c.x, c.y) == 0
        && (b.x - a.x) * (c.x - b.x) + (b.y - a.y) * (c.y - b.y) > 0;
  }

  /** Adds the band along a closed chain of points; two points are a wall, there and back. */
  private void add(double[] xy) {
    int n = xy.length / 2;
    for (int i = 0; i < n; i++) {
      int j = (i + 1) % n;
      int k = (i + 2) % n;
      addStrip(xy[2 * i], xy[2 * i + 1], xy[2 * j], xy[2 * j + 1]);
      addWedge(xy[2 * i], xy[2 * i + 1], xy[2 * j], xy[2 * j + 1], xy[2 * k], xy[2 * k + 1]);
    }
  }

  private void addStrip(double ax, double ay, double bx, double by) {
    double length = Math.hypot(bx - ax, by - ay);
    double nx = distance * ((by - ay) / length);
    double ny = -distance * ((bx - ax) / length);
    addPiece(ax + nx, ay + ny, bx + nx, by + ny, bx - nx, by - ny, ax - nx, ay - ny);
  }

  /** Fills the gap at b, on the right of a bend to the left or on the left of one to the right. */
  private void addWedge(double ax, double ay, double bx, double by, double cx, double cy) {
    double before = Math.hypot(bx - ax, by - ay);
    double after = Math.hypot(cx - bx, cy - by);
    int side = Predicates.orientation(ax, ay, bx, by, cx, cy) >= 0 ? 1 : -1;
    double ux = side * distance * ((by - ay) / before);
    double uy = -side * distance * ((bx - ax) / before);
    double vx = side * distance * ((cy - by) / after);
    double vy = -side * distance * ((cx - bx) / after);
    double turn = Math.abs(Math.atan2(ux * vy - uy * vx, ux * vx + uy * vy));
    if (ux == vx && uy == vy) {
      return;
    }
    int tangents = Math.max(1, (int) Math.ceil(turn / MOST_TURN - 1e-9));
    double[] xy = new double[2 * tangents + 6];
    xy[0] = bx;
    xy[1] = by;
    xy[2] = bx + ux;
    xy[3] = by + uy;
    for (int i = 0; i < tangents; i++) {
      double angle = side * turn * (i + 0.5) / tangents;
      double reach = 1 / Math.cos(turn / (2 * tangents));
      xy[2 * i + 4] = bx + reach * (ux * Math.cos(angle) - uy * Math.sin(angle));
      xy[2 * i + 5] = by + reach * (ux * Math.sin(angle) + uy * Math.cos(angle));
    }
    xy[xy.length - 2] = bx + vx;
    xy[xy.length - 1] = by + vy;
    addPiece(xy);
  }

  private void addPiece(double... xy) {
    Coordinate[] points = new Coordinate[xy.length / 2 + 1];
    for (int i = 0; i < points.length; i++) {
      int at = 2 * i % xy.length;
      points[i] = new Coordinate(xy[at], xy[at + 1]);
    }
    pieces.add(FACTORY.createPolygon(points));
  }
}
