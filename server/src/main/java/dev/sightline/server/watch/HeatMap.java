package dev.sightline.server.watch;

import dev.sightline.geometry.Box;
import java.util.Arrays;
import java.util.List;

/**
 * Where messages come from: each cell counts, for every entity that moved there between two looks,
 * those who perceive it. Older counts fade by half about every ten seconds.
 */
final class HeatMap {
  private static final double FADE_PER_SECOND = Math.pow(0.5, 0.1);

  final int columns;
  final int rows;
  private final double x0;
  private final double y0;
  private final double side;
  private final double[] cells;

  HeatMap(Box bounds, int across) {
    x0 = bounds.minX();
    y0 = bounds.minY();
    side = Math.max(bounds.maxX() - x0, bounds.maxY() - y0) / across;
    columns = count(bounds.maxX() - x0);
    rows = count(bounds.maxY() - y0);
    cells = new double[columns * rows];
  }

  private int count(double length) {
    return Math.max(1, (int) Math.ceil(length / side));
  }

  void fade(double seconds) {
    double factor = Math.pow(FADE_PER_SECOND, seconds);
    for (int i = 0; i < cells.length; i++) {
      cells[i] *= factor;
    }
  }

  void add(double x, double y, double messages) {
    int column = Math.min(columns - 1, Math.max(0, (int) ((x - x0) / side)));
    int row = Math.min(rows - 1, Math.max(0, (int) ((y - y0) / side)));
    cells[row * columns + column] += messages;
  }

  Heat copy() {
    return new Heat(
        columns, rows, x0, y0, side, Arrays.stream(cells).map(HeatMap::rounded).boxed().toList());
  }

  /** Two digits are enough for colors. */
  private static double rounded(double cell) {
    return Math.rint(cell * 100) / 100;
  }

  /** The cells row by row, from the least y. */
  public record Heat(int columns, int rows, double x, double y, double side, List<Double> cells) {}
}
