package dev.sightline.path;

import static dev.sightline.path.Bearings.START;
import static dev.sightline.path.Ground.NONE;
import static dev.sightline.path.Ground.next;
import static dev.sightline.path.Ground.previous;

import dev.sightline.collection.Capacity;
import dev.sightline.collection.IntHeap;
import dev.sightline.collection.IntList;
import dev.sightline.mesh.Mesh;
import java.util.Arrays;

/** Finds the edges that a shortest path crosses. */
final class ConeSearch {

  /*
   * Finds the channel of a shortest path: the edges that it crosses, in order.
   *
   * An A* search in the manner of Polyanya [1], on triangles. A root is a point where the path
   * turned last, the start at first, with its distance from the start. A cone is the part of an edge
   * that a root sees, about to enter the face beyond it; a cone enters a face and leaves it through
   * one or both of the other edges. Its key is the root's distance plus the length of the shortest
   * way from the root through the seen part of the edge to the goal as if there were no walls.
   *
   * Unlike [1], a cone's sides are not points computed on edges but rays from the root through map
   * vertices, so that every decision is the exact sign of a determinant over the map's own numbers,
   * and nothing accumulates. And what lies hidden behind a corner is not entered at once: a turn
   * waits in the queue with the corner's distance plus the straight way to the goal. When its time
   * comes, the corner becomes a root and sends cones into what the last root does not see: from the
   * ray that came from there, around the corner, to the wall. A path that bends where there is no
   * wall on the inner side is not the shortest; such turns are dropped.
   *
   * A corner is left by the shortest way to it only (or by equal ones, if they see more); with an
   * exact search each corner and side is therefore expanded once. A weight above 1 multiplies the
   * estimate of the rest: fewer cones, and a path at most that many times longer than the shortest.
   *
   * Layout: nodes and roots are rows of parallel arrays, filled anew by each search; per vertex and
   * per face there are stamps, so that nothing needs clearing. Cost: a few orientations and square
   * roots for each face that a cone enters. Nothing is allocated once the arrays have grown.
   *
   * [1] Cui, Harabor, Grastien: Compromise-free Pathfinding on a Navigation Mesh. IJCAI 2017.
   */

  private static final byte CONE = 0;
  private static final byte LEFT_TURN = 1;
  private static final byte RIGHT_TURN = 2;
  private static final byte PIVOT = 3;
  private static final byte GOAL = 4;

  /** Instead of a vertex at a cone's side: the ray from the last root through this one. */
  private static final int RAY = -1;

  /** Lengths that differ by less than this part of themselves are the same length. */
  private static final double SAME = 1e-12;

  private final Ground ground;
  private final Mesh mesh;
  private final Bearings bearings;
  private final IntHeap heap = new IntHeap();

  private byte[] kind = new byte[256];
  private int[] parent = new int[256];
  private int[] half = new int[256];
  private int[] root = new int[256];
  private int[] left = new int[256];
  private int[] right = new int[256];
  private int nodes;

  private double[] rootX = new double[64];
  private double[] rootY = new double[64];
  private double[] rootLength = new double[64];
  private int[] rootVertex = new int[64];
  private int[] rootBefore = new int[64];
  private int roots;

  private double[] bestLength = new double[0];
  private int[] bestStamp = new int[0];
  private int[] turned = new int[0];
  private int[] goalStamp = new int[0];
  private int[] branchStamp = new int[0];
  private int stamp;

  private double goalX;
  private double goalY;
  private double weight;
  private int held;
  private double heldKey;

  ConeSearch(Ground ground, Bearings bearings) {
    this.ground = ground;
    this.bearings = bearings;
    mesh = ground.mesh;
  }

  static double distance(double dx, double dy) {
    return Math.sqrt(dx * dx + dy * dy);
  }

  /**
   * Finds a path and its channel; returns whether there is one.
   *
   * @param from the walkable faces that hold the start
   * @param to the walkable faces that hold the goal, none of them in {@code from}
   * @param channel receives the half-edges by which the path comes into one face after the other
   */
  boolean search(IntList from, IntList to, double w, IntList channel) {
    prepare(to);
    goalX = bearings.x(Bearings.GOAL);
    goalY = bearings.y(Bearings.GOAL);
    weight = w;
    addRoot(bearings.x(START), bearings.y(START), 0, START, NONE);
    for (int i = 0; i < from.size(); i++) {
      leave(from.get(i));
    }
    int last = run();
    if (last == NONE) {
      return false;
    }
    trace(last, channel);
    return true;
  }

  private void prepare(IntList to) {
    heap.clear();
    held = NONE;
    heldKey = Double.POSITIVE_INFINITY;
    nodes = 0;
    roots = 0;
    stamp++;
    if (bestStamp.length < mesh.vertexSlots()) {
      int size = mesh.vertexSlots();
      bestLength = new double[size];
      bestStamp = new int[size];
      turned = new int[2 * size];
    }
    if (goalStamp.length < mesh.faceSlots()) {
      goalStamp = new int[mesh.faceSlots()];
      branchStamp = new int[mesh.faceSlots()];
    }
    for (int i = 0; i < to.size(); i++) {
      goalStamp[to.get(i)] = stamp;
      openBranch(to.get(i));
    }
  }

  /** Marks the branches by which the goal's face is reached. */
  private void openBranch(int face) {
    int f = face;
    while (branchStamp[f] != stamp) {
      branchStamp[f] = stamp;
      int exit = ground.exit(f);
      f = exit == NONE ? f : ground.across(exit) >> 2;
    }
  }

  /** Sends cones from the start through the edges of a face that do not hold it. */
  private void leave(int f) {
    for (int i = 0; i < 3; i++) {
      if (mesh.side(f, i, rootX[0], rootY[0]) > 0) {
        int beyond = ground.across(4 * f + i);
        if (beyond != NONE) {
          addCone(NONE, beyond, 0, ground.origin(beyond), ground.origin(next(beyond)));
        }
      }
    }
  }

  private int run() {
    while (held != NONE || !heap.isEmpty()) {
      int n = take();
      switch (kind[n]) {
        case GOAL -> {
          return n;
        }
        case CONE -> {
          if (!isOutdated(root[n])) {
            enter(n);
          }
        }
        default -> turn(n);
      }
    }
    return NONE;
  }

  private void trace(int last, IntList channel) {
    channel.clear();
    for (int n = last; n != NONE; n = parent[n]) {
      if (half[n] != NONE) {
        channel.add(half[n]);
      }
    }
    channel.reverse();
  }

  /** Returns the node with the least key; the newest one often has it and never sees the heap. */
  private int take() {
    if (heldKey <= heap.leastKey()) {
      int n = held;
      held = NONE;
      heldKey = Double.POSITIVE_INFINITY;
      return n;
    }
    return heap.pop();
  }

  private void offer(int node, double key) {
    if (held == NONE) {
      held = node;
      heldKey = key;
    } else if (key < heldKey) {
      heap.push(held, heldKey);
      held = node;
      heldKey = key;
    } else {
      heap.push(node, key);
    }
  }

  /** A cone enters the face beyond its edge a-b; c is the third corner. */
  private void enter(int n) {
    int h = half[n];
    int a = ground.origin(h);
    int b = ground.origin(next(h));
    int c = ground.origin(previous(h));
    int r = root[n];
    if (goalStamp[h >> 2] == stamp && isInCone(n, Bearings.GOAL)) {
      addGoal(n, r);
    }
    int fromLeft = side(r, left[n], c);
    int fromRight = side(r, right[n], c);
    if (fromLeft < 0) {
      passOn(n, previous(h), left[n], fromRight >= 0 ? c : right[n]);
    } else if (left[n] == a) {
      addTurn(LEFT_TURN, n, h, a);
    }
    if (fromRight > 0) {
      passOn(n, next(h), fromLeft <= 0 ? c : left[n], right[n]);
    } else if (right[n] == b) {
      addTurn(RIGHT_TURN, n, next(h), b);
    }
  }

  private void passOn(int n, int exit, int leftVertex, int rightVertex) {
    int beyond = ground.across(exit);
    if (beyond != NONE) {
      addCone(n, beyond, root[n], leftVertex, rightVertex);
    }
  }

  private boolean isInCone(int n, int point) {
    return side(root[n], left[n], point) <= 0 && side(root[n], right[n], point) >= 0;
  }

  /** Returns the side of a point seen along the ray from a root through a vertex. */
  private int side(int r, int through, int point) {
    return through == RAY
        ? bearings.orientation(rootVertex[rootBefore[r]], rootVertex[r], point)
        : bearings.orientation(rootVertex[r], through, point);
  }

  private void addCone(int from, int entry, int r, int leftVertex, int rightVertex) {
    if (isDeadEnd(entry)) {
      return;
    }
    int n = addNode(CONE, from, entry, r);
    left[n] = leftVertex;
    right[n] = rightVertex;
    offer(n, rootLength[r] + weight * estimate(n));
  }

  /** Returns whether the face entered is a branch of the ground in which the goal is not. */
  private boolean isDeadEnd(int entry) {
    return ground.exit(entry >> 2) == entry && branchStamp[entry >> 2] != stamp;
  }

  private void addGoal(int from, int r) {
    int n = addNode(GOAL, from, NONE, r);
    offer(n, rootLength[r] + distance(goalX - rootX[r], goalY - rootY[r]));
  }

  private int addNode(byte what, int from, int entry, int r) {
    if (nodes == kind.length) {
      growNodes();
    }
    kind[nodes] = what;
    parent[nodes] = from;
    half[nodes] = entry;
    root[nodes] = r;
    return nodes++;
  }

  private void growNodes() {
    int size = Capacity.grown(nodes, nodes + 1);
    kind = Arrays.copyOf(kind, size);
    parent = Arrays.copyOf(parent, size);
    half = Arrays.copyOf(half, size);
    root = Arrays.copyOf(root, size);
    left = Arrays.copyOf(left, size);
    right = Arrays.copyOf(right, size);
  }

  private int addRoot(double x, double y, double length, int vertex, int before) {
    if (roots == rootX.length) {
      int size = Capacity.grown(roots, roots + 1);
      rootX = Arrays.copyOf(rootX, size);
      rootY = Arrays.copyOf(rootY, size);
      rootLength = Arrays.copyOf(rootLength, size);
      rootVertex = Arrays.copyOf(rootVertex, size);
      rootBefore = Arrays.copyOf(rootBefore, size);
    }
    rootX[roots] = x;
    rootY[roots] = y;
    rootLength[roots] = length;
    rootVertex[roots] = vertex;
    rootBefore[roots] = before;
    return roots++;
  }

  /** Returns whether a shorter way to the root is known by now. */
  private boolean isOutdated(int r) {
    int v = rootVertex[r];
    return v != START && rootLength[r] > bestLength[v] * (1 + SAME);
  }

  /** Queues a turn around vertex v, the origin of {@code base} in the face that the ray enters. */
  private void addTurn(byte way, int from, int base, int v) {
    if (!ground.isCorner(base)) {
      return;
    }
    int before = root[from];
    double x = mesh.x(v);
    double y = mesh.y(v);
    double length = rootLength[before] + distance(x - rootX[before], y - rootY[before]);
    if (!improve(v, length)) {
      return;
    }
    int n = addNode(way, from, NONE, addRoot(x, y, length, v, before));
    left[n] = base;
    offer(n, length + weight * distance(goalX - x, goalY - y));
  }

  /** Notes a way to a vertex; returns false if a shorter one is known. */
  private boolean improve(int v, double length) {
    if (bestStamp[v] != stamp) {
      bestStamp[v] = stamp;
      turned[2 * v] = NONE;
      turned[2 * v + 1] = NONE;
    } else if (length >= bestLength[v] * (1 - SAME)) {
      return length <= bestLength[v] * (1 + SAME);
    } else {
      turned[2 * v] = NONE;
      turned[2 * v + 1] = NONE;
    }
    bestLength[v] = length;
    return true;
  }

  /** A corner becomes a root: cones go out between the ray that came and the wall. */
  private void turn(int n) {
    int r = root[n];
    boolean toLeft = kind[n] == LEFT_TURN;
    int base = left[n];
    if (isOutdated(r) || !isNew(r, toLeft) || !hitsWall(r, base, toLeft)) {
      return;
    }
    int from = n;
    int h = base;
    int trailing = RAY;
    while (true) {
      if (goalStamp[h >> 2] == stamp) {
        addGoal(from, r);
      }
      int leading = ground.origin(toLeft ? previous(h) : next(h));
      if (trailing != RAY || turned(r, leading, toLeft) > 0) {
        sendOut(from, r, h, toLeft ? leading : trailing, toLeft ? trailing : leading);
      }
      int entry = ground.across(toLeft ? previous(h) : h);
      if (entry == NONE) {
        return;
      }
      from = addNode(PIVOT, from, entry, r);
      trailing = leading;
      h = toLeft ? entry : next(entry);
    }
  }

  private void sendOut(int from, int r, int h, int leftVertex, int rightVertex) {
    int beyond = ground.across(next(h));
    if (beyond != NONE) {
      addCone(from, beyond, r, leftVertex, rightVertex);
    }
  }

  /** Returns the side of a vertex seen along the ray to root r: 1 if the path turns to there. */
  private int turned(int r, int v, boolean toLeft) {
    int side = side(r, RAY, v);
    return toLeft ? side : -side;
  }

  /** Returns false if an equally short way to this corner has shown as much already. */
  private boolean isNew(int r, boolean toLeft) {
    int slot = 2 * rootVertex[r] + (toLeft ? 0 : 1);
    int earlier = turned[slot];
    if (earlier != NONE) {
      int side = side(earlier, RAY, rootVertex[rootBefore[r]]);
      if (toLeft ? side <= 0 : side >= 0) {
        return false;
      }
    }
    turned[slot] = r;
    return true;
  }

  /**
   * Returns whether there is a wall within half a turn, without which the turn is a detour. The
   * wall may lead straight back: the path came along its other side.
   */
  private boolean hitsWall(int r, int base, boolean toLeft) {
    int h = base;
    boolean withinHalf = true;
    while (true) {
      int entry = ground.across(toLeft ? previous(h) : h);
      if (entry == NONE || !withinHalf) {
        return entry == NONE;
      }
      h = toLeft ? entry : next(entry);
      int side = turned(r, ground.origin(toLeft ? previous(h) : next(h)), toLeft);
      if (side < 0) {
        return false;
      }
      withinHalf = side > 0;
    }
  }

  /** Returns the length from a cone's root through its edge to the goal, without walls. */
  private double estimate(int n) {
    int h = half[n];
    int a = ground.origin(h);
    int b = ground.origin(next(h));
    double ax = mesh.x(a);
    double ay = mesh.y(a);
    double ex = mesh.x(b) - ax;
    double ey = mesh.y(b) - ay;
    int r = root[n];
    double rx = rootX[r];
    double ry = rootY[r];
    double tx = goalX - ax;
    double ty = goalY - ay;
    double behind = ex * ty - ey * tx;
    if (behind < 0) { // the goal is on the root's side: as far as its image beyond the edge
      double twice = 2 * behind / (ex * ex + ey * ey);
      tx += twice * ey;
      ty -= twice * ex;
    }
    tx += ax - rx;
    ty += ay - ry;
    double atLeft =
        left[n] == a || isVague(left[n]) ? 0 : along(r, left[n], ax - rx, ay - ry, ex, ey);
    double lx = ax - rx + atLeft * ex;
    double ly = ay - ry + atLeft * ey;
    if (lx * ty - ly * tx > 0) {
      return distance(lx, ly) + distance(tx - lx, ty - ly);
    }
    double atRight =
        right[n] == b || isVague(right[n]) ? 1 : along(r, right[n], ax - rx, ay - ry, ex, ey);
    double qx = ax - rx + atRight * ex;
    double qy = ay - ry + atRight * ey;
    if (qx * ty - qy * tx < 0) {
      return distance(qx, qy) + distance(tx - qx, ty - qy);
    }
    return distance(tx, ty);
  }

  /** Returns whether a ray through this vertex has no reliable direction in doubles. */
  private boolean isVague(int through) {
    return through != RAY && mesh.isRounded(through);
  }

  /** Returns where, from 0 to 1, the ray meets the edge that starts at (ox, oy) from the root. */
  private double along(int r, int through, double ox, double oy, double ex, double ey) {
    double dx;
    double dy;
    if (through == RAY) {
      dx = rootX[r] - rootX[rootBefore[r]];
      dy = rootY[r] - rootY[rootBefore[r]];
    } else {
      dx = mesh.x(through) - rootX[r];
      dy = mesh.y(through) - rootY[r];
    }
    double at = (oy * dx - ox * dy) / (ex * dy - ey * dx);
    return at > 0 ? Math.min(at, 1) : 0;
  }
}
