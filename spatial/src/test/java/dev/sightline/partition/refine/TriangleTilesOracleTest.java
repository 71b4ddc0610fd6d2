package dev.sightline.partition.refine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.partition.Tiling;
import dev.sightline.partition.check.TilingCheck;
import dev.sightline.partition.track.TileTracker;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Random doors: every rule of the check after each, and tiles that were not reported stay. */
final class TriangleTilesOracleTest {

  @ParameterizedTest
  @CsvSource({
    "1, true, REFINED",
    "2, true, REFINED",
    "3, false, REFINED",
    "4, false, REFINED",
    "5, true, CONSTRAINED",
    "6, false, CONSTRAINED",
    "7, true, CONFORMING",
    "8, false, CONFORMING",
  })
  void addAndRemove_anyOrder_keepEveryRule(long seed, boolean grid, TriangleKind kind) {
    var random = new SplittableRandom(seed);
    WorldMap map = RandomMaps.map(random, 12, grid);
    TriangleTiles tiles = TriangleTiles.of(map, new TriangleOptions(kind, 2, 20));
    List<Obstacle> present = new ArrayList<>(map.obstacles());
    List<Integer> numbers = new ArrayList<>();
    for (int i = 0; i < present.size(); i++) {
      numbers.add(i);
    }
    check(tiles, present, grid, kind, "seed " + seed + " before");
    for (int step = 0; step < 12; step++) {
      List<String> before = shapes(tiles.tiling());
      if (random.nextInt(present.size() + 3) < 8) {
        Obstacle obstacle = RandomMaps.obstacle(random, grid);
        present.add(obstacle);
        numbers.add(tiles.add(obstacle));
      } else {
        int k = random.nextInt(present.size());
        present.remove(k);
        tiles.remove(numbers.remove(k));
      }
      String where = "seed " + seed + " step " + step;
      check(tiles, present, grid, kind, where);
      compare(before, shapes(tiles.tiling()), tiles.changedTiles(), where);
    }
  }

  @ParameterizedTest
  @CsvSource({"31, true", "32, false"})
  void tilesChanged_afterDoors_tracksLikeAFreshTracker(long seed, boolean grid) {
    var random = new SplittableRandom(seed);
    TriangleTiles tiles =
        TriangleTiles.of(RandomMaps.map(random, 8, grid), TriangleOptions.refined(1));
    var tracker = new TileTracker(tiles.tiling(), RandomMaps.WORLD, 8);
    double[][] population = new double[200][];
    for (int e = 0; e < population.length; e++) {
      population[e] =
          new double[] {
            grid ? random.nextInt(-2, 20) : random.nextDouble(-2, 20),
            grid ? random.nextInt(2, 18) : random.nextDouble(2, 18),
            random.nextBoolean() ? 0 : random.nextDouble(1)
          };
      tracker.place(e, population[e][0], population[e][1], population[e][2]);
    }
    tracker.refresh((entity, from, to) -> {});
    List<Integer> numbers = new ArrayList<>(List.of(0, 1, 2, 3, 4, 5, 6, 7));
    for (int step = 0; step < 20; step++) {
      if (random.nextInt(numbers.size() + 4) < 6) {
        numbers.add(tiles.add(RandomMaps.obstacle(random, grid)));
      } else {
        tiles.remove(numbers.remove(random.nextInt(numbers.size())));
      }
      tracker.tilesChanged(tiles.changedTiles());
      for (int k = 0; k < 100; k++) {
        int e = random.nextInt(population.length);
        population[e][0] += random.nextDouble(-0.2, 0.2);
        population[e][1] += random.nextDouble(-0.2, 0.2);
        tracker.move(e, population[e][0], population[e][1]);
      }
      tracker.refresh((entity, from, to) -> {});
      compare(tiles.tiling(), tracker, population, "seed " + seed + " step " + step);
    }
  }

  private static void compare(
      Tiling tiling, TileTracker tracker, double[][] population, String where) {
    var fresh = new TileTracker(tiling, RandomMaps.WORLD, population.length);
    for (int e = 0; e < population.length; e++) {
      fresh.place(e, population[e][0], population[e][1], population[e][2]);
    }
    fresh.refresh((entity, from, to) -> {});
    assertEquals(fresh.displaced(), tracker.displaced(), where);
    for (int e = 0; e < population.length; e++) {
      assertEquals(fresh.tile(e), tracker.tile(e), where);
      var expected = new BitSet();
      var found = new BitSet();
      fresh.visitTiles(e, expected::set);
      tracker.visitTiles(e, found::set);
      assertEquals(expected, found, where);
    }
  }

  private static void check(
      TriangleTiles tiles, List<Obstacle> present, boolean grid, TriangleKind kind, String where) {
    WorldMap map = WorldMap.of("now", RandomMaps.WORLD, present);
    assertEquals(List.of(), TilingCheck.faults(tiles.tiling(), map), where);
    TriangleQuality quality = TriangleQuality.of(tiles.tiling(), 20);
    if (kind == TriangleKind.REFINED) {
      assertTrue(quality.largestArea() <= 2, where);
      assertTrue(!grid || quality.thin() == 0, where + ": " + quality);
    }
  }

  private static List<String> shapes(Tiling tiling) {
    List<String> shapes = new ArrayList<>();
    for (int t = 0; t < tiling.limit(); t++) {
      StringBuilder text = new StringBuilder();
      for (int k = 0; k < tiling.cornerCount(t); k++) {
        text.append(tiling.cornerX(t, k)).append(' ').append(tiling.cornerY(t, k)).append(' ');
      }
      shapes.add(text.append(tiling.generation(t)).toString());
    }
    return shapes;
  }

  private static void compare(
      List<String> before, List<String> after, int[] changed, String where) {
    var reported = new BitSet();
    Arrays.stream(changed).forEach(reported::set);
    for (int t = 0; t < after.size(); t++) {
      String old = t < before.size() ? before.get(t) : "";
      assertTrue(reported.get(t) || old.equals(after.get(t)), where + " tile " + t);
    }
  }
}
