package dev.sightline.mesh;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Ring;
import dev.sightline.map.Blocks;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Small hostile worlds: touching, crossing, overlapping, repeated and needle-thin obstacles. */
public final class RandomMaps {
  static final int SIDE = 8;

  private final SplittableRandom random;
  private final Placement placement;

  public RandomMaps(long seed, Placement placement) {
    random = new SplittableRandom(seed);
    this.placement = placement;
  }

  /** How the integer grid on which obstacles are drawn is laid into the world. */
  public enum Placement {
    GRID,
    TURNED,
    NUDGED;

    /** Moves a grid point to its place; the same point always to the same place. */
    double[] place(double x, double y) {
      return switch (this) {
        case GRID -> new double[] {x, y};
        case TURNED -> turn(x, y);
        case NUDGED -> new double[] {nudge(x, y), nudge(y, x)};
      };
    }

    private static double[] turn(double x, double y) {
      double angle = 0.7312345;
      double cos = Math.cos(angle);
      double sin = Math.sin(angle);
      return new double[] {1000.1 + x * cos - y * sin, -77.3 + x * sin + y * cos};
    }

    private static double nudge(double a, double b) {
      int ulps = (int) ((long) (a * 7 + b * 13) % 3) - 1;
      return a + ulps * Math.ulp(a);
    }

    Box bounds() {
      return switch (this) {
        case TURNED -> new Box(993, -80, 1008, -64);
        default -> new Box(-1, -1, SIDE + 1, SIDE + 1);
      };
    }
  }

  public SplittableRandom random() {
    return random;
  }

  public WorldMap map(int obstacles) {
    List<Obstacle> list = new ArrayList<>();
    for (int i = 0; i < obstacles; i++) {
      list.add(obstacle());
    }
    return WorldMap.of("random", placement.bounds(), list);
  }

  public Obstacle obstacle() {
    Blocks blocks = List.of(Blocks.values()).get(random.nextInt(3));
    return switch (random.nextInt(6)) {
      case 0, 1 -> segment(blocks);
      case 2 -> polygon(blocks, rectangle());
      case 3 -> polygon(blocks, triangle());
      case 4 -> withHole(blocks);
      default -> polygon(blocks, bow());
    };
  }

  private static Obstacle polygon(Blocks blocks, Ring... rings) {
    return new Obstacle.Polygon(
        null, blocks, false, rings[0], List.of(rings).subList(1, rings.length));
  }

  private Obstacle segment(Blocks blocks) {
    while (true) {
      double[] a = point();
      double[] b = point();
      if (a[0] != b[0] || a[1] != b[1]) {
        return new Obstacle.Segment(null, blocks, false, a[0], a[1], b[0], b[1]);
      }
    }
  }

  private Ring rectangle() {
    int x = random.nextInt(SIDE - 1);
    int y = random.nextInt(SIDE - 1);
    return box(x, y, x + 1 + random.nextInt(SIDE - 1 - x), y + 1 + random.nextInt(SIDE - 1 - y));
  }

  private Ring box(int x0, int y0, int x1, int y1) {
    return random.nextBoolean()
        ? ring(x0, y0, x1, y0, x1, y1, x0, y1)
        : ring(x0, y0, x0, y1, x1, y1, x1, y0);
  }

  private Ring triangle() {
    while (true) {
      int ax = random.nextInt(SIDE);
      int ay = random.nextInt(SIDE);
      int bx = random.nextInt(SIDE);
      int by = random.nextInt(SIDE);
      int cx = random.nextInt(SIDE);
      int cy = random.nextInt(SIDE);
      if ((bx - ax) * (cy - ay) != (by - ay) * (cx - ax)) {
        return ring(ax, ay, bx, by, cx, cy);
      }
    }
  }

  /** A rectangle whose hole may touch its boundary at a corner. */
  private Obstacle withHole(Blocks blocks) {
    int x = random.nextInt(SIDE - 4);
    int y = random.nextInt(SIDE - 4);
    Ring outer = box(x, y, x + 4, y + 4);
    Ring hole =
        random.nextBoolean()
            ? box(x + 1, y + 1, x + 2 + random.nextInt(2), y + 2 + random.nextInt(2))
            : ring(x, y, x + 2, y + 1, x + 1, y + 2);
    return random.nextBoolean()
        ? polygon(blocks, outer, hole)
        : polygon(blocks, outer, box(x + 1, y + 1, x + 2, y + 2), box(x + 2, y + 2, x + 3, y + 3));
  }

  /** Two triangles that touch at one point, as one ring. */
  private Ring bow() {
    int x = random.nextInt(SIDE - 4);
    int y = random.nextInt(SIDE - 2);
    return ring(x, y, x + 2, y + 1, x + 4, y, x + 4, y + 2, x + 2, y + 1, x, y + 2);
  }

  private Ring ring(double... grid) {
    double[] xy = new double[grid.length];
    for (int i = 0; i < grid.length; i += 2) {
      double[] p = placement.place(grid[i], grid[i + 1]);
      xy[i] = p[0];
      xy[i + 1] = p[1];
    }
    return Ring.of(xy);
  }

  /** A grid point, at times on the border of the world or between grid points. */
  public double[] point() {
    if (random.nextInt(12) == 0) {
      Box b = placement.bounds();
      double x = random.nextBoolean() ? b.minX() : b.maxX();
      return new double[] {x, random.nextInt((int) b.minY(), (int) b.maxY() + 1)};
    }
    double x = random.nextInt(4) == 0 ? random.nextInt(2 * SIDE) / 2.0 : random.nextInt(SIDE);
    double y = random.nextInt(4) == 0 ? random.nextInt(2 * SIDE) / 2.0 : random.nextInt(SIDE);
    return placement.place(x, y);
  }
}
