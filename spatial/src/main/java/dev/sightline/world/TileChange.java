package dev.sightline.world;

import dev.sightline.geometry.Box;
import java.util.BitSet;

/** What a change of obstacles did to tiles. */
public final class TileChange {
  private final Box area;
  private final int[] tiles;
  private final int[] touched;
  private final BitSet isChanged = new BitSet();

  /**
   * Takes note of a change.
   *
   * @param area holds the obstacles that came or went, and all these tiles, as they were and as
   *     they are
   * @param tiles came, changed or went
   * @param touched may have got other neighbors
   */
  public TileChange(Box area, int[] tiles, int[] touched) {
    this.area = area;
    this.tiles = tiles.clone();
    this.touched = touched.clone();
    for (int tile : tiles) {
      isChanged.set(tile);
    }
  }

  /** Returns the tiles that came, changed or went. */
  public int[] tiles() {
    return tiles.clone();
  }

  /** Returns the tiles that may have got other neighbors. */
  public int[] touched() {
    return touched.clone();
  }

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

  public boolean hasTile(int tile) {
    return isChanged.get(tile);
  }
}
