package dev.sightline.cli;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Ring;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import java.util.ArrayList;
import java.util.List;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.util.GeometryFixer;
import org.locationtech.jts.operation.overlayng.OverlayNG;
import org.locationtech.jts.operation.overlayng.OverlayNGRobust;

/**
 * The part of the bounds outside all obstacles that block movement.
 *
 * @param area its size
 * @param components the number of its pieces; touching at a point does not connect
 */
record FreeSpace(double area, int components) {
  private static final GeometryFactory FACTORY = new GeometryFactory();

  static FreeSpace of(WorldMap map) {
    Geometry blocked = blocked(map);
    Geometry free = OverlayNGRobust.overlay(box(map.bounds()), blocked, OverlayNG.DIFFERENCE);
    return new FreeSpace(free.getArea(), free.isEmpty() ? 0 : free.getNumGeometries());
  }

  private static Geometry blocked(WorldMap map) {
    List<Geometry> regions = new ArrayList<>();
    for (Obstacle obstacle : map.obstacles()) {
      if (obstacle.blocks().move() && obstacle instanceof Obstacle.Polygon polygon) {
        regions.add(region(polygon));
      }
    }
    return union(regions);
  }

  /** Returns the points that an odd number of the polygon's rings enclose. */
  private static Geometry region(Obstacle.Polygon polygon) {
    Geometry outer = filled(polygon.ring());
    if (polygon.holes().isEmpty()) {
      return outer;
    }
    List<Geometry> holes = polygon.holes().stream().map(FreeSpace::filled).toList();
    Geometry inner = union(holes);
    double sum = holes.stream().mapToDouble(Geometry::getArea).sum();
    if (sum - inner.getArea() > 1e-9 * sum) {
      return alternating(outer, holes);
    }
    return OverlayNGRobust.overlay(outer, inner, OverlayNG.SYMDIFFERENCE);
  }

  private static Geometry alternating(Geometry outer, List<Geometry> rings) {
    Geometry region = outer;
    for (Geometry ring : rings) {
      region = OverlayNGRobust.overlay(region, ring, OverlayNG.SYMDIFFERENCE);
    }
    return region;
  }

  private static Geometry union(List<Geometry> regions) {
    return OverlayNGRobust.union(FACTORY.buildGeometry(regions));
  }

  private static Geometry filled(Ring ring) {
    Coordinate[] points = new Coordinate[ring.size() + 1];
    for (int i = 0; i < points.length; i++) {
      points[i] = new Coordinate(ring.x(i), ring.y(i));
    }
    Geometry polygon = FACTORY.createPolygon(points);
    return polygon.isValid() ? polygon : GeometryFixer.fix(polygon);
  }

  private static Geometry box(Box box) {
    return FACTORY.toGeometry(new Envelope(box.minX(), box.maxX(), box.minY(), box.maxY()));
  }
}
