package dev.sightline.partition;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Ring;
import java.util.BitSet;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The index's answers against a look at every tile. */
final class TilingOracleTest {
  private static final long SEED = 11;

  @ParameterizedTest
  @MethodSource("dev.sightline.partition.TestTilings#all")
  void locate_anyPoint_isTheLowestTileThatContainsIt(Tiling tiling) {
    var random = new SplittableRandom(SEED);
    for (int step = 0; step < 4000; step++) {
      double[] p = TestTilings.point(tiling, random);
      int hint = random.nextInt(-1, tiling.limit());
      String where = tiling.kind() + " seed " + SEED + " step " + step;
      int expected = all(tiling, t -> tiling.contains(t, p[0], p[1])).nextSetBit(0);
      assertEquals(expected, tiling.locate(p[0], p[1]), where);
      assertEquals(expected, tiling.locate(p[0], p[1], hint), where);
    }
  }

  @ParameterizedTest
  @MethodSource("dev.sightline.partition.TestTilings#all")
  void nearest_anyPoint_isTheLowestOfTheNearest(Tiling tiling) {
    var random = new SplittableRandom(SEED);
    for (int step = 0; step < 1000; step++) {
      double[] p = TestTilings.point(tiling, random);
      double x = p[0] * random.nextInt(1, 4);
      double y = p[1];
      int best = 0;
      for (int t = 1; t < tiling.limit(); t++) {
        best = tiling.squareDistance(t, x, y) < tiling.squareDistance(best, x, y) ? t : best;
      }
      int hint = random.nextInt(-1, tiling.limit());
      String where = tiling.kind() + " seed " + SEED + " step " + step;
      assertEquals(best, tiling.nearest(x, y), where);
      assertEquals(best, tiling.nearest(x, y, hint), where);
    }
  }

  @ParameterizedTest
  @MethodSource("dev.sightline.partition.TestTilings#all")
  void visitDisc_anyDisc_visitsEachTileThatMeetsItOnce(Tiling tiling) {
    var random = new SplittableRandom(SEED);
    for (int step = 0; step < 1000; step++) {
      double[] p = TestTilings.point(tiling, random);
      double r = random.nextInt(4) == 0 ? 0 : random.nextDouble(4);
      assertEquals(
          all(tiling, t -> tiling.meetsDisc(t, p[0], p[1], r)),
          visited(v -> tiling.visitDisc(p[0], p[1], r, v)),
          tiling.kind() + " step " + step);
    }
  }

  @ParameterizedTest
  @MethodSource("dev.sightline.partition.TestTilings#all")
  void visitBox_anyBox_agreesWithTheBoxAsRing(Tiling tiling) {
    var random = new SplittableRandom(SEED);
    for (int step = 0; step < 1000; step++) {
      double[] p = TestTilings.point(tiling, random);
      double[] q = TestTilings.point(tiling, random);
      Box box = Box.of(p[0], p[1], q[0], q[1]);
      Ring ring = Ring.of(box);
      BitSet expected = all(tiling, t -> tiling.meetsShape(t, ring));
      String where = tiling.kind() + " step " + step;
      assertEquals(expected, visited(v -> tiling.visitBox(box, v)), where);
      assertEquals(expected, visited(v -> tiling.visitShape(ring, v)), where);
    }
  }

  @ParameterizedTest
  @MethodSource("dev.sightline.partition.TestTilings#all")
  void centroid_ofEveryConvexTile_isInside(Tiling tiling) {
    for (int t = 0; t < tiling.limit(); t++) {
      assertTrue(tiling.area(t) > 0);
      if (!tiling.kind().equals("region")) {
        assertTrue(tiling.surrounds(t, tiling.centroidX(t), tiling.centroidY(t)));
      }
    }
  }

  private static BitSet all(Tiling tiling, IntPredicate test) {
    var found = new BitSet();
    for (int t = 0; t < tiling.limit(); t++) {
      found.set(t, test.test(t));
    }
    return found;
  }

  private static BitSet visited(Consumer<TileVisitor> visit) {
    var found = new BitSet();
    visit.accept(
        tile -> {
          assertFalse(found.get(tile), "visited twice: " + tile);
          found.set(tile);
        });
    return found;
  }
}
