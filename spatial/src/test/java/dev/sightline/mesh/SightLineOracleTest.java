package dev.sightline.mesh;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sightline.map.WorldMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class SightLineOracleTest {

  @ParameterizedTest
  @EnumSource
  void clear_randomWorlds_matchesBruteForce(RandomMaps.Placement placement) {
    compare(placement, 0, 300);
  }

  @Tag("slow")
  @ParameterizedTest
  @EnumSource
  void clear_manyRandomWorlds_matchesBruteForce(RandomMaps.Placement placement) {
    compare(placement, 1000, 30_000);
  }

  private static void compare(RandomMaps.Placement placement, long first, long worlds) {
    for (long seed = first; seed < first + worlds; seed++) {
      RandomMaps maps = new RandomMaps(seed, placement);
      WorldMap map = maps.map(1 + maps.random().nextInt(6));
      SightLine line = Mesh.of(map).sightLine();
      BruteForceSight oracle = new BruteForceSight(map);
      for (int i = 0; i < 60; i++) {
        double[] p = maps.point();
        double[] q = maps.point();
        String at =
            "seed " + seed + " line " + i + " " + p[0] + "," + p[1] + " " + q[0] + "," + q[1];
        boolean expected = oracle.clear(p[0], p[1], q[0], q[1]);
        assertEquals(expected, line.clear(p[0], p[1], q[0], q[1]), at);
        assertEquals(expected, line.clear(q[0], q[1], p[0], p[1]), at + " reversed");
      }
    }
  }
}
