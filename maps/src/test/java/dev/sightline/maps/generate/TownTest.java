package dev.sightline.maps.generate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Point;
import dev.sightline.geometry.Ring;
import dev.sightline.map.Area;
import dev.sightline.map.Blocks;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.prep.PreparedGeometry;
import org.locationtech.jts.geom.prep.PreparedGeometryFactory;
import org.locationtech.jts.operation.union.UnaryUnionOp;

final class TownTest {
  private static final GeometryFactory FACTORY = new GeometryFactory();
  private static final double PLAYER_RADIUS = 0.05;

  @Test
  void generate_anySeed_hasItsWallsAndItems() {
    for (long seed = -50; seed < 150; seed++) {
      WorldMap map = Town.generate(seed);
      String place = "seed " + seed;
      assertEquals(155, map.obstacles().stream().filter(TownTest::isWall).count(), place);
      assertTrue(map.obstacles().subList(0, 155).stream().allMatch(TownTest::isWall), place);
      assertEquals(186, map.items().size(), place);
      assertEquals(186, Set.copyOf(map.items()).size(), place);
      assertTrue(map.obstacles().stream().allMatch(o -> map.bounds().contains(o.bounds())), place);
      assertTrue(map.obstacles().stream().filter(Obstacle::door).count() >= 3, place);
      assertTrue(count(map, Blocks.MOVE) >= 10 && count(map, Blocks.SIGHT) >= 10, place);
    }
  }

  @Test
  void generate_anySeed_namesItsAreas() {
    for (long seed = 0; seed < 100; seed++) {
      List<Area> areas = Town.generate(seed).areas();
      Set<String> kinds = areas.stream().map(Area::kind).collect(Collectors.toSet());
      assertEquals(Set.of("building", "room", "street", "square", "park", "garden"), kinds);
      List<String> outer =
          areas.stream().filter(a -> !a.kind().equals("room")).map(Area::name).toList();
      assertEquals(outer.size(), Set.copyOf(outer).size(), () -> "names repeat: " + outer);
      assertTrue(areas.stream().filter(a -> a.kind().equals("room")).count() >= 25);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
  void generate_anySeed_obstaclesDoNotOverlap(long seed) {
    List<Geometry> shapes = shapes(Town.generate(seed), o -> true);
    for (int i = 0; i < shapes.size(); i++) {
      for (int j = 0; j < i; j++) {
        Geometry a = shapes.get(i);
        Geometry b = shapes.get(j);
        boolean near = a.getEnvelopeInternal().intersects(b.getEnvelopeInternal());
        assertFalse(near && overlap(a, b), () -> a + " overlaps " + b);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
  void generate_doorsShut_everythingCanBeReachedByAPlayer(long seed) {
    WorldMap map = Town.generate(seed);
    Geometry reach = free(map).buffer(-PLAYER_RADIUS);
    assertEquals(1, reach.getNumGeometries());
    PreparedGeometry prepared = PreparedGeometryFactory.prepare(reach);
    for (Point p :
        (Iterable<Point>) Stream.concat(map.spawns().stream(), map.items().stream())::iterator) {
      assertTrue(prepared.contains(FACTORY.createPoint(new Coordinate(p.x(), p.y()))), p::toString);
    }
    for (Area area : map.areas()) {
      assertTrue(prepared.intersects(polygon(area.ring())), area::toString);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 2, 3, 4, 5, 6, 7})
  void generate_doors_fillTheirGaps(long seed) {
    WorldMap map = Town.generate(seed);
    List<Geometry> walls = shapes(map, TownTest::isWall);
    for (Geometry door : shapes(map, Obstacle::door)) {
      List<Geometry> touching = walls.stream().filter(w -> w.relate(door, "FF*F1****")).toList();
      assertEquals(2, touching.size(), door::toText);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 2, 3, 4, 5, 6, 7})
  void generate_spawns_areInsideAndOutside(long seed) {
    WorldMap map = Town.generate(seed);
    Geometry buildings = union(areas(map, "building"));
    long inside =
        map.spawns().stream()
            .filter(p -> buildings.contains(FACTORY.createPoint(new Coordinate(p.x(), p.y()))))
            .count();
    assertEquals(areas(map, "room").size(), inside);
    assertTrue(map.spawns().size() - inside >= 28);
  }

  @Test
  void generate_sameSeed_givesSameTown() {
    assertEquals(Town.generate(7), Town.generate(7));
    assertNotEquals(Town.generate(7), Town.generate(8));
  }

  private static boolean overlap(Geometry a, Geometry b) {
    return a.intersects(b) && a.relate(b, "T********");
  }

  private static boolean isWall(Obstacle obstacle) {
    return obstacle.blocks() == Blocks.BOTH
        && !obstacle.door()
        && obstacle instanceof Obstacle.Polygon polygon
        && polygon.ring().size() == 4
        && polygon.holes().isEmpty();
  }

  private static long count(WorldMap map, Blocks blocks) {
    return map.obstacles().stream().filter(o -> o.blocks() == blocks).count();
  }

  private static Geometry free(WorldMap map) {
    Geometry bounds = FACTORY.toGeometry(new Envelope(0, 30, 0, 30));
    return bounds.difference(union(shapes(map, o -> o.blocks().move())));
  }

  private static Geometry union(List<Geometry> shapes) {
    return UnaryUnionOp.union(shapes);
  }

  private static List<Geometry> areas(WorldMap map, String kind) {
    return map.areas().stream()
        .filter(a -> a.kind().equals(kind))
        .map(a -> polygon(a.ring()))
        .toList();
  }

  private static List<Geometry> shapes(WorldMap map, Predicate<Obstacle> filter) {
    List<Geometry> shapes = new ArrayList<>();
    for (Obstacle obstacle : map.obstacles()) {
      if (filter.test(obstacle)) {
        Obstacle.Polygon polygon = (Obstacle.Polygon) obstacle;
        Geometry shape = polygon(polygon.ring());
        for (Ring hole : polygon.holes()) {
          shape = shape.difference(polygon(hole));
        }
        shapes.add(shape);
      }
    }
    return shapes;
  }

  private static Geometry polygon(Ring ring) {
    Coordinate[] corners = new Coordinate[ring.size() + 1];
    for (int i = 0; i <= ring.size(); i++) {
      corners[i] = new Coordinate(ring.x(i), ring.y(i));
    }
    return FACTORY.createPolygon(corners);
  }
}
