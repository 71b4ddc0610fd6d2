package dev.sightline.maps.format.check;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sightline.geometry.Predicates;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The search finds every pair that crosses, as comparing all pairs does. */
final class EdgePairsOracleTest {
  @Test
  void run_randomEdges_findsEveryCrossing() {
    for (int seed = 0; seed < 60; seed++) {
      Random random = new Random(seed);
      int n = 20 + random.nextInt(400);
      double[][] edges = new double[4][n];
      double spread = Math.pow(10, random.nextInt(6) - 2);
      double length = random.nextBoolean() ? 1 : 0.05;
      for (int e = 0; e < n; e++) {
        edges[0][e] = place(random, seed) * spread;
        edges[1][e] = place(random, seed) * spread;
        edges[2][e] = edges[0][e] + (place(random, seed) - 0.5) * length * spread;
        edges[3][e] = edges[1][e] + (place(random, seed) - 0.5) * length * spread;
      }
      assertEquals(expected(edges), found(edges), "seed " + seed);
    }
  }

  /** Some seeds use few different values, so that edges are level, upright and share ends. */
  private static double place(Random random, int seed) {
    return seed % 3 == 0 ? random.nextInt(9) / 8.0 : random.nextDouble();
  }

  private static Set<Long> found(double[][] edges) {
    Set<Long> pairs = new TreeSet<>();
    EdgePairs search =
        new EdgePairs(
            edges[0],
            edges[1],
            edges[2],
            edges[3],
            MapLimits.EDGE_PAIRS,
            (i, j) -> {
              if (meet(edges, i, j)) {
                pairs.add((long) i << 32 | j);
              }
            });
    search.run();
    return pairs;
  }

  private static Set<Long> expected(double[][] edges) {
    Set<Long> pairs = new TreeSet<>();
    for (int i = 0; i < edges[0].length; i++) {
      for (int j = i + 1; j < edges[0].length; j++) {
        if (boxesMeet(edges, i, j) && meet(edges, i, j)) {
          pairs.add((long) i << 32 | j);
        }
      }
    }
    return pairs;
  }

  private static boolean boxesMeet(double[][] e, int i, int j) {
    return Math.max(Math.min(e[0][i], e[2][i]), Math.min(e[0][j], e[2][j]))
            <= Math.min(Math.max(e[0][i], e[2][i]), Math.max(e[0][j], e[2][j]))
        && Math.max(Math.min(e[1][i], e[3][i]), Math.min(e[1][j], e[3][j]))
            <= Math.min(Math.max(e[1][i], e[3][i]), Math.max(e[1][j], e[3][j]));
  }

  /** Returns whether two edges with meeting boxes share a point. */
  private static boolean meet(double[][] e, int i, int j) {
    return side(e, i, e[0][j], e[1][j]) * side(e, i, e[2][j], e[3][j]) <= 0
        && side(e, j, e[0][i], e[1][i]) * side(e, j, e[2][i], e[3][i]) <= 0;
  }

  private static int side(double[][] e, int i, double x, double y) {
    return Predicates.orientation(e[0][i], e[1][i], e[2][i], e[3][i], x, y);
  }
}
