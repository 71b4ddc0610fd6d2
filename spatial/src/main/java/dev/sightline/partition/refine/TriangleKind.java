package dev.sightline.partition.refine;

/** How triangles are fitted to the obstacles. */
public enum TriangleKind {
  /** Every triangle Delaunay: points are added on the walls until no circle over a piece is hit. */
  CONFORMING,
  /** The walls are kept and no points are added. */
  CONSTRAINED,
  /** The walls are kept, and points are added until triangles are small and not thin. */
  REFINED
}
