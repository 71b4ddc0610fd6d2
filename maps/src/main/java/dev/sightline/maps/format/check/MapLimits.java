package dev.sightline.maps.format.check;

import dev.sightline.map.ObstacleCheck;

/** How much a map file may claim. What exceeds a limit is refused before memory is allocated. */
public final class MapLimits {
  /** Largest file, in bytes. */
  public static final long FILE_BYTES = 256L << 20;

  /** Most cells of one grid or tile layer, in all its chunks. */
  public static final int CELLS = 1 << 24;

  /** Most points of all rings and segments together. */
  public static final int VERTICES = 10_000_000;

  /** Largest magnitude of a coordinate. */
  public static final double COORDINATE = ObstacleCheck.LARGEST_COORDINATE;

  /** Least width and height of the bounds. */
  public static final double SIDE = 1e-9;

  /** Deepest nesting of JSON values, and of XML elements. */
  public static final int NESTING = 256;

  /** Most steps that are spent on counting overlaps, which are only warned of. */
  public static final long EDGE_PAIRS = 200_000_000L;

  private MapLimits() {}
}
