package dev.sightline.partition;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.sightline.geometry.Box;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** What a builder of tilings refuses. */
final class TilingBuilderTest {
  private static final int[] NONE = {};

  private final TilingBuilder builder = Tiling.builder("odd");

  TilingBuilderTest() {
    builder.vertex(0, 0);
    builder.vertex(1, 0);
    builder.vertex(1, 1);
    builder.vertex(0, 1);
  }

  private static void refuses(String words, Executable call) {
    assertEquals(words, assertThrows(IllegalArgumentException.class, call).getMessage());
  }

  @Test
  void vertex_noPlace_isRefused() {
    refuses("vertex 4 is not a place: NaN, 1.0", () -> builder.vertex(Double.NaN, 1));
    refuses(
        "vertex 4 is not a place: 1.0, Infinity",
        () -> builder.vertex(1, Double.POSITIVE_INFINITY));
    assertEquals(4, builder.vertexCount());
  }

  @Test
  void tile_cornersThatDoNotExist_isRefused() {
    String end = ", which does not exist: there are 4 vertices";
    refuses("tile 0 has the corner 4" + end, () -> builder.tile(0, 1, 4));
    refuses("tile 0 has the corner -1" + end, () -> builder.tile(-1, 1, 2));
    assertEquals(0, builder.tileCount());
  }

  @Test
  void tile_fewerThanThreeCorners_isRefused() {
    refuses("tile 0 has 2 corners; a tile has at least 3", () -> builder.tile(0, 1));
    refuses("tile 0 has 0 corners; a tile has at least 3", builder::tile);
  }

  @Test
  void block_verticesThatDoNotExist_isRefused() {
    String end = ", which does not exist: there are 4 vertices";
    refuses("an edge has the end 4" + end, () -> builder.block(0, 4));
    refuses("an edge has the end -1" + end, () -> builder.block(-1, 0));
  }

  @Test
  void build_neighborsThatDoNotExist_isRefused() {
    builder.tile(0, 1, 2);
    builder.tile(0, 2, 3);
    builder.neighbors(0, new int[] {1}, new int[] {1});
    builder.neighbors(1, new int[] {0}, new int[] {0, 2});
    refuses("tile 1 has the neighbor 2, which does not exist: there are 2 tiles", builder::build);
    builder.neighbors(1, new int[] {-1}, new int[] {0});
    refuses(
        "tile 1 has the neighbor -1, which does not exist: there are 2 tiles",
        () -> builder.buildChanging(new Box(0, 0, 1, 1)));
    builder.neighbors(1, new int[] {0}, new int[] {0});
    assertEquals(2, builder.build().limit());
  }

  @Test
  void build_neighborsOfATileThatDoesNotExist_isRefused() {
    builder.tile(0, 1, 2);
    refuses("neighbors of the tile -1", () -> builder.neighbors(-1, NONE, NONE));
    builder.neighbors(1, NONE, NONE);
    refuses("neighbors of the tile 1, which does not exist: there are 1 tiles", builder::build);
  }

  @Test
  void builder_thatHasBuilt_isRefused() {
    builder.tile(0, 1, 2);
    builder.build();
    for (Executable call :
        new Executable[] {
          builder::build,
          () -> builder.buildChanging(new Box(0, 0, 1, 1)),
          () -> builder.vertex(2, 2),
          () -> builder.tile(0, 2, 3),
          () -> builder.block(0, 1),
          () -> builder.neighbors(0, NONE, NONE)
        }) {
      String message = assertThrows(IllegalStateException.class, call).getMessage();
      assertEquals("the tiling is built; use another builder", message);
    }
  }
}
