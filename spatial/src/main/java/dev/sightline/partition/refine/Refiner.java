package dev.sightline.partition.refine;

import dev.sightline.collection.IntHeap;
import dev.sightline.collection.IntList;
import dev.sightline.geometry.Predicates;
import dev.sightline.mesh.Mesh;
import dev.sightline.mesh.SteinerPoints;

/** Refines a mesh until its free faces are small and wide enough. */
final class Refiner {

  /*
   * Delaunay refinement [1, 2, 3]: while a piece of a constraint is encroached upon, split it; else
   * while a free face is too large or too thin, put a vertex at its circumcenter, or nearer to its
   * shortest edge if that is enough (off-center [4]); if that vertex would encroach upon pieces, or
   * lies behind one, split those instead. Faces are taken by the size of their circle, largest
   * first, which spreads the vertices evenly.
   *
   * Termination. Without small angles between constraints the literature proves it below 20.7
   * degrees. With them: pieces that end at a vertex of the map are split at power-of-two distances
   * from it, so that pieces around the vertex have equal lengths and stop encroaching upon each
   * other; a thin face whose shortest edge joins two such pieces at equal distance is left as it is
   * [3, 5]. Whatever the input, no piece shorter than twice the floor is split and no vertex comes
   * nearer than the floor to another, so the number of vertices is bounded. What stays thin is
   * counted by the caller.
   *
   * Entries of both queues may be outdated: a piece is looked up by its ends, a face is taken only
   * if its priority is still what the queue says.
   *
   * [1] Ruppert, A Delaunay refinement algorithm for quality 2-dimensional mesh generation, 1995.
   * [2] Chew, Guaranteed-quality mesh generation for curved surfaces, 1993.
   * [3] Shewchuk, Delaunay refinement algorithms for triangular mesh generation, 2002.
   * [4] Uengoer, Off-centers, 2004.
   * [5] Miller, Pav, Walkington, When and why Delaunay refinement algorithms work, 2005.
   */

  private static final double SAME_SHELL = 1e-3;
  private static final double LENS = 20;
  private static final double OFF_CENTER = 0.475; // a bit less than the angle asks, see [4]

  private final Mesh mesh;
  private final Steiner steiner;
  private final SteinerPoints points;
  private final Encroachment encroachment;
  private final Cavity cavity;
  private final double maxArea;
  private final double squareSine;
  private final double offCenter;
  private final double floor;
  private final boolean conforming;

  /** Faces that are too large or too thin, by their negated priority. */
  private final IntHeap thin = new IntHeap();

  private final IntList pieces = new IntList();
  private double aimX;
  private double aimY;
  private int at;
  private int barrierFrom;
  private int barrierTo;

  /** Makes a refiner for size and shape. */
  Refiner(Mesh mesh, Steiner steiner, double maxArea, double minAngle, double floor) {
    this(mesh, steiner, maxArea, minAngle, floor, false);
  }

  private Refiner(
      Mesh mesh,
      Steiner steiner,
      double maxArea,
      double minAngle,
      double floor,
      boolean conforming) {
    this.mesh = mesh;
    this.steiner = steiner;
    this.maxArea = maxArea;
    this.floor = floor;
    this.conforming = conforming;
    points = steiner.points();
    encroachment = new Encroachment(mesh, conforming ? 90 : 180 - 2 * Math.max(minAngle, LENS));
    cavity = new Cavity(mesh, encroachment);
    double sine = Math.sin(Math.toRadians(minAngle));
    squareSine = sine * sine;
    double cosine = Math.cos(Math.toRadians(minAngle));
    offCenter = OFF_CENTER * Math.sqrt((1 + cosine) / Math.max(1 - cosine, 1e-9));
  }

  /** Makes a refiner that only makes every piece of a constraint Delaunay, seen from both sides. */
  static Refiner conforming(Mesh mesh, Steiner steiner, double floor) {
    return new Refiner(mesh, steiner, Double.POSITIVE_INFINITY, 0, floor, true);
  }

  /** Refines until nothing is left to do, starting from the given faces. */
  void refine(int[] faces) {
    for (int f : faces) {
      if (mesh.isFace(f)) {
        inspect(f);
      }
    }
    run();
  }

  void refineAll() {
    for (int f = 0; f < mesh.faceSlots(); f++) {
      if (mesh.isFace(f)) {
        inspect(f);
      }
    }
    run();
  }

  boolean isFree(int face) {
    return (mesh.faceBlocks(face) & Mesh.MOVE) == 0;
  }

  private void run() {
    while (true) {
      if (!pieces.isEmpty()) {
        int b = pieces.pop();
        splitIfEncroached(pieces.pop(), b);
      } else if (!thin.isEmpty()) {
        double priority = -thin.leastKey();
        int face = thin.pop();
        if (mesh.isFace(face) && isFree(face) && priority(face) == priority) {
          improve(face);
        }
      } else {
        return;
      }
    }
  }

  /** Queues what is wrong with a face. */
  private void inspect(int face) {
    if (!isFree(face) && !conforming) {
      return;
    }
    for (int i = 0; i < 3; i++) {
      if (mesh.isConstraint(face, i) && encroachment.byApex(face, i)) {
        pushPiece(mesh.corner(face, i), mesh.corner(face, next(i)));
      }
    }
    double priority = conforming ? 0 : priority(face);
    if (priority > 0) {
      thin.push(face, -priority);
    }
  }

  private void inspectStar(int v) {
    int start = points.outgoing(v);
    int h = start;
    do {
      inspect(h >> 2);
      h = points.turn(h);
    } while (h != start && h >= 0);
  }

  private void pushPiece(int a, int b) {
    pieces.add(a);
    pieces.add(b);
  }

  /** Returns the square of the circle's radius if the face is too large or too thin, else 0. */
  private double priority(int f) {
    double a = square(f, 0);
    double b = square(f, 1);
    double c = square(f, 2);
    double area = area(f);
    double longest = Math.max(a, Math.max(b, c));
    double shortest = Math.min(a, Math.min(b, c));
    double middle = a + b + c - longest - shortest;
    boolean large = area > maxArea;
    if (!large && 4 * area * area >= squareSine * longest * middle) {
      return 0;
    }
    return a * b * c / (16 * area * area);
  }

  private double area(int f) {
    double ax = mesh.x(mesh.corner(f, 0));
    double ay = mesh.y(mesh.corner(f, 0));
    return ((mesh.x(mesh.corner(f, 1)) - ax) * (mesh.y(mesh.corner(f, 2)) - ay)
            - (mesh.x(mesh.corner(f, 2)) - ax) * (mesh.y(mesh.corner(f, 1)) - ay))
        / 2;
  }

  /** Returns the square of the length of the edge from corner i. */
  private double square(int f, int i) {
    return squareDistance(mesh.corner(f, i), mesh.corner(f, next(i)));
  }

  private double squareDistance(int u, int v) {
    double dx = mesh.x(u) - mesh.x(v);
    double dy = mesh.y(u) - mesh.y(v);
    return dx * dx + dy * dy;
  }

  private static int next(int i) {
    return i == 2 ? 0 : i + 1;
  }

  private void improve(int f) {
    int s = shortest(f);
    if (area(f) <= maxArea && isBetweenPieces(mesh.corner(f, s), mesh.corner(f, next(s)))) {
      return;
    }
    aim(f, s);
    if (!(Double.isFinite(aimX) && Double.isFinite(aimY))) {
      return; // no area: crossings of walls rounded onto a line
    }
    if (!walk(f)) {
      retry(f, split(barrierFrom, barrierTo));
      return;
    }
    cavity.explore(at, aimX, aimY);
    if (cavity.encroachedCount() > 0) {
      splitEncroached(f);
    } else if (cavity.nearest() >= floor * floor) {
      inspectStar(steiner.insert(aimX, aimY, at));
    }
  }

  private int shortest(int f) {
    int best = square(f, 1) < square(f, 0) ? 1 : 0;
    return square(f, 2) < square(f, best) ? 2 : best;
  }

  /** Returns whether two vertices lie on constraints that meet, at the same distance from there. */
  private boolean isBetweenPieces(int u, int v) {
    if (!steiner.isOnSegment(u) || !steiner.isOnSegment(v)) {
      return false;
    }
    int apex = steiner.apex(u, v);
    if (apex < 0 || !mesh.isVertex(apex)) {
      return false;
    }
    double du = Math.sqrt(squareDistance(apex, u));
    double dv = Math.sqrt(squareDistance(apex, v));
    return Math.abs(du - dv) <= SAME_SHELL * du && squareDistance(u, v) < du * du;
  }

  /** Chooses where to put a vertex for a face whose shortest edge is s. */
  private void aim(int f, int s) {
    int o = mesh.corner(f, s);
    int u = mesh.corner(f, next(s));
    int w = mesh.corner(f, next(next(s)));
    double ux = mesh.x(u) - mesh.x(o);
    double uy = mesh.y(u) - mesh.y(o);
    double wx = mesh.x(w) - mesh.x(o);
    double wy = mesh.y(w) - mesh.y(o);
    double uu = ux * ux + uy * uy;
    double ww = wx * wx + wy * wy;
    double scale = 0.5 / (ux * wy - uy * wx);
    double cx = (wy * uu - uy * ww) * scale;
    double cy = (ux * ww - wx * uu) * scale;
    double ox = 0.5 * ux - offCenter * uy;
    double oy = 0.5 * uy + offCenter * ux;
    boolean near = square(ox - 0.5 * ux, oy - 0.5 * uy) < square(cx - 0.5 * ux, cy - 0.5 * uy);
    aimX = mesh.x(o) + (near ? ox : cx);
    aimY = mesh.y(o) + (near ? oy : cy);
  }

  /** Goes straight from the face's middle to the aim; returns false at a constraint. */
  private boolean walk(int f) {
    double px =
        (mesh.x(mesh.corner(f, 0)) + mesh.x(mesh.corner(f, 1)) + mesh.x(mesh.corner(f, 2))) / 3;
    double py =
        (mesh.y(mesh.corner(f, 0)) + mesh.y(mesh.corner(f, 1)) + mesh.y(mesh.corner(f, 2))) / 3;
    int entry = -1;
    at = f;
    while (true) {
      int i = exit(at, entry, px, py);
      if (i < 0) {
        return true;
      }
      if (mesh.isConstraint(at, i)) {
        barrierFrom = mesh.corner(at, i);
        barrierTo = mesh.corner(at, next(i));
        return false;
      }
      entry = mesh.neighborEdge(at, i);
      at = mesh.neighbor(at, i);
    }
  }

  /** Returns the edge through which the way from p to the aim leaves the face, or -1. */
  private int exit(int f, int entry, double px, double py) {
    for (int i = 0; i < 3; i++) {
      int a = mesh.corner(f, i);
      int b = mesh.corner(f, next(i));
      if (i != entry
          && side(mesh.x(a), mesh.y(a), mesh.x(b), mesh.y(b), aimX, aimY) < 0
          && side(px, py, aimX, aimY, mesh.x(a), mesh.y(a)) <= 0
          && side(px, py, aimX, aimY, mesh.x(b), mesh.y(b)) >= 0) {
        return i;
      }
    }
    return -1;
  }

  private static int side(double ax, double ay, double bx, double by, double cx, double cy) {
    return Predicates.orientation(ax, ay, bx, by, cx, cy);
  }

  private void splitEncroached(int f) {
    int count = cavity.encroachedCount();
    int[] ends = new int[2 * count];
    for (int k = 0; k < count; k++) {
      int face = cavity.encroachedFace(k);
      int edge = cavity.encroachedEdge(k);
      ends[2 * k] = mesh.corner(face, edge);
      ends[2 * k + 1] = mesh.corner(face, next(edge));
    }
    boolean progress = false;
    for (int k = 0; k < count; k++) {
      progress |= split(ends[2 * k], ends[2 * k + 1]);
    }
    retry(f, progress);
  }

  private void retry(int f, boolean progress) {
    if (progress && mesh.isFace(f)) {
      inspect(f);
    }
  }

  private void splitIfEncroached(int a, int b) {
    int h = find(a, b);
    int twin = find(b, a);
    if (isEncroached(h) || isEncroached(twin)) {
      split(a, b);
    }
  }

  private boolean isEncroached(int h) {
    return h >= 0
        && (conforming || isFree(h >> 2))
        && mesh.isConstraint(h >> 2, h & 3)
        && encroachment.byApex(h >> 2, h & 3);
  }

  /** Returns the half-edge from a to b, or -1. */
  private int find(int a, int b) {
    if (!mesh.isVertex(a) || !mesh.isVertex(b)) {
      return -1;
    }
    int start = points.outgoing(a);
    int h = start;
    do {
      if (mesh.corner(h >> 2, next(h & 3)) == b) {
        return h;
      }
      h = points.turn(h);
    } while (h != start && h >= 0);
    return -1;
  }

  /** Splits the piece between two vertices; returns false if it is too short or too tight. */
  private boolean split(int a, int b) {
    int h = find(a, b);
    double length = Math.sqrt(squareDistance(a, b));
    if (h < 0 || !(length >= 2 * floor)) {
      return false;
    }
    double t = fraction(a, b, length);
    double x = mesh.x(a) + t * (mesh.x(b) - mesh.x(a));
    double y = mesh.y(a) + t * (mesh.y(b) - mesh.y(a));
    int v = steiner.split(h >> 2, h & 3, x, y);
    if (v >= 0) {
      inspectStar(v);
    }
    return v >= 0;
  }

  /** Returns where to split: in the middle, or on a shell around an end with a small angle. */
  private double fraction(int a, int b, double length) {
    boolean shellA = steiner.isOfMap(a) && isAcute(a);
    boolean shellB = steiner.isOfMap(b) && isAcute(b);
    if (shellA == shellB) {
      return 0.5;
    }
    double power = Math.scalb(1.0, Math.getExponent(length));
    power = length < 1.5 * power ? power / 2 : power;
    return shellA ? power / length : 1 - power / length;
  }

  /** Returns whether two constraints leave the vertex with a free angle below 60 degrees. */
  private boolean isAcute(int v) {
    int start = points.outgoing(v);
    int h = start;
    int last = -1;
    int first = -1;
    do {
      if (mesh.isConstraint(h >> 2, h & 3)) {
        int w = mesh.corner(h >> 2, next(h & 3));
        if (last >= 0 && isAcute(v, last, w)) {
          return true;
        }
        last = w;
        first = first < 0 ? w : first;
      }
      h = points.turn(h);
    } while (h != start && h >= 0);
    return first >= 0 && first != last && isAcute(v, last, first);
  }

  private boolean isAcute(int v, int from, int to) {
    double ax = mesh.x(from) - mesh.x(v);
    double ay = mesh.y(from) - mesh.y(v);
    double bx = mesh.x(to) - mesh.x(v);
    double by = mesh.y(to) - mesh.y(v);
    double dot = ax * bx + ay * by;
    return ax * by - ay * bx > 0
        && dot > 0
        && dot * dot > 0.2505 * (ax * ax + ay * ay) * (bx * bx + by * by);
  }

  private static double square(double x, double y) {
    return x * x + y * y;
  }
}
