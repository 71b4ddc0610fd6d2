package dev.sightline.path;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Point;
import dev.sightline.map.WorldMap;
import dev.sightline.mesh.Mesh;
import dev.sightline.mesh.RandomMaps;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class PathSearchOracleTest {

  @ParameterizedTest
  @EnumSource
  void find_randomWorlds_matchesVisibilityGraph(RandomMaps.Placement placement) {
    compare(placement, 0, 40);
  }

  /** A corner of a wall and a crossing lie within an ulp of each other. */
  @Test
  void find_crossingBesideACorner_isTheShortest() {
    compare(RandomMaps.Placement.TURNED, 3697, 3698);
  }

  @Tag("slow")
  @ParameterizedTest
  @EnumSource
  void find_manyRandomWorlds_matchesVisibilityGraph(RandomMaps.Placement placement) {
    compare(placement, 1000, 6000);
  }

  private static void compare(RandomMaps.Placement placement, long first, long last) {
    for (long seed = first; seed < last; seed++) {
      RandomMaps maps = new RandomMaps(seed, placement);
      WorldMap map = maps.map(1 + maps.random().nextInt(9));
      Mesh mesh = Mesh.of(map);
      PathSearch search = PathSearch.over(mesh);
      VisibilityGraph oracle = new VisibilityGraph(mesh);
      for (int i = 0; i < 8; i++) {
        double[] p = maps.point();
        double[] q = maps.point();
        String at = placement + " seed " + seed + " path " + i + " " + List.of(point(p), point(q));
        compare(mesh, search, oracle, p, q, at);
      }
    }
  }

  private static void compare(
      Mesh mesh, PathSearch search, VisibilityGraph oracle, double[] p, double[] q, String at) {
    Outcome outcome = search.find(p[0], p[1], q[0], q[1], Quality.SHORTEST);
    if (!isFree(mesh, p) || !isFree(mesh, q)) {
      assertEquals(isFree(mesh, p) ? Outcome.GOAL_BLOCKED : Outcome.START_BLOCKED, outcome, at);
      return;
    }
    double expected = oracle.length(point(p), point(q));
    assertEquals(Double.isFinite(expected) ? Outcome.FOUND : Outcome.UNREACHABLE, outcome, at);
    if (outcome == Outcome.FOUND) {
      assertEquals(expected, search.route().length(), 1e-9 * (1 + expected), at);
      assertEquals(List.of(), PathCheck.faults(mesh, search.route().toList()), at);
      search.find(p[0], p[1], q[0], q[1], Quality.FAST);
      assertEquals(List.of(), PathCheck.faults(mesh, search.route().toList()), at);
      assertTrue(search.route().length() <= 1.05 * expected + 1e-9, at + " fast is longer");
    }
  }

  private static boolean isFree(Mesh mesh, double[] p) {
    return mesh.freeSpace().isFree(p[0], p[1]);
  }

  private static Point point(double[] p) {
    return new Point(p[0], p[1]);
  }
}
