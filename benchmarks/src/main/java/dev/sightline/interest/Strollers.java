package dev.sightline.interest;

import dev.sightline.partition.Tiling;
import java.util.SplittableRandom;

/** Movers that stay on tiles: who would step off one turns instead. */
final class Strollers {
  final double[] x;
  final double[] y;
  private final double[] angle;
  private final int[] tile;
  private final Tiling tiling;
  private final double speed;
  private final SplittableRandom random;

  Strollers(Tiling tiling, int movers, double speed, long seed) {
    this.tiling = tiling;
    this.speed = speed;
    random = new SplittableRandom(seed);
    x = new double[movers];
    y = new double[movers];
    angle = new double[movers];
    tile = new int[movers];
    for (int i = 0; i < movers; i++) {
      place(i);
    }
  }

  /** Puts a mover somewhere, by area. */
  private void place(int i) {
    do {
      x[i] = random.nextDouble(tiling.bounds().minX(), tiling.bounds().maxX());
      y[i] = random.nextDouble(tiling.bounds().minY(), tiling.bounds().maxY());
      tile[i] = tiling.locate(x[i], y[i]);
    } while (tile[i] == Tiling.NONE);
    angle[i] = random.nextDouble(2 * Math.PI);
  }

  void step() {
    for (int i = 0; i < x.length; i++) {
      double toX = x[i] + speed * Math.cos(angle[i]);
      double toY = y[i] + speed * Math.sin(angle[i]);
      int to = tiling.locate(toX, toY, tile[i]);
      if (to == Tiling.NONE) {
        angle[i] = random.nextDouble(2 * Math.PI);
      } else {
        x[i] = toX;
        y[i] = toY;
        tile[i] = to;
      }
    }
  }
}
