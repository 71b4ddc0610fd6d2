package dev.sightline.view;

import dev.sightline.mesh.Mesh;
import dev.sightline.partition.Tiling;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/** Finds which tiles a tile sees, and keeps what that needs up to date: points and pieces. */
final class RowSearch {
  private final Tiling tiling;
  private final Mesh mesh;
  private final Extents extents;
  private Spots spots;
  private Pieces pieces;
  private Hourglass hourglass;
  private int meshChanges;

  RowSearch(Tiling tiling, Mesh mesh, Extents extents) {
    this.tiling = tiling;
    this.mesh = mesh;
    this.extents = extents;
    meshChanges = mesh.changes();
    spots = new Spots(mesh, tiling);
    pieces = new Pieces(mesh, tiling, spots);
    hourglass = newHourglass();
  }

  /** Follows changes of the mesh and of some tiles. */
  void catchUp(int[] tiles) {
    if (mesh.changes() > meshChanges + 1) {
      spots = new Spots(mesh, tiling);
      pieces = new Pieces(mesh, tiling, spots);
      hourglass = newHourglass();
    } else {
      int[] faces = mesh.changes() == meshChanges ? new int[0] : mesh.changedFaces();
      pieces.forget(faces, tiles);
      refresh(faces, tiles);
    }
    meshChanges = mesh.changes();
  }

  private void refresh(int[] faces, int[] tiles) {
    for (int face : faces) {
      for (int k = 0; k < 3 && mesh.isFace(face); k++) {
        spots.refreshMesh(mesh.corner(face, k));
      }
    }
    for (int tile : tiles) {
      if (tile < tiling.limit() && tiling.exists(tile)) {
        for (int k = 0; k < tiling.cornerCount(tile); k++) {
          spots.refreshTiling(tiling.corner(tile, k));
        }
      }
    }
  }

  /** Returns the tiles that some point of a tile may have within a radius. */
  BitSet near(int tile, double radius) {
    BitSet near = new BitSet();
    double reach = extents.reach(tile, radius);
    tiling.visitDisc(tiling.centroidX(tile), tiling.centroidY(tile), reach, near::set);
    near.set(tile);
    return near;
  }

  /** Returns which of some tiles a tile sees, itself included. */
  BitSet find(int tile, BitSet wanted, double radius, @Nullable Sector where) {
    for (int t = wanted.nextSetBit(0); t >= 0; t = wanted.nextSetBit(t + 1)) {
      pieces.ofTile(t);
    }
    return find(tile, wanted, radius, where, hourglass);
  }

  /** Does the same with a search of the caller's own, after {@link #findAllPieces}. */
  BitSet find(int tile, double radius, Hourglass own) {
    return find(tile, near(tile, radius), radius, null, own);
  }

  private BitSet find(
      int tile, BitSet wanted, double radius, @Nullable Sector where, Hourglass by) {
    double far = extents.reach(tile, radius) + 2 * extents.widest();
    BitSet seen = by.find(tile, wanted, far, where);
    seen.set(tile);
    addTouching(tile, seen);
    return seen;
  }

  /** A point sees itself, also where all else is blocked. */
  private void addTouching(int tile, BitSet seen) {
    tiling.visitBox(
        tiling.box(tile),
        other -> {
          for (int k = 0; k < tiling.cornerCount(other); k++) {
            for (int m = 0; m < tiling.cornerCount(tile); m++) {
              if (tiling.corner(other, k) == tiling.corner(tile, m)) {
                seen.set(other);
              }
            }
          }
        });
  }

  /** Returns a search for one more thread. */
  Hourglass newHourglass() {
    return new Hourglass(mesh, tiling, spots, pieces);
  }

  /** Finds all pieces, so that threads may search at once. */
  void findAllPieces() {
    for (int tile = 0; tile < tiling.limit(); tile++) {
      if (tiling.exists(tile)) {
        pieces.ofTile(tile);
      }
    }
  }

  /** Finds the pieces of some tile again that changed; returns false if there is none. */
  boolean findForgottenPiece() {
    return pieces.findForgotten();
  }

  /** Returns how many steps all searches took so far, but those of the caller's own. */
  int steps() {
    return hourglass.steps();
  }
}
