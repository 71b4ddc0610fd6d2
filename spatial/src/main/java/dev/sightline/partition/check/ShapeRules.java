package dev.sightline.partition.check;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Predicates;
import dev.sightline.partition.Tiling;
import java.util.HashMap;
import java.util.Map;

/** Rules 1 to 3 of {@link TilingCheck}. */
final class ShapeRules {
  private final Tiling tiling;
  private final Faults faults;
  private final Map<Long, Integer> tileOfEdge = new HashMap<>();

  ShapeRules(Tiling tiling, Faults faults) {
    this.tiling = tiling;
    this.faults = faults;
  }

  void check() {
    for (int tile = 0; tile < tiling.limit(); tile++) {
      if (tiling.exists(tile)) {
        checkCorners(tile);
        registerEdges(tile);
      }
    }
    for (int tile = 0; tile < tiling.limit() && !faults.isFull(); tile++) {
      if (tiling.exists(tile)) {
        checkAgainstOthers(tile);
      }
    }
  }

  private void checkCorners(int tile) {
    int n = tiling.cornerCount(tile);
    for (int k = 0; k < n; k++) {
      if (!Double.isFinite(tiling.cornerX(tile, k)) || !Double.isFinite(tiling.cornerY(tile, k))) {
        faults.add("tile " + tile + " has a corner that is not finite");
      }
    }
    if (n < 3 || !(tiling.area(tile) > 0) || (n == 3 && side(tile, 0, tile, 2) <= 0)) {
      faults.add("tile " + tile + " is not counterclockwise");
    }
  }

  private void registerEdges(int tile) {
    int n = tiling.cornerCount(tile);
    for (int k = 0; k < n; k++) {
      long key = key(tiling.corner(tile, k), tiling.corner(tile, (k + 1) % n));
      Integer other = tileOfEdge.put(key, tile);
      if (other != null) {
        faults.add("tiles " + other + " and " + tile + " have the same directed edge");
      }
    }
  }

  private static long key(int u, int v) {
    return ((long) u << 32) | v;
  }

  private void checkAgainstOthers(int tile) {
    Box box = tiling.box(tile);
    tiling.visitBox(
        box,
        other -> {
          if (other > tile && overlap(tile, other)) {
            faults.add("tiles " + tile + " and " + other + " overlap");
          }
          if (other != tile) {
            checkEdges(tile, other);
          }
        });
  }

  private boolean overlap(int a, int b) {
    if (isConvex(a) && isConvex(b)) {
      return !isSeparatedBy(a, b) && !isSeparatedBy(b, a);
    }
    return cross(a, b) || hasCornerInside(a, b) || hasCornerInside(b, a);
  }

  private boolean isConvex(int tile) {
    int n = tiling.cornerCount(tile);
    for (int k = 0; k < n; k++) {
      if (side(tile, k, tile, (k + 2) % n) < 0) {
        return false;
      }
    }
    return true;
  }

  /** Returns the side of a corner of one tile seen along the edge k of another. */
  private int side(int tile, int k, int other, int corner) {
    int m = (k + 1) % tiling.cornerCount(tile);
    return Predicates.orientation(
        tiling.cornerX(tile, k),
        tiling.cornerY(tile, k),
        tiling.cornerX(tile, m),
        tiling.cornerY(tile, m),
        tiling.cornerX(other, corner),
        tiling.cornerY(other, corner));
  }

  /** Returns whether an edge of the first tile has the whole second tile on its outer side. */
  private boolean isSeparatedBy(int tile, int other) {
    for (int k = 0; k < tiling.cornerCount(tile); k++) {
      boolean outside = true;
      for (int c = 0; c < tiling.cornerCount(other) && outside; c++) {
        outside = side(tile, k, other, c) <= 0;
      }
      if (outside) {
        return true;
      }
    }
    return false;
  }

  private boolean cross(int a, int b) {
    for (int k = 0; k < tiling.cornerCount(a); k++) {
      for (int m = 0; m < tiling.cornerCount(b); m++) {
        int k1 = (k + 1) % tiling.cornerCount(a);
        int m1 = (m + 1) % tiling.cornerCount(b);
        if (side(a, k, b, m) * side(a, k, b, m1) < 0 && side(b, m, a, k) * side(b, m, a, k1) < 0) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean hasCornerInside(int a, int b) {
    for (int k = 0; k < tiling.cornerCount(b); k++) {
      if (tiling.surrounds(a, tiling.cornerX(b, k), tiling.cornerY(b, k))) {
        return true;
      }
    }
    return false;
  }

  /** Every edge of the tile that has no twin must not run along an edge of the other tile. */
  private void checkEdges(int tile, int other) {
    int n = tiling.cornerCount(tile);
    for (int k = 0; k < n; k++) {
      int u = tiling.corner(tile, k);
      int v = tiling.corner(tile, (k + 1) % n);
      if (!tileOfEdge.containsKey(key(v, u)) && runsAlong(tile, k, other)) {
        faults.add("tiles " + tile + " and " + other + " share a part of an edge");
      }
    }
  }

  private boolean runsAlong(int tile, int k, int other) {
    int n = tiling.cornerCount(other);
    for (int m = 0; m < n; m++) {
      if (side(tile, k, other, m) == 0
          && side(tile, k, other, (m + 1) % n) == 0
          && overlapOnLine(tile, k, other, m)) {
        return true;
      }
    }
    return false;
  }

  private boolean overlapOnLine(int tile, int k, int other, int m) {
    int k1 = (k + 1) % tiling.cornerCount(tile);
    int m1 = (m + 1) % tiling.cornerCount(other);
    double ax = tiling.cornerX(tile, k);
    double bx = tiling.cornerX(tile, k1);
    double cx = tiling.cornerX(other, m);
    double dx = tiling.cornerX(other, m1);
    if (ax != bx) {
      return overlap(ax, bx, cx, dx);
    }
    return overlap(
        tiling.cornerY(tile, k),
        tiling.cornerY(tile, k1),
        tiling.cornerY(other, m),
        tiling.cornerY(other, m1));
  }

  private static boolean overlap(double a, double b, double c, double d) {
    return Math.max(Math.min(a, b), Math.min(c, d)) < Math.min(Math.max(a, b), Math.max(c, d));
  }
}
