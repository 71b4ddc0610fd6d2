package dev.sightline.play;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Ring;
import dev.sightline.map.Blocks;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.motion.WireGrid;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Sliding loses no more than the walls demand, where what they demand can be calculated. */
final class ConvexRoomOracleTest {
  private static final Box BOUNDS = new Box(-1.3, -1.1, 1.2, 1.4);
  private static final double SLACK = 8; // grid steps

  @Test
  void toward_inAConvexRoom_endsInTheFarthestCorner() {
    for (int seed = 0; seed < 300; seed++) {
      Room room = new Room(seed);
      int heading = room.random.nextInt(Heading.TURN);
      double dx = Math.cos(2 * Math.PI * heading / Heading.TURN);
      double dy = Math.sin(2 * Math.PI * heading / Heading.TURN);
      long pace = room.random.nextLong(200 << 16, 2000 << 16);
      int resting = 0;
      for (int tick = 0; resting < 50 && tick < 100_000; tick++) {
        boolean moved = room.walk.toward(room.column, room.row, heading, pace, tick);
        resting = moved ? 0 : resting + 1;
        room.column = room.walk.column();
        room.row = room.walk.row();
      }
      assertEquals(50, resting, "seed " + seed + " never rests");
      double most = Double.NEGATIVE_INFINITY;
      for (double[] corner : room.corners) {
        most = Math.max(most, corner[0] * dx + corner[1] * dy);
      }
      WireGrid grid = room.walls.grid();
      double made = grid.x(room.column) * dx + grid.y(room.row) * dy;
      double missing = (most - made) / grid.step();
      assertTrue(missing < SLACK && missing > -1e-6, "seed " + seed + " misses " + missing);
    }
  }

  @Test
  void toward_alongOneWall_advancesByTheProjection() {
    for (int seed = 0; seed < 500; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      double angle = random.nextDouble(2 * Math.PI);
      double wx = 40 * Math.cos(angle);
      double wy = 40 * Math.sin(angle);
      Obstacle wall = Obstacle.Segment.of(-wx, -wy, wx, wy);
      Walls walls = Walls.of(WorldMap.of("wall", new Box(-50, -50, 50, 50), List.of(wall)));
      WireGrid grid = walls.grid();
      Walk walk = Walk.among(walls);
      double off = angle + random.nextDouble(0.05, 1.4);
      int heading = (int) Math.round(off / (2 * Math.PI) * Heading.TURN) & (Heading.TURN - 1);
      int column = grid.column(wy / 4000);
      int row = grid.row(-wx / 4000); // at the right of the wall, heading to its left
      double x = grid.x(column);
      double y = grid.y(row);
      int ticks = 60;
      for (int tick = 0; tick < ticks; tick++) {
        walk.toward(column, row, heading, 100 << 16, tick);
        column = walk.column();
        row = walk.row();
      }
      double along = ((grid.x(column) - x) * wx + (grid.y(row) - y) * wy) / 40 / grid.step();
      double expected = 100 * ticks * Math.cos(off - angle);
      assertEquals(expected, along, ticks * 0.75, "seed " + seed);
      assertTrue(wx * grid.y(row) - wy * grid.x(column) <= 0, "seed " + seed + " went through");
    }
  }

  /** A convex polygon, as a hole in a block or as walls without thickness. */
  private static final class Room {
    final SplittableRandom random;
    final List<double[]> corners = new ArrayList<>();
    final Walls walls;
    final Walk walk;
    int column;
    int row;

    Room(int seed) {
      random = new SplittableRandom(seed);
      int count = random.nextInt(3, 9);
      double turn = random.nextDouble(1);
      for (int i = 0; i < count; i++) {
        double angle = 2 * Math.PI * (i + turn + random.nextDouble(0.3)) / count;
        corners.add(new double[] {0.9 * Math.cos(angle), 0.9 * Math.sin(angle)});
      }
      walls = Walls.of(WorldMap.of("room", BOUNDS, obstacles(seed % 2 == 0)));
      walk = Walk.among(walls);
      column = walls.grid().column(0);
      row = walls.grid().row(0);
    }

    private List<Obstacle> obstacles(boolean solid) {
      if (solid) {
        double[] xy = corners.stream().flatMapToDouble(java.util.Arrays::stream).toArray();
        Ring outer = Ring.of(new Box(-1, -1, 1, 1));
        return List.of(new Obstacle.Polygon(null, Blocks.BOTH, false, outer, List.of(Ring.of(xy))));
      }
      List<Obstacle> segments = new ArrayList<>();
      for (int i = 0; i < corners.size(); i++) {
        double[] a = corners.get(i);
        double[] b = corners.get((i + 1) % corners.size());
        segments.add(Obstacle.Segment.of(a[0], a[1], b[0], b[1]));
      }
      return segments;
    }
  }
}
