package dev.sightline.partition.layout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.partition.TestTilings;
import dev.sightline.partition.Tiling;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class LayoutTest {
  private static final Box WORLD = TestTilings.WORLD;

  @Test
  void squares_anyPoint_tileIsNamedByFloor() {
    var random = new SplittableRandom(3);
    for (int round = 0; round < 40; round++) {
      double side = round % 2 == 0 ? 0.1 * random.nextInt(1, 30) : random.nextDouble(0.2, 3);
      Tiling tiling = Squares.tile(WORLD, side);
      int columns = (int) Math.floor(WORLD.width() / side) + 1;
      int rows = (int) Math.floor(WORLD.height() / side) + 1;
      assertEquals(columns * rows, tiling.limit());
      for (int step = 0; step < 500; step++) {
        double x = Math.min(WORLD.minX() + side * random.nextInt(columns), WORLD.maxX());
        double y = random.nextDouble(WORLD.minY(), WORLD.maxY());
        x = random.nextInt(3) == 0 ? Math.max(Math.nextDown(x), WORLD.minX()) : x;
        int column = (int) Math.floor((x - WORLD.minX()) / side);
        int row = (int) Math.floor((y - WORLD.minY()) / side);
        int expected = (rows - 1 - row) * columns + columns - 1 - column;
        assertEquals(expected, tiling.locate(x, y), "side " + side + " at " + x + ", " + y);
      }
    }
  }

  @Test
  void squares_inside_haveFourEdgeAndEightPointNeighbors() {
    Tiling tiling = Squares.tile(new Box(0, 0, 4.5, 4.5), 1);
    int tile = tiling.locate(2.5, 2.5);
    assertEquals(4, tiling.edgeNeighborCount(tile));
    assertEquals(8, tiling.pointNeighborCount(tile));
    assertEquals(1, tiling.area(tile));
  }

  @Test
  void squares_worldIsAWholeNumberOfSides_farBorderHasItsOwnTiles() {
    Tiling tiling = Squares.tile(new Box(0, 0, 2, 2), 1);
    assertEquals(9, tiling.limit());
    assertEquals(0, tiling.locate(2, 2));
  }

  @Test
  void hexagons_area_isAsAsked() {
    Tiling tiling = Hexagons.tile(WORLD, 1.3);
    for (int tile = 0; tile < tiling.limit(); tile++) {
      assertEquals(1.3, tiling.area(tile), 1e-12);
    }
  }

  @Test
  void hexagons_center_isTheLowerLeftCorner() {
    Tiling tiling = Hexagons.tile(WORLD, 1.3);
    int tile = tiling.locate(WORLD.minX(), WORLD.minY());
    assertEquals(WORLD.minX(), tiling.centroidX(tile), 1e-12);
    assertEquals(WORLD.minY(), tiling.centroidY(tile), 1e-12);
    assertEquals(WORLD.minX(), tiling.cornerX(tile, 0)); // pointy
  }

  @Test
  void hexagons_world_isCoveredAndEveryTileMeetsIt() {
    Tiling tiling = Hexagons.tile(WORLD, 0.7);
    var random = new SplittableRandom(4);
    for (int i = 0; i < 5000; i++) {
      double x = random.nextDouble(WORLD.minX(), WORLD.maxX());
      double y = random.nextDouble(WORLD.minY(), WORLD.maxY());
      assertTrue(tiling.locate(x, y) >= 0);
    }
    assertTrue(tiling.locate(WORLD.maxX(), WORLD.maxY()) >= 0);
    for (int tile = 0; tile < tiling.limit(); tile++) {
      assertTrue(tiling.meetsBox(tile, WORLD));
    }
  }

  @Test
  void quadtree_crowd_hasSmallLeavesWhereThePeopleAre() {
    double[] crowd = new double[200];
    for (int i = 0; i < crowd.length; i += 2) {
      crowd[i] = 1 + i * 1e-3;
      crowd[i + 1] = 3;
    }
    Tiling tiling = Quadtree.byPopulation(WORLD, crowd, 10, 0.01);
    assertTrue(tiling.area(tiling.locate(1, 3)) < 0.1);
    assertTrue(tiling.area(tiling.locate(16, 13)) > 50);
  }

  @Test
  void quadtree_noPeople_isOneLeaf() {
    assertEquals(1, Quadtree.byPopulation(WORLD, new double[0], 0, 1).limit());
  }

  @Test
  void regions_roomInABuilding_belongsToTheRoom() {
    Regions.Result result = Regions.tile(TestTilings.map());
    Tiling tiling = result.tiling();
    assertEquals(2, result.areas().get(tiling.locate(1.5, 5.5)));
    assertEquals(1, result.areas().get(tiling.locate(3, 9)));
    assertEquals(0, result.areas().get(tiling.locate(5, 5)));
    assertEquals(3, result.areas().get(tiling.locate(7, 9)), "the smaller of two that overlap");
    assertEquals(-1, result.areas().get(tiling.locate(-2, 3)));
  }

  @Test
  void regions_allTiles_addUpToTheWorld() {
    Tiling tiling = Regions.tile(TestTilings.map()).tiling();
    double sum = 0;
    for (int tile = 0; tile < tiling.limit(); tile++) {
      sum += tiling.area(tile);
    }
    assertEquals(WORLD.width() * WORLD.height(), sum, 1e-9);
  }

  @Test
  void tile_unusableSize_isRefused() {
    assertThrows(IllegalArgumentException.class, () -> Squares.tile(WORLD, 0));
    assertThrows(IllegalArgumentException.class, () -> Squares.tile(WORLD, 1e-9));
    assertThrows(IllegalArgumentException.class, () -> Hexagons.tile(WORLD, Double.NaN));
    assertThrows(IllegalArgumentException.class, () -> Hexagons.tile(WORLD, 1e-12));
    assertThrows(
        IllegalArgumentException.class, () -> Quadtree.byPopulation(WORLD, new double[0], 1, -1));
  }
}
