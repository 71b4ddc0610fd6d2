package dev.sightline.interest;

import java.util.Arrays;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.index.hprtree.HPRtree;

/** JTS HPRtree, built anew each tick; neighbors as bit sets, compared with the last ones. */
final class TreeMatching implements Matching {
  private final double radius;
  private final long[][] before;
  private final long[] row;
  private final Integer[] boxed;

  TreeMatching(int movers, double radius) {
    this.radius = radius;
    before = new long[movers][(movers + 63) / 64];
    row = new long[(movers + 63) / 64];
    boxed = new Integer[movers];
    Arrays.setAll(boxed, i -> i);
  }

  @Override
  public int tick(double[] x, double[] y) {
    HPRtree tree = new HPRtree();
    for (int i = 0; i < x.length; i++) {
      tree.insert(new Envelope(x[i], x[i], y[i], y[i]), boxed[i]);
    }
    int changes = 0;
    for (int i = 0; i < x.length; i++) {
      int self = i;
      tree.query(
          new Envelope(x[i] - radius, x[i] + radius, y[i] - radius, y[i] + radius),
          item -> add(self, (Integer) item, x, y));
      for (int w = 0; w < row.length; w++) {
        changes += Long.bitCount(row[w] ^ before[i][w]);
        before[i][w] = row[w];
        row[w] = 0;
      }
    }
    return changes;
  }

  private void add(int i, int j, double[] x, double[] y) {
    double dx = x[j] - x[i];
    double dy = y[j] - y[i];
    if (dx * dx + dy * dy <= radius * radius && j != i) {
      row[j >> 6] |= 1L << j;
    }
  }
}
