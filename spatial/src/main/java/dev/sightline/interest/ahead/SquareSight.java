package dev.sightline.interest.ahead;

import dev.sightline.collection.IntList;
import dev.sightline.collection.LongIntMap;
import dev.sightline.geometry.Box;
import dev.sightline.mesh.Mesh;
import dev.sightline.mesh.portal.PortalSearch;

/**
 * Decides whether two squares see each other, exactly: whether some point of one sees some point of
 * the other, by the rule of sight, or both have a point in common. One per thread; allocates
 * nothing but where three points are on a line within rounding.
 */
final class SquareSight extends PortalSearch {

  /*
   * What a square and a face have in common is a piece. The search starts from each piece of the
   * first square, turns no way from which the second square is out of reach, and ends at the first
   * piece of it that is seen. A square without extent is a point, and has one corner.
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

  SquareSight(Mesh mesh) {
    this(mesh, new SquarePoints(mesh));
  }

  private SquareSight(Mesh mesh, SquarePoints points) {
    super(mesh, points);
    this.mesh = mesh;
    this.points = points;
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
    setReach(x, y, farthest(x, y) * (1 + 1e-9));
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
    int face = faces[OWN].get(piece);
    return search(face, corners[OWN].array(), start(OWN, piece), ends[OWN].get(piece));
  }

  private int start(int square, int piece) {
    return piece == 0 ? 0 : ends[square].get(piece - 1);
  }

  /** Returns whether all of the other square is surely right of cw, or left of ccw. */
  @Override
  protected boolean missAll(int ccwFrom, int ccwTo, int cwFrom, int cwTo) {
    boolean right = true;
    boolean left = true;
    for (int k = 0; k < cornerCount(OTHER) && (right || left); k++) {
      int corner = SquarePoints.corner(OTHER, k);
      right = right && points.sureSide(cwFrom, cwTo, corner) < 0;
      left = left && points.sureSide(ccwFrom, ccwTo, corner) > 0;
    }
    return right || left;
  }

  @Override
  protected boolean look(int face, int ccwFrom, int ccwTo, int cwFrom, int cwTo) {
    int piece = pieceIn.get(face, -1);
    return piece >= 0
        && reaches(
            corners[OTHER].array(),
            start(OTHER, piece),
            ends[OTHER].get(piece),
            ccwFrom,
            ccwTo,
            cwFrom,
            cwTo);
  }
}
