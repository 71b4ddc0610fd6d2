package dev.sightline.interest.reach;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Predicates;
import dev.sightline.geometry.Ring;
import dev.sightline.map.Obstacle;
import dev.sightline.partition.Tiling;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Which steps between centroids of edge neighbors meet a closed door: those that cross or touch one
 * of its edges. On tiles that know no doors.
 */
public final class ClosedDoors implements Damping {
  private final Tiling tiling;
  private final double cost;
  private final double widest;
  private final Map<Long, Integer> doorsOnStep = new HashMap<>();
  private final IdentityHashMap<Obstacle, List<Long>> stepsOf = new IdentityHashMap<>();

  /**
   * Makes a world whose doors are open.
   *
   * @param cost of passing a closed door, as a length
   */
  public ClosedDoors(Tiling tiling, double cost) {
    this.tiling = tiling;
    this.cost = cost;
    double most = 0;
    for (int t = 0; t < tiling.limit(); t++) {
      most = tiling.exists(t) ? Math.max(most, widthOf(tiling.box(t))) : most;
    }
    widest = most;
  }

  @Override
  public double extra(int from, int to) {
    Integer doors = doorsOnStep.isEmpty() ? null : doorsOnStep.get(step(from, to));
    return doors == null ? 0 : doors * cost;
  }

  private static long step(int a, int b) {
    return (long) Math.min(a, b) << 32 | Math.max(a, b);
  }

  /** Closes a door and returns the tiles beside it. */
  public int[] close(Obstacle door) {
    List<Long> steps = new ArrayList<>();
    List<Integer> tiles = new ArrayList<>();
    Box box = door.bounds();
    tiling.visitBox(
        new Box(box.minX() - widest, box.minY() - widest, box.maxX() + widest, box.maxY() + widest),
        tile -> {
          for (int k = 0; k < tiling.edgeNeighborCount(tile); k++) {
            int other = tiling.edgeNeighbor(tile, k);
            if (tile < other && isMet(door, tile, other)) {
              steps.add(step(tile, other));
              tiles.add(tile);
              tiles.add(other);
            }
          }
        });
    steps.forEach(step -> doorsOnStep.merge(step, 1, Integer::sum));
    stepsOf.put(door, steps);
    return tiles.stream().mapToInt(Integer::intValue).toArray();
  }

  private static double widthOf(Box box) {
    return Math.max(box.width(), box.height());
  }

  /** Opens a door and returns the tiles beside it. */
  public int[] open(Obstacle door) {
    List<Long> steps = stepsOf.remove(door);
    if (steps == null) {
      return new int[0];
    }
    steps.forEach(step -> doorsOnStep.computeIfPresent(step, (s, n) -> n == 1 ? null : n - 1));
    return steps.stream()
        .flatMapToInt(s -> IntStream.of((int) (s >> 32), (int) (long) s))
        .toArray();
  }

  private boolean isMet(Obstacle door, int a, int b) {
    double ax = tiling.centroidX(a);
    double ay = tiling.centroidY(a);
    double bx = tiling.centroidX(b);
    double by = tiling.centroidY(b);
    if (door instanceof Obstacle.Segment wall) {
      return meet(ax, ay, bx, by, wall.x1(), wall.y1(), wall.x2(), wall.y2());
    }
    Obstacle.Polygon polygon = (Obstacle.Polygon) door;
    boolean met = meets(polygon.ring(), ax, ay, bx, by);
    for (Ring hole : polygon.holes()) {
      met |= meets(hole, ax, ay, bx, by);
    }
    return met;
  }

  private static boolean meets(Ring ring, double ax, double ay, double bx, double by) {
    for (int i = 0; i < ring.size(); i++) {
      if (meet(ax, ay, bx, by, ring.x(i), ring.y(i), ring.x(i + 1), ring.y(i + 1))) {
        return true;
      }
    }
    return false;
  }

  private static boolean meet(
      double ax, double ay, double bx, double by, double cx, double cy, double dx, double dy) {
    if (Math.max(ax, bx) < Math.min(cx, dx)
        || Math.max(cx, dx) < Math.min(ax, bx)
        || Math.max(ay, by) < Math.min(cy, dy)
        || Math.max(cy, dy) < Math.min(ay, by)) {
      return false;
    }
    return Predicates.orientation(ax, ay, bx, by, cx, cy)
                * Predicates.orientation(ax, ay, bx, by, dx, dy)
            <= 0
        && Predicates.orientation(cx, cy, dx, dy, ax, ay)
                * Predicates.orientation(cx, cy, dx, dy, bx, by)
            <= 0;
  }
}
