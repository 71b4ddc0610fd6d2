package dev.sightline.maps.generate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Point;
import dev.sightline.geometry.Ring;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.index.strtree.STRtree;

final class CityTest {
  private static final GeometryFactory FACTORY = new GeometryFactory();

  @ParameterizedTest
  @CsvSource({
    "1, 2000, 2000, 1000",
    "2, 2000, 2000, 10000",
    "3, 30, 30, 1",
    "4, 30, 30, 2",
    "5, 10, 1000, 37",
    "6, 1e6, 1, 500",
    "7, 123.456, 77.7, 499",
    "8, 10000, 10000, 100000"
  })
  void generate_anySize_coversItsShareWithoutOverlap(long seed, double w, double h, int n) {
    WorldMap map = City.generate(seed, w, h, n);
    assertEquals(n, map.obstacles().size());
    List<Geometry> shapes = shapes(map);
    double cover = shapes.stream().mapToDouble(Geometry::getArea).sum() / (w * h);
    assertTrue(cover >= 0.25 && cover <= 0.35, () -> "covers " + cover);
    assertApart(shapes);
    assertFree(map.spawns(), shapes);
  }

  @Test
  void generate_manyBuildings_turnsHalf() {
    WorldMap map = City.generate(9, 2000, 2000, 1000);
    long straight = map.obstacles().stream().filter(CityTest::straight).count();
    assertEquals(500, straight);
  }

  @ParameterizedTest
  @CsvSource({"1, 2000, 2000, 1000", "3, 30, 30, 1", "5, 10, 1000, 37"})
  void generate_withItems_theyLieInTheStreetsOfTheSameCity(long seed, double w, double h, int n) {
    WorldMap plain = City.generate(seed, w, h, n);
    WorldMap map = City.generate(seed, w, h, n, 2000);
    assertEquals(plain.obstacles(), map.obstacles());
    assertEquals(plain.spawns(), map.spawns());
    assertEquals(2000, map.items().size());
    assertFree(map.items(), shapes(map));
  }

  @Test
  void generate_sameSeed_givesSameCity() {
    WorldMap first = City.generate(5, 100, 100, 200);
    assertEquals(first, City.generate(5, 100, 100, 200));
    assertNotEquals(first, City.generate(6, 100, 100, 200));
  }

  @Test
  void generate_badArguments_areNamed() {
    for (double size : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
      assertThrows(IllegalArgumentException.class, () -> City.generate(1, size, 10, 5));
      assertThrows(IllegalArgumentException.class, () -> City.generate(1, 10, size, 5));
    }
    assertThrows(IllegalArgumentException.class, () -> City.generate(1, 10, 10, 0));
    assertThrows(IllegalArgumentException.class, () -> City.generate(1, 10, 10, 1_000_001));
    assertThrows(IllegalArgumentException.class, () -> City.generate(1, 10, 10, 1, -1));
    assertThrows(IllegalArgumentException.class, () -> City.generate(1, 10, 10, 1, 1_000_001));
  }

  private static boolean straight(Obstacle obstacle) {
    Ring ring = ((Obstacle.Polygon) obstacle).ring();
    return ring.x(0) == ring.x(1) || ring.y(0) == ring.y(1);
  }

  private static List<Geometry> shapes(WorldMap map) {
    List<Geometry> shapes = new ArrayList<>();
    for (Obstacle obstacle : map.obstacles()) {
      assertTrue(map.bounds().contains(obstacle.bounds()));
      Ring ring = ((Obstacle.Polygon) obstacle).ring();
      Coordinate[] corners = new Coordinate[ring.size() + 1];
      for (int i = 0; i <= ring.size(); i++) {
        corners[i] = new Coordinate(ring.x(i), ring.y(i));
      }
      shapes.add(FACTORY.createPolygon(corners));
    }
    return shapes;
  }

  /** No two share even a point, so the free space around convex plots is one piece. */
  private static void assertApart(List<Geometry> shapes) {
    STRtree tree = new STRtree();
    shapes.forEach(s -> tree.insert(s.getEnvelopeInternal(), s));
    for (Geometry shape : shapes) {
      for (Object other : tree.query(shape.getEnvelopeInternal())) {
        assertTrue(other == shape || !shape.intersects((Geometry) other), shape::toText);
      }
    }
  }

  private static void assertFree(List<Point> places, List<Geometry> shapes) {
    assertFalse(places.isEmpty());
    STRtree tree = new STRtree();
    shapes.forEach(s -> tree.insert(s.getEnvelopeInternal(), s));
    for (Point place : places) {
      Geometry point = FACTORY.createPoint(new Coordinate(place.x(), place.y()));
      for (Object near : tree.query(point.getEnvelopeInternal())) {
        assertFalse(((Geometry) near).intersects(point));
      }
    }
  }
}
