package dev.sightline.interest.sight.scene;

import dev.sightline.collection.Capacity;
import dev.sightline.collection.IntList;
import dev.sightline.geometry.Predicates;
import dev.sightline.geometry.Ring;
import dev.sightline.map.Obstacle;
import dev.sightline.mesh.Mesh;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The corners of the convex obstacles that block sight, by the number of the obstacle in the mesh.
 * Every segment between two corners of one lies in the obstacle, so a line that crosses such a
 * chord is blocked, and the chord between the corners farthest to either side of a line stays
 * crossed for longest. Obstacles that are not convex have no corners here.
 *
 * <p>Corners lie in one array, those of an obstacle side by side. What obstacles leave behind that
 * went is closed up when it is more than half.
 */
final class Convexes {
  private @Nullable Obstacle[] known = new Obstacle[0];
  private int[] first = {};
  private int[] count = {};
  private double[] corners = new double[64];
  private int used;
  private int wasted;

  /** Takes over all obstacles that the mesh has now. */
  void addAll(Mesh mesh) {
    reserve(mesh);
    for (int number = 0; number < mesh.obstacleSlots(); number++) {
      update(mesh, number);
    }
  }

  /** Takes over what the mesh has now under some numbers. */
  void update(Mesh mesh, IntList numbers) {
    reserve(mesh);
    for (int i = 0; i < numbers.size(); i++) {
      update(mesh, numbers.get(i));
    }
    if (2 * wasted > used) {
      closeUp();
    }
  }

  private void reserve(Mesh mesh) {
    if (known.length < mesh.obstacleSlots()) {
      int capacity = Capacity.grown(known.length, mesh.obstacleSlots());
      known = Arrays.copyOf(known, capacity);
      first = Arrays.copyOf(first, capacity);
      count = Arrays.copyOf(count, capacity);
    }
  }

  private void update(Mesh mesh, int number) {
    Obstacle now = mesh.isObstacle(number) ? mesh.obstacle(number) : null;
    if (known[number] != now) {
      known[number] = now;
      replace(number, now);
    }
  }

  private void replace(int number, @Nullable Obstacle by) {
    wasted += count[number];
    count[number] = 0;
    if (by instanceof Obstacle.Polygon polygon && isConvex(polygon)) {
      double[] xy = polygon.ring().toArray();
      if (2 * used + xy.length > corners.length) {
        corners = Arrays.copyOf(corners, Capacity.grown(corners.length, 2 * used + xy.length));
      }
      System.arraycopy(xy, 0, corners, 2 * used, xy.length);
      first[number] = used;
      count[number] = xy.length / 2;
      used += count[number];
    }
  }

  private void closeUp() {
    double[] dense = new double[Capacity.grown(0, 2 * (used - wasted))];
    int to = 0;
    for (int number = 0; number < count.length; number++) {
      System.arraycopy(corners, 2 * first[number], dense, 2 * to, 2 * count[number]);
      first[number] = to;
      to += count[number];
    }
    corners = dense;
    used = to;
    wasted = 0;
  }

  /** Returns whether there is a convex obstacle with this number. */
  boolean isConvex(int number) {
    return count[number] > 0;
  }

  /** Returns where the corners of an obstacle begin in {@link #corners}. */
  int from(int number) {
    return 2 * first[number];
  }

  /** Returns where they end; where they begin if there are none. */
  int to(int number) {
    return 2 * (first[number] + count[number]);
  }

  /** Returns the corners of all, x and y alternating; valid until the next update. */
  double[] corners() {
    return corners;
  }

  private static boolean isConvex(Obstacle.Polygon polygon) {
    return polygon.blocks().sight() && polygon.holes().isEmpty() && isConvex(polygon.ring());
  }

  /** Returns whether a ring turns one way only, and once; collinear corners may turn back. */
  private static boolean isConvex(Ring ring) {
    int turn = 0;
    int reversals = 0;
    for (int i = 0; i < ring.size(); i++) {
      int j = (i + 1) % ring.size();
      int k = (i + 2) % ring.size();
      int side =
          Predicates.orientation(ring.x(i), ring.y(i), ring.x(j), ring.y(j), ring.x(k), ring.y(k));
      if (side == 0 || side * turn < 0) {
        return false;
      }
      turn = side;
      boolean rises = ring.x(j) > ring.x(i);
      reversals += rises != ring.x(k) > ring.x(j) ? 1 : 0;
    }
    return reversals <= 2;
  }
}
