package dev.sightline.mesh;

import dev.sightline.collection.Capacity;
import dev.sightline.geometry.ExactPoint;
import dev.sightline.geometry.Predicates;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The corners of the triangulation, by field.
 *
 * <p>Most vertices are points of the map, and their two doubles are exact. Where two constraints
 * cross, the point is rational: {@code x} and {@code y} then hold it correctly rounded, for filters
 * and drawings, and {@code exact} decides. Every method below is exact for both kinds.
 */
final class Vertices {
  static final int NONE = -1;

  double[] x = new double[64];
  double[] y = new double[64];

  /** One half-edge that starts at the vertex; {@code NONE} for a free slot. */
  int[] out = new int[64];

  /** How many source segments end here. */
  int[] uses = new int[64];

  private @Nullable ExactPoint @Nullable [] exact;
  private int size;
  private int free = NONE;
  private int live;

  int add(double px, double py) {
    int v = slot();
    x[v] = px;
    y[v] = py;
    uses[v] = 0;
    live++;
    return v;
  }

  /** Adds a crossing; one whose coordinates are doubles becomes an ordinary vertex. */
  int add(ExactPoint point) {
    int v = add(point.x(), point.y());
    if (!point.equals(ExactPoint.of(x[v], y[v]))) {
      exactSlots()[v] = point;
    }
    return v;
  }

  void remove(int v) {
    out[v] = NONE;
    uses[v] = free; // a free slot links to the next
    free = v;
    live--;
    round(v);
  }

  /** Makes a crossing an ordinary vertex at its rounded place. */
  void round(int v) {
    if (exact != null && v < exact.length) {
      exact[v] = null;
    }
  }

  /** Returns the number of slots, free ones included. */
  int slots() {
    return size;
  }

  int live() {
    return live;
  }

  boolean isLive(int v) {
    return out[v] != NONE;
  }

  /** Returns the size of the largest coordinate; the first four vertices enclose all others. */
  double largest() {
    double byX = Math.max(Math.abs(x[0]), Math.abs(x[2]));
    return Math.max(byX, Math.max(Math.abs(y[0]), Math.abs(y[2])));
  }

  private int slot() {
    if (free != NONE) {
      int v = free;
      free = uses[v];
      return v;
    }
    if (size == x.length) {
      grow(Capacity.grown(size, size + 1));
    }
    return size++;
  }

  void grow(int capacity) {
    x = Arrays.copyOf(x, capacity);
    y = Arrays.copyOf(y, capacity);
    out = Arrays.copyOf(out, capacity);
    uses = Arrays.copyOf(uses, capacity);
  }

  private @Nullable ExactPoint[] exactSlots() {
    if (exact == null || exact.length < x.length) {
      exact = exact == null ? new ExactPoint[x.length] : Arrays.copyOf(exact, x.length);
    }
    return exact;
  }

  /** Returns the exact form of a crossing, or null where the two doubles are exact. */
  @Nullable ExactPoint crossing(int v) {
    return exact == null || v >= exact.length ? null : exact[v];
  }

  ExactPoint point(int v) {
    ExactPoint crossing = crossing(v);
    return crossing == null ? ExactPoint.of(x[v], y[v]) : crossing;
  }

  /** Returns the side of c seen along a to b: 1 left, -1 right, 0 on the line. */
  int orientation(int a, int b, int c) {
    if (exact != null && (crossing(a) != null || crossing(b) != null || crossing(c) != null)) {
      int sign = roundedOrientation(x[a], y[a], x[b], y[b], x[c], y[c]);
      return sign != 0 ? sign : ExactPoint.orientation(point(a), point(b), point(c));
    }
    return Predicates.orientation(x[a], y[a], x[b], y[b], x[c], y[c]);
  }

  /** Returns the side of a point seen along a to b. */
  int orientation(int a, int b, double px, double py) {
    if (exact != null && (crossing(a) != null || crossing(b) != null)) {
      int sign = roundedOrientation(x[a], y[a], x[b], y[b], px, py);
      return sign != 0 ? sign : ExactPoint.orientation(point(a), point(b), ExactPoint.of(px, py));
    }
    return Predicates.orientation(x[a], y[a], x[b], y[b], px, py);
  }

  /** Returns the side of vertex c seen along the line from one point to another. */
  int orientation(double px, double py, double qx, double qy, int c) {
    ExactPoint crossing = crossing(c);
    if (crossing != null) {
      int sign = roundedOrientation(px, py, qx, qy, x[c], y[c]);
      return sign != 0
          ? sign
          : ExactPoint.orientation(ExactPoint.of(px, py), ExactPoint.of(qx, qy), crossing);
    }
    return Predicates.orientation(px, py, qx, qy, x[c], y[c]);
  }

  /**
   * Returns the side when it is certain although each coordinate may be off by half an ulp, else 0.
   */
  private static int roundedOrientation(
      double ax, double ay, double bx, double by, double cx, double cy) {
    double acx = ax - cx;
    double acy = ay - cy;
    double bcx = bx - cx;
    double bcy = by - cy;
    double det = acx * bcy - acy * bcx;
    double most = Math.max(largest(ax, ay), Math.max(largest(bx, by), largest(cx, cy)));
    double spread = Math.abs(acx) + Math.abs(acy) + Math.abs(bcx) + Math.abs(bcy);
    double error = 0x1p-49 * most * spread + 0x1p-100 * most * most + 0x1p-900;
    return det > error ? 1 : det < -error ? -1 : 0;
  }

  private static double largest(double a, double b) {
    return Math.max(Math.abs(a), Math.abs(b));
  }

  /** Returns 1 if d is inside the circle through the counterclockwise a, b, c; 0 if on it. */
  int inCircle(int a, int b, int c, int d) {
    if (exact != null
        && (crossing(a) != null
            || crossing(b) != null
            || crossing(c) != null
            || crossing(d) != null)) {
      return crossingInCircle(a, b, c, d);
    }
    return Predicates.inCircle(x[a], y[a], x[b], y[b], x[c], y[c], x[d], y[d]);
  }

  private int crossingInCircle(int a, int b, int c, int d) {
    double adx = x[a] - x[d];
    double ady = y[a] - y[d];
    double bdx = x[b] - x[d];
    double bdy = y[b] - y[d];
    double cdx = x[c] - x[d];
    double cdy = y[c] - y[d];
    double al = adx * adx + ady * ady;
    double bl = bdx * bdx + bdy * bdy;
    double cl = cdx * cdx + cdy * cdy;
    double det =
        al * (bdx * cdy - bdy * cdx) + bl * (cdx * ady - cdy * adx) + cl * (adx * bdy - ady * bdx);
    double far = Math.sqrt(Math.max(al, Math.max(bl, cl)));
    double most =
        Math.max(
            Math.max(largest(x[a], y[a]), largest(x[b], y[b])),
            Math.max(largest(x[c], y[c]), largest(x[d], y[d])));
    double error = 0x1p-43 * (far + 0x1p-50 * most) * far * far * Math.max(most, far);
    if (Math.abs(det) > error + 0x1p-900) {
      return det > 0 ? 1 : -1;
    }
    return ExactPoint.inCircle(point(a), point(b), point(c), point(d));
  }

  /** Compares two vertices by x, then by y. */
  int compare(int a, int b) {
    if (exact != null && (crossing(a) != null || crossing(b) != null)) {
      return ExactPoint.compareXY(point(a), point(b));
    }
    int byX = Double.compare(x[a] + 0.0, x[b] + 0.0);
    return byX != 0 ? byX : Double.compare(y[a] + 0.0, y[b] + 0.0);
  }

  /** Returns whether the vertex is exactly at the point. */
  boolean isAt(int v, double px, double py) {
    return x[v] == px && y[v] == py && crossing(v) == null;
  }
}
