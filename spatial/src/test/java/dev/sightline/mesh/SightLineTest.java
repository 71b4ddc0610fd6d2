package dev.sightline.mesh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Ring;
import dev.sightline.map.Blocks;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Random;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.Test;

/** The cases that decide what sight means, one by one. */
final class SightLineTest {
  private static final Obstacle BLOCK = box(4, 4, 6, 6);

  @Test
  void clear_grazingOneCorner_isClear() {
    assertTrue(sight(BLOCK).clear(2, 4, 6, 8)); // passes (4, 6) with the block on its right
    assertTrue(sight(BLOCK).clear(6, 8, 2, 4));
  }

  @Test
  void clear_alongAWall_isClear() {
    assertTrue(sight(BLOCK).clear(1, 4, 9, 4));
    assertTrue(sight(BLOCK).clear(4, 4, 6, 4));
    assertTrue(sight(segment(2, 5, 8, 5)).clear(1, 5, 9, 5));
  }

  @Test
  void clear_touchingLeftAndRight_isBlocked() {
    SightLine line = sight(box(2, 4, 3, 6), box(6, 2, 7, 4));
    assertFalse(line.clear(1, 4, 9, 4)); // runs under the first and over the second
    assertTrue(line.clear(1, 4, 5, 4));
    assertTrue(line.clear(5, 4, 9, 4));
  }

  @Test
  void clear_throughAJointOfWalls_isBlocked() {
    SightLine line = sight(segment(5, 5, 2, 8), segment(5, 5, 8, 2));
    assertFalse(line.clear(3, 3, 7, 7));
    SightLine corner = sight(segment(5, 5, 5, 8), segment(5, 5, 8, 5));
    assertTrue(corner.clear(2, 8, 8, 2)); // both walls on one side
    assertFalse(corner.clear(4, 4, 6, 6));
  }

  @Test
  void clear_alongASharedFace_isBlocked() {
    SightLine line = sight(box(2, 2, 8, 5), box(2, 5, 8, 8));
    assertFalse(line.clear(1, 5, 9, 5));
    assertFalse(line.clear(3, 5, 7, 5));
    assertTrue(line.clear(1, 2, 9, 2));
  }

  @Test
  void clear_betweenObstaclesTouchingAtACorner_isBlockedAcrossOnly() {
    SightLine line = sight(box(2, 2, 5, 5), box(5, 5, 8, 8));
    assertFalse(line.clear(4, 6, 6, 4));
    assertTrue(line.clear(5, 5, 6, 4)); // an end on the joint sees away from it
    assertTrue(line.clear(5, 5, 4, 6));
    assertFalse(line.clear(5, 5, 6, 6));
  }

  @Test
  void clear_endInTheCornerOfARoom_seesAwayAndAlong() {
    SightLine line = sight(segment(1, 1, 9, 1), segment(1, 1, 1, 9));
    assertTrue(line.clear(1, 1, 5, 5));
    assertTrue(line.clear(1, 1, 9, 1));
    assertTrue(line.clear(1, 1, 1, 9));
  }

  @Test
  void clear_insideAnObstacle_isBlocked() {
    assertFalse(sight(BLOCK).clear(4.5, 4.5, 5.5, 5.5));
    assertFalse(sight(BLOCK).clear(5, 5, 9, 9));
    assertFalse(sight(BLOCK).clear(4, 4, 6, 6));
    assertTrue(sight(BLOCK).clear(5, 5, 5, 5)); // nothing lies between a point and itself
  }

  @Test
  void clear_alongTheBounds_isOneSided() {
    assertTrue(sight(BLOCK).clear(0, 0, 0, 10));
    assertFalse(sight(BLOCK, box(0, 3, 1, 4)).clear(0, 0, 0, 10));
    assertFalse(sight(BLOCK).clear(-1, 0, 5, 0));
  }

  @Test
  void clear_glassAndHedge_byWhatTheyBlock() {
    Obstacle glass = new Obstacle.Segment("glass", Blocks.MOVE, false, 5, 0, 5, 10);
    Obstacle hedge = new Obstacle.Segment("hedge", Blocks.SIGHT, false, 7, 0, 7, 10);
    Mesh mesh = Mesh.of(world(glass, hedge));
    assertTrue(mesh.sightLine().clear(4, 5, 6, 5));
    assertFalse(mesh.sightLine().clear(6, 5, 8, 5));
    assertFalse(mesh.walkLine().clear(4, 5, 6, 5));
    assertTrue(mesh.walkLine().clear(6, 5, 8, 5));
  }

  /**
   * The wall's end lies left of the line by less than rounding; the plain determinant says right.
   * Its error is twice the unit roundoff times the map's size and the line's reach, the largest
   * that was found. The filter allows for 80 of these: 16 in theory, times 5 because the frame
   * around the bounds counts as the map's size. So it is far from tight, and costs nothing.
   */
  @Test
  void clear_pastAWallsEndWithinRounding_isDecidedExactly() {
    double px = -0x1.f61d7acd961e7p-1;
    double py = -0x1.f6004175429cbp-1;
    double qx = 0x1.f68f4ca66ab9ep-1;
    double qy = 0x1.f5f055fc970cp-1;
    double vx = 0x1.ea22e6f3d4215p-1;
    double vy = 0x1.e9864403e4e56p-1;
    assertTrue((qx - px) * (vy - py) - (qy - py) * (vx - px) < 0);
    WorldMap fromRight =
        WorldMap.of("right", new Box(-1, -1, 1, 1), List.of(segment(vx, vy, 0.99, 0.5)));
    WorldMap fromLeft =
        WorldMap.of("left", new Box(-1, -1, 1, 1), List.of(segment(vx, vy, 0.5, 0.99)));
    assertFalse(Mesh.of(fromRight).sightLine().clear(px, py, qx, qy));
    assertFalse(Mesh.of(fromRight).sightLine().clear(qx, qy, px, py));
    assertTrue(Mesh.of(fromLeft).sightLine().clear(px, py, qx, qy));
    assertTrue(Mesh.of(fromLeft).sightLine().clear(qx, qy, px, py));
  }

  /** The projections of the wall's ends onto the line equal its length, but for rounding. */
  @Test
  void clear_toAWallAtARightAngle_seesItsFaceAndNotBeyond() {
    Random random = new Random(5);
    for (int step = 0; step < 300; step++) {
      double x = random.nextInt(1 << 28);
      double y = random.nextInt(1 << 28);
      Box bounds = new Box(-0x1p29, -0x1p29, 0x1p29, 0x1p29);
      WorldMap map = WorldMap.of("", bounds, List.of(segment(x - y, y + x, x + y, y - x)));
      SightLine line = Mesh.of(map).sightLine();
      String at = "step " + step + ", wall through " + x + "," + y;
      assertTrue(line.clear(0, 0, x, y), at);
      assertTrue(line.clear(x, y, 0, 0), at);
      assertFalse(line.clear(0, 0, x + 1, y + 1), at);
    }
  }

  /** Both ends of the wall project to just before the line's end, by rounding; it is at the end. */
  @Test
  void clear_toAWallThatRoundsToBeforeTheEnd_seesItsFace() {
    double x = 255114765;
    double y = 99664662;
    double rounded = x * x + y * y;
    assertTrue(x * (x - y) + y * (y + x) < rounded && x * (x + y) + y * (y - x) < rounded);
    Box bounds = new Box(-0x1p29, -0x1p29, 0x1p29, 0x1p29);
    WorldMap map = WorldMap.of("", bounds, List.of(segment(x - y, y + x, x + y, y - x)));
    assertTrue(Mesh.of(map).sightLine().clear(0, 0, x, y));
  }

  /** The crossing lies on the diagonal, beyond (1, 1) by a little less than half an ulp. */
  @Test
  void clear_fromWithinHalfAnUlpOfACrossing_isDecidedExactly() {
    double over = Math.nextUp(2.0);
    List<Obstacle> walls = List.of(segment(0, 2, over, 0), segment(2, 0, 0, over));
    Box bounds = new Box(-3, -5, 10, 10); // no corner on the diagonal, so no edge along it
    SightLine line = Mesh.of(WorldMap.of("cross", bounds, walls)).sightLine();
    assertFalse(line.clear(1, 1, 3, 3));
    assertFalse(line.clear(3, 3, 1, 1));
    assertTrue(line.clear(1, 1, 0, 0));
    assertTrue(line.clear(0, 0, 1, 1));
    double next = Math.nextUp(1.0);
    assertTrue(line.clear(next, next, 3, 3));
  }

  @Test
  void clear_straightUpThroughACrossing_isBlocked() {
    SightLine line = sight(segment(4, 5, 7, 6), segment(6, 5, 3, 6)); // cross at (5, 5 1/3)
    for (double y : new double[] {1, 4, 5, 5.2, 5.3}) {
      assertFalse(line.clear(5, y, 5, 9), "from " + y);
      assertFalse(line.clear(5, 9, 5, y), "to " + y);
    }
    assertTrue(line.clear(5, 1, 5, 5.25));
    assertTrue(line.clear(5, 9, 5, 5.5));
  }

  @Test
  void clear_fromFarOutsideOrNowhere_isBlocked() {
    assertFalse(sight(BLOCK).clear(1e12, 5, 5, 7));
    assertFalse(sight(BLOCK).clear(5, 7, 1e12, 5));
    assertFalse(sight(BLOCK).clear(Double.NaN, 5, 5, 7));
    assertFalse(sight(BLOCK).clear(5, 7, 5, Double.POSITIVE_INFINITY));
  }

  @Test
  void clearOnLeftAndRight_alongAWall_tellTheFreeSide() {
    SightLine line = sight(BLOCK);
    assertTrue(line.clear(1, 4, 9, 4)); // under the block
    assertFalse(line.clearOnLeft());
    assertTrue(line.clearOnRight());
    assertTrue(line.clear(9, 4, 1, 4));
    assertTrue(line.clearOnLeft());
    assertFalse(line.clearOnRight());
    assertTrue(line.clear(3, 3, 3, 3));
    assertTrue(line.clearOnLeft() && line.clearOnRight());
  }

  @Test
  void clear_afterADoorOpens_isRight() {
    Mesh mesh = Mesh.of(world(segment(5, 0, 5, 4), segment(5, 6, 5, 10)));
    SightLine line = mesh.sightLine();
    assertTrue(line.clear(1, 5, 9, 5));
    int door = mesh.add(segment(5, 4, 5, 6));
    assertFalse(line.clear(1, 5, 9, 5));
    mesh.remove(door);
    assertTrue(line.clear(1, 5, 9, 5));
  }

  @Test
  void clear_steadyState_allocatesNothing() {
    Mesh mesh = Mesh.of(world(BLOCK, box(1, 1, 2, 2), segment(7, 1, 9, 3)));
    SightLine line = mesh.sightLine();
    var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    int[] met = {0};
    IntConsumer visitor = f -> met[0]++;
    SegmentWalk walk = mesh.segmentWalk();
    int found = lines(mesh, line, walk, visitor);
    long least = Long.MAX_VALUE;
    for (int round = 0; round < 10; round++) { // the first rounds load and compile
      long before = threads.getCurrentThreadAllocatedBytes();
      assertEquals(found, lines(mesh, line, walk, visitor));
      least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
    }
    assertTrue(met[0] > 100_000, met[0] + " faces met");
    assertTrue(least < 1000, least + " bytes for 100 000 lines");
  }

  private static int lines(Mesh mesh, SightLine line, SegmentWalk walk, IntConsumer visitor) {
    int clear = 0;
    for (int i = 0; i < 100_000; i++) {
      double y = (i % 41) / 4.0;
      clear += line.clear(0, 10 - y, 10, y, mesh.locate(5, y)) ? 1 : 0;
      if (i % 10 == 0) {
        walk.visit(0, 10 - y, 10, y, line.startFace(), visitor);
      }
    }
    return clear;
  }

  private static SightLine sight(Obstacle... obstacles) {
    return Mesh.of(world(obstacles)).sightLine();
  }

  private static WorldMap world(Obstacle... obstacles) {
    return WorldMap.of("world", new Box(0, 0, 10, 10), List.of(obstacles));
  }

  private static Obstacle box(double x0, double y0, double x1, double y1) {
    return Obstacle.Polygon.of(Ring.of(new Box(x0, y0, x1, y1)));
  }

  private static Obstacle segment(double x1, double y1, double x2, double y2) {
    return Obstacle.Segment.of(x1, y1, x2, y2);
  }
}
