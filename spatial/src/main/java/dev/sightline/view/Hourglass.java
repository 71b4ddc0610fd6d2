package dev.sightline.view;

import dev.sightline.collection.IntList;
import dev.sightline.mesh.Mesh;
import dev.sightline.mesh.portal.PortalSearch;
import dev.sightline.partition.Tiling;
import dev.sightline.view.Pieces.Piece;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds the tiles that a tile sees. One per thread. */
final class Hourglass extends PortalSearch {
  /** Faces with so many times more pieces than there are wanted tiles are not walked through. */
  private static final int CROWD = 2;

  private final Tiling tiling;
  private final Spots spots;
  private final Pieces pieces;
  private BitSet seen = new BitSet();
  private BitSet wanted = new BitSet();
  private final IntList wantedTiles = new IntList();
  private int missing;
  private @Nullable Sector sector;

  Hourglass(Mesh mesh, Tiling tiling, Spots spots, Pieces pieces) {
    super(mesh, spots);
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
    setReach(tiling.centroidX(tile), tiling.centroidY(tile), within);
    List<Piece> own = pieces.ofTile(tile);
    for (Piece piece : own) {
      if (isFree(piece.face)) {
        seeAllIn(piece.face);
      }
    }
    for (Piece piece : own) {
      if (missing > 0 && isFree(piece.face)) {
        search(piece.face, piece.corners, 0, piece.corners.length);
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

  @Override
  protected boolean missAll(int ccwFrom, int ccwTo, int cwFrom, int cwTo) {
    return sector != null
        && (sector.side(spots.x(cwFrom), spots.y(cwFrom), spots.x(cwTo), spots.y(cwTo)) < 0
            || sector.side(spots.x(ccwFrom), spots.y(ccwFrom), spots.x(ccwTo), spots.y(ccwTo)) > 0);
  }

  @Override
  protected boolean look(int face, int ccwFrom, int ccwTo, int cwFrom, int cwTo) {
    List<Piece> here = pieces.ofFace(face);
    if (!isCrowded(here)) {
      for (int i = 0; i < here.size(); i++) {
        look(here.get(i), ccwFrom, ccwTo, cwFrom, cwTo);
      }
      return missing == 0;
    }
    for (int i = 0; i < wantedTiles.size(); i++) {
      Piece piece = pieces.of(wantedTiles.get(i), face);
      if (piece != null) {
        look(piece, ccwFrom, ccwTo, cwFrom, cwTo);
      }
    }
    return missing == 0;
  }

  private void look(Piece piece, int ccwFrom, int ccwTo, int cwFrom, int cwTo) {
    if (wanted.get(piece.tile)
        && !seen.get(piece.tile)
        && reaches(piece.corners, 0, piece.corners.length, ccwFrom, ccwTo, cwFrom, cwTo)) {
      see(piece.tile);
    }
  }
}
