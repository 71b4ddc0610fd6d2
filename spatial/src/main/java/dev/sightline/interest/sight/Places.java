package dev.sightline.interest.sight;

import dev.sightline.interest.rule.Population;
import dev.sightline.mesh.Mesh;
import dev.sightline.mesh.SureLine;
import java.util.Arrays;

/**
 * Where bodies are in the mesh, and how deep inside an obstacle that blocks sight, if they are.
 *
 * <p>The depth is measured again only when a body has moved by half of it. Different bodies may be
 * placed at the same time.
 */
final class Places {
  private static final double NOT_INSIDE = -1;

  private final Mesh mesh;
  private final double[] x;
  private final double[] y;
  private final double[] depth;
  private final int[] face;

  Places(Mesh mesh, int capacity) {
    this.mesh = mesh;
    x = new double[capacity];
    y = new double[capacity];
    depth = new double[capacity];
    face = new int[capacity];
    Arrays.fill(depth, NOT_INSIDE);
    Arrays.fill(face, Mesh.OUTSIDE);
  }

  /** Says where a body is now. */
  void place(int body, double toX, double toY, SureLine line) {
    if (!mesh.bounds().contains(toX, toY)) {
      depth[body] = NOT_INSIDE;
      return;
    }
    face[body] = mesh.locate(toX, toY, face[body]);
    if ((mesh.faceBlocks(face[body]) & Mesh.SIGHT) == 0) {
      depth[body] = NOT_INSIDE;
    } else if (!(depthLeft(body, toX, toY) >= depth[body] / 2)) {
      x[body] = toX;
      y[body] = toY;
      depth[body] = line.room(toX, toY, face[body], Double.POSITIVE_INFINITY);
    }
  }

  /** Finds all bodies again, as faces have changed. */
  void placeAgain(Population population, SureLine line) {
    for (int body = 0; body < population.end(); body++) {
      if (face[body] != Mesh.OUTSIDE) {
        depth[body] = NOT_INSIDE;
        place(body, population.x(body), population.y(body), line);
      }
    }
  }

  int face(int body) {
    return face[body];
  }

  boolean isInside(int body) {
    return depth[body] >= 0;
  }

  /** Returns how far a body that is inside may move and still be inside. */
  double depthLeft(int body, double atX, double atY) {
    double dx = atX - x[body];
    double dy = atY - y[body];
    return depth[body] - Math.sqrt(dx * dx + dy * dy);
  }
}
