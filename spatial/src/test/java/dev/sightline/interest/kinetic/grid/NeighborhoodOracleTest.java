package dev.sightline.interest.kinetic.grid;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.work.Workers;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** All levels together hold everybody once, now and a tick ago, whatever people do. */
@SuppressWarnings("NarrowCalculation")
final class NeighborhoodOracleTest {
  private static final int MOST = 600;

  private final Neighborhood neighborhood = new Neighborhood(new Box(0, 0, 100, 100));
  private final double[] xy = new double[2 * MOST];
  private final Set<Integer> fresh = new HashSet<>();
  private final Set<Integer> moving = new HashSet<>();
  private final Set<Integer> resting = new HashSet<>();

  @ParameterizedTest
  @CsvSource({"1, 2, 300", "2, 40, 200", "3, 300, 100"})
  void levels_anySequence_holdEverybodyOnce(long seed, int changes, int ticks) {
    SplittableRandom random = new SplittableRandom(seed);
    neighborhood.reserve(MOST);
    Map<Integer, String> before = new HashMap<>();
    for (int tick = 0; tick < ticks; tick++) {
      String where = "seed " + seed + " tick " + tick;
      fresh.clear();
      boolean moved = change(random, changes);
      if (moved) {
        neighborhood.advance(xy, 2, tick < ticks / 2 ? 5 : 30, Workers.caller());
      } else {
        neighborhood.stay();
      }
      assertTrue(before.equals(places(true, where)), where + ": before");
      assertTrue(everybody().equals(places(false, where)), where + ": now");
      settle(random, where);
      before = everybody();
      fresh.clear();
      assertTrue(before.equals(places(false, where)), where + ": at the end");
    }
  }

  private boolean change(SplittableRandom random, int changes) {
    if (random.nextInt(6) == 0) {
      return false;
    }
    for (int i = 0; i < changes; i++) {
      int id = random.nextInt(MOST);
      boolean known = moving.contains(id) || resting.contains(id);
      if (fresh.contains(id)) {
        continue;
      }
      if (known && random.nextInt(4) == 0) {
        neighborhood.leave(id, xy[2 * id], xy[2 * id + 1]);
        fresh.add(id);
        moving.remove(id);
        resting.remove(id);
      } else {
        enter(id, random);
      }
    }
    for (int id : moving) {
      xy[2 * id] += random.nextDouble(-1, 1);
      xy[2 * id + 1] += random.nextDouble(-1, 1);
    }
    return true;
  }

  private void enter(int id, SplittableRandom random) {
    neighborhood.enter(id, xy[2 * id], xy[2 * id + 1]);
    xy[2 * id] = random.nextDouble(-5, 105);
    xy[2 * id + 1] = random.nextDouble(100);
    fresh.add(id);
    moving.add(id);
    resting.remove(id);
  }

  private void settle(SplittableRandom random, String where) {
    for (int id : Set.copyOf(moving)) {
      if (random.nextInt(8) == 0) {
        neighborhood.rest(id);
        neighborhood.rest(id); // once is as good as twice
        moving.remove(id);
        resting.add(id);
      }
    }
    neighborhood.finish(xy, 2);
    assertEquals(moving.size(), neighborhood.actives().size(), where);
  }

  private Map<Integer, String> everybody() {
    Map<Integer, String> all = new HashMap<>();
    for (Set<Integer> some : Set.of(moving, resting)) {
      for (int id : some) {
        all.put(id, xy[2 * id] + "," + xy[2 * id + 1]);
      }
    }
    return all;
  }

  private Map<Integer, String> places(boolean old, String where) {
    Map<Integer, String> found = new HashMap<>();
    for (int level = 0; level < Neighborhood.LEVELS; level++) {
      PointGrid grid = old ? neighborhood.before(level) : neighborhood.now(level);
      for (int k = 0; k < grid.size(); k++) {
        int id = grid.ids()[k];
        if (id != PointGrid.NONE && (old || level == 0 || !fresh.contains(id))) {
          String place = grid.xs()[k] + "," + grid.ys()[k];
          assertNull(found.put(id, place), where + ": twice " + id);
        }
      }
    }
    return found;
  }

  @Test
  void finish_oneAfterTheOtherComesToRest_mergesRarely() {
    neighborhood.reserve(MOST);
    int merges = 0;
    int settled = 0;
    for (int id = 0; id < MOST; id++) {
      neighborhood.enter(id, 0, 0);
      xy[2 * id] = id % 100;
      xy[2 * id + 1] = id / 100;
      neighborhood.advance(xy, 2, 5, Workers.caller());
      neighborhood.rest(id);
      neighborhood.finish(xy, 2);
      merges += neighborhood.now(2).size() != settled ? 1 : 0;
      settled = neighborhood.now(2).size();
      assertEquals(0, neighborhood.actives().size());
      assertEquals(id + 1, settled + neighborhood.now(1).size());
    }
    assertTrue(merges >= 2 && merges < 10, merges + " merges");
  }
}
