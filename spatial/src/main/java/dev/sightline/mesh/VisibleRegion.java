package dev.sightline.mesh;

import dev.sightline.collection.Capacity;
import java.util.Arrays;

/**
 * The region visible from a point within a radius, as a polygon, for pictures and for rules that
 * want an area instead of a yes or no. Made for one thread; keeps its storage.
 */
public final class VisibleRegion {

  /*
   * The walls at which the cones of view end, from right to left, so that pieces come out
   * counterclockwise. What is seen is decided exactly; only the corners of the result, where a
   * direction meets an edge, are rounded. Where the wall is beyond the radius the piece becomes a
   * chain of points on the circle, at most ARC_STEP apart. Cost: that of the walk (ConeWalk).
   */

  private static final double ARC_STEP = Math.PI / 90;

  private final Faces faces;
  private final Vertices vertices;
  private final ConeWalk walk;
  private double[] xy = new double[64];
  private int size;
  private double px;
  private double py;
  private double radius;

  VisibleRegion(Mesh mesh) {
    faces = mesh.t.faces;
    vertices = mesh.t.vertices;
    walk = new ConeWalk(mesh, new Walls());
  }

  /**
   * Returns the corners of the visible region, alternating x and y, counterclockwise; empty if the
   * point is out of bounds or inside an obstacle that blocks sight.
   */
  public double[] from(double x, double y, double withinRadius) {
    px = x;
    py = y;
    radius = withinRadius;
    size = 0;
    walk.around(x, y);
    return Arrays.copyOf(xy, size);
  }

  private final class Walls implements ConeWalk.Visitor {
    @Override
    public boolean reach(int edge, int right, int left) {
      if (walk.isWall(edge)) {
        addPiece(hit(edge, right), hit(edge, left));
      }
      return false;
    }

    @Override
    public void skip() {
      add(px, py);
    }
  }

  private void addPiece(double[] a, double[] b) {
    if (Math.hypot(a[0], a[1]) <= radius && Math.hypot(b[0], b[1]) <= radius) {
      add(px + a[0], py + a[1]);
      add(px + b[0], py + b[1]);
    } else {
      addClipped(a, b);
    }
  }

  /** Returns where the direction to a vertex meets the edge, relative to the point. */
  private double[] hit(int h, int toward) {
    int a = faces.origin[h];
    int b = faces.destination(h);
    double along = walk.meeting(h, toward);
    return new double[] {
      vertices.x[a] - px + along * (vertices.x[b] - vertices.x[a]),
      vertices.y[a] - py + along * (vertices.y[b] - vertices.y[a])
    };
  }

  /** Adds a piece of wall from a to b, replaced by the circle where it is beyond the radius. */
  private void addClipped(double[] a, double[] b) {
    double dx = b[0] - a[0];
    double dy = b[1] - a[1];
    double qa = dx * dx + dy * dy;
    double qb = a[0] * dx + a[1] * dy;
    double qc = a[0] * a[0] + a[1] * a[1] - radius * radius;
    double root = qb * qb - qa * qc;
    double enter = root > 0 ? (-qb - Math.sqrt(root)) / qa : 2;
    double leave = root > 0 ? (-qb + Math.sqrt(root)) / qa : 2;
    if (root <= 0 || leave <= 0 || enter >= 1) {
      addArc(a[0], a[1], b[0], b[1]);
      return;
    }
    enter = Math.max(enter, 0);
    leave = Math.min(leave, 1);
    double[] in = {a[0] + enter * dx, a[1] + enter * dy};
    double[] out = {a[0] + leave * dx, a[1] + leave * dy};
    if (enter > 0) {
      addArc(a[0], a[1], in[0], in[1]);
    }
    add(px + in[0], py + in[1]);
    add(px + out[0], py + out[1]);
    if (leave < 1) {
      addArc(out[0], out[1], b[0], b[1]);
    }
  }

  private void addArc(double ax, double ay, double bx, double by) {
    double from = Math.atan2(ay, ax);
    double turn = Math.atan2(by, bx) - from;
    turn = turn < -Math.PI ? turn + 2 * Math.PI : Math.max(turn, 0);
    int steps = Math.max(1, (int) Math.ceil(turn / ARC_STEP));
    for (int i = 0; i <= steps; i++) {
      double angle = from + turn * i / steps;
      add(px + radius * Math.cos(angle), py + radius * Math.sin(angle));
    }
  }

  private void add(double x, double y) {
    if (size >= 2 && xy[size - 2] == x && xy[size - 1] == y) {
      return;
    }
    if (size + 2 > xy.length) {
      xy = Arrays.copyOf(xy, Capacity.grown(size, size + 2));
    }
    xy[size++] = x;
    xy[size++] = y;
  }
}
