package dev.sightline.partition;

/**
 * The owner's view of a tiling that changes.
 *
 * <p>A tile's number is free after {@link #remove} and may be given to another tile, whose
 * generation is then one higher. The owner leaves the tiling as a whole complex with right
 * neighbors before anybody reads it. Tiles put here must be convex.
 */
public final class ChangingTiling {
  private final Tiling tiling;

  ChangingTiling(Tiling tiling) {
    this.tiling = tiling;
  }

  public Tiling tiling() {
    return tiling;
  }

  public void vertex(int vertex, double x, double y) {
    tiling.setVertex(vertex, x, y);
  }

  public void remove(int tile) {
    tiling.clear(tile);
  }

  /** Puts a tile under a free number, which may be the limit. */
  public void put(int tile, int... corners) {
    tiling.put(tile, corners);
  }

  /** Sets the neighbors of a tile, ascending; the first few of both arrays count. */
  public void neighbors(int tile, int[] edges, int edgeCount, int[] points, int pointCount) {
    tiling.setNeighbors(tile, edges, edgeCount, points, pointCount);
  }
}
