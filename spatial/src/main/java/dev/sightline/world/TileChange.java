package dev.sightline.world;

import dev.sightline.geometry.Box;
import java.util.Arrays;
import java.util.List;

/** What a change of obstacles did to the tiles of one {@link WorldTiling}. */
public final class TileChange {
  private final List<Box> areas;
  private final int[] tiles;
  private final int[] touched;

  /**
   * Takes note of a change.
   *
   * @param areas hold the obstacles that came or went, and all these tiles, as they were and as
   *     they are
   * @param tiles came, changed or went
   * @param touched may have got other neighbors, or ways to them of another length
   */
  TileChange(List<Box> areas, int[] tiles, int[] touched) {
    this.areas = List.copyOf(areas);
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

  /**
   * Returns boxes that hold all that came, changed or went: one for each place, so that two doors
   * far from each other do not concern what is between them. They may overlap.
   */
  public List<Box> areas() {
    return areas;
  }
}
