package dev.sightline.partition.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Ring;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.partition.TestTilings;
import dev.sightline.partition.Tiling;
import dev.sightline.partition.TilingBuilder;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class TilingCheckTest {
  private static final WorldMap WALL =
      WorldMap.of("wall", new Box(0, 0, 2, 2), List.of(Obstacle.Segment.of(0, 0, 1, 1)));
  private static final WorldMap BLOCK =
      WorldMap.of(
          "block", new Box(0, 0, 2, 2), List.of(Obstacle.Polygon.of(Ring.of(0, 0, 1, 1, 0, 2))));

  @ParameterizedTest
  @MethodSource("dev.sightline.partition.TestTilings#all")
  void faults_ofTilingsWithoutObstacles_areNone(Tiling tiling) {
    if (!tiling.kind().equals("triangle")) {
      assertEquals(List.of(), TilingCheck.faults(tiling));
    }
  }

  @Test
  void faults_blockedEdgesWithoutAMap_areNamed() {
    Tiling tiling = TestTilings.triangles(new java.util.SplittableRandom(6), 3, 3);
    assertTrue(TilingCheck.faults(tiling).get(0).contains("neighbors"));
  }

  @Test
  void faults_ofAFan_areNone() {
    assertEquals(List.of(), TilingCheck.faults(fan(b -> b.block(0, 4), 4), WALL));
    assertEquals(List.of(), TilingCheck.faults(fan(b -> {}, 3), BLOCK));
  }

  @Test
  void faults_missingWall_isFound() {
    assertTrue(TilingCheck.faults(fan(b -> {}, 4), WALL).toString().contains("edge neighbors"));
  }

  @Test
  void faults_tileInsideAnObstacle_isFound() {
    String faults = TilingCheck.faults(fan(b -> {}, 4), BLOCK).toString();
    assertTrue(faults.contains("inside obstacle 0"), faults);
    assertTrue(faults.contains("free area"), faults);
  }

  @Test
  void faults_missingTile_isFound() {
    assertTrue(TilingCheck.faults(fan(b -> {}, 3), WALL).toString().contains("free area"));
  }

  @Test
  void faults_wallThroughATile_isFound() {
    WorldMap map =
        WorldMap.of("w", new Box(0, 0, 2, 2), List.of(Obstacle.Segment.of(0.5, 0.1, 1.5, 0.1)));
    String faults = TilingCheck.faults(fan(b -> {}, 4), map).toString();
    assertTrue(faults.contains("reaches into tile"), faults);
  }

  @Test
  void faults_overlap_isFound() {
    TilingBuilder builder = corners();
    builder.tile(0, 1, 2);
    builder.tile(0, 1, 3);
    assertTrue(TilingCheck.faults(builder.build()).toString().contains("overlap"));
  }

  @Test
  void faults_clockwise_isFound() {
    TilingBuilder builder = corners();
    builder.tile(0, 2, 1);
    assertTrue(TilingCheck.faults(builder.build()).toString().contains("counterclockwise"));
  }

  @Test
  void faults_cornerInsideAnEdge_isFound() {
    TilingBuilder builder = corners();
    int middle = builder.vertex(1, 0);
    int below = builder.vertex(1, -1);
    builder.tile(0, 1, 2, 3);
    builder.tile(0, below, middle);
    assertTrue(TilingCheck.faults(builder.build()).toString().contains("part of an edge"));
  }

  private static TilingBuilder corners() {
    TilingBuilder builder = Tiling.builder("triangle");
    builder.vertex(0, 0);
    builder.vertex(2, 0);
    builder.vertex(2, 2);
    builder.vertex(0, 2);
    return builder;
  }

  /** The first few of the four triangles between a square's sides and its middle. */
  private static Tiling fan(Consumer<TilingBuilder> blocks, int tiles) {
    TilingBuilder builder = corners();
    int middle = builder.vertex(1, 1);
    for (int k = 0; k < tiles; k++) {
      builder.tile(k, (k + 1) % 4, middle);
    }
    blocks.accept(builder);
    return builder.build();
  }
}
