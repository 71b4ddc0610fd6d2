package dev.sightline.view;

import dev.sightline.collection.IntList;
import dev.sightline.mesh.Mesh;
import dev.sightline.partition.Tiling;
import dev.sightline.view.Pieces.Piece;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds the tiles that a tile sees. One per thread. */
final class Hourglass {

  /*
   * Tile T sees tile U iff some point of T sees some point of U by the rule of sight: of the open
   * line between them, one of two copies, shifted by an infinitesimal to the left or to the right,
   * meets nothing that blocks. Tiles are closed, so their points on walls count, and they see away
   * from the wall and along it.
   *
   * A copy runs through a sequence of faces of the mesh and through the insides of the edges between
   * them (portals). The left copy of a line passes the portal with ends l and r iff l is strictly to
   * the left of the line and r is to the right or on it; the right copy the other way round. So T
   * sees U iff for some sequence of free faces, the first meeting T, the last meeting U, there is a
   * line through T's piece of the first and U's piece of the last that has all l strictly left and
   * all r right or on (or mirrored). Pieces are closed and convex.
   *
   * The search walks all sequences for which such a line exists, depth first. The lines that pass
   * from the piece S through the portals so far lie between two extreme ones:
   *   ccw, turned most to the left, from (a right end, or the corner of S that is lowest as seen
   *     from its front) to a left end of a portal;
   *   cw, turned most to the right, from (a left end, or the highest corner of S) to a right end.
   * Beyond the last portal the two do not meet, and a point there is on some line iff it is not to
   * the right of cw and not to the left of ccw. The next portal adds one new end w, the far corner
   * of the face entered: as a left end it must be strictly left of cw, or else only cw itself would
   * remain, which touches a left and a right end: both copies of it are blocked. If w is right of
   * ccw, then ccw becomes the tangent from w. Mirrored for a right end.
   *
   * U's piece in the face entered is seen if it has a point strictly between the two lines. If it
   * only touches cw, then cw is the only line: its right copy is blocked by the right end that it
   * passes, its left copy passes iff it touches no left end. Mirrored for ccw.
   *
   * All decisions are signs of exact orientations. Source: hourglasses as in Guibas et al. 1987 and
   * portal sequences as in Luebke and Georges 1995; the treatment of touching lines is ours.
   */

  /** Faces with so many times more pieces than there are wanted tiles are not walked through. */
  private static final int CROWD = 2;

  private final Mesh mesh;
  private final Tiling tiling;
  private final Spots spots;
  private final Pieces pieces;
  private int[] left = new int[64];
  private int[] right = new int[64];
  private int leftCount;
  private int rightCount;
  private int[] source = {};
  private double centerX;
  private double centerY;
  private double reach;
  private BitSet seen = new BitSet();
  private BitSet wanted = new BitSet();
  private final IntList wantedTiles = new IntList();
  private int missing;
  private @Nullable Sector sector;
  private int steps;

  Hourglass(Mesh mesh, Tiling tiling, Spots spots, Pieces pieces) {
    this.mesh = mesh;
    this.tiling = tiling;
    this.spots = spots;
    this.pieces = pieces;
  }

  /**
   * Finds the tiles among those wanted that a tile sees.
   *
   * @param among the wanted tiles, all of which have been asked for their pieces
   * @param within no wanted tile is farther from the center of the tile than this, with all of it
   * @param where holds all wanted tiles; null if nothing is known
   */
  BitSet find(int tile, BitSet among, double within, @Nullable Sector where) {
    sector = where;
    want(among);
    seen = new BitSet();
    reach = within;
    centerX = tiling.centroidX(tile);
    centerY = tiling.centroidY(tile);
    List<Piece> own = pieces.ofTile(tile);
    for (Piece piece : own) {
      if (isFree(piece.face)) {
        seeAllIn(piece.face);
      }
    }
    for (Piece piece : own) {
      for (int k = 0; k < 3 && missing > 0 && isFree(piece.face); k++) {
        leave(piece, k);
      }
    }
    return seen;
  }

  private void want(BitSet tiles) {
    wanted = tiles;
    wantedTiles.clear();
    for (int t = tiles.nextSetBit(0); t >= 0; t = tiles.nextSetBit(t + 1)) {
      wantedTiles.add(t);
    }
    missing = wantedTiles.size();
  }

  /** Returns whether a face has so many pieces that it is better to ask all wanted tiles. */
  private boolean isCrowded(List<Piece> here) {
    return here.size() > CROWD * wantedTiles.size();
  }

  private void seeAllIn(int face) {
    List<Piece> here = pieces.ofFace(face);
    if (!isCrowded(here)) {
      for (int i = 0; i < here.size(); i++) {
        see(here.get(i).tile);
      }
      return;
    }
    for (int i = 0; i < wantedTiles.size(); i++) {
      if (pieces.of(wantedTiles.get(i), face) != null) {
        see(wantedTiles.get(i));
      }
    }
  }

  private void see(int tile) {
    if (wanted.get(tile) && !seen.get(tile)) {
      seen.set(tile);
      missing--;
    }
  }

  /** Goes from a piece of the tile through an edge of its face. */
  private void leave(Piece piece, int edge) {
    int r = at(piece.face, edge);
    int l = at(piece.face, (edge + 1) % 3);
    source = piece.corners;
    if (!isOpen(piece.face, edge) || isOn(r, l)) {
      return; // what starts on the edge itself starts in the next face too
    }
    left[0] = l;
    right[0] = r;
    leftCount = 1;
    rightCount = 1;
    cross(piece.face, edge, lowest(l), l, highest(r), r);
  }

  private int at(int face, int k) {
    return Spots.ofMesh(mesh.corner(face, k));
  }

  private boolean isOn(int a, int b) {
    for (int s : source) {
      if (spots.side(a, b, s) != 0) {
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

  /** Returns the corner of the source that has all of it on the left of the line to w. */
  private int lowest(int w) {
    int best = -1;
    for (int s : source) {
      if (!spots.same(s, w) && (best < 0 || spots.side(best, w, s) < 0)) {
        best = s;
      }
    }
    return best;
  }

  private int highest(int w) {
    int best = -1;
    for (int s : source) {
      if (!spots.same(s, w) && (best < 0 || spots.side(best, w, s) > 0)) {
        best = s;
      }
    }
    return best;
  }

  /** Returns the number of steps from face to face taken by all searches so far. */
  int steps() {
    return steps;
  }

  /** Returns whether no line between the two extreme ones leads where wanted tiles are. */
  private boolean leadsAstray(int ccFrom, int ccTo, int cFrom, int cTo) {
    return sector != null
        && (sector.side(spots.x(cFrom), spots.y(cFrom), spots.x(cTo), spots.y(cTo)) < 0
            || sector.side(spots.x(ccFrom), spots.y(ccFrom), spots.x(ccTo), spots.y(ccTo)) > 0);
  }

  /** Enters the face across an edge; cc is the line ccw, c the line cw. */
  private void cross(int face, int edge, int ccFrom, int ccTo, int cFrom, int cTo) {
    steps++;
    if (leadsAstray(ccFrom, ccTo, cFrom, cTo)) {
      return;
    }
    int next = mesh.neighbor(face, edge);
    int entry = mesh.neighborEdge(face, edge);
    look(next, ccFrom, ccTo, cFrom, cTo);
    if (missing == 0) {
      return;
    }
    int w = at(next, (entry + 2) % 3);
    int toRight = (entry + 1) % 3;
    if (goesOn(next, toRight) && spots.side(cFrom, cTo, w) > 0) {
      pushLeft(w);
      boolean turns = spots.side(ccFrom, ccTo, w) < 0;
      cross(next, toRight, turns ? leftTangent(w) : ccFrom, turns ? w : ccTo, cFrom, cTo);
      leftCount--;
    }
    int toLeft = (entry + 2) % 3;
    if (goesOn(next, toLeft) && spots.side(ccFrom, ccTo, w) < 0) {
      pushRight(w);
      boolean turns = spots.side(cFrom, cTo, w) > 0;
      cross(next, toLeft, ccFrom, ccTo, turns ? rightTangent(w) : cFrom, turns ? w : cTo);
      rightCount--;
    }
  }

  private void pushLeft(int w) {
    if (leftCount == left.length) {
      left = Arrays.copyOf(left, 2 * leftCount);
    }
    left[leftCount++] = w;
  }

  private void pushRight(int w) {
    if (rightCount == right.length) {
      right = Arrays.copyOf(right, 2 * rightCount);
    }
    right[rightCount++] = w;
  }

  /** Returns from where the line to the new left end w comes: all right ends are right of it. */
  private int leftTangent(int w) {
    int from = lowest(w);
    for (int i = 0; i < rightCount; i++) {
      if (spots.side(from, w, right[i]) > 0) {
        from = right[i];
      }
    }
    return from;
  }

  private int rightTangent(int w) {
    int from = highest(w);
    for (int i = 0; i < leftCount; i++) {
      if (spots.side(from, w, left[i]) < 0) {
        from = left[i];
      }
    }
    return from;
  }

  private boolean goesOn(int face, int edge) {
    return missing > 0 && isOpen(face, edge) && isNear(face, edge);
  }

  /** Returns whether an edge has a point within reach; errs on the side of yes. */
  private boolean isNear(int face, int edge) {
    int a = at(face, edge);
    int b = at(face, (edge + 1) % 3);
    double ux = spots.x(b) - spots.x(a);
    double uy = spots.y(b) - spots.y(a);
    double vx = centerX - spots.x(a);
    double vy = centerY - spots.y(a);
    double along = (ux * vx + uy * vy) / (ux * ux + uy * uy);
    double t = along > 0 ? Math.min(along, 1) : 0;
    double dx = vx - t * ux;
    double dy = vy - t * uy;
    return dx * dx + dy * dy <= reach * reach;
  }

  private void look(int face, int ccFrom, int ccTo, int cFrom, int cTo) {
    List<Piece> here = pieces.ofFace(face);
    if (!isCrowded(here)) {
      for (int i = 0; i < here.size(); i++) {
        look(here.get(i), ccFrom, ccTo, cFrom, cTo);
      }
      return;
    }
    for (int i = 0; i < wantedTiles.size(); i++) {
      Piece piece = pieces.of(wantedTiles.get(i), face);
      if (piece != null) {
        look(piece, ccFrom, ccTo, cFrom, cTo);
      }
    }
  }

  private void look(Piece piece, int ccFrom, int ccTo, int cFrom, int cTo) {
    if (wanted.get(piece.tile)
        && !seen.get(piece.tile)
        && isSeen(piece.corners, ccFrom, ccTo, cFrom, cTo)) {
      see(piece.tile);
    }
  }

  private boolean isSeen(int[] corners, int ccFrom, int ccTo, int cFrom, int cTo) {
    int most = -1;
    int least = 1;
    for (int s : corners) {
      most = most > 0 ? most : Math.max(most, spots.side(cFrom, cTo, s));
      least = least < 0 ? least : Math.min(least, spots.side(ccFrom, ccTo, s));
    }
    if (most < 0 || least > 0) {
      return false;
    }
    return (most > 0 && least < 0)
        || (most == 0 && isClear(left, leftCount, cFrom, cTo, 1))
        || (least == 0 && isClear(right, rightCount, ccFrom, ccTo, -1));
  }

  private boolean isClear(int[] ends, int count, int from, int to, int side) {
    for (int i = 0; i < count; i++) {
      if (spots.side(from, to, ends[i]) != side) {
        return false;
      }
    }
    return true;
  }
}
