package dev.sightline.partition.refine;

import dev.sightline.mesh.Mesh;

/**
 * When a point is too near to a piece of a constraint: it sees the piece under an obtuse angle
 * above a limit.
 *
 * <p>At 90 degrees the forbidden region is the circle over the piece (Ruppert), at 180 degrees
 * minus twice the minimum angle a lens (Chew), which asks for fewer points.
 */
final class Encroachment {
  private final Mesh mesh;
  private final double squareCosine;

  Encroachment(Mesh mesh, double limitDegrees) {
    this.mesh = mesh;
    double cosine = Math.cos(Math.toRadians(limitDegrees));
    squareCosine = limitDegrees <= 90 ? 0 : cosine * cosine;
  }

  /** Returns whether the point encroaches upon the edge from corner i of a face. */
  boolean by(int face, int i, double x, double y) {
    int a = mesh.corner(face, i);
    int b = mesh.corner(face, i == 2 ? 0 : i + 1);
    double ax = mesh.x(a) - x;
    double ay = mesh.y(a) - y;
    double bx = mesh.x(b) - x;
    double by = mesh.y(b) - y;
    double dot = ax * bx + ay * by;
    return dot < 0 && dot * dot > squareCosine * (ax * ax + ay * ay) * (bx * bx + by * by);
  }

  /** Returns whether the face's own third corner encroaches upon its edge from corner i. */
  boolean byApex(int face, int i) {
    int c = mesh.corner(face, i == 0 ? 2 : i - 1);
    return by(face, i, mesh.x(c), mesh.y(c));
  }
}
