package dev.sightline.interest.view;

import dev.sightline.geometry.Box;
import dev.sightline.mesh.Mesh;
import dev.sightline.mesh.SightLine;
import dev.sightline.partition.Tiling;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Looks for a point of one tile that sees a point of another, by trying: points on a lattice in
 * both tiles, then lines through two corners of the map or the tiles and lines close to those.
 */
final class SeeingPoints {
  private final Mesh mesh;
  private final Tiling tiling;
  private final SightLine sight;
  private final List<double[]> corners = new ArrayList<>();
  private int tries = 4;

  SeeingPoints(Mesh mesh, Tiling tiling) {
    this.mesh = mesh;
    this.tiling = tiling;
    sight = mesh.sightLine();
    for (int v = 0; v < mesh.vertexSlots(); v++) {
      if (mesh.isVertex(v) && mesh.bounds().contains(mesh.x(v), mesh.y(v))) {
        corners.add(new double[] {mesh.x(v), mesh.y(v)});
      }
    }
  }

  /** Tries all pairs of points on lattices with n steps along each edge. */
  boolean onLattice(int a, int b, int n) {
    double[][] from = lattice(a, n);
    double[][] to = lattice(b, n);
    for (double[] p : from) {
      for (double[] q : to) {
        if (sees(p, q)) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean sees(double[] p, double[] q) {
    return (p[0] == q[0] && p[1] == q[1]) || sight.clear(p[0], p[1], q[0], q[1]);
  }

  private double[][] lattice(int tile, int n) {
    List<double[]> points = new ArrayList<>();
    int corner = tiling.cornerCount(tile);
    for (int k = 1; k + 1 < corner; k++) {
      for (int i = 0; i <= n; i++) {
        for (int j = 0; i + j <= n; j++) {
          double s = (double) i / n;
          double t = (double) j / n;
          double[] p = new double[2];
          p[0] =
              tiling.cornerX(tile, 0) * (1 - s - t)
                  + tiling.cornerX(tile, k) * s
                  + tiling.cornerX(tile, k + 1) * t;
          p[1] =
              tiling.cornerY(tile, 0) * (1 - s - t)
                  + tiling.cornerY(tile, k) * s
                  + tiling.cornerY(tile, k + 1) * t;
          if (mesh.bounds().contains(p[0], p[1]) && tiling.contains(tile, p[0], p[1])) {
            points.add(p);
          }
        }
      }
    }
    return points.toArray(double[][]::new);
  }

  /** Tries lines through or close to two corners, first a few, then many. */
  boolean alongCorners(int a, int b, SplittableRandom random) {
    tries = 4;
    boolean found = throughCorners(a, b, random);
    tries = 400;
    return found || throughCorners(a, b, random);
  }

  private boolean throughCorners(int a, int b, SplittableRandom random) {
    List<double[]> all = new ArrayList<>(corners);
    for (int tile : new int[] {a, b}) {
      for (int k = 0; k < tiling.cornerCount(tile); k++) {
        all.add(new double[] {tiling.cornerX(tile, k), tiling.cornerY(tile, k)});
      }
      addBorder(tile, all);
    }
    for (double[] u : all) {
      for (double[] v : all) {
        if (Math.hypot(u[0] - v[0], u[1] - v[1]) > 1e-6
            && (along(a, b, u, v, 0, random)
                || along(a, b, u, v, 1e-9, random)
                || along(a, b, u, v, 1e-4, random))) {
          return true;
        }
      }
    }
    return false;
  }

  /** Adds the points in which a tile's edges leave the bounds. */
  private void addBorder(int tile, List<double[]> all) {
    Box box = mesh.bounds();
    int n = tiling.cornerCount(tile);
    for (int k = 0; k < n; k++) {
      double ax = tiling.cornerX(tile, k);
      double ay = tiling.cornerY(tile, k);
      double dx = tiling.cornerX(tile, (k + 1) % n) - ax;
      double dy = tiling.cornerY(tile, (k + 1) % n) - ay;
      for (double edge : new double[] {box.minX(), box.maxX()}) {
        all.add(new double[] {edge, ay + (edge - ax) / dx * dy});
      }
      for (double edge : new double[] {box.minY(), box.maxY()}) {
        all.add(new double[] {ax + (edge - ay) / dy * dx, edge});
      }
    }
    all.removeIf(p -> !box.contains(p[0], p[1]));
  }

  private boolean along(int a, int b, double[] u, double[] v, double off, SplittableRandom random) {
    for (int i = 0; i < (off == 0 ? 1 : tries); i++) {
      double ux = u[0] + off * random.nextDouble(-1, 1);
      double uy = u[1] + off * random.nextDouble(-1, 1);
      double dx = v[0] + off * random.nextDouble(-1, 1) - ux;
      double dy = v[1] + off * random.nextDouble(-1, 1) - uy;
      double[] p = clip(a, ux, uy, dx, dy);
      double[] q = clip(b, ux, uy, dx, dy);
      if (p.length > 0 && q.length > 0) {
        double s = p[1] < q[0] ? p[1] : p[0];
        double t = p[1] < q[0] ? q[0] : q[1];
        for (double m : new double[] {p[0], (p[0] + p[1]) / 2, p[1], s}) {
          for (double n : new double[] {q[0], (q[0] + q[1]) / 2, q[1], t}) {
            double[] from = {ux + m * dx, uy + m * dy};
            double[] to = {ux + n * dx, uy + n * dy};
            if (tiling.contains(a, from[0], from[1])
                && tiling.contains(b, to[0], to[1])
                && mesh.bounds().contains(from[0], from[1])
                && mesh.bounds().contains(to[0], to[1])
                && sees(from, to)) {
              return true;
            }
          }
        }
      }
    }
    return false;
  }

  /** Returns from where to where a line is in a convex tile, empty if nowhere. */
  private double[] clip(int tile, double ux, double uy, double dx, double dy) {
    double from = -1e9;
    double to = 1e9;
    int n = tiling.cornerCount(tile);
    for (int k = 0; k < n; k++) {
      double ax = tiling.cornerX(tile, k);
      double ay = tiling.cornerY(tile, k);
      double ex = tiling.cornerX(tile, (k + 1) % n) - ax;
      double ey = tiling.cornerY(tile, (k + 1) % n) - ay;
      double value = ex * (uy - ay) - ey * (ux - ax);
      double slope = ex * dy - ey * dx;
      if (slope == 0 && value < 0) {
        return new double[0];
      } else if (slope > 0) {
        from = Math.max(from, -value / slope);
      } else if (slope < 0) {
        to = Math.min(to, -value / slope);
      }
    }
    return from <= to ? new double[] {from, to} : new double[0];
  }
}
