package dev.sightline.map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Ring;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The sweep says what comparing all pairs of edges says, also where edges touch. */
final class SelfCrossingOracleTest {
  @Test
  void find_randomRings_agreesWithAllPairs() {
    int crossed = 0;
    for (int seed = 0; seed < 20_000; seed++) {
      PolygonEdges edges = new PolygonEdges(Obstacle.Polygon.of(ring(new Random(seed))));
      boolean expected = anyCross(edges);
      crossed += expected ? 1 : 0;
      int[] found = new SelfCrossing(edges).find();
      assertEquals(expected, found != null, "seed " + seed);
      assertTrue(found == null || edges.cross(found[0], found[1]), "seed " + seed);
    }
    assertTrue(crossed > 2000 && crossed < 18_000, crossed + " rings cross");
  }

  /** Few corners on a small lattice, so that touching and overlapping are common. */
  private static Ring ring(Random random) {
    int corners = 3 + random.nextInt(random.nextInt(4) == 0 ? 12 : 5);
    int side = 2 + random.nextInt(4);
    double[] xy = new double[2 * corners];
    for (int i = 0; i < corners; i++) {
      do {
        xy[2 * i] = random.nextInt(side);
        xy[2 * i + 1] = random.nextInt(side);
      } while (repeats(xy, i, corners));
    }
    return Ring.of(xy);
  }

  private static boolean repeats(double[] xy, int i, int corners) {
    boolean previous = i > 0 && xy[2 * i] == xy[2 * i - 2] && xy[2 * i + 1] == xy[2 * i - 1];
    boolean first = i == corners - 1 && xy[2 * i] == xy[0] && xy[2 * i + 1] == xy[1];
    return previous || first;
  }

  private static boolean anyCross(PolygonEdges edges) {
    for (int i = 0; i < edges.size(); i++) {
      for (int j = 0; j < i; j++) {
        if (edges.cross(i, j)) {
          return true;
        }
      }
    }
    return false;
  }
}
