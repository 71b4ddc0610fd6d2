package dev.sightline.view;

import dev.sightline.collection.Capacity;
import dev.sightline.mesh.Mesh;
import dev.sightline.partition.Tiling;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What tiles and faces of the mesh have in common: for each tile and each face that it meets, also
 * one that blocks sight, since that may change, the corners of their common part, which may be a
 * single point. Found per tile when first asked for; not thread-safe until all are found.
 */
final class Pieces {
  private static final List<Piece> NONE = List.of();

  private final Mesh mesh;
  private final Tiling tiling;
  private final Spots spots;
  private @Nullable List<Piece>[] ofTile;
  private @Nullable List<Piece>[] ofFace;
  private int[] mark;
  private int now;
  private int[] found = new int[16];
  private int foundCount;
  private final ArrayDeque<Integer> forgotten = new ArrayDeque<>();

  /** The common part of a tile and a face. */
  static final class Piece {
    final int tile;
    final int face;
    final int[] corners;

    Piece(int tile, int face, int[] corners) {
      this.tile = tile;
      this.face = face;
      this.corners = corners;
    }
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  Pieces(Mesh mesh, Tiling tiling, Spots spots) {
    this.mesh = mesh;
    this.tiling = tiling;
    this.spots = spots;
    ofTile = new List[tiling.limit()];
    ofFace = new List[mesh.faceSlots()];
    mark = new int[mesh.faceSlots()];
  }

  /** Forgets the pieces in some faces and of some tiles, which changed or are gone. */
  void forget(int[] faces, int[] tiles) {
    if (mark.length < mesh.faceSlots()) {
      int size = mesh.faceSlots() + mesh.faceSlots() / 8;
      ofFace = Arrays.copyOf(ofFace, size);
      mark = Arrays.copyOf(mark, size);
    }
    if (ofTile.length < tiling.limit()) {
      ofTile = Arrays.copyOf(ofTile, tiling.limit() + tiling.limit() / 8);
    }
    for (int tile : tiles) {
      forgetTile(tile);
    }
    for (int face : faces) {
      List<Piece> here = face < ofFace.length ? ofFace[face] : null;
      while (here != null && !here.isEmpty()) {
        forgetTile(here.get(here.size() - 1).tile);
      }
    }
  }

  private void forgetTile(int tile) {
    List<Piece> pieces = tile < ofTile.length ? ofTile[tile] : null;
    if (pieces != null) {
      ofTile[tile] = null;
      forgotten.add(tile);
      for (Piece piece : pieces) {
        List<Piece> others = ofFace[piece.face];
        if (others != null) {
          others.remove(piece);
        }
        spots.free(piece.corners);
      }
    }
  }

  /** Finds the pieces of some tile again that were forgotten; returns false if there is none. */
  boolean findForgotten() {
    while (!forgotten.isEmpty()) {
      int tile = forgotten.removeLast();
      if (tile < tiling.limit() && tiling.exists(tile) && ofTile[tile] == null) {
        ofTile(tile);
        return true;
      }
    }
    return false;
  }

  /** Returns the pieces of a tile. */
  List<Piece> ofTile(int tile) {
    List<Piece> pieces = ofTile[tile];
    if (pieces == null) {
      pieces = find(tile);
      ofTile[tile] = pieces;
      for (Piece piece : pieces) {
        List<Piece> others = ofFace[piece.face];
        if (others == null) {
          others = new ArrayList<>();
          ofFace[piece.face] = others;
        }
        others.add(piece);
      }
    }
    return pieces;
  }

  /** Returns the piece of a tile that has been asked for in a face, or null. */
  @Nullable Piece of(int tile, int face) {
    List<Piece> pieces = ofTile[tile];
    for (int i = 0; pieces != null && i < pieces.size(); i++) {
      if (pieces.get(i).face == face) {
        return pieces.get(i);
      }
    }
    return null;
  }

  /** Returns the pieces in a face, of the tiles that have been asked for. */
  List<Piece> ofFace(int face) {
    List<Piece> here = ofFace[face];
    return here == null ? NONE : here;
  }

  /** Floods over the faces that meet the tile; around any of its points they are connected. */
  private List<Piece> find(int tile) {
    List<Piece> pieces = new ArrayList<>(2);
    now++;
    List<Integer> queue = new ArrayList<>();
    int first = mesh.locate(tiling.cornerX(tile, 0), tiling.cornerY(tile, 0));
    mark[first] = now;
    queue.add(first);
    for (int i = 0; i < queue.size(); i++) {
      int face = queue.get(i);
      if (!meets(tile, face)) {
        continue;
      }
      pieces.add(new Piece(tile, face, Arrays.copyOf(found, foundCount)));
      for (int k = 0; k < 3; k++) {
        int neighbor = mesh.neighbor(face, k);
        if (neighbor >= 0 && mark[neighbor] != now) {
          mark[neighbor] = now;
          queue.add(neighbor);
        }
      }
    }
    return List.copyOf(pieces); // most have one, and there may be millions
  }

  /** Finds the corners of the common part. */
  private boolean meets(int tile, int face) {
    foundCount = 0;
    for (int k = 0; k < tiling.cornerCount(tile); k++) {
      int corner = Spots.ofTiling(tiling.corner(tile, k));
      if (inFace(face, corner)) {
        add(corner);
      }
    }
    if (foundCount == tiling.cornerCount(tile)) {
      return true;
    }
    for (int k = 0; k < 3; k++) {
      if (inTile(tile, at(face, k))) {
        add(at(face, k));
      }
    }
    for (int k = 0; k < tiling.cornerCount(tile); k++) {
      int b = tiling.corner(tile, k + 1 == tiling.cornerCount(tile) ? 0 : k + 1);
      cut(Spots.ofTiling(tiling.corner(tile, k)), Spots.ofTiling(b), face);
    }
    return foundCount > 0;
  }

  private int at(int face, int k) {
    return Spots.ofMesh(mesh.corner(face, k));
  }

  private boolean inFace(int face, int spot) {
    for (int k = 0; k < 3; k++) {
      if (spots.side(at(face, k), at(face, (k + 1) % 3), spot) < 0) {
        return false;
      }
    }
    return true;
  }

  private boolean inTile(int tile, int spot) {
    int n = tiling.cornerCount(tile);
    for (int k = 0; k < n; k++) {
      int a = Spots.ofTiling(tiling.corner(tile, k));
      int b = Spots.ofTiling(tiling.corner(tile, k + 1 == n ? 0 : k + 1));
      if (spots.side(a, b, spot) < 0) {
        return false;
      }
    }
    return true;
  }

  /** Adds the points in which a tile's edge properly crosses edges of the face. */
  private void cut(int a, int b, int face) {
    for (int k = 0; k < 3; k++) {
      int u = at(face, k);
      int v = at(face, (k + 1) % 3);
      if (spots.side(a, b, u) * spots.side(a, b, v) < 0
          && spots.side(u, v, a) * spots.side(u, v, b) < 0) {
        add(spots.addCrossing(a, b, u, v));
      }
    }
  }

  private void add(int spot) {
    for (int i = 0; i < foundCount; i++) {
      if (spots.same(found[i], spot)) {
        return;
      }
    }
    if (foundCount == found.length) {
      found = Arrays.copyOf(found, Capacity.grown(foundCount, foundCount + 1));
    }
    found[foundCount++] = spot;
  }
}
