package dev.sightline.play;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Ring;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.motion.GridPoint;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

/** Worlds of 65536 x 65536 units, so that a grid step is a unit. */
@NullUnmarked
final class WalkTest {
  private static final Box BOUNDS = new Box(0, 0, 65536, 65536);
  private static final int EAST = 0;
  private static final int NORTH = 16384;
  private static final long PACE = 100 * Pace.STEP;

  private static Walk among(Obstacle... obstacles) {
    return Walk.among(Walls.of(WorldMap.of("test", BOUNDS, java.util.List.of(obstacles))));
  }

  private static Obstacle box(double x0, double y0, double x1, double y1) {
    return Obstacle.Polygon.of(Ring.of(new Box(x0, y0, x1, y1)));
  }

  private static void assertAt(int column, int row, Walk walk) {
    assertEquals(new GridPoint(column, row), new GridPoint(walk.column(), walk.row()));
  }

  @Test
  void toward_inTheOpen_advancesByPace() {
    Walk walk = among();
    assertTrue(walk.toward(500, 500, EAST, PACE, 0));
    assertAt(600, 500, walk);
    assertFalse(walk.wasStopped());
  }

  @Test
  void toward_fractionsOfSteps_areNotLost() {
    Walk walk = among();
    int column = 100;
    int row = 100;
    long pace = Pace.STEP / 3;
    for (int tick = 0; tick < 3000; tick++) {
      walk.toward(column, row, 8192, pace, tick);
      column = walk.column();
      row = walk.row();
    }
    double expected = 1000 * Math.sqrt(0.5);
    assertEquals(expected, column - 100, 1);
    assertEquals(expected, row - 100, 1);
  }

  @Test
  void toward_smallAngle_isNotRoundedAway() {
    Walk walk = among();
    int column = 100;
    int row = 100;
    for (int tick = 7; tick < 607; tick++) {
      walk.toward(column, row, 3, PACE, tick); // 0.0003 of a radian: 0.03 steps per tick
      column = walk.column();
      row = walk.row();
    }
    assertEquals(60000 * 3 * 2 * Math.PI / 65536, row - 100, 1);
  }

  @Test
  void to_farPoint_arrivesExactly() {
    Walk walk = among();
    int column = 100;
    int row = 100;
    int ticks = 0;
    while (walk.to(column, row, 5003, 2717, PACE + 12345, ticks)) {
      column = walk.column();
      row = walk.row();
      ticks++;
    }
    assertAt(5003, 2717, walk);
    double expected = Math.hypot(4903, 2617) / ((double) (PACE + 12345) / Pace.STEP);
    assertEquals(Math.ceil(expected), ticks, 1);
  }

  @Test
  void to_ownPoint_stays() {
    Walk walk = among();
    assertFalse(walk.to(7, 8, 7, 8, PACE, 0));
    assertAt(7, 8, walk);
  }

  @Test
  void toward_wallAhead_stopsOnIt() {
    Walk walk = among(box(540, 0, 600, 2000));
    walk.toward(500, 500, EAST, PACE, 0);
    assertAt(540, 500, walk);
    assertTrue(walk.wasStopped());
    assertFalse(walk.toward(540, 500, EAST, PACE, 1));
  }

  @Test
  void toward_wallAskance_slidesAlongIt() {
    Walk walk = among(box(540, 0, 600, 2000));
    walk.toward(500, 500, 8192, 141 * Pace.STEP, 0);
    assertAt(540, 600, walk);
  }

  @Test
  void toward_alongAWall_staysOnIt() {
    Walk walk = among(box(400, 0, 5000, 500));
    walk.toward(450, 500, EAST, PACE, 0);
    assertAt(550, 500, walk);
    assertFalse(walk.wasStopped());
  }

  @Test
  void toward_endOfWall_goesAroundIt() {
    Walk walk = among(box(540, 0, 600, 520));
    int column = 530;
    int row = 500;
    for (int tick = 0; tick < 5; tick++) {
      walk.toward(column, row, 4096, PACE, tick);
      column = walk.column();
      row = walk.row();
    }
    assertTrue(column > 700 && row > 520, column + ", " + row);
  }

  @Test
  void toward_thinWall_isNeverCrossed() {
    Walk walk = among(Obstacle.Segment.of(540, 0, 540, 2000));
    int column = 500;
    for (int tick = 0; tick < 20; tick++) {
      walk.toward(column, 500, EAST, Pace.STEP * (tick % 7), tick);
      column = walk.column();
    }
    assertEquals(539, column);
  }

  @Test
  void toward_jointOfTwoWalls_isNeverCrossed() {
    Walk walk = among(box(400, 0, 540, 500), box(540, 500, 700, 900));
    int column = 530;
    int row = 510;
    for (int tick = 0; tick < 40; tick++) {
      walk.toward(column, row, 65536 - 8192, 3 * Pace.STEP + tick, tick);
      column = walk.column();
      row = walk.row();
      assertTrue(row >= 500, column + ", " + row);
    }
  }

  @Test
  void toward_sharedFaceOfTwoWalls_isNoWay() {
    Walk walk = among(box(400, 0, 540, 500), box(540, 0, 700, 500));
    walk.toward(540, 520, 49152, PACE, 0);
    assertAt(540, 500, walk);
    assertFalse(walk.toward(540, 500, 49152, PACE, 1));
  }

  @Test
  void toward_gapOfOneStep_isPassed() {
    Walk walk = among(box(400, 0, 540, 500), box(541, 0, 700, 500));
    int row = 550;
    for (int tick = 0; tick < 6; tick++) {
      walk.toward(541, row, 49152, PACE, tick);
      row = walk.row();
    }
    assertAt(541, 0, walk);
  }

  @Test
  void toward_border_slidesAlongIt() {
    Walk walk = among();
    walk.toward(65500, 500, 8192, 141 * Pace.STEP, 0);
    assertAt(65536, 600, walk);
  }

  @Test
  void toward_corner_stops() {
    Walk walk = among(box(540, 0, 600, 2000), box(0, 530, 540, 600));
    walk.toward(500, 500, 8192, 141 * Pace.STEP, 0);
    assertAt(540, 530, walk);
    assertFalse(walk.toward(540, 530, 8192, 141 * Pace.STEP, 1));
  }

  @Test
  void to_pointInsideAWall_getsNearAndRests() {
    Walk walk = among(box(540, 0, 600, 2000));
    int column = 400;
    int row = 700;
    for (int tick = 0; tick < 20; tick++) {
      walk.to(column, row, 570, 500, PACE, tick);
      column = walk.column();
      row = walk.row();
    }
    assertAt(540, 500, walk);
    assertFalse(walk.to(column, row, 570, 500, PACE, 20));
  }

  @Test
  void to_tipOfThinWall_isReachedAndLeftOnBothSides() {
    Walk walk = among(Obstacle.Segment.of(500, 100, 500, 400));
    walk.to(500, 450, 500, 400, PACE, 0);
    assertAt(500, 400, walk);
    walk.to(500, 400, 480, 380, PACE, 1);
    assertAt(480, 380, walk);
    walk.to(500, 400, 520, 380, PACE, 1);
    assertAt(520, 380, walk);
  }

  @Test
  void toward_thinWallHeadOn_goesAlongOneSide() {
    Walk walk = among(Obstacle.Segment.of(500, 100, 500, 400));
    walk.toward(500, 450, 49152, PACE, 0);
    assertEquals(1, Math.abs(walk.column() - 500));
    assertEquals(350, walk.row());
  }

  @Test
  void isPlace_onThinWallAndJoints_isFalse() {
    Walk walk =
        among(
            Obstacle.Segment.of(500, 100, 500, 400),
            box(600, 100, 700, 200),
            box(700, 200, 800, 300),
            box(800, 200, 900, 300));
    assertFalse(walk.isPlace(500, 200));
    assertTrue(walk.isPlace(500, 400));
    assertFalse(walk.isPlace(700, 200));
    assertTrue(walk.isPlace(600, 150));
    assertTrue(walk.isPlace(600, 100));
    assertFalse(walk.isPlace(800, 250));
    assertTrue(walk.isPlace(800, 300));
    assertFalse(walk.isPlace(850, 250));
    assertTrue(walk.isPlace(0, 0));
  }

  @Test
  void isPlace_ringThatTouchesItsOwnEdge_isDecidedForEachPoint() {
    // A ring whose inside changes from one side of its lowest edge to the other at (600, 100).
    Ring ring = Ring.of(500, 100, 700, 100, 700, 0, 600, 100, 550, 300, 500, 300);
    Walk walk = among(Obstacle.Polygon.of(ring));
    assertTrue(walk.isPlace(550, 100));
    assertTrue(walk.isPlace(650, 100));
    assertFalse(walk.isPlace(600, 100));
    assertTrue(walk.isFree(650, 100, 650, 300));
    assertFalse(walk.isFree(650, 100, 650, 90));
    assertTrue(walk.isFree(550, 100, 550, 50));
    assertFalse(walk.isFree(550, 100, 550, 150));
  }

  @Test
  void nearestPlace_insideADoorThatCloses_isAtItsNearestSide() {
    Walk walk = among(box(500, 100, 520, 300));
    assertEquals(new GridPoint(500, 200), walk.nearestPlace(508, 200));
    assertEquals(new GridPoint(520, 200), walk.nearestPlace(512, 200));
    assertEquals(new GridPoint(500, 200), walk.nearestPlace(510, 200));
    assertEquals(new GridPoint(400, 200), walk.nearestPlace(400, 200));
  }

  @Test
  void nearestPlace_noGround_throws() {
    Walk walk = among(box(-10, -10, 65546, 65546));
    assertThrows(IllegalStateException.class, () -> walk.nearestPlace(5, 5));
  }

  @Test
  void toward_door_isPassedOnlyWhileOpen() {
    WorldMap map = WorldMap.of("door", BOUNDS, java.util.List.of(box(540, 0, 560, 2000)));
    Walls walls = Walls.of(map);
    Walk walk = Walk.among(walls);
    walk.toward(530, 500, EAST, PACE, 0);
    assertAt(540, 500, walk);
    walls.open(0);
    walk.toward(530, 500, EAST, PACE, 0);
    assertAt(630, 500, walk);
    walls.close(0);
    walk.toward(530, 500, EAST, PACE, 0);
    assertAt(540, 500, walk);
  }

  @Test
  void walk_badArguments_areRefusedByName() {
    Walk walk = among();
    String pace =
        assertThrows(IllegalArgumentException.class, () -> walk.toward(1, 1, 0, Pace.MOST + 1, 0))
            .getMessage();
    assertTrue(pace.contains("4294967297"), pace);
    String point =
        assertThrows(IllegalArgumentException.class, () -> walk.to(1, -3, 0, 0, 1, 0)).getMessage();
    assertTrue(point.contains("1, -3"), point);
    assertThrows(IllegalArgumentException.class, () -> walk.to(1, 3, 0, 65537, 1, 0));
    assertThrows(IllegalArgumentException.class, () -> walk.isPlace(70000, 0));
    assertThrows(IllegalArgumentException.class, () -> walk.isFree(0, 0, 0, 70000));
    assertThrows(IllegalArgumentException.class, () -> walk.nearestPlace(-1, 0));
  }

  @Test
  void toward_greatestPaceAndAnyTick_staysInBounds() {
    Walk walk = among();
    walk.toward(5, 5, NORTH, Pace.MOST, Long.MAX_VALUE);
    assertAt(5, 65536, walk);
    walk.toward(5, 65536, -16384, Pace.MOST, -1);
    assertAt(5, 0, walk);
  }
}
