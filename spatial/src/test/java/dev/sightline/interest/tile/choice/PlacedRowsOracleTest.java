package dev.sightline.interest.tile.choice;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.partition.layout.Squares;
import dev.sightline.view.PackedTiles;
import dev.sightline.world.TileChange;
import dev.sightline.world.TileList;
import dev.sightline.world.World;
import dev.sightline.world.WorldTiling;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows that a change finds by place, against a look at all of them. */
@NullUnmarked
final class PlacedRowsOracleTest {
  private static final Box BOX = new Box(0, 0, 40, 40);

  private final World world = World.of(WorldMap.of("field", BOX, List.of()));
  private final WorldTiling tiles = world.tiling(Squares.tile(BOX, 2));
  private final int count = tiles.tiling().limit();

  private TileChange change(double x, double y) {
    world.add(Obstacle.Segment.of(x, y, x + 1.7, y + 0.7));
    return Objects.requireNonNull(world.commit().of(tiles));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 3, 15})
  void moveAround_change_movesAllRowsThatMayHaveIt(double radius) {
    PlacedRows rows = new PlacedRows(tiles, (tile, r) -> r);
    for (int tile = 0; tile < count; tile++) {
      rows.put(tile, radius, new long[] {tile});
    }
    TileChange change = change(10.3, 20.3);
    RowCache moved = new RowCache();
    rows.moveAround(change, moved);
    int kept = 0;
    for (int tile = 0; tile < count; tile++) {
      long[] stays = rows.get(tile, radius);
      long[] went = moved.get(tile, radius);
      assertTrue((stays == null) != (went == null), "in one of the two");
      assertEquals(tile, (stays == null ? went : stays)[0]);
      assertEquals(distance(tile, change.areas()) <= radius, stays == null, tile + " " + radius);
      kept += stays == null ? 0 : 1;
    }
    assertTrue(kept > 0, "all moved");
  }

  /** Returns how far the nearest area is from a tile's centroid, around which its rows are. */
  private double distance(int tile, List<Box> areas) {
    return areas.stream().mapToDouble(area -> distance(tile, area)).min().orElseThrow();
  }

  private double distance(int tile, Box area) {
    double x = tiles.tiling().centroidX(tile);
    double y = tiles.tiling().centroidY(tile);
    double dx = Math.max(0, Math.max(area.minX() - x, x - area.maxX()));
    double dy = Math.max(0, Math.max(area.minY() - y, y - area.maxY()));
    return Math.sqrt(dx * dx + dy * dy);
  }

  @Test
  void forgetWith_someTiles_forgetsThoseRowsAndTheirOwn() {
    SplittableRandom random = new SplittableRandom(8);
    PlacedRows rows = new PlacedRows(tiles, (tile, r) -> 100);
    long[][] given = new long[count][];
    for (int tile = 0; tile < count; tile++) {
      given[tile] = someTiles(random).pack(tiles.order());
      rows.put(tile, 5, given[tile]);
    }
    TileList list = new TileList();
    list.addAll(new int[] {3, 77, 240});
    rows.forgetWith(list, change(10, 10));
    int kept = 0;
    for (int tile = 0; tile < count; tile++) {
      boolean has = tile == 3 || tile == 77 || tile == 240;
      for (int gone : new int[] {3, 77, 240}) {
        has |= PackedTiles.contains(given[tile], tiles.order().rank(gone));
      }
      assertSame(has ? null : given[tile], rows.get(tile, 5), "tile " + tile);
      kept += has ? 0 : 1;
    }
    assertTrue(kept > 0 && kept < count - 3, kept + " kept");
  }

  private TileList someTiles(SplittableRandom random) {
    TileList list = new TileList();
    for (int i = random.nextInt(6); i > 0; i--) {
      list.add(random.nextInt(count));
    }
    return list;
  }

  @Test
  void moveAround_farChangesAfterAWideRow_lookAtNothing() {
    boolean[] asked = new boolean[count];
    PlacedRows rows =
        new PlacedRows(
            tiles,
            (tile, radius) -> {
              asked[tile] = true;
              return radius;
            });
    rows.put(0, 100, new long[1]);
    rows.put(0, 1, new long[1]);
    rows.put(count - 1, 1, new long[1]);
    RowCache moved = new RowCache();
    rows.moveAround(change(20, 20), moved);
    assertNull(rows.get(0, 100));
    asked[0] = false;
    rows.put(1, 1, new long[1]);
    rows.moveAround(change(20, 25), moved);
    assertFalse(asked[0]);
  }
}
