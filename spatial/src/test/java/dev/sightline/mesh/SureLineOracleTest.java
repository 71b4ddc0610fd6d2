package dev.sightline.mesh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.map.WorldMap;
import dev.sightline.map.generate.City;
import dev.sightline.map.generate.Town;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a sure line says is so, and stays so for all ends within its room. */
final class SureLineOracleTest {
  private int clear;
  private int blocked;

  @ParameterizedTest
  @EnumSource
  void walk_randomWorlds_staysTrueWithinTheRoom(RandomMaps.Placement placement) {
    compareRandom(placement, 0, 150);
  }

  @Tag("slow")
  @ParameterizedTest
  @EnumSource
  void walk_manyRandomWorlds_staysTrueWithinTheRoom(RandomMaps.Placement placement) {
    compareRandom(placement, 1000, 20_000);
  }

  @Test
  void walk_townAndCity_staysTrueWithinTheRoom() {
    compare(Mesh.of(Town.generate(1)), new SplittableRandom(1), 4000, 4, "town");
    compare(Mesh.of(City.generate(2, 300, 300, 250)), new SplittableRandom(2), 4000, 30, "city");
    assertTrue(clear > 1000 && blocked > 500, clear + " clear, " + blocked + " blocked");
  }

  /** Three walls cross so near to (6, 4) that all corners of a face round to it. */
  @Test
  void room_atCrossingsThatRoundToOnePoint_isNone() {
    RandomMaps maps = new RandomMaps(1180, RandomMaps.Placement.NUDGED);
    Mesh mesh = Mesh.of(maps.map(1 + maps.random().nextInt(6)));
    int face = mesh.locate(6, 4);
    assertTrue(mesh.isRounded(mesh.corner(face, 0)) || mesh.isRounded(mesh.corner(face, 1)));
    assertEquals(0.0, mesh.sureLine().room(6, 4, face, 100));
  }

  private void compareRandom(RandomMaps.Placement placement, long first, long worlds) {
    for (long seed = first; seed < first + worlds; seed++) {
      RandomMaps maps = new RandomMaps(seed, placement);
      WorldMap map = maps.map(1 + maps.random().nextInt(6));
      Mesh mesh = Mesh.of(map);
      for (int i = 0; i < 20; i++) {
        double[] p = maps.point();
        double[] q = maps.point();
        compare(mesh, p, q, maps.random(), placement + " seed " + seed + " line " + i);
      }
      compare(mesh, maps.random(), 20, 6, placement + " seed " + seed);
    }
    assertTrue(clear > worlds && blocked > worlds, clear + " clear, " + blocked + " blocked");
  }

  private void compare(Mesh mesh, SplittableRandom random, int lines, double reach, String world) {
    for (int i = 0; i < lines; i++) {
      double[] p = {
        mesh.bounds().minX() + random.nextDouble() * mesh.bounds().width(),
        mesh.bounds().minY() + random.nextDouble() * mesh.bounds().height()
      };
      compare(mesh, p, near(p, reach, random), random, world + " line " + i);
    }
  }

  private void compare(Mesh mesh, double[] p, double[] q, SplittableRandom random, String at) {
    if (!mesh.bounds().contains(q[0], q[1]) || (p[0] == q[0] && p[1] == q[1])) {
      return;
    }
    SureLine line = mesh.sureLine();
    int face = mesh.locate(p[0], p[1]);
    double depth = line.room(p[0], p[1], face, 100);
    boolean inside = (mesh.faceBlocks(face) & Mesh.SIGHT) != 0;
    if (inside && depth > 0) {
      checkWithin(mesh, p, q, depth, 0, false, random, at + " inside");
    }
    line.aim(p[0], p[1], face, q[0], q[1]);
    int met = line.advance();
    if (met == SureLine.END && !inside) {
      double room = line.room(100);
      if (room > 0) {
        clear++;
        checkWithin(mesh, p, q, room, room, true, random, at + " clear");
      }
    } else if (met == SureLine.CROSSING && !touchesWall(mesh, p) && !touchesWall(mesh, q)) {
      blocked++;
      checkWithin(mesh, p, q, 0, 0, false, random, at + " blocked");
    }
  }

  private static boolean touchesWall(Mesh mesh, double[] p) {
    return mesh.sureLine().room(p[0], p[1], mesh.locate(p[0], p[1]), 100) == 0;
  }

  private static void checkWithin(
      Mesh mesh,
      double[] p,
      double[] q,
      double roomP,
      double roomQ,
      boolean expected,
      SplittableRandom random,
      String at) {
    SightLine exact = mesh.sightLine();
    for (int i = 0; i < 12; i++) {
      double[] from = i == 0 ? p : near(p, roomP * 0.999999, random);
      double[] to = i == 0 ? q : near(q, roomQ * 0.999999, random);
      if (mesh.bounds().contains(from[0], from[1]) && mesh.bounds().contains(to[0], to[1])) {
        boolean sees = exact.clear(from[0], from[1], to[0], to[1]);
        assertEquals(
            expected, sees, () -> at + " " + from[0] + "," + from[1] + " " + to[0] + "," + to[1]);
      }
    }
  }

  /** Returns a point at most so far from another, half of the time just so far. */
  private static double[] near(double[] p, double reach, SplittableRandom random) {
    double angle = random.nextDouble(2 * Math.PI);
    double distance = random.nextBoolean() ? reach : reach * random.nextDouble();
    return new double[] {p[0] + distance * Math.cos(angle), p[1] + distance * Math.sin(angle)};
  }
}
