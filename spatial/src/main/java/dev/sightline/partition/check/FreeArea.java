package dev.sightline.partition.check;

import dev.sightline.geometry.Ring;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import java.util.ArrayList;
import java.util.List;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.util.GeometryFixer;
import org.locationtech.jts.operation.overlayng.OverlayNG;
import org.locationtech.jts.operation.overlayng.OverlayNGRobust;

/** The area of the bounds outside all obstacles that block movement, by polygon overlay. */
final class FreeArea {
  private static final GeometryFactory FACTORY = new GeometryFactory();

  private FreeArea() {}

  static double of(WorldMap map) {
    List<Geometry> blocked = new ArrayList<>();
    for (Obstacle obstacle : map.obstacles()) {
      if (obstacle.blocks().move() && obstacle instanceof Obstacle.Polygon polygon) {
        blocked.add(region(polygon));
      }
    }
    Geometry union = OverlayNGRobust.union(FACTORY.buildGeometry(blocked));
    Geometry world = filled(Ring.of(map.bounds()));
    return OverlayNGRobust.overlay(world, union, OverlayNG.DIFFERENCE).getArea();
  }

  private static Geometry region(Obstacle.Polygon polygon) {
    Geometry region = filled(polygon.ring());
    if (polygon.holes().isEmpty()) {
      return region;
    }
    List<Geometry> holes = polygon.holes().stream().map(FreeArea::filled).toList();
    Geometry union = OverlayNGRobust.union(FACTORY.buildGeometry(holes));
    double sum = holes.stream().mapToDouble(Geometry::getArea).sum();
    if (sum - union.getArea() <= TilingCheck.AREA_TOLERANCE * sum) {
      return OverlayNGRobust.overlay(region, union, OverlayNG.SYMDIFFERENCE);
    }
    for (Geometry hole : holes) {
      region = OverlayNGRobust.overlay(region, hole, OverlayNG.SYMDIFFERENCE);
    }
    return region;
  }

  private static Geometry filled(Ring ring) {
    Coordinate[] points = new Coordinate[ring.size() + 1];
    for (int i = 0; i < points.length; i++) {
      points[i] = new Coordinate(ring.x(i), ring.y(i));
    }
    Geometry polygon = FACTORY.createPolygon(points);
    return polygon.isValid() ? polygon : GeometryFixer.fix(polygon);
  }
}
