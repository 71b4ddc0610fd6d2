package dev.sightline.partition.refine;

import dev.sightline.collection.IntList;
import dev.sightline.collection.IntSet;
import dev.sightline.geometry.Predicates;
import dev.sightline.mesh.Mesh;
import dev.sightline.mesh.SteinerPoints;
import dev.sightline.partition.ChangingTiling;
import dev.sightline.partition.Tiling;
import dev.sightline.partition.TilingBuilder;
import java.util.Arrays;

/** The free faces of a mesh as tiles with numbers that last. */
final class FaceTiles {

  /*
   * The free faces of a mesh as tiles. Faces have slots that are reused with every flip; tiles keep
   * their number as long as their three corners stay. tileOf[f] is the tile of the face slot f, or
   * NONE; faceOf is the way back; freed numbers wait on a stack.
   *
   * Edge neighbors are the faces across edges that are no constraint. Point neighbors are found by
   * turning around each corner in both directions up to a constraint: the chain of the definition.
   *
   * After a change only the tiles at corners of changed faces are looked at. The first numbers follow
   * a Z-curve over the centroids, so that tiles near each other are near in memory.
   */

  private static final int NONE = Tiling.NONE;
  private static final int CURVE_BITS = 15;

  private final Mesh mesh;
  private final SteinerPoints points;
  private ChangingTiling changing;
  private int[] tileOf;
  private int[] faceOf;
  private final IntList free = new IntList();
  private final IntList buffer = new IntList();
  private final int[] edges = new int[3];
  private final IntSet changed = new IntSet();
  private final IntSet touched = new IntSet();

  FaceTiles(Mesh mesh, SteinerPoints points) {
    this.mesh = mesh;
    this.points = points;
    tileOf = new int[mesh.faceSlots()];
    Arrays.fill(tileOf, NONE);
    long[] order = order();
    faceOf = new int[order.length];
    changing = build(order);
  }

  Tiling tiling() {
    return changing.tiling();
  }

  /** Returns the tiles that the last update made, replaced or removed. */
  int[] changed() {
    return changed.toArray();
  }

  /** Returns the tiles whose neighbors the last update looked at anew. */
  int[] touched() {
    return touched.toArray();
  }

  private boolean isTile(int f) {
    if (!mesh.isFace(f) || (mesh.faceBlocks(f) & Mesh.MOVE) != 0) {
      return false;
    }
    int a = mesh.corner(f, 0);
    int b = mesh.corner(f, 1);
    int c = mesh.corner(f, 2);
    // A crossing rounded to doubles may leave a face without area: no tile.
    return Predicates.orientation(mesh.x(a), mesh.y(a), mesh.x(b), mesh.y(b), mesh.x(c), mesh.y(c))
        > 0;
  }

  private long[] order() {
    long[] keys = new long[mesh.faceCount()];
    int count = 0;
    for (int f = 0; f < mesh.faceSlots(); f++) {
      if (isTile(f)) {
        keys[count++] = (curve(f) << 32) | f;
      }
    }
    Arrays.sort(keys, 0, count);
    return Arrays.copyOf(keys, count);
  }

  private long curve(int f) {
    double x = mesh.x(mesh.corner(f, 0)) + mesh.x(mesh.corner(f, 1)) + mesh.x(mesh.corner(f, 2));
    double y = mesh.y(mesh.corner(f, 0)) + mesh.y(mesh.corner(f, 1)) + mesh.y(mesh.corner(f, 2));
    int cells = (1 << CURVE_BITS) - 1;
    int i = (int) ((x / 3 - mesh.bounds().minX()) / mesh.bounds().width() * cells);
    int j = (int) ((y / 3 - mesh.bounds().minY()) / mesh.bounds().height() * cells);
    return spread(i) | (spread(j) << 1);
  }

  private static long spread(int value) {
    long v = value & 0xffff;
    v = (v | (v << 8)) & 0x00ff00ffL;
    v = (v | (v << 4)) & 0x0f0f0f0fL;
    v = (v | (v << 2)) & 0x33333333L;
    return (v | (v << 1)) & 0x55555555L;
  }

  private ChangingTiling build(long[] order) {
    TilingBuilder builder = Tiling.builder("triangle");
    for (int v = 0; v < mesh.vertexSlots(); v++) {
      builder.vertex(mesh.x(v), mesh.y(v));
    }
    for (int tile = 0; tile < order.length; tile++) {
      int f = (int) order[tile];
      tileOf[f] = tile;
      faceOf[tile] = f;
      builder.tile(mesh.corner(f, 0), mesh.corner(f, 1), mesh.corner(f, 2));
    }
    for (int tile = 0; tile < order.length; tile++) {
      int edgeCount = findNeighbors(faceOf[tile]);
      builder.neighbors(tile, edges, edgeCount, buffer.array(), buffer.size());
    }
    return builder.buildChanging(mesh.bounds());
  }

  /** Puts the edge neighbors into edges and the point neighbors into the buffer. */
  private int findNeighbors(int f) {
    buffer.clear();
    for (int i = 0; i < 3; i++) {
      turn(f, i, true);
      turn(f, i, false);
    }
    sort(tileOf[f]);
    int count = 0;
    for (int i = 0; i < 3; i++) {
      int g = mesh.isConstraint(f, i) ? NONE : mesh.neighbor(f, i);
      if (g >= 0 && tileOf[g] != NONE) {
        edges[count++] = tileOf[g];
      }
    }
    Arrays.sort(edges, 0, count);
    return count;
  }

  /** Turns around corner i of a face up to a constraint, or until it is back. */
  private void turn(int f, int i, boolean counterclockwise) {
    int face = f;
    int corner = i;
    while (true) {
      int edge = counterclockwise ? (corner + 2) % 3 : corner;
      if (mesh.isConstraint(face, edge)) {
        return;
      }
      int next = mesh.neighbor(face, edge);
      if (next < 0 || next == f || tileOf[next] == NONE) {
        return;
      }
      int entered = mesh.neighborEdge(face, edge);
      corner = counterclockwise ? entered : (entered + 1) % 3;
      face = next;
      buffer.add(tileOf[face]);
    }
  }

  /** Sorts the buffer and leaves out repetitions and the tile itself. */
  private void sort(int own) {
    buffer.sort(0);
    int kept = 0;
    for (int i = 0; i < buffer.size(); i++) {
      int tile = buffer.get(i);
      if (tile != own && (kept == 0 || tile != buffer.get(kept - 1))) {
        buffer.set(kept++, tile);
      }
    }
    buffer.truncate(kept);
  }

  /** Follows the mesh after some of its faces changed. */
  void update(int[] faces) {
    changed.clear();
    touched.clear();
    if (tileOf.length < mesh.faceSlots()) {
      int known = tileOf.length;
      tileOf = Arrays.copyOf(tileOf, Math.max(mesh.faceSlots(), known + known / 8));
      Arrays.fill(tileOf, known, tileOf.length, NONE);
    }
    for (int f : faces) {
      release(f);
    }
    for (int f : faces) {
      if (tileOf[f] == NONE && isTile(f)) {
        create(f);
      }
    }
    for (int f : faces) {
      touchAround(f);
    }
    for (int k = 0; k < touched.size(); k++) {
      int tile = touched.get(k);
      int edgeCount = findNeighbors(faceOf[tile]);
      changing.neighbors(tile, edges, edgeCount, buffer.array(), buffer.size());
    }
  }

  private void release(int f) {
    int tile = tileOf[f];
    if (tile != NONE && !(isTile(f) && isSame(tile, f))) {
      changing.remove(tile);
      changed.add(tile);
      tileOf[f] = NONE;
      free.add(tile);
    }
  }

  private boolean isSame(int tile, int f) {
    for (int i = 0; i < 3; i++) {
      int v = mesh.corner(f, i);
      if (tiling().corner(tile, i) != v
          || tiling().vertexX(v) != mesh.x(v)
          || tiling().vertexY(v) != mesh.y(v)) {
        return false;
      }
    }
    return true;
  }

  private void create(int f) {
    int tile = free.isEmpty() ? tiling().limit() : free.pop();
    if (tile >= faceOf.length) {
      faceOf = Arrays.copyOf(faceOf, Math.max(tile + 1, faceOf.length + faceOf.length / 8));
    }
    for (int i = 0; i < 3; i++) {
      int v = mesh.corner(f, i);
      changing.vertex(v, mesh.x(v), mesh.y(v));
    }
    tileOf[f] = tile;
    faceOf[tile] = f;
    changing.put(tile, mesh.corner(f, 0), mesh.corner(f, 1), mesh.corner(f, 2));
    changed.add(tile);
  }

  private void touchAround(int f) {
    for (int i = 0; i < 3 && mesh.isFace(f); i++) {
      int start = 4 * f + i;
      int h = start;
      do {
        int tile = tileOf[h >> 2];
        if (tile != NONE) {
          touched.add(tile);
        }
        h = points.turn(h);
      } while (h != start && h >= 0);
    }
  }
}
