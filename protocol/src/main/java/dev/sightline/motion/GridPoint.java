package dev.sightline.motion;

/**
 * A point of the {@link WireGrid}, as column and row.
 *
 * @param x the column, from 0
 * @param y the row, from 0
 */
public record GridPoint(int x, int y) {
  public GridPoint {
    WireGrid.checkIndex("column", x);
    WireGrid.checkIndex("row", y);
  }
}
