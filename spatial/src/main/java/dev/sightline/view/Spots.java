package dev.sightline.view;

import dev.sightline.collection.Capacity;
import dev.sightline.collection.IntList;
import dev.sightline.geometry.ExactPoint;
import dev.sightline.geometry.Predicates;
import dev.sightline.mesh.Mesh;
import dev.sightline.mesh.portal.Points;
import dev.sightline.partition.Tiling;
import java.util.Arrays;
import java.util.BitSet;

/** Points of three kinds under one numbering, and on which side of each other's lines they are. */
final class Spots implements Points {

  /*
   * Spot 3v is the mesh's vertex v, 3v + 1 the tiling's vertex v, 3i + 2 a crossing of a tile's edge
   * with a mesh edge, so each kind may grow. A crossing keeps the four spots that define it, and its
   * coordinates correctly rounded; its number is free again when its piece is gone.
   *
   * The orientation of three points is decided by a filter that allows for half an ulp per coordinate
   * (with the largest coordinate of all in the bound), and by exact arithmetic where the filter
   * cannot tell.
   */

  private static final int KINDS = 3;

  private final Mesh mesh;
  private final Tiling tiling;
  private double[] x = {};
  private double[] y = {};
  private final BitSet rounded = new BitSet();
  private int[] lines = new int[64];
  private final IntList free = new IntList();
  private int crossings;
  private double most;
  private double perSpread;
  private double least;

  Spots(Mesh mesh, Tiling tiling) {
    this.mesh = mesh;
    this.tiling = tiling;
    for (int v = 0; v < mesh.vertexSlots(); v++) {
      if (mesh.isVertex(v)) {
        refreshMesh(v);
      }
    }
    for (int v = 0; v < tiling.vertexLimit(); v++) {
      refreshTiling(v);
    }
  }

  /** Takes note of where a vertex of the mesh is now. */
  void refreshMesh(int v) {
    set(ofMesh(v), mesh.x(v), mesh.y(v), mesh.isRounded(v));
  }

  /** Takes note of where a vertex of the tiling is now. */
  void refreshTiling(int v) {
    set(ofTiling(v), tiling.vertexX(v), tiling.vertexY(v), false);
  }

  private void set(int spot, double atX, double atY, boolean isRounded) {
    if (spot >= x.length) {
      int length = Capacity.grown(x.length, spot + 1);
      x = Arrays.copyOf(x, length);
      y = Arrays.copyOf(y, length);
    }
    x[spot] = atX;
    y[spot] = atY;
    rounded.set(spot, isRounded);
    double size = Math.max(Math.abs(atX), Math.abs(atY));
    if (size > most) {
      most = size;
      perSpread = 0x1p-49 * most;
      least = 0x1p-100 * most * most + 0x1p-900;
    }
  }

  /** Returns the spot of a mesh's vertex. */
  static int ofMesh(int vertex) {
    return KINDS * vertex;
  }

  @Override
  public int ofVertex(int vertex) {
    return ofMesh(vertex);
  }

  /** Returns the spot of a tiling's vertex. */
  static int ofTiling(int vertex) {
    return KINDS * vertex + 1;
  }

  private static boolean isCrossing(int spot) {
    return spot % KINDS == 2;
  }

  double x(int spot) {
    return x[spot];
  }

  double y(int spot) {
    return y[spot];
  }

  /** Adds the point in which the lines ab and cd cross. */
  int addCrossing(int a, int b, int c, int d) {
    int number = free.isEmpty() ? crossings++ : free.pop();
    int at = 4 * number;
    if (at + 4 > lines.length) {
      lines = Arrays.copyOf(lines, Capacity.grown(lines.length, at + 4));
    }
    lines[at] = a;
    lines[at + 1] = b;
    lines[at + 2] = c;
    lines[at + 3] = d;
    int spot = KINDS * number + 2;
    ExactPoint point = crossing(spot);
    double nearX = point.x();
    double nearY = point.y();
    set(spot, nearX, nearY, !point.equals(ExactPoint.of(nearX, nearY)));
    return spot;
  }

  /** Frees those of some spots that are crossings. */
  void free(int[] spots) {
    for (int spot : spots) {
      if (isCrossing(spot)) {
        free.add(spot / KINDS);
      }
    }
  }

  private ExactPoint crossing(int spot) {
    int at = 4 * (spot / KINDS);
    return ExactPoint.crossing(
        exact(lines[at]), exact(lines[at + 1]), exact(lines[at + 2]), exact(lines[at + 3]));
  }

  private ExactPoint exact(int spot) {
    if (isCrossing(spot)) {
      return crossing(spot);
    }
    return rounded.get(spot) ? mesh.exact(spot / KINDS) : ExactPoint.of(x[spot], y[spot]);
  }

  /** Returns whether two spots are one point. */
  @Override
  public boolean same(int a, int b) {
    if (a == b) {
      return true;
    }
    if (x[a] != x[b] || y[a] != y[b]) {
      return false;
    }
    return !(rounded.get(a) || rounded.get(b)) || exact(a).equals(exact(b));
  }

  @Override
  public int side(int a, int b, int c) {
    double acx = x[a] - x[c];
    double acy = y[a] - y[c];
    double bcx = x[b] - x[c];
    double bcy = y[b] - y[c];
    double det = acx * bcy - acy * bcx;
    double spread = Math.abs(acx) + Math.abs(acy) + Math.abs(bcx) + Math.abs(bcy);
    double error = perSpread * spread + least;
    return det > error ? 1 : det < -error ? -1 : exactSide(a, b, c);
  }

  private int exactSide(int a, int b, int c) {
    if (isAlong(a, a, b, c) || isAlong(b, a, b, c) || isAlong(c, a, b, c)) {
      return 0;
    }
    return rounded.get(a) || rounded.get(b) || rounded.get(c)
        ? ExactPoint.orientation(exact(a), exact(b), exact(c))
        : Predicates.orientation(x[a], y[a], x[b], y[b], x[c], y[c]);
  }

  /** Returns whether three spots are on one of the two lines that define a crossing among them. */
  private boolean isAlong(int crossing, int a, int b, int c) {
    if (!isCrossing(crossing)) {
      return false;
    }
    int at = 4 * (crossing / KINDS);
    return areOn(lines[at], lines[at + 1], a, b, c) || areOn(lines[at + 2], lines[at + 3], a, b, c);
  }

  private boolean areOn(int p, int q, int a, int b, int c) {
    return isOn(p, q, a) && isOn(p, q, b) && isOn(p, q, c);
  }

  /** Returns whether a spot is on a line by how it was made. */
  private boolean isOn(int p, int q, int spot) {
    if (spot == p || spot == q || !isCrossing(spot)) {
      return spot == p || spot == q;
    }
    int at = 4 * (spot / KINDS);
    return isPair(p, q, lines[at], lines[at + 1]) || isPair(p, q, lines[at + 2], lines[at + 3]);
  }

  private static boolean isPair(int p, int q, int a, int b) {
    return (p == a && q == b) || (p == b && q == a);
  }
}
