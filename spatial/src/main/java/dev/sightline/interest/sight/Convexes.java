package dev.sightline.interest.sight;

import dev.sightline.geometry.Predicates;
import dev.sightline.geometry.Ring;
import dev.sightline.map.Obstacle;
import dev.sightline.mesh.Mesh;
import java.util.Arrays;
import java.util.IdentityHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The corners of the convex obstacles that block sight. Every segment between two corners of one
 * lies in the obstacle, so a line that crosses such a chord is blocked, and the chord between the
 * corners farthest to either side of a line stays crossed for longest. Obstacles that are not
 * convex have walls only.
 */
final class Convexes {
  static final int NONE = -1;

  private final IdentityHashMap<Obstacle, Integer> runs = new IdentityHashMap<>();
  private @Nullable Obstacle[] known = new Obstacle[0];
  private int[] runOf = new int[0];
  private double[] home = new double[64];
  private int count;

  /** The corners of all, x and y alternating; NaN while the obstacle is gone. */
  double[] corners = new double[64];

  /** Where the corners of each run begin, counted in corners. */
  int[] first = new int[16];

  /** Takes over the obstacles that the mesh has now. */
  void update(Mesh mesh) {
    if (known.length < mesh.obstacleSlots()) {
      known = Arrays.copyOf(known, mesh.obstacleSlots());
      runOf = Arrays.copyOf(runOf, known.length);
    }
    int from = known.length;
    int to = 0;
    for (int number = 0; number < known.length; number++) {
      if (known[number] != obstacle(mesh, number)) {
        from = Math.min(from, number);
        to = number + 1;
        hide(known[number] == null ? NONE : runOf[number]);
      }
    }
    for (int number = from; number < to; number++) {
      Obstacle now = obstacle(mesh, number);
      if (known[number] != now) {
        known[number] = now;
        runOf[number] = now == null ? NONE : show(now);
      }
    }
  }

  private static @Nullable Obstacle obstacle(Mesh mesh, int number) {
    return mesh.isObstacle(number) ? mesh.obstacle(number) : null;
  }

  /** Returns the run of corners of the obstacle with this number, or {@link #NONE}. */
  int run(int obstacle) {
    return runOf[obstacle];
  }

  private void hide(int run) {
    if (run != NONE) {
      Arrays.fill(corners, 2 * first[run], 2 * first[run + 1], Double.NaN);
    }
  }

  private int show(Obstacle obstacle) {
    Integer run = runs.get(obstacle);
    if (run == null) {
      run = isConvex(obstacle) ? append(((Obstacle.Polygon) obstacle).ring().toArray()) : NONE;
      runs.put(obstacle, run);
    } else if (run != NONE) {
      int from = 2 * first[run];
      System.arraycopy(home, from, corners, from, 2 * first[run + 1] - from);
    }
    return run;
  }

  private static boolean isConvex(Obstacle obstacle) {
    return obstacle.blocks().sight()
        && obstacle instanceof Obstacle.Polygon polygon
        && polygon.holes().isEmpty()
        && isConvex(polygon.ring());
  }

  private int append(double[] xy) {
    int from = 2 * first[count];
    if (from + xy.length > home.length) {
      home = Arrays.copyOf(home, 2 * (from + xy.length));
      corners = Arrays.copyOf(corners, home.length);
    }
    if (count + 2 > first.length) {
      first = Arrays.copyOf(first, 2 * first.length);
    }
    System.arraycopy(xy, 0, home, from, xy.length);
    System.arraycopy(xy, 0, corners, from, xy.length);
    first[++count] = (from + xy.length) / 2;
    return count - 1;
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
