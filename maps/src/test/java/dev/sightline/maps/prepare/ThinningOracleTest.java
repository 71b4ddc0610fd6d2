package dev.sightline.maps.prepare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Ring;
import dev.sightline.map.Blocks;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.maps.generate.Town;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.operation.union.UnaryUnionOp;

/** Thinned maps against the pieces of ground that JTS finds before and after. */
final class ThinningOracleTest {
  private static final List<Predicate<Obstacle>> VIEWS =
      List.of(
          o -> o.blocks().move(),
          o -> o.blocks().sight(),
          o -> o.blocks().move() && !o.door(),
          o -> o.blocks().sight() && !o.door());

  @Test
  void thinToLines_towns_keepTheirRoomsAndStreets() {
    checkTowns(0, 3);
  }

  @Test
  void thinToLines_randomGrids_openNothing() {
    checkGrids(0, 40);
  }

  @Test
  void thinToLines_randomTurnedWalls_openNothing() {
    checkTurned(0, 40);
  }

  static void checkTowns(long from, long to) {
    for (long seed = from; seed < to; seed++) {
      WorldMap map = Town.generate(seed);
      WorldMap thin = Preparation.thinToLines(map, 0.25);
      assertTrue(
          thin.obstacles().stream().filter(o -> o instanceof Obstacle.Segment).count() > 200);
      for (Predicate<Obstacle> view : VIEWS) {
        int before = FreeSpace.pieces(map, view).size();
        assertEquals(before, FreeSpace.pieces(thin, view).size(), "seed " + seed);
      }
      assertInside(map, thin, 0, "seed " + seed);
    }
  }

  static void checkGrids(long from, long to) {
    for (long seed = from; seed < to; seed++) {
      check(seed, grid(new SplittableRandom(seed)), 0);
    }
  }

  static void checkTurned(long from, long to) {
    for (long seed = from; seed < to; seed++) {
      check(seed, turned(new SplittableRandom(seed)), 1e-12);
    }
  }

  private static void check(long seed, WorldMap map, double slack) {
    WorldMap thin = Preparation.thinToLines(map, 1.2);
    for (int view = 0; view < VIEWS.size(); view++) {
      String place = "seed " + seed + " view " + view;
      List<Geometry> after = FreeSpace.pieces(thin, VIEWS.get(view));
      Set<Integer> used = new HashSet<>();
      for (Geometry piece : FreeSpace.pieces(map, VIEWS.get(view))) {
        if (piece.getArea() < 1e-6) {
          continue;
        }
        Geometry inside = piece.getInteriorPoint();
        int[] hit =
            IntStream.range(0, after.size()).filter(i -> after.get(i).contains(inside)).toArray();
        assertEquals(1, hit.length, place);
        assertTrue(used.add(hit[0]), place + ": a gap opened");
      }
    }
    assertInside(map, thin, slack, "seed " + seed);
  }

  /** Each line lies in the union of what blocks at least as much, doors only in doors. */
  private static void assertInside(WorldMap map, WorldMap thin, double slack, String place) {
    for (Blocks blocks : Blocks.values()) {
      List<Geometry> solid = new ArrayList<>();
      List<Geometry> lines = new ArrayList<>();
      map.obstacles().stream()
          .filter(o -> !o.door() && blocksAll(o.blocks(), blocks))
          .forEach(o -> solid.add(FreeSpace.shape(o)));
      thin.obstacles().stream()
          .filter(o -> !o.door() && o.blocks() == blocks && o instanceof Obstacle.Segment)
          .forEach(o -> lines.add(FreeSpace.shape(o)));
      if (!lines.isEmpty()) {
        Geometry union = UnaryUnionOp.union(solid).buffer(slack);
        assertTrue(lines.stream().allMatch(union::covers), place + " " + blocks);
      }
    }
  }

  private static boolean blocksAll(Blocks blocks, Blocks wanted) {
    return (blocks.move() || !wanted.move()) && (blocks.sight() || !wanted.sight());
  }

  /** Walls on whole coordinates that touch, cross, overlap and run side by side. */
  private static WorldMap grid(SplittableRandom random) {
    List<Obstacle> obstacles = new ArrayList<>();
    int count = random.nextInt(3, 40);
    for (int i = 0; i < count; i++) {
      int x = random.nextInt(0, 24);
      int y = random.nextInt(0, 24);
      int length = random.nextInt(1, 14);
      boolean upright = random.nextBoolean();
      int thick = random.nextInt(8) == 0 ? 3 : 1;
      Box box =
          upright
              ? new Box(x, y, Math.min(30, x + thick), Math.min(30, y + length))
              : new Box(x, y, Math.min(30, x + length), Math.min(30, y + thick));
      obstacles.add(obstacle(random, Ring.of(box)));
    }
    return WorldMap.of("grid", new Box(0, 0, 30, 30), obstacles);
  }

  /** The same idea at all angles, where nothing touches exactly but much overlaps. */
  private static WorldMap turned(SplittableRandom random) {
    List<Obstacle> obstacles = new ArrayList<>();
    int count = random.nextInt(3, 30);
    double common = random.nextDouble(Math.PI);
    for (int i = 0; i < count; i++) {
      double angle =
          random.nextInt(3) > 0 ? common + random.nextInt(4) * Math.PI / 2 : random.nextDouble(7);
      double x = random.nextDouble(10, 20);
      double y = random.nextDouble(10, 20);
      double length = random.nextDouble(0.5, 9);
      double ux = Math.cos(angle);
      double uy = Math.sin(angle);
      double thick = random.nextInt(6) == 0 ? 2 : random.nextDouble(0.2, 1.1);
      obstacles.add(
          obstacle(
              random,
              Ring.of(
                  x,
                  y,
                  x + ux * length,
                  y + uy * length,
                  x + ux * length - uy * thick,
                  y + uy * length + ux * thick,
                  x - uy * thick,
                  y + ux * thick)));
    }
    return WorldMap.of("turned", new Box(0, 0, 30, 30), obstacles);
  }

  private static Obstacle obstacle(SplittableRandom random, Ring ring) {
    int kind = random.nextInt(10);
    Blocks blocks = kind == 0 ? Blocks.MOVE : kind == 1 ? Blocks.SIGHT : Blocks.BOTH;
    return new Obstacle.Polygon(null, blocks, kind == 2, ring, List.of());
  }
}
