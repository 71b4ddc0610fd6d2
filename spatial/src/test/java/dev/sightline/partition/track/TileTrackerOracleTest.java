package dev.sightline.partition.track;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.partition.TestTilings;
import dev.sightline.partition.Tiling;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Walks, teleports, sizes and removals against a look at every tile. */
final class TileTrackerOracleTest {
  private static final long SEED = 21;
  private static final int ENTITIES = 40;

  private record Entity(double x, double y, double size) {}

  private final Map<Integer, Entity> entities = new HashMap<>();

  @ParameterizedTest
  @MethodSource("dev.sightline.partition.TestTilings#all")
  void refresh_afterAnyChanges_matchesBruteForce(Tiling tiling) {
    run(tiling, SEED);
  }

  @Tag("slow")
  @ParameterizedTest
  @MethodSource("dev.sightline.partition.TestTilings#all")
  void refresh_manySeeds_matchesBruteForce(Tiling tiling) {
    for (long seed = 100; seed < 200; seed++) {
      run(tiling, seed);
    }
  }

  private void run(Tiling tiling, long seed) {
    entities.clear();
    Box world = tiling.kind().equals("triangle") ? tiling.bounds() : TestTilings.WORLD;
    var random = new SplittableRandom(seed);
    var tracker = new TileTracker(tiling, world, 4);
    Map<Integer, Integer> current = new HashMap<>();
    int displaced = 0;
    for (int step = 0; step < 300; step++) {
      for (int change = random.nextInt(6); change >= 0; change--) {
        change(tiling, tracker, random, current);
      }
      tracker.refresh(
          (entity, from, to) -> {
            assertEquals(current.getOrDefault(entity, Tiling.NONE), from);
            current.put(entity, to);
          });
      verify(tiling, world, tracker, current, tiling.kind() + " seed " + seed + " step " + step);
      displaced += tracker.displaced();
    }
    assertTrue(displaced > 0);
  }

  private void change(
      Tiling tiling, TileTracker tracker, SplittableRandom random, Map<Integer, Integer> current) {
    int id = random.nextInt(ENTITIES);
    Entity old = entities.get(id);
    double[] p = TestTilings.point(tiling, random);
    if (old != null && random.nextInt(3) > 0) {
      p[0] = old.x + random.nextDouble(-0.2, 0.2);
      p[1] = old.y + random.nextDouble(-0.2, 0.2);
    }
    int action = random.nextInt(10);
    if (action == 0) {
      tracker.remove(id);
      entities.remove(id);
      current.remove(id);
    } else if (old == null || action == 1) {
      double size = random.nextBoolean() ? 0 : random.nextDouble(3);
      tracker.place(id, p[0], p[1], size);
      entities.put(id, new Entity(p[0], p[1], size));
    } else {
      tracker.move(id, p[0], p[1]);
      entities.put(id, new Entity(p[0], p[1], old.size));
    }
  }

  private void verify(
      Tiling tiling, Box world, TileTracker tracker, Map<Integer, Integer> current, String where) {
    int displaced = 0;
    Map<Integer, TreeSet<Integer>> stored = new HashMap<>();
    for (Map.Entry<Integer, Entity> entry : entities.entrySet()) {
      int id = entry.getKey();
      Entity e = entry.getValue();
      double x = Math.max(world.minX(), Math.min(world.maxX(), e.x));
      double y = Math.max(world.minY(), Math.min(world.maxY(), e.y));
      int tile = lowest(tiling, x, y);
      displaced += x != e.x || y != e.y || tile == Tiling.NONE ? 1 : 0;
      tile = tile == Tiling.NONE ? nearest(tiling, x, y) : tile;
      assertEquals(tile, tracker.tile(id), where);
      assertEquals(tile, current.get(id), where);
      Set<Integer> tiles = met(tiling, x, y, e.size, tile);
      TreeSet<Integer> found = new TreeSet<>();
      tracker.visitTiles(id, t -> assertTrue(found.add(t), where));
      assertEquals(tiles, found, where);
      tiles.forEach(t -> stored.computeIfAbsent(t, k -> new TreeSet<>()).add(id));
    }
    assertEquals(displaced, tracker.displaced(), where);
    for (int t = 0; t < tiling.limit(); t++) {
      TreeSet<Integer> found = new TreeSet<>();
      tracker.visitStored(t, e -> assertTrue(found.add(e), where));
      assertEquals(stored.getOrDefault(t, new TreeSet<>()), found, where);
    }
  }

  private static int lowest(Tiling tiling, double x, double y) {
    for (int t = 0; t < tiling.limit(); t++) {
      if (tiling.contains(t, x, y)) {
        return t;
      }
    }
    return Tiling.NONE;
  }

  private static int nearest(Tiling tiling, double x, double y) {
    int best = 0;
    for (int t = 1; t < tiling.limit(); t++) {
      best = tiling.squareDistance(t, x, y) < tiling.squareDistance(best, x, y) ? t : best;
    }
    return best;
  }

  private static Set<Integer> met(Tiling tiling, double x, double y, double size, int current) {
    Set<Integer> tiles = new TreeSet<>();
    tiles.add(current);
    for (int t = 0; size > 0 && t < tiling.limit(); t++) {
      if (tiling.meetsDisc(t, x, y, size / 2)) {
        tiles.add(t);
      }
    }
    return tiles;
  }
}
