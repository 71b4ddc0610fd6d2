package dev.sightline.partition.refine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.map.WorldMap;
import dev.sightline.world.World;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Worlds that would have too many triangles. */
final class TriangleLimitsTest {
  private static WorldMap map(double width, double height) {
    return WorldMap.of("odd", new Box(0, 0, width, height), List.of());
  }

  private static String refusal(WorldMap map, double area) {
    TriangleOptions options = TriangleOptions.refined(area);
    return String.valueOf(
        assertThrows(IllegalArgumentException.class, () -> TriangleTiles.of(map, options))
            .getMessage());
  }

  @Test
  void of_thinBounds_areRefused() {
    String end = " make more than 33554432 tiles: refined triangles are about as long as wide";
    assertEquals("bounds of 1.0E9 by 1.0E-9" + end, refusal(map(1e9, 1e-9), 1));
    assertEquals("bounds of 1.0E-9 by 1.0E9" + end, refusal(map(1e-9, 1e9), 1e9));
    assertEquals("bounds of 1.0E9 by 1.0" + end, refusal(map(1e9, 1), 1e6));
    World thin = World.of(map(1e9, 1e-9));
    assertThrows(IllegalArgumentException.class, () -> thin.triangles(TriangleOptions.refined(1)));
  }

  @Test
  void of_largeBoundsForSmallTriangles_areRefused() {
    assertEquals(
        "triangles of at most 1.0 make more than 33554432 tiles", refusal(map(1e5, 1e5), 1));
  }

  @Test
  void of_longBounds_areTiled() {
    TriangleOptions options = TriangleOptions.refined(1);
    assertTrue(TriangleTiles.of(map(1000, 1), options).tiling().limit() > 1000);
    TriangleOptions constrained = new TriangleOptions(TriangleKind.CONSTRAINED, 1, 0);
    assertEquals(2, TriangleTiles.of(map(1e9, 1e-9), constrained).tiling().limit());
  }
}
