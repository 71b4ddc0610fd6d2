package dev.sightline.mesh;

import dev.sightline.collection.IntList;
import dev.sightline.map.Obstacle;
import java.util.Arrays;
import java.util.List;

/**
 * Fills an empty mesh at once: all corners, then all segments, then the insides.
 *
 * <p>Corners come in rounds, each of a random sample four times as large as the one before, and
 * within a round along a Hilbert curve. So each is near the last, and the triangles it falls into
 * are well shaped, which takes a third fewer flips than the curve alone (Amenta, Choi and Rote:
 * Incremental constructions con BRIO, 2003). The sample is drawn from the corners' numbers: the
 * same map gives the same mesh, numbers of faces included.
 */
final class MeshBuild {
  private static final int CURVE_BITS = 14;
  private static final int INDEX_BITS = 31;
  private static final int LAST_ROUND = 7;
  private static final int SPARE = 128; // vertices that do not come from obstacles, and then some

  private final Mesh mesh;
  private final List<Obstacle> obstacles;
  private final double[][][] chains;
  private final int[] firstCorner;
  private final IntList added = new IntList();

  MeshBuild(Mesh mesh, List<Obstacle> obstacles) {
    this.mesh = mesh;
    this.obstacles = obstacles;
    chains = new double[obstacles.size()][][];
    firstCorner = new int[obstacles.size() + 1];
    for (int i = 0; i < chains.length; i++) {
      chains[i] = Mesh.chainsOf(obstacles.get(i));
      firstCorner[i + 1] = firstCorner[i];
      for (double[] chain : chains[i]) {
        firstCorner[i + 1] += chain.length / 2;
      }
    }
  }

  void run() {
    int[] vertices = insertCorners();
    for (int i = 0; i < chains.length; i++) {
      mesh.adopt(obstacles.get(i), declare(i, vertices));
    }
    for (int i = 0; i < chains.length; i++) {
      for (int s : mesh.segmentsOf(i)) {
        mesh.segments().insert(s);
      }
    }
    for (int i = 0; i < chains.length; i++) {
      if (obstacles.get(i) instanceof Obstacle.Polygon) {
        mesh.toggleCover(i + 1);
      }
    }
    mesh.locator().rebuild();
  }

  private int[] declare(int obstacle, int[] vertices) {
    added.clear();
    int at = firstCorner[obstacle];
    int mask = Mesh.mask(obstacles.get(obstacle).blocks());
    for (double[] chain : chains[obstacle]) {
      int[] corners = Arrays.copyOfRange(vertices, at, at + chain.length / 2);
      mesh.declare(obstacle + 1, mask, corners, added);
      at += corners.length;
    }
    return added.toArray();
  }

  private int[] insertCorners() {
    int corners = firstCorner[chains.length];
    double[] xs = new double[corners];
    double[] ys = new double[corners];
    int n = 0;
    for (double[][] rings : chains) {
      for (double[] ring : rings) {
        for (int i = 0; i < ring.length; i += 2) {
          xs[n] = ring[i];
          ys[n++] = ring[i + 1];
        }
      }
    }
    mesh.t.vertices.grow(corners + SPARE);
    mesh.t.faces.grow(2 * (corners + SPARE));
    int[] vertices = new int[corners];
    for (long key : curveOrder(xs, ys)) {
      int i = (int) (key & ((1L << INDEX_BITS) - 1));
      vertices[i] = mesh.points().insert(xs[i], ys[i]);
    }
    return vertices;
  }

  /**
   * Returns the corners' numbers in the lower bits of sorted keys: by rounds, in each along the
   * curve. Each round has about four times as many corners as the one before.
   */
  private long[] curveOrder(double[] xs, double[] ys) {
    double side = Math.max(mesh.bounds().width(), mesh.bounds().height());
    double scale = ((1 << CURVE_BITS) - 1) / side;
    long[] keys = new long[xs.length];
    for (int i = 0; i < keys.length; i++) {
      int x = clamp((xs[i] - mesh.bounds().minX()) * scale);
      int y = clamp((ys[i] - mesh.bounds().minY()) * scale);
      keys[i] = (round(i) << (2 * CURVE_BITS) | hilbert(x, y)) << INDEX_BITS | i;
    }
    Arrays.sort(keys);
    return keys;
  }

  /** Draws a corner's round, the last one most often, from scrambled bits of its number. */
  private static long round(int corner) {
    int scrambled = corner * 0x9E3779B9;
    scrambled = (scrambled ^ (scrambled >>> 15)) * 0x85EBCA6B;
    int earlier = Integer.numberOfTrailingZeros(scrambled ^ (scrambled >>> 13)) / 2;
    return (long) LAST_ROUND - Math.min(earlier, LAST_ROUND);
  }

  private static int clamp(double cell) {
    return (int) Math.min(Math.max(cell, 0), (1 << CURVE_BITS) - 1);
  }

  /** Returns the place of a cell on the Hilbert curve, from 0. */
  private static long hilbert(int cellX, int cellY) {
    int x = cellX;
    int y = cellY;
    long d = 0;
    for (int s = 1 << (CURVE_BITS - 1); s > 0; s >>= 1) {
      int rx = (x & s) != 0 ? 1 : 0;
      int ry = (y & s) != 0 ? 1 : 0;
      d = (d << 2) | ((3L * rx) ^ ry);
      if (ry == 0) {
        if (rx == 1) {
          x = ~x;
          y = ~y;
        }
        int swap = x;
        x = y;
        y = swap;
      }
    }
    return d;
  }
}
