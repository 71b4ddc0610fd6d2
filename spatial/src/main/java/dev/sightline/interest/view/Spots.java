package dev.sightline.interest.view;

import dev.sightline.geometry.ExactPoint;
import dev.sightline.geometry.Predicates;
import dev.sightline.mesh.Mesh;
import dev.sightline.partition.Tiling;
import java.util.Arrays;
import java.util.BitSet;

/** Points of three kinds under one numbering, and on which side of each other's lines they are. */
final class Spots {

  /*
   * First the mesh's vertices, then the tiling's, then crossings of a tile's edge with a mesh edge.
   * A crossing keeps the four spots that define it, and its coordinates correctly rounded. The
   * orientation of three points is decided by a filter that allows for half an ulp per coordinate,
   * and by rational arithmetic where the filter cannot tell.
   */

  private final Mesh mesh;
  private final int meshEnd;
  private final int tilesEnd;
  private double[] x;
  private double[] y;
  private final BitSet rounded = new BitSet();
  private int[] lines = new int[64];
  private int size;

  Spots(Mesh mesh, Tiling tiling) {
    this.mesh = mesh;
    meshEnd = mesh.vertexSlots();
    tilesEnd = meshEnd + tiling.vertexLimit();
    size = tilesEnd;
    x = new double[size + 64];
    y = new double[size + 64];
    for (int v = 0; v < meshEnd; v++) {
      if (mesh.isVertex(v)) {
        set(v, mesh.x(v), mesh.y(v), mesh.isRounded(v));
      }
    }
    for (int v = 0; v < tiling.vertexLimit(); v++) {
      set(meshEnd + v, tiling.vertexX(v), tiling.vertexY(v), false);
    }
  }

  private void set(int spot, double atX, double atY, boolean isRounded) {
    x[spot] = atX;
    y[spot] = atY;
    rounded.set(spot, isRounded);
  }

  /** Returns the spot of a tiling's vertex. */
  int ofTiling(int vertex) {
    return meshEnd + vertex;
  }

  double x(int spot) {
    return x[spot];
  }

  double y(int spot) {
    return y[spot];
  }

  /** Adds the point in which the lines ab and cd cross. */
  int addCrossing(int a, int b, int c, int d) {
    int spot = size++;
    int at = 4 * (spot - tilesEnd);
    if (spot == x.length) {
      x = Arrays.copyOf(x, spot + spot / 2);
      y = Arrays.copyOf(y, spot + spot / 2);
    }
    if (at + 4 > lines.length) {
      lines = Arrays.copyOf(lines, 2 * lines.length);
    }
    lines[at] = a;
    lines[at + 1] = b;
    lines[at + 2] = c;
    lines[at + 3] = d;
    ExactPoint point = crossing(spot);
    double nearX = point.x();
    double nearY = point.y();
    set(spot, nearX, nearY, !point.equals(ExactPoint.of(nearX, nearY)));
    return spot;
  }

  private ExactPoint crossing(int spot) {
    int at = 4 * (spot - tilesEnd);
    return ExactPoint.crossing(
        exact(lines[at]), exact(lines[at + 1]), exact(lines[at + 2]), exact(lines[at + 3]));
  }

  private ExactPoint exact(int spot) {
    if (!rounded.get(spot) && !(spot >= tilesEnd)) {
      return ExactPoint.of(x[spot], y[spot]);
    }
    return spot < meshEnd ? mesh.exact(spot) : crossing(spot);
  }

  /** Returns whether two spots are one point. */
  boolean same(int a, int b) {
    if (a == b) {
      return true;
    }
    if (x[a] != x[b] || y[a] != y[b]) {
      return false;
    }
    return !(rounded.get(a) || rounded.get(b)) || exact(a).equals(exact(b));
  }

  /** Returns the side of c seen along a to b: 1 left, -1 right, 0 on the line. */
  int side(int a, int b, int c) {
    if (rounded.get(a) || rounded.get(b) || rounded.get(c)) {
      int sign = roundedSide(x[a], y[a], x[b], y[b], x[c], y[c]);
      return sign != 0 ? sign : ExactPoint.orientation(exact(a), exact(b), exact(c));
    }
    return Predicates.orientation(x[a], y[a], x[b], y[b], x[c], y[c]);
  }

  /** Returns the side when it is certain for coordinates that are off by half an ulp, else 0. */
  private static int roundedSide(double ax, double ay, double bx, double by, double cx, double cy) {
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
}
