package dev.sightline.mesh;

import static dev.sightline.mesh.Faces.NONE;

import dev.sightline.collection.IntList;
import java.util.Arrays;

/**
 * The walkable parts of a mesh that are not connected with each other: faces that do not block
 * movement, joined across edges that do not. Parts that touch at a point only are apart. A snapshot
 * of one state of the mesh.
 */
public final class Components {
  private final int[] componentOf;
  private final int count;
  private final double[] areas;

  Components(Mesh mesh) {
    componentOf = new int[mesh.faceSlots()];
    Arrays.fill(componentOf, NONE);
    IntList pending = new IntList();
    int found = 0;
    for (int f = 0; f < componentOf.length; f++) {
      if (isGround(mesh, f) && componentOf[f] == NONE) {
        flood(mesh, f, found++, pending);
      }
    }
    count = found;
    areas = new double[count];
    for (int f = 0; f < componentOf.length; f++) {
      if (componentOf[f] != NONE) {
        areas[componentOf[f]] += mesh.area(f);
      }
    }
  }

  private static boolean isGround(Mesh mesh, int f) {
    return mesh.isFace(f) && (mesh.faceBlocks(f) & Mesh.MOVE) == 0;
  }

  private void flood(Mesh mesh, int start, int component, IntList pending) {
    componentOf[start] = component;
    pending.add(start);
    while (!pending.isEmpty()) {
      int f = pending.pop();
      for (int i = 0; i < 3; i++) {
        int n = mesh.neighbor(f, i);
        if ((mesh.edgeBlocks(f, i) & Mesh.MOVE) == 0
            && n != NONE
            && isGround(mesh, n)
            && componentOf[n] == NONE) {
          componentOf[n] = component;
          pending.add(n);
        }
      }
    }
  }

  public int count() {
    return count;
  }

  /** Returns the component of a face, from 0, or -1 for one that blocks movement. */
  public int of(int face) {
    return componentOf[face];
  }

  /** Returns a component's area, rounded. */
  public double area(int component) {
    return areas[component];
  }

  /** Returns the component with the largest area, the first of equals; -1 if there is none. */
  public int largest() {
    int best = NONE;
    for (int c = 0; c < count; c++) {
      best = best == NONE || areas[c] > areas[best] ? c : best;
    }
    return best;
  }
}
