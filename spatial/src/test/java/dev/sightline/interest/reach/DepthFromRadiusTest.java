package dev.sightline.interest.reach;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.interest.Space;
import dev.sightline.interest.catalog.RuleRegistry;
import dev.sightline.interest.rule.RuleSettings;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.partition.Tiling;
import dev.sightline.partition.layout.Squares;
import dev.sightline.partition.refine.TriangleOptions;
import dev.sightline.partition.refine.TriangleTiles;
import dev.sightline.world.TileList;
import dev.sightline.world.World;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The depth of {@code tile-neighbor} for radii that are large beside the world. */
final class DepthFromRadiusTest {
  private static final WorldMap MAP =
      WorldMap.of(
          "halves",
          new Box(0, 0, 40, 40),
          List.of(Obstacle.Segment.of(20, 0, 20, 30), Obstacle.Segment.of(5, 35, 15, 35)));

  private static Space space(String area) {
    RuleSettings settings = RuleSettings.of(10).with("max-area", area);
    return Space.builder(World.of(MAP))
        .sense("near", RuleRegistry.installed().factory("tile-neighbor", settings))
        .build();
  }

  @ParameterizedTest
  @ValueSource(doubles = {200, 5000, 1e9, 1e149})
  void tick_radiusBeyondTheWorld_reachesEverybody(double radius) {
    Space space = space("4");
    long observer = space.add(2, 2, radius);
    long entity = space.add(38, 2);
    space.tick();
    assertTrue(space.perceives(observer, entity));
    assertTrue(space.explain(observer, entity).words().contains("depth"));
    space.visitPerceivers(38, 38, o -> assertEquals(space.slot(observer), o));
    space.move(observer, 1, 39);
    space.tick();
    assertTrue(space.perceives(observer, entity));
  }

  @Test
  void tick_radiusBeyondAFineWorld_reachesEverybody() {
    Space space = space("0.1");
    long observer = space.add(2, 2, 500);
    long entity = space.add(38, 2);
    space.tick();
    assertTrue(space.perceives(observer, entity));
  }

  private static Tiling tiles(WorldMap map, double area) {
    return TriangleTiles.of(map, TriangleOptions.refined(area)).tiling();
  }

  private static Tiling emptyTiles(double size, double area) {
    return tiles(WorldMap.of("empty", new Box(0, 0, size, size), List.of()), area);
  }

  private static DepthFromRadius on(Tiling tiling) {
    return new DepthFromRadius(tiling, tiling.bounds(), radius -> emptyTiles(4 * radius + 9, 1));
  }

  /** Returns the depth by its definition, with walls where the map has none but its two. */
  private static int byDefinition(Tiling tiling, double radius) {
    BitSet walled = new BitSet();
    for (int tile = 0; tile < tiling.limit(); tile++) {
      walled.set(tile, isAtAWall(tiling, tile));
    }
    int most = -1;
    TileList near = new TileList();
    for (int tile = 0; tile < tiling.limit(); tile++) {
      TileGap.within(tiling, tile, radius, near);
      if (Arrays.stream(near.toArray()).noneMatch(walled::get)) {
        most = Math.max(most, depthOf(tiling, tile, near));
      }
    }
    return most;
  }

  private static boolean isAtAWall(Tiling tiling, int tile) {
    int open = 0;
    int corners = tiling.cornerCount(tile);
    for (int k = 0; k < corners; k++) {
      int m = (k + 1) % corners;
      double x = (tiling.cornerX(tile, k) + tiling.cornerX(tile, m)) / 2;
      double y = (tiling.cornerY(tile, k) + tiling.cornerY(tile, m)) / 2;
      open += x == 0 || y == 0 || x == 40 || y == 40 ? 1 : 0;
    }
    return tiling.edgeNeighborCount(tile) + open < corners;
  }

  private static int depthOf(Tiling tiling, int from, TileList wanted) {
    Set<Integer> missing = new HashSet<>();
    Arrays.stream(wanted.toArray()).forEach(missing::add);
    Set<Integer> reached = new HashSet<>(Set.of(from));
    missing.remove(from);
    int depth = 0;
    for (; !missing.isEmpty(); depth++) {
      for (int tile : List.copyOf(reached)) {
        for (int k = 0; k < tiling.pointNeighborCount(tile); k++) {
          reached.add(tiling.pointNeighbor(tile, k));
        }
      }
      missing.removeAll(reached);
    }
    return depth;
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.5, 1, 2.25, 3, 4.5, 7, 8.75})
  void measure_radius_isTheDepthByDefinition(double radius) {
    for (Tiling tiling : List.of(tiles(MAP, 1.5), Squares.tile(MAP.bounds(), 1.25))) {
      assertEquals(byDefinition(tiling, radius), on(tiling).measure(radius), tiling.kind());
    }
  }

  @Test
  void apply_radiusOfManyTiles_isNoLessThanMeasuredAndHardlyMore() {
    Tiling tiling = emptyTiles(60, 1);
    double radius = 21;
    int least = on(tiling).measure(radius);
    double depth = on(tiling).applyAsDouble(radius);
    assertTrue(depth >= least && depth <= 1.1 * least + 2, depth + " for " + least);
  }

  @Test
  void apply_largeRadii_asksForSmallEmptyWorldsOnce() {
    List<Double> asked = new ArrayList<>();
    Tiling tiling = tiles(MAP, 4);
    DepthFromRadius depth =
        new DepthFromRadius(
            tiling,
            MAP.bounds(),
            radius -> {
              asked.add(radius);
              return emptyTiles(4 * radius + 16, 4);
            });
    double before = 0;
    for (double radius = 100; radius < 1e6; radius *= 1.3) {
      double now = depth.applyAsDouble(radius);
      assertTrue(now > before && now > radius / 8, "radius " + radius + " has depth " + now);
      before = now;
    }
    assertTrue(asked.size() < 12, asked.toString());
    assertTrue(asked.stream().allMatch(radius -> radius < 50), asked.toString());
  }
}
