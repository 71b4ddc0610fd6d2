package dev.sightline.interest.sight.scene;

import dev.sightline.collection.Capacity;
import dev.sightline.collection.IntList;
import dev.sightline.geometry.Box;
import dev.sightline.interest.kinetic.motion.Numbering;
import dev.sightline.interest.rule.Population;
import dev.sightline.mesh.Mesh;
import dev.sightline.mesh.RoundedSightLine;
import java.util.Arrays;
import java.util.concurrent.atomic.LongAccumulator;

/**
 * Where bodies are in the mesh, and how deep inside an obstacle that blocks sight, if they are.
 *
 * <p>The depth is measured again only when a body has moved by half of it, or an obstacle near it
 * changed. Different bodies may be placed at the same time.
 */
final class Places {

  /* Per body side by side: the face, the depth or NOT_INSIDE, and x and y where it was measured. */

  private static final int STRIDE = 4;
  private static final double NOT_INSIDE = -1;

  private final Mesh mesh;
  private double[] at = {};

  /** The bits of the greatest depth; those of doubles that are not negative are in their order. */
  private final LongAccumulator deepest = new LongAccumulator(Math::max, 0);

  Places(Mesh mesh) {
    this.mesh = mesh;
  }

  /** Grows for bodies below {@code end}. */
  void reserve(int end) {
    int before = at.length;
    if (before < end * STRIDE) {
      at = Arrays.copyOf(at, STRIDE * Capacity.grown(before / STRIDE, end));
      Arrays.fill(at, before, at.length, -1);
    }
  }

  /** Says where a body is now. */
  void place(int body, double x, double y, RoundedSightLine line) {
    int i = body * STRIDE;
    if (!mesh.bounds().contains(x, y)) {
      at[i + 1] = NOT_INSIDE;
      return;
    }
    int face = mesh.locate(x, y, (int) at[i]);
    at[i] = face;
    if ((mesh.faceBlocks(face) & Mesh.SIGHT) == 0) {
      at[i + 1] = NOT_INSIDE;
    } else if (at[i + 1] == NOT_INSIDE || depthLeft(body, x, y) < at[i + 1] / 2) {
      at[i + 1] = line.freeDistance(x, y, face);
      deepest.accumulate(Double.doubleToRawLongBits(at[i + 1]));
      at[i + 2] = x;
      at[i + 3] = y;
    }
  }

  /** Forgets a body that is gone. */
  void forget(int body) {
    at[body * STRIDE + 1] = NOT_INSIDE;
  }

  /** Returns how far from where faces changed bodies may be of which more than that is old. */
  double mostAway() {
    return 2 * Double.longBitsToDouble(deepest.get());
  }

  /**
   * Finds bodies again after the faces within a box changed: those in it, and those that are so
   * deep inside something that the box may be nearer than its border.
   *
   * @param near all bodies within {@link #mostAway} of the box, and maybe others
   */
  void placeAgain(Box box, IntList near, Numbering numbering, RoundedSightLine line) {
    Population population = numbering.population();
    for (int k = 0; k < near.size(); k++) {
      int body = near.get(k);
      int i = body * STRIDE;
      if (at[i + 1] == NOT_INSIDE || isWithin(box, i, at[i + 1])) {
        at[i + 1] = NOT_INSIDE;
        int id = numbering.id(body);
        place(body, population.x(id), population.y(id), line);
      }
    }
  }

  private boolean isWithin(Box box, int i, double distance) {
    double dx = Math.max(0, Math.max(box.minX() - at[i + 2], at[i + 2] - box.maxX()));
    double dy = Math.max(0, Math.max(box.minY() - at[i + 3], at[i + 3] - box.maxY()));
    return dx * dx + dy * dy <= distance * distance * (1 + 1e-9);
  }

  int face(int body) {
    return (int) at[body * STRIDE];
  }

  boolean isInside(int body) {
    return at[body * STRIDE + 1] != NOT_INSIDE;
  }

  /** Returns how far a body that is inside may move and still be inside. */
  double depthLeft(int body, double x, double y) {
    int i = body * STRIDE;
    double dx = x - at[i + 2];
    double dy = y - at[i + 3];
    return at[i + 1] - Math.sqrt(dx * dx + dy * dy);
  }
}
