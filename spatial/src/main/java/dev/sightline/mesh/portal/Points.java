package dev.sightline.mesh.portal;

/**
 * Numbered points, vertices of the mesh among them, and on which side of each other's lines they
 * are: exactly.
 */
public interface Points {
  /** Returns the number of the point that is a vertex of the mesh. */
  int ofVertex(int vertex);

  /** Returns whether two numbers surely are those of one point. */
  boolean same(int a, int b);

  /** Returns the side of c seen along a to b: 1 left, -1 right, 0 on the line. */
  int side(int a, int b, int c);
}
