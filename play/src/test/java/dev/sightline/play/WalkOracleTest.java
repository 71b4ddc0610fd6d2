package dev.sightline.play;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.mesh.RandomMaps;
import dev.sightline.mesh.RandomMaps.Placement;
import dev.sightline.motion.GridPoint;
import dev.sightline.motion.WireGrid;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Long walks among obstacles that come and go, each line of them checked from the definition. */
@SuppressWarnings("IntLongMath")
final class WalkOracleTest {
  private static final int MAPS = 40;
  private static final int TICKS = 250;

  @ParameterizedTest
  @EnumSource(Placement.class)
  void walk_onRandomMaps_keepsItsPromises(Placement placement) {
    for (int seed = 0; seed < MAPS; seed++) {
      new Stroll(seed, placement).run();
    }
  }

  /** One avatar that changes its mind at random, on one map. */
  private static final class Stroll {
    private final String name;
    private final SplittableRandom random;
    private final WorldMap map;
    private final Walls walls;
    private final WireGrid grid;
    private final Walk walk;
    private final RandomMaps maps;
    private SlowGround slow;
    private int column;
    private int row;
    private int heading;
    private boolean hasTarget;
    private int targetColumn;
    private int targetRow;
    private long pace;
    private String step = "";

    Stroll(int seed, Placement placement) {
      name = placement + " seed " + seed;
      random = new SplittableRandom(seed + 1000);
      maps = new RandomMaps(seed, placement);
      map = maps.map(4 + seed % 7);
      walls = Walls.of(map);
      grid = walls.grid();
      walk = Walk.among(walls);
      slow = new SlowGround(map, standing());
      settle(random.nextInt(grid.lastColumn() + 1), random.nextInt(grid.lastRow() + 1));
    }

    private List<Obstacle> standing() {
      List<Obstacle> standing = new ArrayList<>();
      for (int i = 0; i < map.obstacles().size(); i++) {
        if (!walls.isOpen(i)) {
          standing.add(map.obstacles().get(i));
        }
      }
      return standing;
    }

    void run() {
      for (int tick = 0; tick < TICKS; tick++) {
        step = name + " tick " + tick + " at " + column + ", " + row;
        if (random.nextInt(25) == 0) {
          toggleDoor();
        }
        if (tick == 0 || random.nextInt(12) == 0) {
          changeMind();
        }
        if (hasTarget) {
          walkToTarget(tick);
        } else {
          walkOn(tick);
        }
      }
    }

    private void toggleDoor() {
      int door = random.nextInt(map.obstacles().size());
      if (!walls.open(door)) {
        walls.close(door);
      }
      slow = new SlowGround(map, standing());
      settle(column, row);
    }

    private void settle(int atColumn, int atRow) {
      GridPoint place = walk.nearestPlace(atColumn, atRow);
      assertEquals(1, slow.pieces(grid.x(place.x()), grid.y(place.y())), step);
      boolean stays = slow.pieces(grid.x(atColumn), grid.y(atRow)) == 1;
      assertEquals(stays, place.x() == atColumn && place.y() == atRow, step);
      column = place.x();
      row = place.y();
    }

    private void changeMind() {
      heading = random.nextInt(4) == 0 ? 8192 * random.nextInt(8) : random.nextInt(Heading.TURN);
      hasTarget = random.nextInt(3) > 0;
      double[] p = maps.point();
      targetColumn = grid.column(p[0]);
      targetRow = grid.row(p[1]);
      pace = random.nextInt(3) == 0 ? random.nextLong(3 * Pace.STEP) : random.nextLong(4000 << 16);
    }

    private void walkOn(int tick) {
      boolean moved = walk.toward(column, row, heading, pace, tick);
      double exactX = Math.cos(2 * Math.PI * heading / Heading.TURN) * pace / Pace.STEP;
      double exactY = Math.sin(2 * Math.PI * heading / Heading.TURN) * pace / Pace.STEP;
      checkWay(Math.hypot(exactX, exactY));
      assertEquals(moved, walk.column() != column || walk.row() != row, step);
      if (!walk.wasStopped()) {
        assertEquals(exactX, walk.column() - column, 1.01, step);
        assertEquals(exactY, walk.row() - row, 1.01, step);
      }
      column = walk.column();
      row = walk.row();
    }

    private void walkToTarget(int tick) {
      double before = Math.hypot(targetColumn - column, targetRow - row);
      boolean moved = walk.to(column, row, targetColumn, targetRow, pace, tick);
      checkWay(Math.min((double) pace / Pace.STEP, before));
      double after = Math.hypot(targetColumn - walk.column(), targetRow - walk.row());
      assertTrue(moved ? after < before : after == before, step);
      if (isWithinReach(tick) && isFree(column, row, targetColumn, targetRow)) {
        assertEquals(0, after, step);
      }
      column = walk.column();
      row = walk.row();
    }

    private boolean isWithinReach(int tick) {
      long dx = targetColumn - column;
      long dy = targetRow - row;
      long reach = Pace.reach(pace, tick);
      return dx * dx + dy * dy <= reach * reach;
    }

    /** Checks each straight part of the last tick, and their length. */
    private void checkWay(double most) {
      double length = 0;
      int parts = walk.turnsSize / 2 - 1;
      for (int i = 2; i < walk.turnsSize; i += 2) {
        int c = walk.turns[i - 2];
        int r = walk.turns[i - 1];
        int toC = walk.turns[i];
        int toR = walk.turns[i + 1];
        length += Math.hypot(toC - c, toR - r);
        assertTrue((c == toC && r == toR) || isFree(c, r, toC, toR), step + " part " + i / 2);
      }
      assertTrue(length <= most + 2 * parts, step + ": " + length + " > " + most);
      assertFalse(slow.isBlocked(grid.x(walk.column()), grid.y(walk.row())), step);
    }

    private boolean isFree(int c, int r, int toC, int toR) {
      double x = grid.x(toC);
      double y = grid.y(toR);
      return slow.isClear(grid.x(c), grid.y(r), x, y) && slow.pieces(x, y) == 1;
    }
  }
}
