package dev.sightline.view;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.map.WorldMap;
import dev.sightline.mesh.Mesh;
import dev.sightline.mesh.RandomMaps;
import dev.sightline.partition.Tiling;
import dev.sightline.partition.layout.Squares;
import dev.sightline.work.Workers;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class ViewStreamTest {
  private static final Workers PARALLEL =
      (count, task) -> IntStream.range(0, count).parallel().forEach(task::run);

  private final WorldMap map = new RandomMaps(4, RandomMaps.Placement.TURNED).map(6);
  private final Mesh mesh = Mesh.of(map);
  private final Tiling tiling = Squares.tile(map.bounds(), 1);

  @Test
  void build_onThreads_equalsRowsOnDemand() {
    TileViews all = new TileViews(tiling, mesh);
    TileViews some = new TileViews(tiling, mesh);
    int[] done = new int[1];
    all.build(4, PARALLEL, count -> done[0] = Math.max(done[0], count));
    assertEquals(tiling.limit(), done[0]);
    for (int tile = 0; tile < tiling.limit(); tile++) {
      assertNotNull(all.packed(tile));
      assertArrayEquals(some.tiles(tile, 4.5), all.tiles(tile, 4), "tile " + tile);
    }
  }

  @Test
  void read_whatWasWritten_isTheSame() throws IOException {
    TileViews written = new TileViews(tiling, mesh);
    written.build(4, Workers.caller(), count -> {});
    byte[] bytes = bytes(written);
    TileViews read = new TileViews(tiling, mesh);
    assertTrue(ViewStream.read(read, new ByteArrayInputStream(bytes)));
    for (int tile = 0; tile < tiling.limit(); tile++) {
      assertArrayEquals(written.packed(tile), read.packed(tile), "tile " + tile);
    }
  }

  @Test
  void read_otherObstacles_isRefused() throws IOException {
    TileViews written = new TileViews(tiling, mesh);
    written.row(3, 4);
    byte[] bytes = bytes(written);
    Mesh other = Mesh.of(new RandomMaps(5, RandomMaps.Placement.TURNED).map(6));
    assertFalse(ViewStream.read(new TileViews(tiling, other), new ByteArrayInputStream(bytes)));
  }

  @Test
  void read_anyDamage_isRefused() throws IOException {
    TileViews written = new TileViews(tiling, mesh);
    written.build(4, Workers.caller(), count -> {});
    byte[] bytes = bytes(written);
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 300; i++) {
      byte[] damaged = bytes.clone();
      damaged[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
      byte[] file = i % 3 == 0 ? Arrays.copyOf(bytes, random.nextInt(bytes.length)) : damaged;
      TileViews views = new TileViews(tiling, mesh);
      assertFalse(ViewStream.read(views, new ByteArrayInputStream(file)), "damage " + i);
      assertNull(views.packed(0));
    }
  }

  private static byte[] bytes(TileViews views) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ViewStream.write(views, out);
    return out.toByteArray();
  }
}
