package dev.sightline.view;

import dev.sightline.mesh.Mesh;
import dev.sightline.mesh.SightLine;
import dev.sightline.partition.Tiling;
import java.util.ArrayList;
import java.util.List;

/** Looks for a point of one tile that sees a point of another, by trying points on lattices. */
final class SeeingPoints {
  private final Mesh mesh;
  private final Tiling tiling;
  private final SightLine sight;

  SeeingPoints(Mesh mesh, Tiling tiling) {
    this.mesh = mesh;
    this.tiling = tiling;
    sight = mesh.sightLine();
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
}
