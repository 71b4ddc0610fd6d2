package dev.sightline.play;

import dev.sightline.geometry.Predicates;
import java.util.Arrays;

final class Fan {

  /*
   * What is around a point: the edges that pass through it or end at it, seen from it as rays. An
   * edge that ends at the point is one ray, one that passes through it two. Between neighboring
   * rays of one owner all is inside of it or all outside.
   *
   * Which of both is decided by the ray that follows: turn from a direction to the left until the
   * first ray of the owner, then the part that was passed lies at this ray's right, and the edge
   * knows what is there. A ray in the direction itself comes last. Mirrored for the right.
   *
   * All comparisons of directions are signs of exact determinants. Cost: a few of them for each
   * ray; points in the open have none.
   */

  private static final int SAME = 4; // a ray in the direction itself comes after a full turn

  private final Walls walls;
  private WallEdges edges;
  private int[] rays = new int[16]; // 2 e: the ray of edge e toward its end 1, 2 e + 1: end 2
  private int size;
  private double x;
  private double y;

  Fan(Walls walls) {
    this.walls = walls;
    edges = walls.edges();
  }

  /** Collects the rays around a point, from edges that include all those through it. */
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
  }

  private void add(int ray, double toX, double toY) {
    if (toX == x && toY == y) {
      return;
    }
    if (size == rays.length) {
      rays = Arrays.copyOf(rays, 2 * size);
    }
    rays[size++] = ray;
  }

  boolean isEmpty() {
    return size == 0;
  }

  /** Returns whether one that leaves toward q, on a side of the line, is inside of an obstacle. */
  boolean blocks(double qx, double qy, int side) {
    for (int i = 0; i < size; i++) {
      if (isFirstOfOwner(i) && isInside(i, qx, qy, side)) {
        return true;
      }
    }
    return false;
  }

  private boolean isFirstOfOwner(int i) {
    for (int j = 0; j < i; j++) {
      if (owner(j) == owner(i)) {
        return false;
      }
    }
    return true;
  }

  /** Decides for the owner of ray i, which is its first. */
  private boolean isInside(int i, double qx, double qy, int side) {
    int following = i;
    for (int j = i; j < size; j++) {
      if (owner(j) == owner(i)) {
        if ((edges.sides(rays[j] >> 1) & WallEdges.VARIES) != 0) {
          return edges.startsInside(owner(i), x, y, qx, qy, side);
        }
        following = comesFirst(j, following, qx, qy, side) ? j : following;
      }
    }
    boolean forward = (rays[following] & 1) == 1;
    int passed = side == WallEdges.LEFT ? WallEdges.RIGHT : WallEdges.LEFT;
    int asked = forward ? passed : WallEdges.LEFT + WallEdges.RIGHT - passed;
    return (edges.sides(rays[following] >> 1) & asked) != 0;
  }

  /** Returns whether ray i is met before ray j when one turns from q to a side. */
  private boolean comesFirst(int i, int j, double qx, double qy, int side) {
    int turn = side == WallEdges.LEFT ? 1 : -1;
    int partI = part(i, qx, qy, turn);
    int partJ = part(j, qx, qy, turn);
    return partI != partJ
        ? partI < partJ
        : Predicates.orientation(x, y, toX(i), toY(i), toX(j), toY(j)) * turn > 0;
  }

  /** Returns 1 within the first half turn, 2 behind, 3 within the second, 4 in the direction. */
  private int part(int i, double qx, double qy, int turn) {
    int o = Predicates.orientation(x, y, qx, qy, toX(i), toY(i)) * turn;
    if (o != 0) {
      return o > 0 ? 1 : 3;
    }
    return isSameWay(qx, qy, toX(i), toY(i)) ? SAME : 2;
  }

  /** Returns whether two points on a line through the middle are on the same side of it. */
  private boolean isSameWay(double ax, double ay, double bx, double by) {
    return ax != x ? ax > x == bx > x : ay > y == by > y;
  }

  /**
   * Returns into how many pieces of free ground a small circle around the point falls. A circle
   * without rays is one piece: the point is not inside of an obstacle.
   */
  int pieces() {
    int count = size == 0 ? 1 : 0;
    for (int i = 0; i < size; i++) {
      if (isFirstOfDirection(i) && !blocks(toX(i), toY(i), WallEdges.LEFT)) {
        count++;
      }
    }
    return count;
  }

  private boolean isFirstOfDirection(int i) {
    for (int j = 0; j < i; j++) {
      if (part(j, toX(i), toY(i), 1) == SAME) {
        return false;
      }
    }
    return true;
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
