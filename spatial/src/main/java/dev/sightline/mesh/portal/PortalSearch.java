package dev.sightline.mesh.portal;

import dev.sightline.collection.IntList;
import dev.sightline.mesh.Mesh;

/**
 * Follows all lines of sight that leave a piece of a face, and says what they pass. Who extends it
 * knows what is looked for, and when that is found. One per thread; allocates only to grow.
 */
public abstract class PortalSearch {

  /*
   * A piece is what a closed convex set has in common with a face of the mesh: closed and convex
   * too, and perhaps a single point. Piece S sees piece U iff some point of S sees some point of U
   * by the rule of sight: of the open line between them, one of two copies, shifted by an
   * infinitesimal to the left or to the right, meets nothing that blocks. So points on walls count,
   * and they see away from the wall and along it.
   *
   * A copy runs through a sequence of faces and through the insides of the edges between them
   * (portals). The left copy of a line passes the portal with ends l and r iff l is strictly to the
   * left of the line and r is to the right or on it; the right copy the other way round. So S sees
   * U iff for some sequence of free faces, from that of S to that of U, there is a line through S
   * and U that has all l strictly left and all r right or on (or mirrored).
   *
   * The search walks all sequences for which there is a line from S, depth first. The lines through
   * the portals so far lie between two extreme ones:
   *   ccw, turned most to the left, from (a right end, or the corner of S that is lowest as seen
   *     from its front) to a left end of a portal;
   *   cw, turned most to the right, from (a left end, or the highest corner of S) to a right end.
   * Beyond the last portal the two do not meet, and a point there is on some line iff it is not to
   * the right of cw and not to the left of ccw. The next portal adds one new end w, the far corner
   * of the face entered: as a left end it must be strictly left of cw, or else only cw itself would
   * remain, which touches a left and a right end: both copies of it are blocked. If w is right of
   * ccw, then ccw becomes the tangent from w. Mirrored for a right end.
   *
   * U is seen from the face entered if it has a point strictly between the two lines. If it only
   * touches cw, then cw is the only line: its right copy is blocked by the right end that it
   * passes, its left copy passes iff it touches no left end. Mirrored for ccw.
   *
   * Layout: the left and the right ends of the portals so far are two stacks of points; the two
   * lines are on the stack of calls. All decisions are signs of exact orientations, but for what is
   * out of reach. Cost: the faces that lines pass within reach, once per way to them; in each a few
   * orientations, and one per end for a line that turns. Source: hourglasses as in Guibas et al.
   * 1987 and portal sequences as in Luebke and Georges 1995; the treatment of touching lines is
   * ours.
   */

  private final Mesh mesh;
  private final Points points;
  private final IntList left = new IntList(64);
  private final IntList right = new IntList(64);
  private int[] source = {};
  private int sourceFrom;
  private int sourceTo;
  private double centerX;
  private double centerY;
  private double reach;
  private int steps;

  protected PortalSearch(Mesh mesh, Points points) {
    this.mesh = mesh;
    this.points = points;
  }

  /**
   * Returns whether no line between ccw and cw leads to what is looked for, so that they need not
   * be followed; errs on the side of no.
   */
  protected abstract boolean missAll(int ccwFrom, int ccwTo, int cwFrom, int cwTo);

  /**
   * Looks into a free face that the lines between ccw and cw enter, see {@link #reaches}.
   *
   * @return whether the search may stop
   */
  protected abstract boolean look(int face, int ccwFrom, int ccwTo, int cwFrom, int cwTo);

  /** Says where what is looked for is: within a distance from a point. */
  protected final void setReach(double x, double y, double distance) {
    centerX = x;
    centerY = y;
    reach = distance;
  }

  /** Returns the number of steps from face to face taken by all searches so far. */
  public final int steps() {
    return steps;
  }

  protected final boolean isFree(int face) {
    return (mesh.faceBlocks(face) & Mesh.SIGHT) == 0;
  }

  /**
   * Follows the lines from a piece of a free face to other faces.
   *
   * @param corners has the corners of the piece from index {@code from} to before {@code to}
   * @return whether it was stopped
   */
  protected final boolean search(int face, int[] corners, int from, int to) {
    source = corners;
    sourceFrom = from;
    sourceTo = to;
    return leaves(face, 0) || leaves(face, 1) || leaves(face, 2);
  }

  private boolean leaves(int face, int edge) {
    int r = at(face, edge);
    int l = at(face, (edge + 1) % 3);
    if (!isOpen(face, edge) || isSourceOn(r, l)) {
      return false; // what starts on the edge itself starts in the next face too
    }
    left.clear();
    right.clear();
    left.add(l);
    right.add(r);
    return crosses(face, edge, lowest(l), l, highest(r), r);
  }

  private int at(int face, int k) {
    return points.ofVertex(mesh.corner(face, k));
  }

  private boolean isOpen(int face, int edge) {
    int neighbor = mesh.neighbor(face, edge);
    return neighbor >= 0 && (mesh.edgeBlocks(face, edge) & Mesh.SIGHT) == 0 && isFree(neighbor);
  }

  private boolean isSourceOn(int a, int b) {
    for (int i = sourceFrom; i < sourceTo; i++) {
      if (points.side(a, b, source[i]) != 0) {
        return false;
      }
    }
    return true;
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
    for (int i = sourceFrom; i < sourceTo; i++) {
      int s = source[i];
      if (!points.same(s, w) && (best == w || points.side(best, w, s) == side)) {
        best = s;
      }
    }
    return best;
  }

  /** Enters the face across an edge, between the lines ccw and cw. */
  private boolean crosses(int face, int edge, int ccwFrom, int ccwTo, int cwFrom, int cwTo) {
    steps++;
    if (missAll(ccwFrom, ccwTo, cwFrom, cwTo)) {
      return false;
    }
    int next = mesh.neighbor(face, edge);
    int entry = mesh.neighborEdge(face, edge);
    if (look(next, ccwFrom, ccwTo, cwFrom, cwTo)) {
      return true;
    }
    int w = at(next, (entry + 2) % 3);
    return crossesToRight(next, (entry + 1) % 3, w, ccwFrom, ccwTo, cwFrom, cwTo)
        || crossesToLeft(next, (entry + 2) % 3, w, ccwFrom, ccwTo, cwFrom, cwTo);
  }

  /** Goes on through the edge on the right, whose left end w is new. */
  private boolean crossesToRight(
      int face, int edge, int w, int ccwFrom, int ccwTo, int cwFrom, int cwTo) {
    if (!goesOn(face, edge) || points.side(cwFrom, cwTo, w) <= 0) {
      return false;
    }
    left.add(w);
    boolean turns = points.side(ccwFrom, ccwTo, w) < 0;
    boolean stopped =
        crosses(face, edge, turns ? leftTangent(w) : ccwFrom, turns ? w : ccwTo, cwFrom, cwTo);
    left.pop();
    return stopped;
  }

  /** Goes on through the edge on the left, whose right end w is new. */
  private boolean crossesToLeft(
      int face, int edge, int w, int ccwFrom, int ccwTo, int cwFrom, int cwTo) {
    if (!goesOn(face, edge) || points.side(ccwFrom, ccwTo, w) >= 0) {
      return false;
    }
    right.add(w);
    boolean turns = points.side(cwFrom, cwTo, w) > 0;
    boolean stopped =
        crosses(face, edge, ccwFrom, ccwTo, turns ? rightTangent(w) : cwFrom, turns ? w : cwTo);
    right.pop();
    return stopped;
  }

  /** Returns from where the line to the new left end w comes: all right ends are right of it. */
  private int leftTangent(int w) {
    int from = lowest(w);
    for (int i = 0; i < right.size(); i++) {
      if (points.side(from, w, right.get(i)) > 0) {
        from = right.get(i);
      }
    }
    return from;
  }

  private int rightTangent(int w) {
    int from = highest(w);
    for (int i = 0; i < left.size(); i++) {
      if (points.side(from, w, left.get(i)) < 0) {
        from = left.get(i);
      }
    }
    return from;
  }

  private boolean goesOn(int face, int edge) {
    return isOpen(face, edge) && isNear(mesh.corner(face, edge), mesh.corner(face, (edge + 1) % 3));
  }

  /** Returns whether the edge between two vertices has a point within reach; errs toward yes. */
  private boolean isNear(int a, int b) {
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

  /**
   * Returns whether the lines between ccw and cw reach a piece of the face being looked into.
   *
   * @param corners has the corners of the piece from index {@code from} to before {@code to}
   */
  protected final boolean reaches(
      int[] corners, int from, int to, int ccwFrom, int ccwTo, int cwFrom, int cwTo) {
    int most = -1;
    int least = 1;
    for (int i = from; i < to; i++) {
      most = most > 0 ? most : Math.max(most, points.side(cwFrom, cwTo, corners[i]));
      least = least < 0 ? least : Math.min(least, points.side(ccwFrom, ccwTo, corners[i]));
    }
    if (most < 0 || least > 0) {
      return false;
    }
    return (most > 0 && least < 0)
        || (most == 0 && areAll(left, cwFrom, cwTo, 1))
        || (least == 0 && areAll(right, ccwFrom, ccwTo, -1));
  }

  private boolean areAll(IntList ends, int from, int to, int side) {
    for (int i = 0; i < ends.size(); i++) {
      if (points.side(from, to, ends.get(i)) != side) {
        return false;
      }
    }
    return true;
  }
}
