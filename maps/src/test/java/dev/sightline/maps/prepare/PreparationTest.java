package dev.sightline.maps.prepare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Ring;
import dev.sightline.map.Blocks;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.maps.generate.Town;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.locationtech.jts.geom.Geometry;

final class PreparationTest {
  private static final Box BOUNDS = new Box(0, 0, 20, 20);

  @Test
  void dropSmall_pillarInABasin_closesTheHole() {
    Ring pillar = Ring.of(2, 2, 2.2, 2, 2.2, 2.2, 2, 2.2);
    Ring court = Ring.of(3, 2, 3.9, 2, 3.9, 3, 3, 3);
    Ring edge = Ring.of(1, 1, 4, 1, 4, 4, 1, 4);
    WorldMap map =
        WorldMap.of(
            "basin",
            new Box(0, 0, 5, 5),
            List.of(
                new Obstacle.Polygon("b", Blocks.MOVE, false, edge, List.of(pillar, court)),
                Obstacle.Polygon.of(pillar)));
    assertEquals(
        List.of(new Obstacle.Polygon("b", Blocks.MOVE, false, edge, List.of(court))),
        Preparation.dropSmall(map, 0.3).obstacles());
    assertEquals(map, Preparation.dropSmall(map, 0.1));
  }

  @Test
  void dropSmall_town_leavesNoPocket() {
    for (long seed = 1; seed <= 5; seed++) {
      WorldMap town = Town.generate(seed);
      assertEquals(pieces(town), pieces(Preparation.dropSmall(town, 0.3)), "seed " + seed);
    }
  }

  private static int pieces(WorldMap map) {
    return FreeSpace.pieces(map, obstacle -> obstacle.blocks().move()).size();
  }

  @Test
  void dropSmall_edgesOfAllLengths_longestDecides() {
    WorldMap map =
        map(wall(1, 1, 1.2, 1.2), wall(3, 3, 3.1, 3.3), Obstacle.Segment.of(5, 5, 5, 5.1));
    List<Obstacle> kept = Preparation.dropSmall(map, 0.25).obstacles();
    assertEquals(map.obstacles().subList(1, 3), kept);
    assertEquals(map, Preparation.dropSmall(map, 0));
  }

  @Test
  void thinToLines_loneWall_becomesItsCenterLine() {
    assertLines(lines(wall(2, 2, 12, 3)), line(2, 2.5, 12, 2.5));
  }

  @Test
  void thinToLines_turnedWall_becomesItsCenterLine() {
    Obstacle turned = Obstacle.Polygon.of(Ring.of(1, 5, 2, 4, 8, 10, 7, 11));
    assertLines(lines(turned), line(1.5, 4.5, 7.5, 10.5));
  }

  @Test
  void thinToLines_tJoint_extendsToTheCrossing() {
    assertLines(
        lines(wall(2, 2, 12, 3), wall(6, 3, 7, 10)),
        line(2, 2.5, 6.5, 2.5),
        line(6.5, 2.5, 12, 2.5),
        line(6.5, 2.5, 6.5, 10));
  }

  @Test
  void thinToLines_corner_meetsAtTheCrossing() {
    assertLines(
        lines(wall(2, 2, 12, 3), wall(2, 3, 3, 10)),
        line(2.5, 2.5, 12, 2.5),
        line(2.5, 2.5, 2.5, 10));
  }

  @Test
  void thinToLines_cross_isCutAtTheCrossing() {
    assertLines(
        lines(wall(2, 5, 12, 6), wall(6, 2, 7, 10)),
        line(2, 5.5, 6.5, 5.5),
        line(6.5, 5.5, 12, 5.5),
        line(6.5, 2, 6.5, 5.5),
        line(6.5, 5.5, 6.5, 10));
  }

  @Test
  void thinToLines_wallsInARow_becomeOneLine() {
    assertLines(lines(wall(2, 2, 7, 3), wall(7, 2, 12, 3)), line(2, 2.5, 12, 2.5));
  }

  @Test
  void thinToLines_gap_staysOpen() {
    assertLines(
        lines(wall(2, 2, 7, 3), wall(7.001, 2, 12, 3)),
        line(2, 2.5, 7, 2.5),
        line(7.001, 2.5, 12, 2.5));
  }

  @Test
  void thinToLines_door_keepsItsPlaceAndJoinsTheJambs() {
    Obstacle door = polygon(Blocks.BOTH, true, 7, 2, 9, 3);
    assertLines(
        lines(wall(2, 2, 7, 3), door, wall(9, 2, 12, 3)),
        line(2, 2.5, 7, 2.5),
        new Obstacle.Segment(null, Blocks.BOTH, true, 7, 2.5, 9, 2.5),
        line(9, 2.5, 12, 2.5));
  }

  @Test
  void thinToLines_glassThinnerThanTheWall_isJoined() {
    Obstacle glass = polygon(Blocks.MOVE, false, 7, 2, 9, 2.25);
    WorldMap thin = Preparation.thinToLines(map(wall(0, 2, 7, 3), glass, wall(9, 2, 20, 3)), 1.5);
    assertEquals(2, FreeSpace.pieces(thin, o -> o.blocks().move()).size());
    assertEquals(1, FreeSpace.pieces(thin, o -> o.blocks().sight()).size());
  }

  @Test
  void thinToLines_sideBySide_becomesOneLine() {
    assertLines(lines(wall(2, 2, 12, 3), wall(4, 3, 9, 4)), line(2, 2.5, 12, 2.5));
  }

  @Test
  void thinToLines_sideBySideShifted_stepsAtTheEnd() {
    assertLines(
        lines(wall(2, 2, 12, 3), wall(7, 3, 16, 4)),
        line(2, 2.5, 12, 2.5),
        line(12, 2.5, 12, 3.5),
        line(12, 3.5, 16, 3.5));
  }

  @Test
  void thinToLines_wallOnTheCededSide_isLedToTheLine() {
    assertLines(
        lines(wall(2, 2, 12, 3), wall(4, 3, 9, 4), wall(6, 4, 7, 10)),
        line(2, 2.5, 6.5, 2.5),
        line(6.5, 2.5, 12, 2.5),
        line(6.5, 2.5, 6.5, 10));
  }

  @Test
  void thinToLines_threeSideBySide_becomeOneLine() {
    assertLines(
        lines(wall(2, 3, 12, 4), wall(4, 2, 9, 3), wall(4, 4, 9, 5)), line(2, 3.5, 12, 3.5));
  }

  @Test
  void thinToLines_shortBetweenTwoLong_keepsThemTogether() {
    WorldMap map = map(wall(2, 2, 12, 3), wall(5, 3, 8, 4), wall(2, 4, 12, 5));
    List<Geometry> lines =
        Preparation.thinToLines(map, 1.5).obstacles().stream().map(FreeSpace::shape).toList();
    assertEquals(1, FreeSpace.FACTORY.buildGeometry(lines).buffer(0.01).getNumGeometries());
  }

  @Test
  void thinToLines_glassBesideWall_cedesButNotTheOtherWay() {
    Obstacle glass = polygon(Blocks.MOVE, false, 4, 3, 9, 4);
    assertLines(lines(wall(2, 2, 12, 3), glass), line(2, 2.5, 12, 2.5));
    Obstacle longGlass = polygon(Blocks.MOVE, false, 2, 3, 12, 4);
    List<Obstacle> both = lines(wall(4, 2, 9, 3), longGlass);
    assertTrue(both.stream().anyMatch(o -> o.blocks() == Blocks.BOTH));
  }

  @Test
  void thinToLines_touchingThick_endStaysThere() {
    Obstacle thick = wall(12, 0.5, 16, 6);
    assertLines(lines(wall(2, 2, 12, 3), thick), thick, line(2, 2.5, 12, 2.5));
  }

  @Test
  void thinToLines_cededEndTouchesThick_isStillJoined() {
    Obstacle thick = wall(12, 3, 16, 6);
    assertLines(
        lines(wall(2, 2, 11.5, 3), wall(6, 3, 12, 4), thick),
        thick,
        line(2, 2.5, 11.5, 2.5),
        line(11.5, 2.5, 11.5, 3),
        line(11.5, 3, 12, 3.5));
  }

  @Test
  void thinToLines_flushWithThickOrLimits_stays() {
    Obstacle thick = wall(2, 3, 12, 8);
    Obstacle flush = wall(2, 2, 12, 3);
    assertEquals(List.of(thick, flush), lines(thick, flush));
    Obstacle border = wall(0, 0, 20, 1);
    assertEquals(List.of(border), lines(border));
  }

  @Test
  void thinToLines_wallAcrossTheWorld_stillCutsIt() {
    WorldMap thin = Preparation.thinToLines(map(wall(0, 9, 20, 10)), 1.5);
    assertEquals(List.of(line(0, 9.5, 20, 9.5)), thin.obstacles());
    assertEquals(2, FreeSpace.pieces(thin, o -> true).size());
  }

  @Test
  void thinToLines_notARectangle_stays() {
    Obstacle triangle = Obstacle.Polygon.of(Ring.of(1, 1, 9, 1, 9, 1.5));
    Obstacle slanted = Obstacle.Polygon.of(Ring.of(1, 3, 9, 3, 10, 4, 2, 4));
    Obstacle holed =
        new Obstacle.Polygon(
            null,
            Blocks.BOTH,
            false,
            Ring.of(new Box(1, 6, 9, 7)),
            List.of(Ring.of(new Box(2, 6.25, 8, 6.75))));
    assertEquals(List.of(triangle, slanted, holed), lines(triangle, slanted, holed));
  }

  @Test
  void thinToLines_everythingElse_isUntouched() {
    WorldMap map = map(wall(2, 2, 12, 3));
    assertEquals(map, Preparation.thinToLines(map, 1));
    assertThrows(IllegalArgumentException.class, () -> Preparation.thinToLines(map, Double.NaN));
    assertThrows(IllegalArgumentException.class, () -> Preparation.dropSmall(map, -1));
    assertFalse(Preparation.thinToLines(map, 1.01).obstacles().equals(map.obstacles()));
  }

  private static List<Obstacle> lines(Obstacle... obstacles) {
    return Preparation.thinToLines(map(obstacles), 1.5).obstacles();
  }

  private static void assertLines(List<Obstacle> actual, Obstacle... expected) {
    assertEquals(Set.copyOf(Arrays.asList(expected)), Set.copyOf(actual));
    assertEquals(expected.length, actual.size());
  }

  private static WorldMap map(Obstacle... obstacles) {
    return WorldMap.of("test", BOUNDS, List.of(obstacles));
  }

  private static Obstacle wall(double x1, double y1, double x2, double y2) {
    return polygon(Blocks.BOTH, false, x1, y1, x2, y2);
  }

  private static Obstacle polygon(
      Blocks blocks, boolean door, double x1, double y1, double x2, double y2) {
    Ring ring = Ring.of(new Box(x1, y1, x2, y2));
    return new Obstacle.Polygon(null, blocks, door, ring, List.of());
  }

  private static Obstacle line(double x1, double y1, double x2, double y2) {
    return Obstacle.Segment.of(x1, y1, x2, y2);
  }
}
