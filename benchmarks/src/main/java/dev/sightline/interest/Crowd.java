package dev.sightline.interest;

import java.util.SplittableRandom;

/** Movers in a square with reflecting walls, each with its own direction and one common speed. */
final class Crowd {
  final double[] x;
  final double[] y;
  private final double[] dx;
  private final double[] dy;
  private final double size;

  Crowd(int movers, double size, double speed, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    this.size = size;
    x = new double[movers];
    y = new double[movers];
    dx = new double[movers];
    dy = new double[movers];
    for (int i = 0; i < movers; i++) {
      x[i] = random.nextDouble(size);
      y[i] = random.nextDouble(size);
      double angle = random.nextDouble(2 * Math.PI);
      dx[i] = speed * Math.cos(angle);
      dy[i] = speed * Math.sin(angle);
    }
  }

  void step() {
    for (int i = 0; i < x.length; i++) {
      if (x[i] + dx[i] < 0 || x[i] + dx[i] > size) {
        dx[i] = -dx[i];
      }
      if (y[i] + dy[i] < 0 || y[i] + dy[i] > size) {
        dy[i] = -dy[i];
      }
      x[i] += dx[i];
      y[i] += dy[i];
    }
  }
}
