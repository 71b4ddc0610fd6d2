package dev.sightline.maps.format;

import dev.sightline.geometry.Ring;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import java.util.BitSet;

/** Which cells of a grid a map covers: even-odd by counting upright edges left of each cell. */
final class CellCover {
  private final int width;
  private final int height;
  private final BitSet blocked;

  CellCover(WorldMap map, double cellWidth, double cellHeight) {
    width = (int) (map.bounds().maxX() / cellWidth);
    height = (int) (map.bounds().maxY() / cellHeight);
    blocked = new BitSet();
    for (Obstacle obstacle : map.obstacles()) {
      BitSet inside = new BitSet();
      if (obstacle instanceof Obstacle.Polygon polygon) {
        toggle(inside, polygon.ring(), cellWidth, cellHeight);
        polygon.holes().forEach(hole -> toggle(inside, hole, cellWidth, cellHeight));
      }
      blocked.or(inside);
    }
  }

  /** Flips every cell to the right of each upright edge. */
  private void toggle(BitSet inside, Ring ring, double cellWidth, double cellHeight) {
    for (int i = 0; i < ring.size(); i++) {
      if (ring.x(i) == ring.x(i + 1)) {
        int column = (int) (ring.x(i) / cellWidth);
        int from = (int) (Math.min(ring.y(i), ring.y(i + 1)) / cellHeight);
        int to = (int) (Math.max(ring.y(i), ring.y(i + 1)) / cellHeight);
        for (int row = from; row < to; row++) {
          inside.flip(row * width + column, (row + 1) * width);
        }
      }
    }
  }

  boolean isBlocked(int column, int row) {
    return blocked.get(row * width + column);
  }

  int count() {
    return blocked.cardinality();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof CellCover cover
        && cover.width == width
        && cover.height == height
        && cover.blocked.equals(blocked);
  }

  @Override
  public int hashCode() {
    return blocked.hashCode();
  }
}
