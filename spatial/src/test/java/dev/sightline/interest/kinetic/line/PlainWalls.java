package dev.sightline.interest.kinetic.line;

import static java.util.Objects.requireNonNull;

import dev.sightline.geometry.Box;
import dev.sightline.interest.kinetic.motion.Bodies;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * A few walls that come and go, and lines that they block. A line stays as it is for as long as no
 * end of it or of a wall can reach the other.
 */
final class PlainWalls implements LineCheck.Source {
  static final int COUNT = 6;
  private static final int TICKS = 64;
  private static final double SURELY = 1 - 1e-6;

  private final Bodies bodies;
  private final Map<Integer, double[]> places = new HashMap<>();
  private final Map<Long, Integer> witnesses = new HashMap<>();
  private final double[][] walls = new double[COUNT][];
  private final boolean[] stands = new boolean[COUNT];

  /** How many lines have been tested. */
  int tests;

  PlainWalls(Bodies bodies, SplittableRandom random, double size) {
    this.bodies = bodies;
    for (int i = 0; i < COUNT; i++) {
      walls[i] = random.doubles(4, 0, size).toArray();
    }
  }

  boolean stands(int wall) {
    return stands[wall];
  }

  Box toggle(int wall) {
    stands[wall] = !stands[wall];
    double[] w = walls[wall];
    return Box.of(w[0], w[1], w[2], w[3]);
  }

  boolean isClear(double[] line) {
    for (int i = 0; i < COUNT; i++) {
      if (stands[i] && cross(walls[i], line)) {
        return false;
      }
    }
    return true;
  }

  private static boolean cross(double[] a, double[] b) {
    return side(a, b[0], b[1]) * side(a, b[2], b[3]) < 0
        && side(b, a[0], a[1]) * side(b, a[2], a[3]) < 0;
  }

  private static double side(double[] s, double x, double y) {
    return (s[2] - s[0]) * (y - s[1]) - (s[3] - s[1]) * (x - s[0]);
  }

  /** Returns how far the ends of a line may go before it can be another. */
  private double margin(double[] line) {
    boolean clear = isClear(line);
    double margin = clear ? Double.POSITIVE_INFINITY : 0;
    for (int i = 0; i < COUNT; i++) {
      if (stands[i] && clear) {
        margin = Math.min(margin, apart(walls[i], line));
      } else if (stands[i] && cross(walls[i], line)) {
        margin = Math.max(margin, apart(walls[i], line));
      }
    }
    return margin;
  }

  private static double apart(double[] a, double[] b) {
    double ofA = Math.min(distance(a, b[0], b[1]), distance(a, b[2], b[3]));
    return Math.min(ofA, Math.min(distance(b, a[0], a[1]), distance(b, a[2], a[3])));
  }

  private static double distance(double[] s, double x, double y) {
    double ux = s[2] - s[0];
    double uy = s[3] - s[1];
    double square = ux * ux + uy * uy;
    double along = square == 0 ? 0 : ((x - s[0]) * ux + (y - s[1]) * uy) / square;
    double t = Math.max(0, Math.min(1, along));
    return Math.hypot(x - s[0] - t * ux, y - s[1] - t * uy);
  }

  @Override
  public LineCheck newCheck() {
    return new Test();
  }

  @Override
  public void reserve(int end) {}

  @Override
  public double halfWidth() {
    return 0;
  }

  @Override
  public double mostClearMargin(double step) {
    return TICKS * step;
  }

  private final class Test extends LineCheck {
    @Override
    protected void check(int p, int q, int hint) {
      long pair = (long) p << 32 | q;
      if (hint != NO_WITNESS && hint != witnesses.getOrDefault(pair, NO_WITNESS)) {
        throw new AssertionError("not the witness of " + p + ", " + q + ": " + hint);
      }
      double[] a = requireNonNull(places.get(p));
      double[] b = requireNonNull(places.get(q));
      double[] between = {a[0], a[1], b[0], b[1]};
      double pace = Math.max(bodies.bound(p), bodies.bound(q));
      clear = isClear(between);
      ticks = pace == 0 ? TICKS : Math.floor(margin(between) * SURELY / pace);
      witness = ++tests;
      witnesses.put(pair, witness);
    }

    @Override
    protected void place(int body, double x, double y) {
      places.put(body, new double[] {x, y});
    }

    @Override
    protected void forget(int body) {
      places.remove(body);
    }

    @Override
    protected double touch(int body) {
      return places.containsKey(body) ? 1 : 0; // also of who is gone
    }
  }
}
