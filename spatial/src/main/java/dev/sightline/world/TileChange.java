package dev.sightline.world;

import dev.sightline.geometry.Box;
import java.util.Arrays;

/** What a change of obstacles did to the tiles of one {@link WorldTiling}. */
public final class TileChange {
  private final Box area;
  private final int[] tiles;
  private final int[] touched;

  /**
   * Takes note of a change.
   *
   * @param area holds the obstacles that came or went, and all these tiles, as they were and as
   *     they are
   * @param tiles came, changed or went
   * @param touched may have got other neighbors, or ways to them of another length
   */
  TileChange(Box area, int[] tiles, int[] touched) {
    this.area = area;
    this.tiles = sorted(tiles);
    this.touched = sorted(touched);
  }

  private static int[] sorted(int[] numbers) {
    return Arrays.stream(numbers).sorted().distinct().toArray();
  }

  /** Returns the tiles that came, changed or went, ascending. */
  public int[] tiles() {
    return tiles.clone();
  }

  /**
   * Returns the tiles that may have got other neighbors, or ways to them of another length,
   * ascending.
   */
  public int[] touched() {
    return touched.clone();
  }

  /** Returns a box around all that came, changed or went. */
  public Box area() {
    return area;
  }

  /** Returns the area and what is at most so far from it to each side. */
  public Box around(double distance) {
    return new Box(
        area.minX() - distance,
        area.minY() - distance,
        area.maxX() + distance,
        area.maxY() + distance);
  }
}
