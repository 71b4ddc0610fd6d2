package dev.sightline.interest.reach;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.partition.TestTilings;
import dev.sightline.partition.Tiling;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Lengths of paths against relaxing all steps until nothing gets shorter. */
final class PathLengthsOracleTest {
  private static final double CLOSE = 1e-9;

  @ParameterizedTest
  @MethodSource("dev.sightline.partition.TestTilings#all")
  void next_fromAnyTile_isEachTileWithinTheBoundInOrder(Tiling tiling) {
    check(tiling, Damping.NONE);
  }

  @ParameterizedTest
  @MethodSource("dev.sightline.partition.TestTilings#all")
  void next_damped_isEachTileWithinTheBoundInOrder(Tiling tiling) {
    check(tiling, (from, to) -> from < to ? 0.3 : (from * 7 + to) % 5);
  }

  /** One object is used for all searches, with bounds that leave out most and none. */
  private static void check(Tiling tiling, Damping damping) {
    SplittableRandom random = new SplittableRandom(3);
    PathLengths lengths = new PathLengths(tiling, damping);
    for (int i = 0; i < 25; i++) {
      int from = random.nextInt(tiling.limit());
      double bound = i % 4 == 0 ? Double.POSITIVE_INFINITY : random.nextDouble(12);
      double[] expected = relaxed(tiling, damping, from);
      String where = tiling.kind() + " from " + from + " below " + bound;
      Set<Integer> found = new HashSet<>();
      double last = 0;
      lengths.start(from, bound);
      for (int tile = lengths.next(); tile >= 0; tile = lengths.next()) {
        assertTrue(found.add(tile), where);
        assertEquals(expected[tile], lengths.length(tile), CLOSE, where);
        assertTrue(lengths.length(tile) >= last && lengths.length(tile) < bound, where);
        last = lengths.length(tile);
      }
      assertEquals(-1, lengths.next(), where);
      for (int tile = 0; tile < tiling.limit(); tile++) {
        assertTrue(found.contains(tile) || expected[tile] >= bound - CLOSE, where);
      }
      int to = random.nextInt(tiling.limit());
      assertEquals(expected[to], lengths.between(from, to), CLOSE, where);
    }
  }

  private static double[] relaxed(Tiling tiling, Damping damping, int from) {
    double[] lengths = new double[tiling.limit()];
    Arrays.fill(lengths, Double.POSITIVE_INFINITY);
    lengths[from] = 0;
    for (boolean shorter = true; shorter; ) {
      shorter = false;
      for (int a = 0; a < lengths.length; a++) {
        for (int k = 0; k < tiling.edgeNeighborCount(a); k++) {
          int b = tiling.edgeNeighbor(a, k);
          double dx = tiling.centroidX(b) - tiling.centroidX(a);
          double dy = tiling.centroidY(b) - tiling.centroidY(a);
          double through = lengths[a] + Math.hypot(dx, dy) + damping.extra(a, b);
          if (through < lengths[b] - CLOSE / 100) {
            lengths[b] = through;
            shorter = true;
          }
        }
      }
    }
    return lengths;
  }

  @Test
  void start_boundOfNothing_findsNothing() {
    Tiling tiling = TestTilings.all().findFirst().orElseThrow();
    PathLengths lengths = new PathLengths(tiling);
    lengths.start(0, 0);
    assertEquals(-1, lengths.next());
    lengths.start(0, Double.MIN_VALUE);
    assertEquals(0, lengths.next());
    assertEquals(-1, lengths.next());
    assertEquals(0, lengths.between(5, 5));
  }
}
