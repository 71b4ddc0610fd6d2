package dev.sightline.interest.ahead;

import dev.sightline.mesh.Mesh;
import dev.sightline.partition.Tiling;
import dev.sightline.partition.TilingBuilder;
import dev.sightline.view.TileViews;

/** Squares as tiles of a tiling made for them, and which of them see each other: slow. */
final class TileSquares {
  private final double[] x;
  private final double[] y;
  private final double half;
  private final TileViews views;

  TileSquares(double[] x, double[] y, double half, Mesh mesh) {
    this.x = x;
    this.y = y;
    this.half = half;
    TilingBuilder builder = Tiling.builder("square");
    for (int i = 0; i < x.length; i++) {
      builder.tile(
          builder.vertex(x0(i), y0(i)),
          builder.vertex(x1(i), y0(i)),
          builder.vertex(x1(i), y1(i)),
          builder.vertex(x0(i), y1(i)));
    }
    views = new TileViews(builder.build(), mesh);
  }

  private double x0(int i) {
    return Math.nextDown(x[i] - half);
  }

  private double x1(int i) {
    return Math.nextUp(x[i] + half);
  }

  private double y0(int i) {
    return Math.nextDown(y[i] - half);
  }

  private double y1(int i) {
    return Math.nextUp(y[i] + half);
  }

  /** Returns whether two squares see each other or have a point in common. */
  boolean see(int i, int j) {
    boolean overlap = x0(i) <= x1(j) && x0(j) <= x1(i) && y0(i) <= y1(j) && y0(j) <= y1(i);
    return overlap || views.sees(i, j);
  }
}
