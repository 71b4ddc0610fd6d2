package dev.sightline.interest.ahead;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.mesh.Mesh;
import dev.sightline.mesh.RandomMaps;
import dev.sightline.mesh.SightLine;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class SquareSightOracleTest {
  private static final int COUNT = 14;

  /** Places anywhere, on whole numbers, on obstacles' lines, and outside the bounds. */
  private static double place(SplittableRandom random, double from, double to) {
    double at = random.nextDouble(from - (to - from) / 20, to + (to - from) / 20);
    return random.nextInt(3) == 0 ? Math.rint(at) : at;
  }

  @ParameterizedTest
  @EnumSource(RandomMaps.Placement.class)
  void isSeenFrom_randomMaps_equalsTiles(RandomMaps.Placement placement) {
    int seen = 0;
    int hidden = 0;
    for (long seed = 1; seed <= 40; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      Mesh mesh = Mesh.of(new RandomMaps(seed, placement).map(1 + (int) (seed % 9)));
      Box box = mesh.bounds();
      double[] x = new double[COUNT];
      double[] y = new double[COUNT];
      for (int i = 0; i < COUNT; i++) {
        x[i] = place(random, box.minX(), box.maxX());
        y[i] = place(random, box.minY(), box.maxY());
      }
      double half = Math.nextUp(seed % 3 == 0 ? 0.5 : random.nextDouble(0.01, 2));
      TileSquares tiles = new TileSquares(x, y, half, mesh);
      SquareSight sight = new SquareSight(mesh);
      for (int i = 0; i < COUNT; i++) {
        sight.aim(x[i], y[i], half);
        for (int j = 0; j < COUNT; j++) {
          boolean sees = sight.isSeenFrom(x[j], y[j], half);
          String where = placement + " seed " + seed + " squares " + i + " and " + j;
          assertEquals(tiles.see(i, j), sees, where);
          seen += sees ? 1 : 0;
          hidden += sees ? 0 : 1;
        }
      }
    }
    assertTrue(seen > 1000 && hidden > 1000, seen + " seen, " + hidden + " hidden");
  }

  /** A point that is looked at is seen if one of many points of the square sees it. */
  @ParameterizedTest
  @EnumSource(RandomMaps.Placement.class)
  void isSeenFrom_aPoint_atLeastWhatSomePointSees(RandomMaps.Placement placement) {
    for (long seed = 1; seed <= 30; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      Mesh mesh = Mesh.of(new RandomMaps(seed, placement).map(1 + (int) (seed % 9)));
      Box box = mesh.bounds();
      SquareSight sight = new SquareSight(mesh);
      SightLine line = mesh.sightLine();
      for (int i = 0; i < 40; i++) {
        double x = place(random, box.minX(), box.maxX());
        double y = place(random, box.minY(), box.maxY());
        double atX = i == 0 ? 0 : place(random, box.minX(), box.maxX());
        double atY = place(random, box.minY(), box.maxY());
        sight.aim(atX, atY, 0);
        boolean sees = sight.isSeenFrom(x, y, 0.7);
        for (int k = 0; k < 30; k++) {
          double fromX = x + random.nextDouble(-0.7, 0.7);
          double fromY = y + random.nextDouble(-0.7, 0.7);
          String where = placement + " seed " + seed + " point " + i;
          assertTrue(sees || !line.clear(fromX, fromY, atX, atY), where);
        }
      }
    }
  }

  @Test
  void isSeenFrom_behindAWall_onlyIfItReachesPastTheEnd() {
    Obstacle wall = Obstacle.Segment.of(10, 0, 10, 10);
    Mesh mesh = Mesh.of(WorldMap.of("wall", new Box(0, 0, 20, 20), List.of(wall)));
    SquareSight sight = new SquareSight(mesh);
    sight.aim(15, 5, 0);
    assertEquals(false, sight.isSeenFrom(5, 5, 1));
    assertEquals(true, sight.isSeenFrom(5, 14.5, 1)); // from (6, 15.5) past (10, 10)
    assertEquals(true, sight.isSeenFrom(14, 5, 1));
    assertEquals(false, sight.isSeenFrom(-5, 5, 1));
  }
}
