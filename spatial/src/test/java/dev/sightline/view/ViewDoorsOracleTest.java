package dev.sightline.view;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.mesh.Mesh;
import dev.sightline.mesh.MeshKeeper;
import dev.sightline.mesh.RandomMaps;
import dev.sightline.partition.Tiling;
import dev.sightline.partition.layout.Squares;
import dev.sightline.partition.refine.TriangleOptions;
import dev.sightline.partition.refine.TriangleTiles;
import dev.sightline.work.Workers;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Rows that are repaired after each door, against rows that are found anew. */
final class ViewDoorsOracleTest {
  private static final double RADIUS = 5;

  @ParameterizedTest
  @EnumSource(RandomMaps.Placement.class)
  void repair_doorsOpenAndClose_equalsNewViews(RandomMaps.Placement placement) {
    for (long seed = 1; seed <= 2; seed++) {
      new Run(placement, seed).ticks(8);
    }
  }

  @Tag("slow")
  @ParameterizedTest
  @EnumSource(RandomMaps.Placement.class)
  void repair_manyDoors_equalsNewViews(RandomMaps.Placement placement) {
    for (long seed = 3; seed <= 40; seed++) {
      new Run(placement, seed).ticks(25);
    }
  }

  /** One map whose obstacles come and go. */
  private static final class Run {
    private final String where;
    private final SplittableRandom random;
    private final WorldMap map;
    private final Mesh mesh;
    private final MeshKeeper keeper;
    private final TriangleTiles triangles;
    private final Tiling tiling;
    private final TileViews views;
    private final int[] inMesh;
    private final int[] inTiles;

    Run(RandomMaps.Placement placement, long seed) {
      where = placement + " seed " + seed;
      random = new SplittableRandom(seed);
      map = new RandomMaps(seed, placement).map(6);
      mesh = Mesh.of(map);
      keeper = mesh.keep("the test");
      triangles = TriangleTiles.of(map, TriangleOptions.refined(4));
      tiling = seed % 2 == 0 ? triangles.tiling() : Squares.tile(map.bounds(), 1.5);
      views = new TileViews(tiling, mesh);
      views.build(RADIUS, Workers.caller(), count -> {});
      int count = map.obstacles().size();
      inMesh = new int[count];
      inTiles = new int[count];
      for (int i = 0; i < count; i++) {
        inMesh[i] = i;
        inTiles[i] = i;
      }
    }

    void ticks(int count) {
      for (int tick = 0; tick < count; tick++) {
        for (int n = random.nextInt(3); n >= 0; n--) {
          toggle(random.nextInt(inMesh.length));
          views.repair(random.nextInt(60));
        }
        if (tick % 2 == 0) {
          checkDoubts(tick);
        }
        views.repair(Integer.MAX_VALUE);
        assertEquals(0, views.staleRows());
        checkRows(tick);
      }
    }

    private void toggle(int door) {
      Obstacle obstacle = map.obstacles().get(door);
      boolean isTiled = tiling == triangles.tiling();
      if (inMesh[door] >= 0) {
        keeper.remove(inMesh[door]);
        triangles.remove(inTiles[door]);
        inMesh[door] = -1;
      } else {
        inMesh[door] = keeper.add(obstacle);
        inTiles[door] = triangles.add(obstacle);
      }
      views.changed(
          keeper,
          obstacle.blocks().sight() ? obstacle.bounds() : null,
          isTiled ? triangles.changedTiles() : new int[0]);
    }

    /** What is not in doubt must be right already. */
    private void checkDoubts(int tick) {
      TileViews anew = new TileViews(tiling, mesh);
      for (int tile = 0; tile < tiling.limit(); tile++) {
        if (tiling.exists(tile)) {
          checkDoubts(tick, tile, anew);
        }
      }
    }

    private void checkDoubts(int tick, int tile, TileViews anew) {
      long[] doubts = views.doubts(tile, RADIUS);
      long[] candidates = views.candidates(tile, RADIUS);
      int[] seen = seen(anew, tile);
      TileOrder mine = views.order();
      for (int other : seen) {
        int rank = mine.rank(other);
        assertTrue(
            PackedTiles.contains(candidates, rank),
            () -> where + " tick " + tick + ": " + tile + " is hidden from " + other);
      }
      for (int rank : PackedTiles.ranks(candidates)) {
        int other = mine.tile(rank);
        boolean isSeen = gap(tile, other) > RADIUS || Arrays.binarySearch(seen, other) >= 0;
        boolean isInDoubt = doubts != null && PackedTiles.contains(doubts, rank);
        assertTrue(
            isSeen || isInDoubt, () -> where + " tick " + tick + ": nothing seen by " + tile);
      }
    }

    /** Farther ones may be in a row or not. */
    private int[] seen(TileViews by, int tile) {
      return Arrays.stream(by.tiles(tile, RADIUS)).filter(t -> gap(tile, t) <= RADIUS).toArray();
    }

    private double gap(int a, int b) {
      double least = Double.POSITIVE_INFINITY;
      for (int k = 0; k < tiling.cornerCount(a); k++) {
        double d = tiling.squareDistance(b, tiling.cornerX(a, k), tiling.cornerY(a, k));
        least = Math.min(least, d);
      }
      for (int k = 0; k < tiling.cornerCount(b); k++) {
        double d = tiling.squareDistance(a, tiling.cornerX(b, k), tiling.cornerY(b, k));
        least = Math.min(least, d);
      }
      return Math.sqrt(least);
    }

    private void checkRows(int tick) {
      TileViews anew = new TileViews(tiling, mesh);
      for (int tile = 0; tile < tiling.limit(); tile++) {
        if (tiling.exists(tile)) {
          String what = where + " tick " + tick + " tile " + tile;
          assertArrayEquals(seen(anew, tile), seen(views, tile), what);
        }
      }
    }
  }
}
