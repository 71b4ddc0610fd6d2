package dev.sightline.play;

import dev.sightline.geometry.Predicates;
import java.util.Arrays;

/** The edges around a point, as rays seen from it. */
final class Fan {

  /*
   * What is around a point: the edges that pass through it or end at it, seen from it as rays. An
   * edge that ends at the point is one ray, one that passes through it two. Rays are sorted
   * counterclockwise from the direction of x; those in one direction stand side by side. Between a
   * direction and the next lies a gap, and a gap lies wholly inside of an owner or wholly outside.
   *
   * Which of both is told by the owner's last ray before the gap, all around: the gap is at this
   * ray's left, and the edge knows what is there. An owner whose edges do not know is counted
   * anew, for each gap.
   *
   * All comparisons of directions are signs of exact determinants. Cost: one for each comparison of
   * the sorting, then none to tell which gaps are free, then one or two for each direction that is
   * asked for. Points in the open have no rays.
   */

  private final Walls walls;
  private WallEdges edges;
  private int[] rays = new int[16]; // 2 e: the ray of edge e toward its end 1, 2 e + 1: end 2
  private boolean[] isFree = new boolean[16]; // the gap after ray i; only after the last of a group
  private int size;
  private int pieces;
  private double x;
  private double y;

  Fan(Walls walls) {
    this.walls = walls;
    edges = walls.edges();
  }

  /** Looks at what is around a point, given edges that include all those through it. */
  void gather(EdgeList list, double atX, double atY) {
    edges = walls.edges();
    x = atX;
    y = atY;
    size = 0;
    for (int i = 0; i < list.size; i++) {
      int e = list.items[i];
      if (edges.contains(e, x, y)) {
        add(2 * e, edges.x1[e], edges.y1[e]);
        add(2 * e + 1, edges.x2[e], edges.y2[e]);
      }
    }
    pieces = size == 0 ? 1 : freeGaps();
  }

  private void add(int ray, double toX, double toY) {
    if (toX == x && toY == y) {
      return;
    }
    if (size == rays.length) {
      rays = Arrays.copyOf(rays, 2 * size);
      isFree = new boolean[2 * size];
    }
    int i = size++;
    while (i > 0 && compare(toX, toY, i - 1) < 0) {
      rays[i] = rays[i - 1];
      i--;
    }
    rays[i] = ray;
  }

  /** Compares the direction of a point with that of a ray, counterclockwise from that of x. */
  private int compare(double toX, double toY, int ray) {
    double rayX = toX(ray);
    double rayY = toY(ray);
    boolean isLower = toY < y || (toY == y && toX < x);
    boolean isRayLower = rayY < y || (rayY == y && rayX < x);
    if (isLower != isRayLower) {
      return isLower ? 1 : -1;
    }
    return Predicates.orientation(x, y, rayX, rayY, toX, toY);
  }

  private int freeGaps() {
    int count = 0;
    for (int i = 0; i < size; i++) {
      if (isLastOfDirection(i)) {
        isFree[i] = isGapFree(i);
        count += isFree[i] ? 1 : 0;
      }
    }
    return count;
  }

  private boolean isLastOfDirection(int i) {
    return i + 1 == size || compare(toX(i + 1), toY(i + 1), i) != 0;
  }

  private boolean isGapFree(int gap) {
    for (int i = 0; i < size; i++) {
      if (isLastOfOwner(i, gap) && isInside(i, gap)) {
        return false;
      }
    }
    return true;
  }

  /** Returns whether none of the rays between ray i and a gap has the same owner. */
  private boolean isLastOfOwner(int i, int gap) {
    for (int j = i; j != gap; ) {
      j = j + 1 == size ? 0 : j + 1;
      if (owner(j) == owner(i)) {
        return false;
      }
    }
    return true;
  }

  /** Returns whether a gap is inside of the owner of ray i, which is its last before the gap. */
  private boolean isInside(int i, int gap) {
    int sides = edges.sides(rays[i] >> 1);
    if ((sides & WallEdges.VARIES) != 0) {
      return edges.startsInside(owner(i), x, y, toX(gap), toY(gap), WallEdges.LEFT);
    }
    return (sides & ((rays[i] & 1) == 1 ? WallEdges.LEFT : WallEdges.RIGHT)) != 0;
  }

  boolean isEmpty() {
    return size == 0;
  }

  /**
   * Returns into how many pieces of free ground a small circle around the point falls. A circle
   * without rays is one piece: the point is not inside of an obstacle.
   */
  int pieces() {
    return pieces;
  }

  /** Returns whether one that leaves toward q, on a side of the line, is inside of an obstacle. */
  boolean blocks(double qx, double qy, int side) {
    if (size == 0) {
      return false;
    }
    int before = size - 1; // the gap after the last ray goes on before the first
    for (int i = 0; i < size; i++) {
      int turn = compare(qx, qy, i);
      if (turn < 0 || (turn == 0 && side == WallEdges.RIGHT)) {
        break;
      }
      before = i;
    }
    return !isFree[before];
  }

  private int owner(int i) {
    return edges.owner[rays[i] >> 1];
  }

  private double toX(int i) {
    return (rays[i] & 1) == 0 ? edges.x1[rays[i] >> 1] : edges.x2[rays[i] >> 1];
  }

  private double toY(int i) {
    return (rays[i] & 1) == 0 ? edges.y1[rays[i] >> 1] : edges.y2[rays[i] >> 1];
  }
}
