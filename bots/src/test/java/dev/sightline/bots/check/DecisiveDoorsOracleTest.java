package dev.sightline.bots.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.map.Blocks;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.mesh.SightLine;
import dev.sightline.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * Whether two points see each other depends only on doors of which one of the two sees a point on
 * the line between them; so on doors that one of two bots perceives. That is why the doors that
 * bots hold are enough to check who perceives whom.
 */
class DecisiveDoorsOracleTest {
  private static final int SIZE = 16;

  private static WorldMap map(SplittableRandom random) {
    List<Obstacle> obstacles = new ArrayList<>();
    for (int i = 0; i < 14; i++) {
      int x = random.nextInt(1, SIZE - 4);
      int y = random.nextInt(1, SIZE - 4);
      int length = random.nextInt(1, 4);
      boolean upright = random.nextBoolean();
      boolean door = i < 9;
      obstacles.add(
          new Obstacle.Segment(
              null, Blocks.BOTH, door, x, y, upright ? x : x + length, upright ? y + length : y));
    }
    return WorldMap.of("doors", new Box(0, 0, SIZE, SIZE), obstacles);
  }

  private record Line(double ax, double ay, double bx, double by) {
    /** Returns a point of a door on the line, a little nearer to a; NaN if they do not meet. */
    double[] meeting(Obstacle.Segment door) {
      double dx = bx - ax;
      double dy = by - ay;
      double ex = door.x2() - door.x1();
      double ey = door.y2() - door.y1();
      double cross = dx * ey - dy * ex;
      double t = ((door.x1() - ax) * ey - (door.y1() - ay) * ex) / cross;
      double u = ((door.x1() - ax) * dy - (door.y1() - ay) * dx) / cross;
      boolean meets = t > 0 && t < 1 && u >= -1e-9 && u <= 1 + 1e-9;
      double at = meets ? t * (1 - 1e-9) : Double.NaN;
      return new double[] {ax + at * dx, ay + at * dy};
    }

    Line reversed() {
      return new Line(bx, by, ax, ay);
    }

    boolean isClear(SightLine sight) {
      return sight.clear(ax, ay, bx, by);
    }
  }

  private static boolean sees(SightLine sight, Line line, Obstacle.Segment door) {
    double[] point = line.meeting(door);
    return !Double.isNaN(point[0]) && sight.clear(line.ax, line.ay, point[0], point[1]);
  }

  @Test
  void sight_doorsThatNeitherEndSees_neverDecide() {
    long seed = 20261118;
    SplittableRandom random = new SplittableRandom(seed);
    int decided = 0;
    for (int round = 0; round < 60; round++) {
      WorldMap map = map(random);
      World world = World.of(map);
      boolean[] open = new boolean[world.doors().size()];
      for (int i = 0; i < open.length; i++) {
        open[i] = random.nextBoolean();
      }
      for (int pair = 0; pair < 60; pair++) {
        Line line =
            new Line(
                random.nextDouble() * SIZE,
                random.nextDouble() * SIZE,
                random.nextDouble() * SIZE,
                random.nextDouble() * SIZE);
        decided += compare(world, open, line, "seed " + seed + " round " + round + " " + line);
      }
    }
    assertTrue(decided > 300, "only " + decided + " pairs had doors between them");
  }

  /**
   * Turns all doors that neither end sees; the answer must stay. Returns whether there were any.
   */
  private static int compare(World world, boolean[] open, Line line, String message) {
    BruteForce.turn(world, world.doors(), open);
    SightLine sight = world.mesh().sightLine();
    boolean clear = line.isClear(sight);
    boolean[] turned = open.clone();
    int between = 0;
    for (int i = 0; i < open.length; i++) {
      var door = (Obstacle.Segment) world.obstacle(world.doors().get(i));
      between += Double.isNaN(line.meeting(door)[0]) ? 0 : 1;
      if (!sees(sight, line, door) && !sees(sight, line.reversed(), door)) {
        turned[i] = !open[i];
      }
    }
    BruteForce.turn(world, world.doors(), turned);
    assertEquals(clear, line.isClear(world.mesh().sightLine()), message);
    return between > 0 ? 1 : 0;
  }
}
