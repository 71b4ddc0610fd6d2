package dev.sightline.interest.ahead;

import dev.sightline.collection.Capacity;
import dev.sightline.collection.IntList;
import dev.sightline.collection.LongIntMap;
import dev.sightline.geometry.Box;
import dev.sightline.mesh.Mesh;
import java.util.Arrays;

/**
 * Decides whether two squares see each other, exactly: whether some point of one sees some point of
 * the other, by the rule of sight, or both have a point in common. One per thread; allocates
 * nothing but where three points are on a line within rounding.
 */
final class SquareSight {

  /*
   * The search that tiles are put to (see Hourglass in the package view, with the proof), for a pair
   * at a time. A line from one square to the other runs through a sequence of free faces and through
   * the edges between them, the portals. All lines that start in one piece of the first square, what
   * it has in common with a face, and pass the portals so far lie between two extreme ones: cc,
   * turned most to the left, through a left end of a portal, and c, turned most to the right,
   * through a right end. The search goes on as long as there is such a line, turns no way from which
   * the second square is out of reach, and ends at the first piece of it that has a point between
   * the extreme lines, or on one of them that touches no ends on the wrong side.
   *
   * A square without extent is a point, and has one corner.
   *
   * Cost: the faces that meet the squares, and those between them that lines pass.
   */

  private static final int OWN = 0;
  private static final int OTHER = 1;

  private final Mesh mesh;
  private final SquarePoints points;
  private final double[] extremes = new double[8];
  private final LongIntMap pieceIn = new LongIntMap();
  private final IntList queue = new IntList();
  private final IntList[] faces = {new IntList(), new IntList()};
  private final IntList[] ends = {new IntList(), new IntList()};
  private final IntList[] corners = {new IntList(), new IntList()};
  private final LongIntMap marks = new LongIntMap();
  private int otherPoints;
  private int[] left = new int[64];
  private int[] right = new int[64];
  private int leftCount;
  private int rightCount;
  private int source;
  private double centerX;
  private double centerY;
  private double reach;

  SquareSight(Mesh mesh) {
    this.mesh = mesh;
    points = new SquarePoints(mesh);
  }

  /** Takes a square around a place for the one that is looked at. */
  void aim(double x, double y, double half) {
    aim(x, y, x, y, half);
  }

  /** Takes the rectangle for it that squares around all places of a box make together. */
  void aim(double x0, double y0, double x1, double y1, double half) {
    points.clear();
    set(OTHER, x0, y0, x1, y1, half);
    findPieces(OTHER, x0, y0);
    otherPoints = points.size();
    pieceIn.clear();
    for (int i = 0; i < faces[OTHER].size(); i++) {
      pieceIn.put(faces[OTHER].get(i), i);
    }
  }

  /** Returns whether a square around a place sees the one that is looked at. */
  boolean isSeenFrom(double x, double y, double half) {
    set(OWN, x, y, x, y, half);
    if (overlap()) {
      return true;
    }
    points.truncate(otherPoints);
    findPieces(OWN, x, y);
    centerX = x;
    centerY = y;
    reach = farthest(x, y) * (1 + 1e-9);
    for (int i = 0; i < faces[OWN].size(); i++) {
      int face = faces[OWN].get(i);
      if (isFree(face) && pieceIn.contains(face)) {
        return true;
      }
    }
    for (int i = 0; i < faces[OWN].size(); i++) {
      if (isFree(faces[OWN].get(i)) && isSeenFromPiece(i)) {
        return true;
      }
    }
    return false;
  }

  private void set(int square, double x0, double y0, double x1, double y1, double half) {
    int at = 4 * square;
    extremes[at] = half == 0 ? x0 : Math.nextDown(x0 - half);
    extremes[at + 1] = half == 0 ? y0 : Math.nextDown(y0 - half);
    extremes[at + 2] = half == 0 ? x1 : Math.nextUp(x1 + half);
    extremes[at + 3] = half == 0 ? y1 : Math.nextUp(y1 + half);
    points.setSquare(square, extremes[at], extremes[at + 1], extremes[at + 2], extremes[at + 3]);
  }

  private boolean overlap() {
    double[] e = extremes;
    return e[0] <= e[6] && e[4] <= e[2] && e[1] <= e[7] && e[5] <= e[3];
  }

  private int cornerCount(int square) {
    return extremes[4 * square] == extremes[4 * square + 2] ? 1 : 4;
  }

  private double farthest(double x, double y) {
    double dx = Math.max(Math.abs(extremes[4] - x), Math.abs(extremes[6] - x));
    double dy = Math.max(Math.abs(extremes[5] - y), Math.abs(extremes[7] - y));
    return Math.hypot(dx, dy);
  }

  /** Floods over the faces that meet a square; around any of its points they are connected. */
  private void findPieces(int square, double x, double y) {
    faces[square].clear();
    ends[square].clear();
    corners[square].clear();
    Box bounds = mesh.bounds();
    double atX = Math.max(bounds.minX(), Math.min(bounds.maxX(), x));
    double atY = Math.max(bounds.minY(), Math.min(bounds.maxY(), y));
    if (!isIn(square, atX, atY)) {
      return; // outside, where nothing is seen
    }
    queue.clear();
    marks.clear();
    enqueue(mesh.locate(atX, atY));
    for (int i = 0; i < queue.size(); i++) {
      int face = queue.get(i);
      if (addPiece(square, face)) {
        for (int k = 0; k < 3; k++) {
          enqueue(mesh.neighbor(face, k));
        }
      }
    }
  }

  private boolean isIn(int square, double x, double y) {
    int at = 4 * square;
    return x >= extremes[at]
        && y >= extremes[at + 1]
        && x <= extremes[at + 2]
        && y <= extremes[at + 3];
  }

  private void enqueue(int face) {
    if (face >= 0 && marks.add(face, 1) == 1) {
      queue.add(face);
    }
  }

  /** Adds what a square and a face have in common; returns whether they meet. */
  private boolean addPiece(int square, int face) {
    IntList found = corners[square];
    int first = found.size();
    int count = cornerCount(square);
    for (int k = 0; k < count; k++) {
      if (isInFace(face, SquarePoints.corner(square, k))) {
        found.add(SquarePoints.corner(square, k));
      }
    }
    if (count > 1 && found.size() - first < count) {
      addFaceCorners(square, face, first);
      addCrossings(square, face);
    }
    if (found.size() > first) {
      faces[square].add(face);
      ends[square].add(found.size());
    }
    return found.size() > first;
  }

  private boolean isInFace(int face, int point) {
    for (int k = 0; k < 3; k++) {
      if (points.side(mesh.corner(face, k), mesh.corner(face, (k + 1) % 3), point) < 0) {
        return false;
      }
    }
    return true;
  }

  private void addFaceCorners(int square, int face, int first) {
    IntList found = corners[square];
    for (int k = 0; k < 3; k++) {
      int vertex = mesh.corner(face, k);
      if (isInSquare(square, vertex) && !has(found, first, vertex)) {
        found.add(vertex);
      }
    }
  }

  private boolean isInSquare(int square, int vertex) {
    for (int k = 0; k < 4; k++) {
      int corner = SquarePoints.corner(square, k);
      if (points.side(corner, SquarePoints.corner(square, k + 1), vertex) < 0) {
        return false;
      }
    }
    return true;
  }

  private boolean has(IntList found, int first, int point) {
    for (int i = first; i < found.size(); i++) {
      if (points.same(found.get(i), point)) {
        return true;
      }
    }
    return false;
  }

  /** Adds the points in which sides of the square properly cross edges of the face. */
  private void addCrossings(int square, int face) {
    for (int k = 0; k < 4; k++) {
      int a = SquarePoints.corner(square, k);
      int b = SquarePoints.corner(square, k + 1);
      for (int m = 0; m < 3; m++) {
        int u = mesh.corner(face, m);
        int v = mesh.corner(face, (m + 1) % 3);
        if (points.side(a, b, u) * points.side(a, b, v) < 0
            && points.side(u, v, a) * points.side(u, v, b) < 0) {
          corners[square].add(points.addCrossing(a, u, v));
        }
      }
    }
  }

  private boolean isSeenFromPiece(int piece) {
    source = piece;
    for (int k = 0; k < 3; k++) {
      if (leaves(faces[OWN].get(piece), k)) {
        return true;
      }
    }
    return false;
  }

  private int sourceFrom() {
    return source == 0 ? 0 : ends[OWN].get(source - 1);
  }

  /** Returns whether the other square is seen from a piece through an edge of its face. */
  private boolean leaves(int face, int edge) {
    int r = mesh.corner(face, edge);
    int l = mesh.corner(face, (edge + 1) % 3);
    if (!isOpen(face, edge) || isSourceOn(r, l)) {
      return false; // what starts on the edge itself starts in the next face too
    }
    left[0] = l;
    right[0] = r;
    leftCount = 1;
    rightCount = 1;
    return crosses(face, edge, lowest(l), l, highest(r), r);
  }

  private boolean isSourceOn(int a, int b) {
    for (int i = sourceFrom(); i < ends[OWN].get(source); i++) {
      if (points.side(a, b, corners[OWN].get(i)) != 0) {
        return false;
      }
    }
    return true;
  }

  private boolean isFree(int face) {
    return (mesh.faceBlocks(face) & Mesh.SIGHT) == 0;
  }

  private boolean isOpen(int face, int edge) {
    int neighbor = mesh.neighbor(face, edge);
    return neighbor >= 0 && (mesh.edgeBlocks(face, edge) & Mesh.SIGHT) == 0 && isFree(neighbor);
  }

  /** Returns the corner of the source that has all of it on the left of the line to w, or on it. */
  private int lowest(int w) {
    return extreme(w, -1);
  }

  private int highest(int w) {
    return extreme(w, 1);
  }

  private int extreme(int w, int side) {
    int best = w;
    for (int i = sourceFrom(); i < ends[OWN].get(source); i++) {
      int s = corners[OWN].get(i);
      if (!points.same(s, w) && (best == w || points.side(best, w, s) == side)) {
        best = s;
      }
    }
    return best;
  }

  /** Enters the face across an edge, between the lines cc and c. */
  private boolean crosses(int face, int edge, int ccFrom, int ccTo, int cFrom, int cTo) {
    if (leadsAstray(ccFrom, ccTo, cFrom, cTo)) {
      return false;
    }
    int next = mesh.neighbor(face, edge);
    int entry = mesh.neighborEdge(face, edge);
    int piece = pieceIn.get(next, -1);
    if (piece >= 0 && isSeen(piece, ccFrom, ccTo, cFrom, cTo)) {
      return true;
    }
    int w = mesh.corner(next, (entry + 2) % 3);
    return crossesToRight(next, (entry + 1) % 3, w, ccFrom, ccTo, cFrom, cTo)
        || crossesToLeft(next, (entry + 2) % 3, w, ccFrom, ccTo, cFrom, cTo);
  }

  /** Goes on through the edge on the right, whose left end w is new. */
  private boolean crossesToRight(
      int face, int edge, int w, int ccFrom, int ccTo, int cFrom, int cTo) {
    if (!goesOn(face, edge) || points.side(cFrom, cTo, w) <= 0) {
      return false;
    }
    if (leftCount == left.length) {
      left = Arrays.copyOf(left, Capacity.grown(leftCount, leftCount + 1));
    }
    left[leftCount++] = w;
    boolean turns = points.side(ccFrom, ccTo, w) < 0;
    boolean seen =
        crosses(face, edge, turns ? leftTangent(w) : ccFrom, turns ? w : ccTo, cFrom, cTo);
    leftCount--;
    return seen;
  }

  /** Goes on through the edge on the left, whose right end w is new. */
  private boolean crossesToLeft(
      int face, int edge, int w, int ccFrom, int ccTo, int cFrom, int cTo) {
    if (!goesOn(face, edge) || points.side(ccFrom, ccTo, w) >= 0) {
      return false;
    }
    if (rightCount == right.length) {
      right = Arrays.copyOf(right, Capacity.grown(rightCount, rightCount + 1));
    }
    right[rightCount++] = w;
    boolean turns = points.side(cFrom, cTo, w) > 0;
    boolean seen =
        crosses(face, edge, ccFrom, ccTo, turns ? rightTangent(w) : cFrom, turns ? w : cTo);
    rightCount--;
    return seen;
  }

  /** Returns from where the line to the new left end w comes: all right ends are right of it. */
  private int leftTangent(int w) {
    int from = lowest(w);
    for (int i = 0; i < rightCount; i++) {
      if (points.side(from, w, right[i]) > 0) {
        from = right[i];
      }
    }
    return from;
  }

  private int rightTangent(int w) {
    int from = highest(w);
    for (int i = 0; i < leftCount; i++) {
      if (points.side(from, w, left[i]) < 0) {
        from = left[i];
      }
    }
    return from;
  }

  /** Returns whether all of the other square is surely right of c, or left of cc. */
  private boolean leadsAstray(int ccFrom, int ccTo, int cFrom, int cTo) {
    boolean right = true;
    boolean left = true;
    for (int k = 0; k < cornerCount(OTHER) && (right || left); k++) {
      int corner = SquarePoints.corner(OTHER, k);
      right = right && points.sureSide(cFrom, cTo, corner) < 0;
      left = left && points.sureSide(ccFrom, ccTo, corner) > 0;
    }
    return right || left;
  }

  private boolean goesOn(int face, int edge) {
    return isOpen(face, edge) && isNear(face, edge);
  }

  /** Returns whether an edge has a point within reach; errs on the side of yes. */
  private boolean isNear(int face, int edge) {
    int a = mesh.corner(face, edge);
    int b = mesh.corner(face, (edge + 1) % 3);
    double ux = mesh.x(b) - mesh.x(a);
    double uy = mesh.y(b) - mesh.y(a);
    double vx = centerX - mesh.x(a);
    double vy = centerY - mesh.y(a);
    double along = (ux * vx + uy * vy) / (ux * ux + uy * uy);
    double t = along > 0 ? Math.min(along, 1) : 0;
    double dx = vx - t * ux;
    double dy = vy - t * uy;
    return dx * dx + dy * dy <= reach * reach;
  }

  private boolean isSeen(int piece, int ccFrom, int ccTo, int cFrom, int cTo) {
    int most = -1;
    int least = 1;
    for (int i = piece == 0 ? 0 : ends[OTHER].get(piece - 1); i < ends[OTHER].get(piece); i++) {
      int s = corners[OTHER].get(i);
      most = most > 0 ? most : Math.max(most, points.side(cFrom, cTo, s));
      least = least < 0 ? least : Math.min(least, points.side(ccFrom, ccTo, s));
    }
    if (most < 0 || least > 0) {
      return false;
    }
    return (most > 0 && least < 0)
        || (most == 0 && areAll(left, leftCount, cFrom, cTo, 1))
        || (least == 0 && areAll(right, rightCount, ccFrom, ccTo, -1));
  }

  private boolean areAll(int[] list, int count, int from, int to, int side) {
    for (int i = 0; i < count; i++) {
      if (points.side(from, to, list[i]) != side) {
        return false;
      }
    }
    return true;
  }
}
