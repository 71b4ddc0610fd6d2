package dev.sightline.partition.refine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Ring;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.maps.format.MapFiles;
import dev.sightline.maps.format.SharedData;
import dev.sightline.partition.Tiling;
import dev.sightline.partition.check.TilingCheck;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

final class TriangleTilesTest {
  private static final Box WORLD = new Box(0, 0, 20, 20);

  @Test
  void of_openGround_hasFewAndWideTiles() {
    TriangleQuality quality = refine(List.of(), 1);
    assertTrue(quality.medianAngle() > 45, quality.toString());
    assertTrue(quality.tiles() < 1.4 * 400, quality.toString());
    assertEquals(400, quality.totalArea(), 1e-9);
  }

  @Test
  void of_wallThroughTheWorld_separatesTheTwoSides() {
    WorldMap map = WorldMap.of("wall", WORLD, List.of(Obstacle.Segment.of(0, 9.7, 20, 10.3)));
    Tiling tiling = TriangleTiles.of(map, TriangleOptions.refined(2)).tiling();
    boolean[] reached = new boolean[tiling.limit()];
    flood(tiling, tiling.locate(1, 1), reached);
    assertTrue(reached[tiling.locate(19, 1)]);
    assertTrue(!reached[tiling.locate(1, 19)]);
  }

  @ParameterizedTest
  @ValueSource(doubles = {45, 10, 1, 1e-3})
  void of_smallAngleInTheMap_endsAndReportsThinTiles(double degrees) {
    double x = 5 + 10 * Math.cos(Math.toRadians(degrees));
    double y = 10 + 10 * Math.sin(Math.toRadians(degrees));
    TriangleQuality quality =
        refine(List.of(Obstacle.Segment.of(5, 10, 15, 10), Obstacle.Segment.of(5, 10, x, y)), 1);
    assertEquals(degrees < 20, quality.thin() > 0, quality.toString());
    assertTrue(quality.thin() < 50, quality.toString());
    assertTrue(quality.tiles() < 1000, quality.toString());
  }

  @ParameterizedTest
  @EnumSource(TriangleKind.class)
  void of_starOfManyWalls_ends(TriangleKind kind) {
    List<Obstacle> walls = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      double angle = 0.1 + 2 * Math.PI * i / 100;
      walls.add(Obstacle.Segment.of(10, 10, 10 + 6 * Math.cos(angle), 10 + 6 * Math.sin(angle)));
    }
    check(walls, kind);
  }

  @ParameterizedTest
  @EnumSource(TriangleKind.class)
  void of_wallsThatCrossNearlyAtOnePoint_ends(TriangleKind kind) {
    List<Obstacle> walls = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      double dx = 8 * Math.cos(Math.PI * i / 60);
      double dy = 8 * Math.sin(Math.PI * i / 60);
      walls.add(Obstacle.Segment.of(10 - dx, 10 - dy, 10 + dx, 10 + dy));
    }
    check(walls, kind);
  }

  @ParameterizedTest
  @EnumSource(TriangleKind.class)
  void of_wallsThatCrossAnywhere_ends(TriangleKind kind) {
    var random = new SplittableRandom(7);
    List<Obstacle> walls = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      walls.add(
          Obstacle.Segment.of(
              random.nextDouble(20),
              random.nextDouble(20),
              random.nextDouble(20),
              random.nextDouble(20)));
    }
    check(walls, kind);
  }

  /** Walls that meet on a grid miss each other by some ulps when the map is turned. */
  @ParameterizedTest
  @EnumSource(TriangleKind.class)
  void of_wallsThatMeetOnATurnedMap_keepsEveryRule(TriangleKind kind) {
    for (long seed = 0; seed < 20; seed++) {
      var random = new SplittableRandom(seed);
      double angle = random.nextDouble(3);
      List<Obstacle> walls = new ArrayList<>();
      for (int i = 0; i < 12; i++) {
        int x = random.nextInt(-5, 3);
        int y = random.nextInt(-5, 3);
        int length = random.nextInt(1, 4);
        boolean flat = random.nextBoolean();
        walls.add(turned(x, y, x + (flat ? length : 0), y + (flat ? 0 : length), angle));
      }
      check(walls, kind);
    }
  }

  private static Obstacle turned(double x1, double y1, double x2, double y2, double angle) {
    double c = Math.cos(angle);
    double s = Math.sin(angle);
    return Obstacle.Segment.of(
        10 + c * x1 - s * y1, 10 + s * x1 + c * y1, 10 + c * x2 - s * y2, 10 + s * x2 + c * y2);
  }

  @Test
  void remove_wallOfSeveralPieces_leavesNothingOfIt() {
    List<Obstacle> walls = List.of(turned(-5, 0, 5, 0, 0.7), turned(1, 0, 1, 3, 0.7));
    WorldMap map = WorldMap.of("", WORLD, walls);
    TriangleTiles tiles = TriangleTiles.of(map, TriangleOptions.refined(1));
    tiles.remove(0);
    WorldMap left = WorldMap.of("", WORLD, walls.subList(1, 2));
    assertEquals(List.of(), TilingCheck.faults(tiles.tiling(), left));
    tiles.add(walls.get(0));
    assertEquals(List.of(), TilingCheck.faults(tiles.tiling(), map), "closed again");
  }

  @Test
  void add_farOutside_isRefusedAndChangesNothing() {
    WorldMap map = WorldMap.of("", WORLD, List.of(Obstacle.Segment.of(5, 5, 15, 6)));
    TriangleTiles tiles = TriangleTiles.of(map, TriangleOptions.refined(1));
    assertThrows(
        IllegalArgumentException.class, () -> tiles.add(Obstacle.Segment.of(5, 5.5, 1e6, 5.5)));
    assertEquals(List.of(), TilingCheck.faults(tiles.tiling(), map));
  }

  @ParameterizedTest
  @EnumSource(TriangleKind.class)
  void of_needles_ends(TriangleKind kind) {
    List<Obstacle> needles = new ArrayList<>();
    for (int i = 1; i < 20; i++) {
      needles.add(Obstacle.Polygon.of(Ring.of(1, i, 19, i + 1e-6, 19, i + 2e-6)));
      needles.add(Obstacle.Segment.of(0, i + 0.5, 20, i + 0.5 + i * 1e-9));
    }
    check(needles, kind);
  }

  @ParameterizedTest
  @EnumSource(TriangleKind.class)
  void of_gapOneUlpWide_ends(TriangleKind kind) {
    check(
        List.of(
            Obstacle.Polygon.of(Ring.of(5, 5, 10, 5, 10, 10, 5, 10)),
            Obstacle.Polygon.of(Ring.of(Math.nextUp(10), 5, 15, 5, 15, 10, Math.nextUp(10), 10))),
        kind);
  }

  @Test
  void of_worldFullOfObstacle_hasNoTiles() {
    WorldMap map = WorldMap.of("full", WORLD, List.of(Obstacle.Polygon.of(Ring.of(WORLD))));
    TriangleTiles tiles = TriangleTiles.of(map, TriangleOptions.refined(1));
    assertEquals(0, tiles.tiling().limit());
    tiles.remove(0);
    assertTrue(tiles.tiling().locate(3, 3) >= 0);
  }

  @Test
  void remove_unknownNumber_isRefused() {
    TriangleTiles tiles =
        TriangleTiles.of(WorldMap.of("", WORLD, List.of()), TriangleOptions.refined(9));
    int number = tiles.add(Obstacle.Segment.of(1, 1, 2, 2));
    tiles.remove(number);
    assertThrows(IllegalArgumentException.class, () -> tiles.remove(number));
    assertThrows(IllegalArgumentException.class, () -> tiles.remove(17));
  }

  @Test
  void options_unusable_areRefused() {
    assertThrows(IllegalArgumentException.class, () -> TriangleOptions.refined(0));
    assertThrows(IllegalArgumentException.class, () -> TriangleOptions.refined(Double.NaN));
    assertThrows(
        IllegalArgumentException.class, () -> new TriangleOptions(TriangleKind.REFINED, 1, 35));
    WorldMap map = WorldMap.of("", WORLD, List.of());
    assertThrows(
        IllegalArgumentException.class, () -> TriangleTiles.of(map, TriangleOptions.refined(1e-9)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "movingai_dao_arena",
        "movingai_dao_den312d",
        "movingai_da2_ht_chantry",
        "tmw_009-1",
        "tagpro_monarch"
      })
  void of_gridMap_hasNoAngleBelow20(String name) {
    Path file = Path.of("../../shared/data/maps", name + ".json");
    assumeTrue(Files.exists(file), file + " is not there");
    WorldMap map = MapFiles.read(file).map();
    double side = Math.min(map.bounds().width(), map.bounds().height()) / 60;
    Tiling tiling = TriangleTiles.of(map, TriangleOptions.refined(side * side)).tiling();
    assertEquals(0, TriangleQuality.of(tiling, 20).thin());
    assertEquals(List.of(), TilingCheck.faults(tiling, map));
  }

  @TestFactory
  Stream<DynamicTest> of_everyRealMap_hasNoAngleBelow20() throws IOException {
    return SharedData.files("maps", ".json").stream()
        .map(file -> dynamicTest(file.getFileName().toString(), () -> checkAngles(file)));
  }

  private static void checkAngles(Path file) {
    WorldMap map = MapFiles.read(file).map();
    double side = Math.min(map.bounds().width(), map.bounds().height()) / 60;
    Tiling tiling = TriangleTiles.of(map, TriangleOptions.refined(side * side)).tiling();
    assertTrue(TriangleQuality.of(tiling, 20).leastAngle() >= 20);
  }

  private static TriangleQuality refine(List<Obstacle> obstacles, double maxArea) {
    WorldMap map = WorldMap.of("", WORLD, obstacles);
    Tiling tiling = TriangleTiles.of(map, TriangleOptions.refined(maxArea)).tiling();
    assertEquals(List.of(), TilingCheck.faults(tiling, map));
    return TriangleQuality.of(tiling, 20);
  }

  private static void check(List<Obstacle> obstacles, TriangleKind kind) {
    WorldMap map = WorldMap.of("", WORLD, obstacles);
    Tiling tiling = TriangleTiles.of(map, new TriangleOptions(kind, 1, 20)).tiling();
    assertEquals(List.of(), TilingCheck.faults(tiling, map));
  }

  private static void flood(Tiling tiling, int from, boolean[] reached) {
    int[] stack = new int[tiling.limit()];
    int size = 0;
    stack[size++] = from;
    reached[from] = true;
    while (size > 0) {
      int tile = stack[--size];
      for (int k = 0; k < tiling.edgeNeighborCount(tile); k++) {
        int next = tiling.edgeNeighbor(tile, k);
        if (!reached[next]) {
          reached[next] = true;
          stack[size++] = next;
        }
      }
    }
  }
}
