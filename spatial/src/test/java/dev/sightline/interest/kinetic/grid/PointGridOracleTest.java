package dev.sightline.interest.kinetic.grid;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@SuppressWarnings("NarrowCalculation")
final class PointGridOracleTest {
  private static final Box WORLD = new Box(-50, 20, 50, 80);

  @ParameterizedTest
  @CsvSource({"1, 5, 10", "2, 300, 3", "3, 300, 60", "4, 2000, 0", "5, 1, 1"})
  void ring_randomPoints_holdsAllBetweenTheCirclesOnce(long seed, int count, double cell) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] xy = places(random, count);
    PointGrid grid = new PointGrid(WORLD);
    int[] members = everySecond(count);
    grid.fill(members, members.length, cell, xy, 2);
    Set<Integer> there = new TreeSet<>();
    for (int id : members) {
      there.add(id);
    }
    CellRing ring = new CellRing(grid);
    for (int i = 0; i < 200; i++) {
      if (!there.isEmpty() && random.nextInt(5) == 0) {
        int id = members[random.nextInt(members.length)];
        if (there.remove(id)) {
          grid.erase(id, xy[2 * id], xy[2 * id + 1]);
        }
      }
      double x = random.nextDouble(-80, 80);
      double y = random.nextDouble(0, 100);
      double outer = random.nextDouble(70);
      double inner = random.nextBoolean() ? -1 : random.nextDouble(outer);
      check(grid, ring, there, xy, new double[] {x, y, outer, inner}, "seed " + seed + " " + i);
    }
  }

  private static double[] places(SplittableRandom random, int count) {
    double[] xy = new double[2 * count];
    for (int i = 0; i < count; i++) {
      boolean outside = random.nextInt(10) == 0;
      xy[2 * i] = outside ? random.nextDouble(-500, 500) : random.nextDouble(-50, 50);
      xy[2 * i + 1] = outside ? random.nextDouble(-500, 500) : random.nextDouble(20, 80);
    }
    return xy;
  }

  private static int[] everySecond(int count) {
    int[] members = new int[(count + 1) / 2];
    for (int i = 0; i < members.length; i++) {
      members[i] = count - 1 - 2 * i;
    }
    return members;
  }

  private static void check(
      PointGrid grid,
      CellRing ring,
      Set<Integer> there,
      double[] xy,
      double[] query,
      String where) {
    Set<Integer> found = new TreeSet<>();
    ring.open(grid, query[0], query[1], query[2], query[3]);
    while (ring.next()) {
      for (int k = ring.from; k < ring.to; k++) {
        int id = grid.ids()[k];
        if (id != PointGrid.NONE) {
          assertTrue(found.add(id), where + ": twice " + id);
          assertTrue(there.contains(id), where + ": not there " + id);
          assertEquals(xy[2 * id], grid.xs()[k], where);
          assertEquals(xy[2 * id + 1], grid.ys()[k], where);
        } else {
          assertEquals(Double.POSITIVE_INFINITY, grid.xs()[k], where);
        }
      }
    }
    for (int id : there) {
      double distance = Math.hypot(xy[2 * id] - query[0], xy[2 * id + 1] - query[1]);
      if (distance <= query[2] && distance >= query[3]) {
        assertTrue(found.contains(id), where + ": missing " + id);
      }
    }
  }

  @Test
  void ring_insideALargeInnerCircle_leavesOutWhatIsInside() {
    double[] xy = new double[2 * 10_000];
    int[] members = new int[10_000];
    for (int i = 0; i < members.length; i++) {
      members[i] = i;
      xy[2 * i] = -50 + i % 100;
      xy[2 * i + 1] = 20 + i / 100 * 0.6;
    }
    PointGrid grid = new PointGrid(WORLD);
    grid.fill(members, members.length, 3, xy, 2);
    CellRing ring = new CellRing(grid);
    ring.open(grid, 0, 50, 25, 20);
    int visited = 0;
    while (ring.next()) {
      visited += ring.to - ring.from;
    }
    double between = Math.PI * (25 * 25 - 20 * 20) / 0.6;
    assertTrue(visited > between && visited < 2 * between, visited + " of " + between);
  }

  @Test
  void erase_whoIsNotThere_throws() {
    PointGrid grid = new PointGrid(WORLD);
    grid.fill(new int[] {0}, 1, 1, new double[] {0, 50}, 2);
    assertThrows(IllegalStateException.class, () -> grid.erase(1, 0, 50));
  }

  @Test
  void part_manyPoints_areEqualShares() {
    double[] xy = places(new SplittableRandom(1), 1000);
    int[] members = new int[1000];
    int[] counts = new int[4];
    for (int i = 0; i < 1000; i++) {
      members[i] = i;
    }
    PointGrid grid = new PointGrid(WORLD);
    grid.fill(members, 1000, 2, xy, 2);
    for (int i = 0; i < 1000; i++) {
      counts[grid.part(xy[2 * i], xy[2 * i + 1], 4)]++;
    }
    for (int count : counts) {
      assertTrue(count > 150 && count < 350, count + " in a part");
    }
  }
}
