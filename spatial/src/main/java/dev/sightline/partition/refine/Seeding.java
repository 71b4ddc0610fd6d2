package dev.sightline.partition.refine;

import dev.sightline.geometry.Box;
import dev.sightline.mesh.Mesh;

/**
 * Puts vertices where open ground will need them anyway: evenly on long walls, and on a triangular
 * lattice wherever there is free distance around.
 *
 * <p>Refinement alone fills open ground with faces of all sizes; the lattice makes many of them
 * wide and nearly as large as allowed, so there are fewer and better ones.
 */
final class Seeding {
  /** How far a planted point stays from other vertices, in spacings. */
  private static final double FREE_DISTANCE = 0.7;

  /** How obtuse an angle a planted point may see a piece of wall under, in degrees. */
  private static final double WIDEST = 110;

  /** How far above the world's lower border the first row is, in rows. */
  private static final double FIRST_ROW = 0.7;

  private final Mesh mesh;
  private final Steiner steiner;
  private final Cavity cavity;
  private final double spacing;
  private final double freeDistance;

  Seeding(Mesh mesh, Steiner steiner, double spacing) {
    this.mesh = mesh;
    this.steiner = steiner;
    this.spacing = spacing;
    freeDistance = FREE_DISTANCE * spacing;
    cavity = new Cavity(mesh, new Encroachment(mesh, WIDEST));
  }

  /** Seeds the whole world. */
  void run() {
    splitWalls(spacing);
    plant(mesh.bounds());
  }

  private void splitWalls(double most) {
    int slots = mesh.faceSlots();
    for (int f = 0; f < slots; f++) {
      for (int i = 0; i < 3 && mesh.isFace(f); i++) {
        if (isFree(f) && mesh.isConstraint(f, i)) {
          splitWall(f, i, most);
        }
      }
    }
  }

  private void splitWall(int f, int i, double most) {
    int a = mesh.corner(f, i);
    int b = mesh.corner(f, i == 2 ? 0 : i + 1);
    double length = Math.hypot(mesh.x(b) - mesh.x(a), mesh.y(b) - mesh.y(a));
    int parts = (int) Math.ceil(length / most);
    if (parts < 2) {
      return;
    }
    int half = parts / 2;
    double t = (double) half / parts;
    double x = mesh.x(a) + t * (mesh.x(b) - mesh.x(a));
    double y = mesh.y(a) + t * (mesh.y(b) - mesh.y(a));
    int v = steiner.split(f, i, x, y);
    if (v >= 0) {
      splitBetween(a, v, most);
      splitBetween(v, b, most);
    }
  }

  private void splitBetween(int a, int b, double most) {
    int start = steiner.points().outgoing(a);
    int h = start;
    do {
      int i = h & 3;
      if (mesh.corner(h >> 2, i == 2 ? 0 : i + 1) == b) {
        splitWall(h >> 2, i, most);
        return;
      }
      h = steiner.points().turn(h);
    } while (h != start && h >= 0);
  }

  /** Plants the points of the lattice that lie in a box. */
  void plant(Box box) {
    Box world = mesh.bounds();
    double height = spacing * Math.sqrt(3) / 2;
    int lastRow = (int) ((Math.min(box.maxY(), world.maxY()) - world.minY()) / height);
    int firstColumn = (int) Math.max(0, (box.minX() - world.minX()) / spacing - 1);
    int lastColumn = (int) ((Math.min(box.maxX(), world.maxX()) - world.minX()) / spacing);
    int row = (int) Math.max(0, (box.minY() - world.minY()) / height - 1);
    int hint = mesh.locate(Math.max(box.minX(), world.minX()), Math.max(box.minY(), world.minY()));
    for (; row <= lastRow; row++) {
      boolean even = (row & 1) == 0;
      for (int k = firstColumn; k <= lastColumn; k++) {
        int column = even ? k : lastColumn - (k - firstColumn); // there and back, for short walks
        double x = world.minX() + (column + (even ? 0.25 : 0.75)) * spacing;
        double y = world.minY() + (row + FIRST_ROW) * height;
        if (box.contains(x, y) && world.contains(x, y)) {
          hint = mesh.locate(x, y, hint);
          plant(hint, x, y);
        }
      }
    }
  }

  private void plant(int face, double x, double y) {
    if (!isFree(face)) {
      return;
    }
    cavity.explore(face, x, y);
    if (cavity.encroachedCount() == 0 && cavity.nearest() >= freeDistance * freeDistance) {
      steiner.insert(x, y, face);
    }
  }

  private boolean isFree(int face) {
    return (mesh.faceBlocks(face) & Mesh.MOVE) == 0;
  }
}
