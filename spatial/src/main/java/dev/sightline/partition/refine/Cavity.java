package dev.sightline.partition.refine;

import dev.sightline.collection.Capacity;
import dev.sightline.geometry.Predicates;
import dev.sightline.mesh.Mesh;
import java.util.Arrays;

/**
 * The faces that a new point would take part of: those whose circle holds it, reached from the face
 * that it lies in without crossing a constraint.
 */
final class Cavity {
  private final Mesh mesh;
  private final Encroachment encroachment;
  private int[] stack = new int[32];
  private int[] marks = new int[64];
  private int round;
  private int size;
  private double nearest;
  private int[] encroached = new int[8];
  private int encroachedCount;

  Cavity(Mesh mesh, Encroachment encroachment) {
    this.mesh = mesh;
    this.encroachment = encroachment;
  }

  /** Explores the cavity of a point in a face. */
  void explore(int face, double x, double y) {
    if (marks.length < mesh.faceSlots()) {
      marks = Arrays.copyOf(marks, Capacity.grown(marks.length, mesh.faceSlots()));
    }
    round++;
    size = 0;
    nearest = Double.POSITIVE_INFINITY;
    encroachedCount = 0;
    enter(face, x, y);
    while (size > 0) {
      int f = stack[--size];
      for (int i = 0; i < 3; i++) {
        cross(f, i, x, y);
      }
    }
  }

  /** Returns the square of the distance from the point to the nearest corner of the cavity. */
  double nearest() {
    return nearest;
  }

  int encroachedCount() {
    return encroachedCount;
  }

  /** Returns the face of a constraint of the cavity's border that the point encroaches upon. */
  int encroachedFace(int k) {
    return encroached[k] >> 2;
  }

  int encroachedEdge(int k) {
    return encroached[k] & 3;
  }

  private void cross(int f, int i, double x, double y) {
    if (mesh.isConstraint(f, i)) {
      if (encroachment.by(f, i, x, y)) {
        push(4 * f + i);
      }
      return;
    }
    int g = mesh.neighbor(f, i);
    if (g >= 0 && marks[g] != round && holds(g, x, y)) {
      enter(g, x, y);
    }
  }

  private boolean holds(int f, double x, double y) {
    int a = mesh.corner(f, 0);
    int b = mesh.corner(f, 1);
    int c = mesh.corner(f, 2);
    return Predicates.inCircle(
            mesh.x(a), mesh.y(a), mesh.x(b), mesh.y(b), mesh.x(c), mesh.y(c), x, y)
        > 0;
  }

  private void enter(int f, double x, double y) {
    marks[f] = round;
    if (size == stack.length) {
      stack = Arrays.copyOf(stack, Capacity.grown(size, size + 1));
    }
    stack[size++] = f;
    for (int i = 0; i < 3; i++) {
      double dx = mesh.x(mesh.corner(f, i)) - x;
      double dy = mesh.y(mesh.corner(f, i)) - y;
      nearest = Math.min(nearest, dx * dx + dy * dy);
    }
  }

  private void push(int h) {
    if (encroachedCount == encroached.length) {
      encroached = Arrays.copyOf(encroached, Capacity.grown(encroachedCount, encroachedCount + 1));
    }
    encroached[encroachedCount++] = h;
  }
}
