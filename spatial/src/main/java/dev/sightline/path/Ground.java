package dev.sightline.path;

import dev.sightline.collection.IntList;
import dev.sightline.mesh.Components;
import dev.sightline.mesh.FreeSpace;
import dev.sightline.mesh.Mesh;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A mesh as walkers see it: where one can walk from a face, and which faces are dead ends. */
final class Ground {

  /*
   * A mesh as walkers see it. Half-edge h = 4f + i is the edge of face f from its corner i to the
   * next, with the face on its left; across[h] is the half-edge on the other side, NONE where one
   * cannot walk across.
   *
   * Faces from which one cannot come back but the way one went are branches: those with one exit,
   * and those with one exit left when other branches are taken away. exit[f] is the half-edge by
   * which a branch is left, NONE for the rest. Whoever enters a branch through it, and does not look
   * for something inside, is wrong.
   *
   * Both are derived anew after a change of the mesh, in time linear in its faces (36 bytes each).
   */

  static final int NONE = -1;
  private static final byte CORNER = 1;
  private static final byte FLAT = 2;

  final Mesh mesh;
  private int[] across = new int[0];
  private int[] exit = new int[0];
  private final IntList pending = new IntList();
  private byte[] corners = new byte[0];
  private @Nullable Components components;
  private @Nullable FreeSpace freeSpace;
  private int changes = -1;

  Ground(Mesh mesh) {
    this.mesh = mesh;
  }

  static int next(int h) {
    return (h & 3) == 2 ? h - 2 : h + 1;
  }

  static int previous(int h) {
    return (h & 3) == 0 ? h + 2 : h - 1;
  }

  int origin(int h) {
    return mesh.corner(h >> 2, h & 3);
  }

  boolean isWalkable(int f) {
    return (mesh.faceBlocks(f) & Mesh.MOVE) == 0;
  }

  /** Returns the half-edge on the other side, or NONE where one cannot walk across. */
  int across(int h) {
    return across[h];
  }

  /** Returns the half-edge by which a branch is left, NONE for other faces. */
  int exit(int f) {
    return exit[f];
  }

  /** Returns the half-edge on the other side, walls or not. */
  int twin(int h) {
    return 4 * mesh.neighbor(h >> 2, h & 3) + mesh.neighborEdge(h >> 2, h & 3);
  }

  /** Derives anew what an earlier state of the mesh said. */
  void refresh() {
    if (changes != mesh.changes()) {
      changes = mesh.changes();
      components = null;
      freeSpace = null;
      corners = new byte[mesh.vertexSlots()];
      across = new int[4 * mesh.faceSlots()];
      exit = new int[mesh.faceSlots()];
      deriveAcross();
      deriveExits();
    }
  }

  private void deriveAcross() {
    for (int h = 0; h < across.length; h++) {
      int f = h >> 2;
      across[h] = (h & 3) < 3 && mesh.isFace(f) && isWalkable(f) ? beyond(f, h & 3) : NONE;
    }
  }

  private int beyond(int f, int i) {
    int g = mesh.neighbor(f, i);
    return (mesh.edgeBlocks(f, i) & Mesh.MOVE) != 0 || g == NONE || !isWalkable(g)
        ? NONE
        : 4 * g + mesh.neighborEdge(f, i);
  }

  private void deriveExits() {
    Arrays.fill(exit, NONE);
    pending.clear();
    for (int f = 0; f < exit.length; f++) {
      if (onlyWayOn(f) != NONE) {
        pending.add(f);
      }
    }
    while (!pending.isEmpty()) {
      int f = pending.pop();
      int way = exit[f] == NONE ? onlyWayOn(f) : NONE;
      if (way != NONE) {
        exit[f] = way;
        pending.add(across[way] >> 2);
      }
    }
  }

  /** Returns the one half-edge by which a face leads to a face that is no branch of it, or NONE. */
  private int onlyWayOn(int f) {
    int only = NONE;
    for (int h = 4 * f; h < 4 * f + 3; h++) {
      if (across[h] != NONE && exit[across[h] >> 2] != across[h]) {
        if (only != NONE) {
          return NONE;
        }
        only = h;
      }
    }
    return only;
  }

  /** Returns the walkable parts of the mesh as it is now. */
  Components components() {
    if (components == null) {
      components = mesh.components();
    }
    return components;
  }

  /** Returns whether no obstacle that blocks movement has the point in its inside. */
  boolean isFree(double x, double y) {
    if (freeSpace == null) {
      freeSpace = mesh.freeSpace();
    }
    return freeSpace.isFree(x, y);
  }

  /**
   * Returns whether a shortest path can turn at the vertex that starts the half-edge: whether the
   * walkable ground spans more than half a turn there, without a wall in between.
   */
  boolean isCorner(int h) {
    int v = origin(h);
    if (corners[v] == 0) {
      corners[v] = turnsAt(h) ? CORNER : FLAT;
    }
    return corners[v] == CORNER;
  }

  private boolean turnsAt(int start) {
    int h = start;
    do {
      if (isWalkable(h >> 2) && across(h) == NONE && spansMoreThanHalf(h)) {
        return true;
      }
      h = twin(previous(h));
    } while (h != start);
    return false;
  }

  /** Turns left from the wall on h to the next wall. */
  private boolean spansMoreThanHalf(int wall) {
    int h = wall;
    while (h != NONE) {
      if (mesh.orientation(origin(wall), origin(next(wall)), origin(previous(h))) < 0) {
        return true;
      }
      h = across(previous(h));
    }
    return false;
  }

  /** Lists the walkable faces that hold the point, which is in the bounds. */
  void facesAt(double x, double y, IntList faces) {
    faces.clear();
    int f = mesh.locate(x, y);
    addWalkable(f, faces);
    for (int h = 4 * f; h < 4 * f + 3; h++) {
      if (isAt(origin(h), x, y)) {
        for (int k = twin(previous(h)); k != h; k = twin(previous(k))) {
          addWalkable(k >> 2, faces);
        }
        return;
      }
    }
    for (int i = 0; i < 3; i++) {
      if (mesh.side(f, i, x, y) == 0) {
        addWalkable(mesh.neighbor(f, i), faces);
      }
    }
  }

  private boolean isAt(int v, double x, double y) {
    return mesh.x(v) == x && mesh.y(v) == y && !mesh.isRounded(v);
  }

  private void addWalkable(int f, IntList faces) {
    if (isWalkable(f)) {
      faces.add(f);
    }
  }
}
