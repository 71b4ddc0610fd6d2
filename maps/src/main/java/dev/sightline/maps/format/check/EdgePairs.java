package dev.sightline.maps.format.check;

import java.util.Arrays;

/** Finds the pairs of edges that come close enough to meet. */
final class EdgePairs {

  /*
   * Edge e runs from (x1[e], y1[e]) to (x2[e], y2[e]). The plane is halved again and again, along
   * the axis that separates the edges better, and each half takes the edges whose part inside the
   * current box may reach it. Cutting by the part inside the box instead of the edge's own box is
   * what keeps long slanted edges apart. A set that is small, or that halving does not make
   * smaller, is compared pair by pair.
   *
   * Invariant: if two edges meet at a point of the current box, both are in its set; ranges are
   * widened by SLACK of the largest coordinate, above the rounding of the interpolation. A pair may
   * be visited more than once.
   *
   * Cost: about n log n for the maps that people draw; at worst all pairs, cut short by the budget.
   */

  private static final int LEAF = 16;
  private static final int DEPTH = 64;
  private static final double GAIN = 1.85;
  private static final double SLACK = 0x1p-48;

  private final double[] x1;
  private final double[] y1;
  private final double[] x2;
  private final double[] y2;
  private final Visitor visitor;
  private long budget;
  private double slack;

  /** Receives candidates. */
  interface Visitor {
    /** Looks at two edges whose boxes meet, {@code i < j}. */
    void visit(int i, int j);
  }

  EdgePairs(double[] x1, double[] y1, double[] x2, double[] y2, long budget, Visitor visitor) {
    this.x1 = x1;
    this.y1 = y1;
    this.x2 = x2;
    this.y2 = y2;
    this.budget = budget;
    this.visitor = visitor;
  }

  /** Visits all candidates; returns false if the budget of comparisons did not suffice. */
  boolean run() {
    int[] all = new int[x1.length];
    Arrays.setAll(all, i -> i);
    double[] box = {
      Double.POSITIVE_INFINITY,
      Double.POSITIVE_INFINITY,
      Double.NEGATIVE_INFINITY,
      Double.NEGATIVE_INFINITY
    };
    for (int e : all) {
      box[0] = Math.min(box[0], Math.min(x1[e], x2[e]));
      box[1] = Math.min(box[1], Math.min(y1[e], y2[e]));
      box[2] = Math.max(box[2], Math.max(x1[e], x2[e]));
      box[3] = Math.max(box[3], Math.max(y1[e], y2[e]));
    }
    slack = SLACK * Math.max(Math.max(-box[0], -box[1]), Math.max(box[2], box[3]));
    return all.length < 2 || search(all, box[0], box[1], box[2], box[3], DEPTH);
  }

  private boolean search(int[] set, double ax, double ay, double bx, double by, int depth) {
    if (set.length <= LEAF || depth == 0 || budget < 0) {
      return compareAll(set);
    }
    budget -= set.length;
    Halves columns = new Halves(set, x1, y1, x2, y2, ax, ay, bx, by, slack);
    Halves rows = new Halves(set, y1, x1, y2, x2, ay, ax, by, bx, slack);
    boolean byColumns = columns.size() <= rows.size();
    Halves best = byColumns ? columns : rows;
    if (best.size() > GAIN * set.length) {
      return compareAll(set);
    }
    double cut = best.cut;
    return byColumns
        ? search(best.low(), ax, ay, cut, by, depth - 1)
            && search(best.high(), cut, ay, bx, by, depth - 1)
        : search(best.low(), ax, ay, bx, cut, depth - 1)
            && search(best.high(), ax, cut, bx, by, depth - 1);
  }

  private boolean compareAll(int[] set) {
    budget -= (long) set.length * (set.length - 1) / 2;
    if (budget < 0) {
      return false;
    }
    for (int a = 1; a < set.length; a++) {
      for (int b = 0; b < a; b++) {
        if (boxesMeet(set[a], set[b])) {
          visitor.visit(Math.min(set[a], set[b]), Math.max(set[a], set[b]));
        }
      }
    }
    return true;
  }

  private boolean boxesMeet(int i, int j) {
    return Math.min(x1[i], x2[i]) <= Math.max(x1[j], x2[j])
        && Math.min(x1[j], x2[j]) <= Math.max(x1[i], x2[i])
        && Math.min(y1[i], y2[i]) <= Math.max(y1[j], y2[j])
        && Math.min(y1[j], y2[j]) <= Math.max(y1[i], y2[i]);
  }

  /** A set cut in two along the axis u, where v is the other one. */
  private static final class Halves {
    final double cut;
    private final int[] set;
    private final byte[] side; // bit 0: reaches the low half, bit 1: the high half
    private int lows;
    private int highs;

    Halves(
        int[] set,
        double[] u1,
        double[] v1,
        double[] u2,
        double[] v2,
        double au,
        double av,
        double bu,
        double bv,
        double slack) {
      this.set = set;
      side = new byte[set.length];
      double[] low = new double[set.length];
      double[] high = new double[set.length];
      double sum = 0;
      for (int k = 0; k < set.length; k++) {
        int e = set[k];
        boolean level = v1[e] == v2[e];
        double p = within(au, bu, level ? u1[e] : at(u1[e], v1[e], u2[e], v2[e], av));
        double q = within(au, bu, level ? u2[e] : at(u1[e], v1[e], u2[e], v2[e], bv));
        low[k] = Math.min(p, q) - slack;
        high[k] = Math.max(p, q) + slack;
        sum += (p + q) / 2;
      }
      cut = sum / set.length;
      divide(low, high);
    }

    /** Returns the u of the edge's point nearest to the height v. */
    private static double at(double u1, double v1, double u2, double v2, double v) {
      double t = Math.max(0, Math.min(1, (v - v1) / (v2 - v1)));
      return u1 + t * (u2 - u1);
    }

    private static double within(double least, double most, double value) {
      return Math.max(least, Math.min(most, value));
    }

    private void divide(double[] low, double[] high) {
      for (int k = 0; k < set.length; k++) {
        if (low[k] <= cut) {
          side[k] |= 1;
          lows++;
        }
        if (high[k] >= cut) {
          side[k] |= 2;
          highs++;
        }
      }
    }

    int size() {
      return lows + highs;
    }

    int[] low() {
      return take(1, lows);
    }

    int[] high() {
      return take(2, highs);
    }

    private int[] take(int bit, int size) {
      int[] taken = new int[size];
      int next = 0;
      for (int k = 0; k < set.length; k++) {
        if ((side[k] & bit) != 0) {
          taken[next++] = set[k];
        }
      }
      return taken;
    }
  }
}
