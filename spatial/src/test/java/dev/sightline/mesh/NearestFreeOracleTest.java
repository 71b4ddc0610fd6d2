package dev.sightline.mesh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Point;
import dev.sightline.geometry.Ring;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import java.math.BigDecimal;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The free point nearest to one inside a wall, against all doubles around the exact one. */
class NearestFreeOracleTest {
  private static final int AROUND = 2; // doubles that are compared, to each side

  @Test
  void nearest_insideASlantedWall_isTheFreeDoubleNearestToTheExactPoint() {
    for (long seed = 0; seed < 60; seed++) {
      var random = new SplittableRandom(seed);
      double[] corners = rectangle(random, random.nextDouble(0.1, 1.4));
      FreeSpace space = Mesh.of(world(corners)).freeSpace();
      for (int step = 0; step < 10; step++) {
        // near the middle of the first side, so that its foot is the nearest point
        double along = random.nextDouble(0.4, 0.6);
        double deep = random.nextDouble(0.01, 0.1);
        double x = between(corners, 0, along, deep);
        double y = between(corners, 1, along, deep);
        assertFalse(space.isFree(x, y));
        assertNearest(space, corners, x, y, "seed " + seed + ", step " + step);
      }
    }
  }

  @Test
  void nearest_insideAnUprightWall_isOnIt() {
    FreeSpace space = Mesh.of(world(0.1, 0.1, 3.3, 0.1, 3.3, 2.7, 0.1, 2.7)).freeSpace();
    assertEquals(new Point(1.7, 0.1), space.nearest(1.7, 0.3));
    assertEquals(new Point(3.3, 1.3), space.nearest(3.2, 1.3));
  }

  @Test
  void nearest_severalEquallyNear_hasTheLowestXThenY() {
    FreeSpace space = Mesh.of(world(1, 1, 3, 1, 3, 3, 1, 3)).freeSpace();
    assertEquals(new Point(1, 2), space.nearest(2, 2));
    assertEquals(
        new Point(2.5, 1), Mesh.of(world(1, 1, 4, 1, 4, 2, 1, 2)).freeSpace().nearest(2.5, 1.5));
  }

  private static void assertNearest(
      FreeSpace space, double[] corners, double x, double y, String where) {
    Point found = space.nearest(x, y);
    assertTrue(space.isFree(found.x(), found.y()), where);
    BigDecimal[] foot = scaledFoot(corners, x, y);
    for (int i = -AROUND; i <= AROUND; i++) {
      for (int j = -AROUND; j <= AROUND; j++) {
        double otherX = found.x() + i * Math.ulp(found.x());
        double otherY = found.y() + j * Math.ulp(found.y());
        assertTrue(
            !space.isFree(otherX, otherY)
                || square(foot, otherX, otherY).compareTo(square(foot, found.x(), found.y())) >= 0,
            () -> where + ": " + otherX + "," + otherY + " is nearer than " + found);
      }
    }
  }

  /** Returns the foot of the perpendicular on the first side, times the last number. */
  private static BigDecimal[] scaledFoot(double[] corners, double x, double y) {
    BigDecimal ax = new BigDecimal(corners[0]);
    BigDecimal ay = new BigDecimal(corners[1]);
    BigDecimal dx = new BigDecimal(corners[2]).subtract(ax);
    BigDecimal dy = new BigDecimal(corners[3]).subtract(ay);
    BigDecimal length = dx.multiply(dx).add(dy.multiply(dy));
    BigDecimal far =
        dx.multiply(new BigDecimal(x).subtract(ax))
            .add(dy.multiply(new BigDecimal(y).subtract(ay)));
    return new BigDecimal[] {
      ax.multiply(length).add(far.multiply(dx)), ay.multiply(length).add(far.multiply(dy)), length
    };
  }

  private static BigDecimal square(BigDecimal[] foot, double x, double y) {
    BigDecimal dx = new BigDecimal(x).multiply(foot[2]).subtract(foot[0]);
    BigDecimal dy = new BigDecimal(y).multiply(foot[2]).subtract(foot[1]);
    return dx.multiply(dx).add(dy.multiply(dy));
  }

  private static double between(double[] corners, int axis, double along, double deep) {
    double a = corners[axis];
    return a + along * (corners[2 + axis] - a) + deep * (corners[6 + axis] - a);
  }

  private static double[] rectangle(SplittableRandom random, double angle) {
    double x = random.nextDouble(0.2, 2);
    double y = random.nextDouble(0.2, 2);
    double width = random.nextDouble(2, 5);
    double height = random.nextDouble(2, 5);
    double cos = Math.cos(angle);
    double sin = Math.sin(angle);
    return new double[] {
      x,
      y,
      x + width * cos,
      y + width * sin,
      x + width * cos - height * sin,
      y + width * sin + height * cos,
      x - height * sin,
      y + height * cos
    };
  }

  private static WorldMap world(double... corners) {
    return WorldMap.of(
        "wall", new Box(-20, -20, 40, 40), List.of(Obstacle.Polygon.of(Ring.of(corners))));
  }
}
