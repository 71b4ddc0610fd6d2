package dev.sightline.maps.prepare;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Ring;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.LinearRing;
import org.locationtech.jts.geom.Point;
import org.locationtech.jts.operation.overlayng.OverlayNGRobust;
import org.locationtech.jts.operation.polygonize.Polygonizer;

/** The oracle: the pieces into which obstacles, also lines, cut the ground. */
final class FreeSpace {
  static final GeometryFactory FACTORY = new GeometryFactory();

  private FreeSpace() {}

  /** Returns the pieces of ground outside all chosen obstacles. */
  static List<Geometry> pieces(WorldMap map, Predicate<Obstacle> chosen) {
    List<Geometry> edges = new ArrayList<>();
    List<Geometry> solid = new ArrayList<>();
    edges.add(ground(map.bounds()).getBoundary());
    for (Obstacle obstacle : map.obstacles()) {
      if (chosen.test(obstacle)) {
        Geometry shape = shape(obstacle);
        boolean thick = shape.getDimension() == 2;
        edges.add(thick ? shape.getBoundary() : shape);
        if (thick) {
          solid.add(shape);
        }
      }
    }
    Polygonizer polygonizer = new Polygonizer();
    polygonizer.add(OverlayNGRobust.union(FACTORY.buildGeometry(edges)));
    List<Geometry> pieces = new ArrayList<>();
    for (Object face : polygonizer.getPolygons()) {
      Point inside = ((Geometry) face).getInteriorPoint();
      if (solid.stream().noneMatch(s -> s.intersects(inside))) {
        pieces.add((Geometry) face);
      }
    }
    return pieces;
  }

  static Geometry ground(Box box) {
    return FACTORY.toGeometry(new Envelope(box.minX(), box.maxX(), box.minY(), box.maxY()));
  }

  static Geometry shape(Obstacle obstacle) {
    if (obstacle instanceof Obstacle.Segment s) {
      Coordinate[] ends = {new Coordinate(s.x1(), s.y1()), new Coordinate(s.x2(), s.y2())};
      return FACTORY.createLineString(ends);
    }
    Obstacle.Polygon polygon = (Obstacle.Polygon) obstacle;
    LinearRing[] holes = polygon.holes().stream().map(FreeSpace::ring).toArray(LinearRing[]::new);
    return FACTORY.createPolygon(ring(polygon.ring()), holes);
  }

  private static LinearRing ring(Ring ring) {
    Coordinate[] corners = new Coordinate[ring.size() + 1];
    for (int i = 0; i < corners.length; i++) {
      corners[i] = new Coordinate(ring.x(i), ring.y(i));
    }
    return FACTORY.createLinearRing(corners);
  }
}
