package dev.sightline.maps.prepare;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Point;
import dev.sightline.geometry.Ring;
import dev.sightline.map.Blocks;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.LinearRing;
import org.locationtech.jts.index.quadtree.Quadtree;

/** What does not become lines: thick obstacles, segments of the map and the limits of the world. */
final class Remainder {
  private record Thing(Blocks blocks, Geometry shape) {}

  private final GeometryFactory factory = new GeometryFactory();
  private final Box bounds;
  private final Quadtree things = new Quadtree();

  Remainder(WorldMap map) {
    bounds = map.bounds();
  }

  void add(Obstacle obstacle) {
    Geometry shape = shape(obstacle);
    things.insert(shape.getEnvelopeInternal(), new Thing(obstacle.blocks(), shape));
  }

  /**
   * Returns the ends of the spine that touch something here, or null if the rectangle touches
   * something other than with the middle of a short edge.
   */
  @Nullable List<Point> touchingEnds(ThinRectangle rectangle) {
    List<Point> ends = new ArrayList<>();
    boolean clean = touchLimits(rectangle, ends);
    Geometry shape = shape(rectangle.source());
    for (Object object : things.query(shape.getEnvelopeInternal())) {
      Thing thing = (Thing) object;
      clean = clean && (!matters(rectangle, thing) || touch(rectangle, shape, thing.shape, ends));
    }
    return clean ? ends : null;
  }

  private static boolean matters(ThinRectangle rectangle, Thing thing) {
    Blocks blocks = RectangleContact.blocks(rectangle);
    return (blocks.move() && thing.blocks.move()) || (blocks.sight() && thing.blocks.sight());
  }

  private boolean touch(ThinRectangle r, Geometry shape, Geometry thing, List<Point> ends) {
    if (!shape.intersects(thing)) {
      return true;
    }
    List<Point> touching = new ArrayList<>(List.of(r.start(), r.end()));
    touching.removeIf(p -> !thing.intersects(factory.createPoint(new Coordinate(p.x(), p.y()))));
    ends.addAll(touching);
    return shape.intersection(thing).getNumGeometries() == touching.size();
  }

  private boolean touchLimits(ThinRectangle r, List<Point> ends) {
    List<Point> corners = r.corners();
    for (Point p : List.of(r.start(), r.end())) {
      if (sides(p) != 0) {
        ends.add(p);
      }
    }
    boolean flush =
        (sides(corners.get(0)) & sides(corners.get(1))) != 0
            || (sides(corners.get(2)) & sides(corners.get(3))) != 0;
    long touching = corners.stream().filter(c -> sides(c) != 0).count();
    return !flush && touching == 2L * ends.size();
  }

  /** Returns on which sides of the world the point is at the limit, a bit for each. */
  private int sides(Point p) {
    return (p.x() <= bounds.minX() ? 1 : 0)
        | (p.x() >= bounds.maxX() ? 2 : 0)
        | (p.y() <= bounds.minY() ? 4 : 0)
        | (p.y() >= bounds.maxY() ? 8 : 0);
  }

  private Geometry shape(Obstacle obstacle) {
    if (obstacle instanceof Obstacle.Segment s) {
      Coordinate[] ends = {new Coordinate(s.x1(), s.y1()), new Coordinate(s.x2(), s.y2())};
      return factory.createLineString(ends);
    }
    Obstacle.Polygon polygon = (Obstacle.Polygon) obstacle;
    LinearRing[] holes = polygon.holes().stream().map(this::ring).toArray(LinearRing[]::new);
    Geometry shape = factory.createPolygon(ring(polygon.ring()), holes);
    return shape.isValid() ? shape : shape.buffer(0);
  }

  private LinearRing ring(Ring ring) {
    Coordinate[] corners = new Coordinate[ring.size() + 1];
    for (int i = 0; i < corners.length; i++) {
      corners[i] = new Coordinate(ring.x(i), ring.y(i));
    }
    return factory.createLinearRing(corners);
  }
}
