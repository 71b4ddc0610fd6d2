package dev.sightline.play;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.mesh.Mesh;
import dev.sightline.mesh.RandomMaps;
import dev.sightline.mesh.RandomMaps.Placement;
import dev.sightline.mesh.SightLine;
import dev.sightline.motion.WireGrid;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@SuppressWarnings({"IntLongMath", "LongDoubleConversion"})
final class WalkLineOracleTest {
  private static final int MAPS = 60;
  private static final int LINES = 400;
  private static final int POINTS = 40;

  @ParameterizedTest
  @EnumSource(Placement.class)
  void isFree_onRandomMaps_agreesWithDefinition(Placement placement) {
    for (int seed = 0; seed < MAPS; seed++) {
      new Case(seed, placement).checkLines();
    }
  }

  @ParameterizedTest
  @EnumSource(Placement.class)
  void isPlace_onRandomMaps_agreesWithDefinition(Placement placement) {
    for (int seed = 0; seed < MAPS; seed++) {
      new Case(seed, placement).checkPlaces();
    }
  }

  @ParameterizedTest
  @EnumSource(Placement.class)
  void nearestPlace_onRandomMaps_isNearest(Placement placement) {
    for (int seed = 0; seed < MAPS / 4; seed++) {
      new Case(seed, placement).checkNearest();
    }
  }

  /** A random map, some of its obstacles opened, some added. */
  private static final class Case {
    private final String name;
    private final RandomMaps maps;
    private final SplittableRandom random;
    private final Walls walls;
    private final WireGrid grid;
    private final Walk walk;
    private final SlowGround slow;
    private final SightLine meshLine;

    Case(int seed, Placement placement) {
      name = placement + " seed " + seed;
      maps = new RandomMaps(seed, placement);
      random = new SplittableRandom(seed);
      WorldMap map = maps.map(3 + seed % 8);
      walls = Walls.of(map);
      grid = walls.grid();
      List<Obstacle> standing = change(map);
      walk = Walk.among(walls);
      slow = new SlowGround(map, standing);
      meshLine = Mesh.of(WorldMap.of("standing", map.bounds(), standing)).walkLine();
    }

    private List<Obstacle> change(WorldMap map) {
      List<Obstacle> standing = new ArrayList<>(map.obstacles());
      for (int i = map.obstacles().size() - 1; i >= 0; i--) {
        if (random.nextInt(4) == 0) {
          walls.open(i);
          standing.remove(i);
        }
      }
      for (int i = random.nextInt(3); i > 0; i--) {
        Obstacle obstacle = maps.obstacle();
        walls.add(obstacle);
        walls.remove(obstacle);
        walls.add(obstacle);
        standing.add(obstacle);
      }
      return standing;
    }

    void checkLines() {
      for (int i = 0; i < LINES; i++) {
        int[] p = point();
        int[] q = random.nextInt(3) == 0 ? near(p) : point();
        double px = grid.x(p[0]);
        double py = grid.y(p[1]);
        double qx = grid.x(q[0]);
        double qy = grid.y(q[1]);
        if (slow.isBlocked(px, py) || (p[0] == q[0] && p[1] == q[1])) {
          continue;
        }
        String step = name + " line " + i + ": " + px + ", " + py + " to " + qx + ", " + qy;
        boolean clear = slow.isClear(px, py, qx, qy);
        assertEquals(clear, meshLine.clear(px, py, qx, qy), step);
        boolean expected = clear && slow.pieces(qx, qy) == 1;
        assertEquals(expected, walk.isFree(p[0], p[1], q[0], q[1]), step);
      }
    }

    void checkPlaces() {
      for (int i = 0; i < POINTS; i++) {
        int[] p = point();
        double x = grid.x(p[0]);
        double y = grid.y(p[1]);
        String step = name + " point " + i + ": " + x + ", " + y;
        assertEquals(slow.pieces(x, y) == 1, walk.isPlace(p[0], p[1]), step);
      }
    }

    void checkNearest() {
      for (int i = 0; i < 5; i++) {
        int[] p = point();
        var found = walk.nearestPlace(p[0], p[1]);
        String step = name + " point " + i + ": " + p[0] + ", " + p[1];
        assertEquals(1, slow.pieces(grid.x(found.x()), grid.y(found.y())), step);
        long dx = found.x() - p[0];
        long dy = found.y() - p[1];
        long limit = Math.min(30, (long) Math.sqrt(dx * dx + dy * dy));
        for (int r = p[1] - (int) limit; r <= p[1] + limit; r++) {
          for (int c = p[0] - (int) limit; c <= p[0] + limit; c++) {
            long square = (long) (c - p[0]) * (c - p[0]) + (long) (r - p[1]) * (r - p[1]);
            boolean before =
                square < dx * dx + dy * dy
                    || (square == dx * dx + dy * dy
                        && (r < found.y() || (r == found.y() && c < found.x())));
            boolean inGrid = c >= 0 && r >= 0 && c <= grid.lastColumn() && r <= grid.lastRow();
            if (before && inGrid) {
              assertEquals(0, slow.pieces(grid.x(c), grid.y(r)) == 1 ? 1 : 0, step);
            }
          }
        }
      }
    }

    /** A corner of the map, a point close to one, or any. */
    private int[] point() {
      if (random.nextInt(5) == 0) {
        return new int[] {random.nextInt(grid.lastColumn()), random.nextInt(grid.lastRow())};
      }
      double[] p = maps.point();
      int[] q = {grid.column(p[0]), grid.row(p[1])};
      return random.nextInt(4) == 0 ? near(q) : q;
    }

    private int[] near(int[] p) {
      int far = random.nextBoolean() ? 2 : 3000;
      int c = p[0] + random.nextInt(-far, far + 1);
      int r = p[1] + random.nextInt(-far, far + 1);
      return new int[] {
        Math.max(0, Math.min(grid.lastColumn(), c)), Math.max(0, Math.min(grid.lastRow(), r))
      };
    }
  }
}
