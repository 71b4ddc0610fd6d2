package dev.sightline.mesh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.MovingLine;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.maps.generate.City;
import dev.sightline.maps.generate.Town;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a sure line says is so, and stays so for all ends within its free distance. */
final class RoundedSightLineOracleTest {
  private int clear;
  private int blocked;

  @ParameterizedTest
  @EnumSource
  void walk_randomWorlds_staysTrueWithinTheFreeDistance(RandomMaps.Placement placement) {
    compareRandom(placement, 0, 150);
  }

  @Tag("slow")
  @ParameterizedTest
  @EnumSource
  void walk_manyRandomWorlds_staysTrueWithinTheFreeDistance(RandomMaps.Placement placement) {
    compareRandom(placement, 1000, 20_000);
  }

  @Test
  void walk_townAndCity_staysTrueWithinTheFreeDistance() {
    compare(Mesh.of(Town.generate(1)), new SplittableRandom(1), 4000, 4, "town");
    compare(Mesh.of(City.generate(2, 300, 300, 250)), new SplittableRandom(2), 4000, 30, "city");
    assertTrue(clear > 1000 && blocked > 500, clear + " clear, " + blocked + " blocked");
  }

  /** Three walls cross so near to (6, 4) that all corners of a face round to it. */
  @Test
  void freeDistance_atCrossingsThatRoundToOnePoint_isNone() {
    RandomMaps maps = new RandomMaps(1180, RandomMaps.Placement.NUDGED);
    Mesh mesh = Mesh.of(maps.map(1 + maps.random().nextInt(6)));
    int face = mesh.locate(6, 4);
    assertTrue(mesh.isRounded(mesh.corner(face, 0)) || mesh.isRounded(mesh.corner(face, 1)));
    assertEquals(0.0, mesh.roundedSightLine().freeDistance(6, 4, face));
  }

  @Test
  void freeDistance_ofAUsedLine_isThatOfAFreshOne() {
    Mesh mesh = Mesh.of(City.generate(2, 300, 300, 250));
    RoundedSightLine used = mesh.roundedSightLine();
    SplittableRandom random = new SplittableRandom(3);
    for (int i = 0; i < 3000; i++) {
      double[] p = {random.nextDouble(100, 200), random.nextDouble(100, 200)};
      double[] q = near(p, random.nextBoolean() ? 20 : 1, random);
      double expected = freeDistance(mesh.roundedSightLine(), mesh, p, q, 5);
      assertEquals(expected, freeDistance(used, mesh, p, q, 5), "line " + i);
      assertTrue(expected <= 5, "line " + i);
    }
  }

  private static double freeDistance(
      RoundedSightLine line, Mesh mesh, double[] p, double[] q, double most) {
    line.aim(anyWay(p, q), mesh.locate(p[0], p[1]));
    return line.advance() == RoundedSightLine.END ? line.lasts(most) : -1;
  }

  @Test
  void freeDistance_nearOneWall_isTheDistanceFromIt() {
    Box bounds = new Box(-100, -100, 100, 100);
    double near = Math.hypot(3, 1);
    for (double[] y : new double[][] {{6, 20}, {20, 6}, {4, -20}, {-20, 4}}) {
      Obstacle wall = Obstacle.Segment.of(7, y[0], 7, y[1]);
      Mesh mesh = Mesh.of(WorldMap.of("", bounds, List.of(wall)));
      double[] p = {2, 5};
      double[] q = {4, 5};
      assertEquals(near, mesh.roundedSightLine().freeDistance(4, 5, mesh.locate(4, 5)), 1e-9);
      assertEquals(near, freeDistance(mesh.roundedSightLine(), mesh, p, q, 100), 1e-9);
      assertEquals(near, freeDistance(mesh.roundedSightLine(), mesh, q, p, 100), 1e-9);
    }
  }

  /** The line lies in one face, of which the wall's end is each corner in turn. */
  @Test
  void freeDistance_besideAWallsEnd_isTheDistanceFromIt() {
    Box bounds = new Box(-100, -100, 100, 100);
    for (int turn = 0; turn < 4; turn++) {
      int c = new int[] {1, 0, -1, 0}[turn];
      int s = new int[] {0, 1, 0, -1}[turn];
      Obstacle wall = Obstacle.Segment.of(-s, c, -20 * s, 20 * c);
      Mesh mesh = Mesh.of(WorldMap.of("", bounds, List.of(wall)));
      double[] p = {-0.5 * c, -0.5 * s};
      double[] q = {0.5 * c, 0.5 * s};
      assertEquals(mesh.locate(p[0], p[1]), mesh.locate(q[0], q[1]));
      assertEquals(1, freeDistance(mesh.roundedSightLine(), mesh, p, q, 100), 1e-9);
    }
  }

  /** The corner is within rounding of the line; {@link SightLineTest} says on which side. */
  @Test
  void advance_pastAWallsEndWithinRounding_isUnsure() {
    Obstacle wall = Obstacle.Segment.of(0x1.ea22e6f3d4215p-1, 0x1.e9864403e4e56p-1, 0.99, 0.5);
    Mesh mesh = Mesh.of(WorldMap.of("", new Box(-1, -1, 1, 1), List.of(wall)));
    double[] p = {-0x1.f61d7acd961e7p-1, -0x1.f6004175429cbp-1};
    double[] q = {0x1.f68f4ca66ab9ep-1, 0x1.f5f055fc970cp-1};
    assertEquals(RoundedSightLine.UNSURE, advance(mesh, p, q));
    assertEquals(RoundedSightLine.UNSURE, advance(mesh, q, p));
  }

  /** Both ends of the wall project to just before the line's end, by rounding; it is at the end. */
  @Test
  void advance_toAWall_doesNotCrossIt() {
    double x = 255114765;
    double y = 99664662;
    Obstacle wall = Obstacle.Segment.of(x - y, y + x, x + y, y - x);
    Box bounds = new Box(-0x1p29, -0x1p29, 0x1p29, 0x1p29);
    Mesh mesh = Mesh.of(WorldMap.of("", bounds, List.of(wall)));
    assertEquals(RoundedSightLine.END, advance(mesh, new double[2], new double[] {x, y}));
    assertEquals(
        RoundedSightLine.CROSSING, advance(mesh, new double[2], new double[] {x + 1, y + 1}));
  }

  private static int advance(Mesh mesh, double[] p, double[] q) {
    RoundedSightLine line = mesh.roundedSightLine();
    line.aim(anyWay(p, q), mesh.locate(p[0], p[1]));
    return line.advance();
  }

  /** Returns a line whose ends may go any way, by 1 in a tick. */
  private static MovingLine anyWay(double[] p, double[] q) {
    MovingLine line = new MovingLine();
    line.aim(p[0], p[1], q[0], q[1]);
    line.move(0, 0, 0, 0, 1, 1);
    return line;
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
    RoundedSightLine line = mesh.roundedSightLine();
    int face = mesh.locate(p[0], p[1]);
    double depth = line.freeDistance(p[0], p[1], face);
    boolean inside = (mesh.faceBlocks(face) & Mesh.SIGHT) != 0;
    if (inside && depth > 0) {
      checkWithin(mesh, p, q, depth, 0, false, random, at + " inside");
    }
    MovingLine moving = anyWay(p, q);
    line.aim(moving, face);
    int met = line.advance();
    if (met == RoundedSightLine.END && !inside) {
      double free = line.lasts(100);
      if (free > 0) {
        clear++;
        checkWithin(mesh, p, q, free, free, true, random, at + " clear");
        checkMoving(mesh, line, moving, random, at + " moving");
      }
    } else if (met == RoundedSightLine.CROSSING && !touchesWall(mesh, p) && !touchesWall(mesh, q)) {
      blocked++;
      checkWithin(mesh, p, q, 0, 0, false, random, at + " blocked");
    }
  }

  private static boolean touchesWall(Mesh mesh, double[] p) {
    return mesh.roundedSightLine().freeDistance(p[0], p[1], mesh.locate(p[0], p[1])) == 0;
  }

  private static void checkWithin(
      Mesh mesh,
      double[] p,
      double[] q,
      double freeP,
      double freeQ,
      boolean expected,
      SplittableRandom random,
      String at) {
    SightLine exact = mesh.sightLine();
    for (int i = 0; i < 12; i++) {
      double[] from = i == 0 ? p : near(p, freeP * 0.999999, random);
      double[] to = i == 0 ? q : near(q, freeQ * 0.999999, random);
      if (mesh.bounds().contains(from[0], from[1]) && mesh.bounds().contains(to[0], to[1])) {
        boolean sees = exact.clear(from[0], from[1], to[0], to[1]);
        assertEquals(
            expected, sees, () -> at + " " + from[0] + "," + from[1] + " " + to[0] + "," + to[1]);
      }
    }
  }

  /** Lets the ends go by their headings, deviating, for as long as the line says that it lasts. */
  private static void checkMoving(
      Mesh mesh, RoundedSightLine line, MovingLine moving, SplittableRandom random, String at) {
    double[] p = {moving.px(), moving.py()};
    double[] q = {moving.qx(), moving.qy()};
    double pace = Math.scalb(1.0, -random.nextInt(6));
    double[] u = near(new double[2], pace, random);
    double[] v = near(new double[2], pace, random);
    double deviation = random.nextInt(3) == 0 ? 0 : pace * random.nextDouble(0.3);
    moving.move(u[0], u[1], v[0], v[1], deviation, pace + deviation);
    double lasts = line.lasts(64);
    SightLine exact = mesh.sightLine();
    for (int i = 0; i < 12; i++) {
      double t = 0.999999 * (i == 0 ? lasts : lasts * random.nextDouble());
      double[] from = near(new double[] {p[0] + t * u[0], p[1] + t * u[1]}, t * deviation, random);
      double[] to = near(new double[] {q[0] + t * v[0], q[1] + t * v[1]}, t * deviation, random);
      String where = at + " after " + t + " of " + lasts;
      assertTrue(mesh.bounds().contains(from[0], from[1]), where);
      assertTrue(mesh.bounds().contains(to[0], to[1]), where);
      assertTrue(exact.clear(from[0], from[1], to[0], to[1]), where);
    }
  }

  /** Returns a point at most so far from another, half of the time just so far. */
  private static double[] near(double[] p, double reach, SplittableRandom random) {
    double angle = random.nextDouble(2 * Math.PI);
    double distance = random.nextBoolean() ? reach : reach * random.nextDouble();
    return new double[] {p[0] + distance * Math.cos(angle), p[1] + distance * Math.sin(angle)};
  }
}
