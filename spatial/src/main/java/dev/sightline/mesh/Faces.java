package dev.sightline.mesh;

import java.util.Arrays;

/** The triangles of a mesh as half-edges in flat arrays. */
final class Faces {

  /*
   * Triangles as half-edges in flat arrays, four slots to a face: half-edge h = 4f + i, i in 0..2,
   * runs counterclockwise around face f from origin[h] to the origin of next(h); twin[h] is the
   * same edge seen from the other side, NONE at the outer border; source[h] names the set of source
   * segments that lie on the edge (SourceSets), 0 for none, and is equal on twins. The fourth slot
   * of each array belongs to the face: origin[4f+3] is its cover (CoverSets: which obstacles
   * contain it), source[4f+3] its flags, twin[4f+3] the next free face, or LIVE.
   *
   * The flags repeat what walks need so that they touch one line of memory: for the edge i bits 2i
   * (blocks movement) and 2i+1 (blocks sight), for the face bits 6 and 7.
   *
   * 48 bytes per face and 24 per vertex, of which there is one for two faces: 60 bytes per triangle.
   */

  static final int NONE = -1;
  static final int COVER = 3;
  static final int FACE_SHIFT = 6;
  private static final int LIVE = -2;

  int[] origin = new int[256];
  int[] twin = new int[256];
  int[] source = new int[256];
  private int size;
  private int free = NONE;
  private int live;

  static int next(int h) {
    return (h & 3) == 2 ? h - 2 : h + 1;
  }

  static int previous(int h) {
    return (h & 3) == 0 ? h + 2 : h - 1;
  }

  int destination(int h) {
    return origin[next(h)];
  }

  /** Returns the corner opposite to the half-edge. */
  int apex(int h) {
    return origin[previous(h)];
  }

  int cover(int h) {
    return origin[h | COVER];
  }

  int add() {
    int f = free;
    if (f != NONE) {
      free = twin[4 * f + 3];
    } else {
      if (4 * size == origin.length) {
        grow(size + (size >> 1));
      }
      f = size++;
    }
    twin[4 * f + 3] = LIVE;
    origin[4 * f + 3] = 0;
    source[4 * f + 3] = 0;
    live++;
    return f;
  }

  void remove(int f) {
    twin[4 * f + 3] = free;
    origin[4 * f] = NONE;
    free = f;
    live--;
  }

  boolean isLive(int f) {
    return twin[4 * f + 3] == LIVE;
  }

  int slots() {
    return size;
  }

  int live() {
    return live;
  }

  void grow(int faces) {
    origin = Arrays.copyOf(origin, 4 * faces);
    twin = Arrays.copyOf(twin, 4 * faces);
    source = Arrays.copyOf(source, 4 * faces);
  }

  /** Joins two half-edges, or one to the outer border. */
  void link(int h, int other) {
    twin[h] = other;
    if (other != NONE) {
      twin[other] = h;
    }
  }

  /** Returns what the edge blocks: bit 0 movement, bit 1 sight. */
  int edgeBlocks(int h) {
    return (source[h | 3] >> (2 * (h & 3))) & 3;
  }

  /** Returns what the face blocks: bit 0 movement, bit 1 sight. */
  int faceBlocks(int f) {
    return (source[4 * f + 3] >> FACE_SHIFT) & 3;
  }

  void setEdge(int h, int sourceSet, int blocks) {
    source[h] = sourceSet;
    int shift = 2 * (h & 3);
    source[h | 3] = (source[h | 3] & ~(3 << shift)) | (blocks << shift);
  }

  void setCover(int f, int cover, int blocks) {
    origin[4 * f + 3] = cover;
    source[4 * f + 3] = (source[4 * f + 3] & ~(3 << FACE_SHIFT)) | (blocks << FACE_SHIFT);
  }

  void copyCover(int fromFace, int toFace) {
    setCover(toFace, origin[4 * fromFace + 3], faceBlocks(fromFace));
  }
}
