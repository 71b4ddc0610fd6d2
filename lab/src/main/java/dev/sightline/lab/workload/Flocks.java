package dev.sightline.lab.workload;

import dev.sightline.geometry.Point;
import dev.sightline.map.WorldMap;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Flocks, after Reynolds (1987): everybody turns towards where its neighbors are and go, and away
 * from those who are too near; walls turn it back.
 */
final class Flocks implements Workload {
  @Override
  public String name() {
    return "flocks";
  }

  @Override
  public String description() {
    return "players keep together and go where their neighbors go, as birds do";
  }

  @Override
  public Movers start(WorldMap map, Settings settings) {
    return new Birds(new FreeGround(map), settings);
  }

  private static final class Birds implements Movers {

    /*
     * Who is near is found with a hash of square cells as wide as sight, rebuilt in each step:
     * heads of chains by cell, links by mover. Each looks at the nine cells around it and at no more
     * than MOST_NEAR neighbors, so a step costs about the same for each mover, however dense they are.
     */

    private static final double SIGHT = 1.5;
    private static final double TOO_NEAR = 0.3;
    private static final int MOST_NEAR = 12;
    private static final double COHESION = 0.02;
    private static final double ALIGNMENT = 0.2;
    private static final double SEPARATION = 0.1;
    private static final double WHIM = 0.15;

    private final FreeGround ground;
    private final SplittableRandom random;
    private final double length;
    private final double sight;
    private final double[] x;
    private final double[] y;
    private final double[] dx;
    private final double[] dy;
    private final int[] head;
    private final int[] link;

    Birds(FreeGround ground, Settings settings) {
      this.ground = ground;
      random = new SplittableRandom(settings.seed());
      length = Waypoints.SPEED * Waypoints.STEP_SECONDS * ground.unit();
      sight = SIGHT * ground.unit();
      int count = settings.players();
      x = new double[count];
      y = new double[count];
      dx = new double[count];
      dy = new double[count];
      head = new int[Integer.highestOneBit(Math.max(16, 2 * count))];
      link = new int[count];
      for (int i = 0; i < count; i++) {
        Point at = ground.anywhere(random);
        x[i] = at.x();
        y[i] = at.y();
        turn(i);
      }
    }

    private void turn(int mover) {
      double angle = random.nextDouble() * 2 * Math.PI;
      dx[mover] = length * StrictMath.cos(angle);
      dy[mover] = length * StrictMath.sin(angle);
    }

    @Override
    public int count() {
      return x.length;
    }

    @Override
    public double stepSeconds() {
      return Waypoints.STEP_SECONDS;
    }

    @Override
    public void step() {
      Arrays.fill(head, -1);
      for (int i = 0; i < x.length; i++) {
        int cell = cell(column(x[i]), column(y[i]));
        link[i] = head[cell];
        head[cell] = i;
      }
      for (int i = 0; i < x.length; i++) {
        steer(i);
      }
      for (int i = 0; i < x.length; i++) {
        go(i);
      }
    }

    private long column(double at) {
      return (long) Math.floor(at / sight);
    }

    private int cell(long column, long row) {
      long hash = (column * 0x9E3779B97F4A7C15L + row) * 0xD1B54A32D192ED03L;
      return (int) (hash >>> 33) & head.length - 1;
    }

    private void steer(int mover) {
      double sumX = 0;
      double sumY = 0;
      double sumDx = 0;
      double sumDy = 0;
      double awayX = 0;
      double awayY = 0;
      int near = 0;
      for (long r = column(y[mover]) - 1; r <= column(y[mover]) + 1; r++) {
        for (long c = column(x[mover]) - 1; c <= column(x[mover]) + 1; c++) {
          for (int o = head[cell(c, r)]; o >= 0 && near < MOST_NEAR; o = link[o]) {
            double way = Math.hypot(x[o] - x[mover], y[o] - y[mover]);
            if (o != mover && way <= sight) {
              near++;
              sumX += x[o] - x[mover];
              sumY += y[o] - y[mover];
              sumDx += dx[o];
              sumDy += dy[o];
              boolean isTooNear = way < TOO_NEAR * ground.unit();
              awayX += isTooNear ? x[mover] - x[o] : 0;
              awayY += isTooNear ? y[mover] - y[o] : 0;
            }
          }
        }
      }
      double part = near == 0 ? 0 : 1.0 / near;
      double whimX = (random.nextDouble() - 0.5) * 2 * WHIM * length;
      double whimY = (random.nextDouble() - 0.5) * 2 * WHIM * length;
      double toX =
          dx[mover]
              + COHESION * sumX * part
              + ALIGNMENT * (sumDx * part - (near == 0 ? 0 : dx[mover]))
              + SEPARATION * awayX
              + whimX;
      double toY =
          dy[mover]
              + COHESION * sumY * part
              + ALIGNMENT * (sumDy * part - (near == 0 ? 0 : dy[mover]))
              + SEPARATION * awayY
              + whimY;
      double way = Math.hypot(toX, toY);
      if (way > 0) {
        dx[mover] = toX * length / way;
        dy[mover] = toY * length / way;
      }
    }

    private void go(int mover) {
      ground.step(x[mover], y[mover], dx[mover], dy[mover]);
      boolean isBlocked = ground.x() != x[mover] + dx[mover] || ground.y() != y[mover] + dy[mover];
      x[mover] = ground.x();
      y[mover] = ground.y();
      if (isBlocked) {
        turn(mover);
      }
    }

    @Override
    public double x(int mover) {
      return x[mover];
    }

    @Override
    public double y(int mover) {
      return y[mover];
    }
  }
}
