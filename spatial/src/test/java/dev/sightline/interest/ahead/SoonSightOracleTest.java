package dev.sightline.interest.ahead;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.mesh.Mesh;
import dev.sightline.mesh.RandomMaps;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Lines against many points of them, each judged as an entity there would be. */
final class SoonSightOracleTest {
  private static final int POINTS = 200;
  private static final int LINES = 30;

  @ParameterizedTest
  @EnumSource(RandomMaps.Placement.class)
  void sees_levelAndUprightLines_equalsWhetherOneOfTheirPointsIsPerceived(
      RandomMaps.Placement placement) {
    check(placement, true);
  }

  @ParameterizedTest
  @EnumSource(RandomMaps.Placement.class)
  void sees_anyLine_nothingMissedAndNothingFarAdded(RandomMaps.Placement placement) {
    check(placement, false);
  }

  private static void check(RandomMaps.Placement placement, boolean straight) {
    int seen = 0;
    int hidden = 0;
    for (long seed = 1; seed <= 12; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      Mesh mesh = Mesh.of(new RandomMaps(seed, placement).map(2 + (int) (seed % 9)));
      double size = Math.max(mesh.bounds().width(), mesh.bounds().height());
      double half = size / 200 * (1 + random.nextInt(4));
      double radius = size / 3;
      SoonSight sight = new SoonSight(mesh, half);
      for (int i = 0; i < LINES; i++) {
        double[] line = line(random, mesh.bounds(), size / 6, straight);
        double x = within(random, mesh.bounds().minX(), mesh.bounds().maxX());
        double y = within(random, mesh.bounds().minY(), mesh.bounds().maxY());
        boolean sees = sight.sees(x, y, line[0], line[1], line[2], line[3], radius);
        String where = placement + " seed " + seed + " line " + i;
        boolean some = somePoint(mesh, line, x, y, half, half, radius);
        assertTrue(sees || !some, where + " is missed");
        double spacing = size / 6 / POINTS;
        double wider = half + spacing + (straight ? 0 : half / 16);
        boolean about = somePoint(mesh, line, x, y, wider, half, radius + 2 * spacing);
        assertTrue(about || !sees, where + " is too much");
        seen += sees ? 1 : 0;
        hidden += sees ? 0 : 1;
      }
    }
    assertTrue(seen > 40 && hidden > 40, seen + " seen, " + hidden + " hidden");
  }

  private static double within(SplittableRandom random, double from, double to) {
    return random.nextDouble(from, to);
  }

  private static double[] line(SplittableRandom random, Box box, double most, boolean straight) {
    double x = within(random, box.minX(), box.maxX());
    double y = within(random, box.minY(), box.maxY());
    double length = random.nextDouble(most);
    double turn = straight ? random.nextInt(2) * Math.PI / 2 : random.nextDouble(2 * Math.PI);
    double dx = straight && turn > 0 ? 0 : length * Math.cos(turn);
    double dy = straight && turn == 0 ? 0 : length * Math.sin(turn);
    assertEquals(straight, dx == 0 || dy == 0);
    return new double[] {x, y, x + dx, y + dy};
  }

  /** Returns whether an entity at one of many points of a line would be perceived. */
  private static boolean somePoint(
      Mesh mesh, double[] line, double x, double y, double half, double own, double radius) {
    SquareSight squares = new SquareSight(mesh);
    double far = AheadRule.farReach(radius, own);
    for (int k = 0; k <= POINTS; k++) {
      double atX = line[0] + (line[2] - line[0]) * k / POINTS;
      double atY = line[1] + (line[3] - line[1]) * k / POINTS;
      squares.aim(atX, atY, half);
      boolean near = Math.hypot(atX - x, atY - y) <= far;
      if (near && squares.isSeenFrom(x, y, own)) {
        return true;
      }
    }
    return false;
  }
}
