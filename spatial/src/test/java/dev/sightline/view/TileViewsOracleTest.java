package dev.sightline.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.map.WorldMap;
import dev.sightline.mesh.Mesh;
import dev.sightline.mesh.RandomMaps;
import dev.sightline.partition.Tiling;
import dev.sightline.partition.layout.Hexagons;
import dev.sightline.partition.layout.Quadtree;
import dev.sightline.partition.layout.Squares;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Views against a search for points that see each other, and, where that finds none, against the
 * definition: wherever views claim that there are such points, and for some other pairs.
 */
final class TileViewsOracleTest {
  private static final int ONE_OF = 12;

  @ParameterizedTest
  @EnumSource(RandomMaps.Placement.class)
  void sees_smallHostileMaps_equalsDefinition(RandomMaps.Placement placement) {
    for (long seed = 1; seed <= 4; seed++) {
      compare(placement, seed);
    }
  }

  @Tag("slow")
  @ParameterizedTest
  @EnumSource(RandomMaps.Placement.class)
  void sees_manyHostileMaps_equalsDefinition(RandomMaps.Placement placement) {
    for (long seed = 5; seed <= 200; seed++) {
      compare(placement, seed);
    }
  }

  private static void compare(RandomMaps.Placement placement, long seed) {
    WorldMap map = new RandomMaps(seed, placement).map(2 + (int) (seed % 7));
    Mesh mesh = Mesh.of(map);
    Tiling tiling = tiling(map, (int) (seed % 3));
    TileViews views = new TileViews(tiling, mesh);
    SeeingPoints points = new SeeingPoints(mesh, tiling);
    SeeingLines lines = new SeeingLines(map, tiling);
    SplittableRandom random = new SplittableRandom(seed);
    for (int a = 0; a < tiling.limit(); a++) {
      for (int b = a + 1; b < tiling.limit(); b++) {
        String where = placement + " seed " + seed + " tiles " + a + ", " + b;
        boolean sees = views.sees(a, b);
        assertEquals(sees, views.sees(b, a), where + ": from the other side");
        boolean found = points.onLattice(a, b, 3);
        assertTrue(sees || !found, where + ": hidden although visible");
        if (!found && (sees || random.nextInt(ONE_OF) == 0)) {
          assertEquals(lines.sees(a, b), sees, where + ": some point sees some point");
        }
      }
    }
  }

  private static Tiling tiling(WorldMap map, int kind) {
    return switch (kind) {
      case 0 -> Squares.tile(map.bounds(), 2.5);
      case 1 -> Hexagons.tile(map.bounds(), 5);
      default -> Quadtree.byObstacles(map, 4, 2);
    };
  }
}
