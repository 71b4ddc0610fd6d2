package dev.sightline.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Ring;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.partition.TestTilings;
import dev.sightline.partition.Tiling;
import dev.sightline.partition.refine.TriangleOptions;
import dev.sightline.view.TileOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tiles and discs, against the tiling. */
final class TileDiscsOracleTest {
  private static final double CLOSE = 1e-6;

  @ParameterizedTest
  @MethodSource("dev.sightline.partition.TestTilings#all")
  void meets_anyDisc_isWhatTheTilingSays(Tiling tiling) {
    TileOrder order = TileOrder.of(tiling);
    TileDiscs discs = new TileDiscs(tiling, order);
    int told = check(tiling, order, discs, new SplittableRandom(2), 2000);
    assertTrue(told > 20, told + " are surely within");
  }

  /** Checks random discs, and returns how many pairs of tiles are surely within one. */
  private static int check(
      Tiling tiling, TileOrder order, TileDiscs discs, SplittableRandom random, int steps) {
    int told = 0;
    for (int step = 0; step < steps; step++) {
      int tile = random.nextInt(tiling.limit());
      if (!tiling.exists(tile)) {
        continue;
      }
      int rank = order.rank(tile);
      double x = tiling.centroidX(tile) + random.nextDouble(-6, 6);
      double y = tiling.centroidY(tile) + random.nextDouble(-6, 6);
      double distance = Math.sqrt(tiling.squareDistance(tile, x, y));
      double radius = random.nextInt(4) == 0 ? distance : random.nextDouble(8);
      String where = tiling.kind() + " step " + step;
      boolean meets = tiling.meetsDisc(tile, x, y, radius);
      assertEquals(meets, discs.meets(rank, x, y, radius), where);
      double margin = discs.margin(rank, x, y, radius);
      assertTrue(margin == 0 || meets == margin > 0, where);
      assertTrue(margin != 0 || Math.abs(radius - distance) < CLOSE, where + ": not told");
      for (int k = 0; k < 4; k++) {
        double angle = random.nextDouble(2 * Math.PI);
        double px = x + Math.abs(margin) * Math.cos(angle);
        double py = y + Math.abs(margin) * Math.sin(angle);
        assertTrue(margin == 0 || tiling.meetsDisc(tile, px, py, radius) == meets, where);
      }
      told += checkWithin(tiling, order, discs, tile, random);
      for (int k = 0; k < tiling.cornerCount(tile); k++) {
        double cx = tiling.cornerX(tile, k) - tiling.centroidX(tile);
        double cy = tiling.cornerY(tile, k) - tiling.centroidY(tile);
        assertTrue(Math.hypot(cx, cy) <= discs.half(rank), where);
      }
      assertTrue(discs.half(rank) <= discs.widest(), where);
    }
    return told;
  }

  /** Returns 1 if a disc around any point of a tile surely meets another. */
  private static int checkWithin(
      Tiling tiling, TileOrder order, TileDiscs discs, int from, SplittableRandom random) {
    int to = random.nextInt(tiling.limit());
    double radius = random.nextDouble(12);
    if (!tiling.exists(to) || !discs.isWithin(order.rank(from), order.rank(to), radius)) {
      return 0;
    }
    for (int k = 0; k < tiling.cornerCount(from); k++) {
      double x = tiling.cornerX(from, k);
      double y = tiling.cornerY(from, k);
      assertTrue(tiling.meetsDisc(to, x, y, radius), from + " to " + to + " within " + radius);
    }
    return 1;
  }

  /** Triangles come and go with obstacles. */
  @Test
  void meets_tilesComeAndGo_isWhatTheTilingSays() {
    SplittableRandom random = new SplittableRandom(3);
    World world = World.of(WorldMap.of("field", new Box(0, 0, 30, 30), List.of()));
    WorldTiling tiles = world.triangles(TriangleOptions.refined(4));
    List<ObstacleHandle> there = new ArrayList<>();
    for (int round = 0; round < 25; round++) {
      if (there.size() > 3 && random.nextBoolean()) {
        world.remove(there.remove(random.nextInt(there.size())));
      } else {
        double x = random.nextDouble(28);
        double y = random.nextDouble(28);
        there.add(world.add(Obstacle.Polygon.of(Ring.of(x, y, x + 2, y, x + 1, y + 1.7))));
      }
      world.commit();
      check(tiles.tiling(), tiles.order(), tiles.discs(), random, 300);
    }
  }

  @Test
  void refresh_tilesThatAreAndThatAreNot_givesABoxAroundWhatWasAndIs() {
    Tiling tiling = TestTilings.triangles(new SplittableRandom(1), 4, 4);
    TileDiscs discs = new TileDiscs(tiling, TileOrder.of(tiling));
    Box start = new Box(1, 1, 1.1, 1.1);
    assertEquals(start, discs.refresh(new int[0], start));
    Box all = discs.refresh(new int[] {31}, start);
    Box tile = tiling.box(31);
    assertEquals(all, all.union(start));
    assertEquals(all, all.union(tile));
    assertTrue(all.maxX() < tile.maxX() + 2 && all.maxY() < tile.maxY() + 2, all.toString());
  }
}
