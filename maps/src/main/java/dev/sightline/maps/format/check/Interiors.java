package dev.sightline.maps.format.check;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Ring;
import dev.sightline.map.Obstacle;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.locationtech.jts.algorithm.locate.IndexedPointInAreaLocator;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.LinearRing;
import org.locationtech.jts.geom.Location;
import org.locationtech.jts.index.hprtree.HPRtree;

/** Answers which polygons of a map hold a point strictly inside; for warnings. */
final class Interiors {
  private static final GeometryFactory FACTORY = new GeometryFactory();

  private final List<Obstacle> obstacles;
  private final HPRtree boxes = new HPRtree();
  private final @Nullable IndexedPointInAreaLocator[] locators;

  Interiors(List<Obstacle> obstacles) {
    this.obstacles = obstacles;
    locators = new @Nullable IndexedPointInAreaLocator[obstacles.size()];
    for (int i = 0; i < obstacles.size(); i++) {
      if (obstacles.get(i) instanceof Obstacle.Polygon polygon) {
        var box = polygon.bounds();
        boxes.insert(new Envelope(box.minX(), box.maxX(), box.minY(), box.maxY()), i);
      }
    }
  }

  /** Returns the numbers of the polygons that hold the point inside, not on their border. */
  List<Integer> around(double x, double y) {
    List<Integer> found = new ArrayList<>();
    boxes.query(
        new Envelope(x, x, y, y),
        item -> {
          int number = (Integer) item;
          if (locator(number).locate(new Coordinate(x, y)) == Location.INTERIOR) {
            found.add(number);
          }
        });
    return found;
  }

  /** Returns the numbers of the polygons whose boxes hold this box. */
  List<Integer> candidates(Box box) {
    List<Integer> found = new ArrayList<>();
    boxes.query(
        new Envelope(box.minX(), box.minX(), box.minY(), box.minY()),
        item -> {
          if (obstacles.get((Integer) item).bounds().contains(box)) {
            found.add((Integer) item);
          }
        });
    return found;
  }

  /**
   * Returns whether a ring that does not cross the polygon lies inside it. The first corner that is
   * not on the polygon's border decides.
   */
  boolean isInside(Ring ring, int number) {
    for (int i = 0; i < ring.size(); i++) {
      int location = locator(number).locate(new Coordinate(ring.x(i), ring.y(i)));
      if (location != Location.BOUNDARY) {
        return location == Location.INTERIOR;
      }
    }
    return false;
  }

  private IndexedPointInAreaLocator locator(int number) {
    IndexedPointInAreaLocator locator = locators[number];
    if (locator == null) {
      locator = new IndexedPointInAreaLocator(area((Obstacle.Polygon) obstacles.get(number)));
      locators[number] = locator;
    }
    return locator;
  }

  private static org.locationtech.jts.geom.Polygon area(Obstacle.Polygon polygon) {
    LinearRing[] holes = new LinearRing[polygon.holes().size()];
    for (int i = 0; i < holes.length; i++) {
      holes[i] = closed(polygon.holes().get(i));
    }
    return FACTORY.createPolygon(closed(polygon.ring()), holes);
  }

  private static LinearRing closed(Ring ring) {
    Coordinate[] points = new Coordinate[ring.size() + 1];
    for (int i = 0; i < points.length; i++) {
      points[i] = new Coordinate(ring.x(i), ring.y(i));
    }
    return FACTORY.createLinearRing(points);
  }
}
