package dev.sightline.partition.refine;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Ring;
import dev.sightline.map.Obstacle;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Obstacles whose corners lie on a grid that is turned by an angle and moved by any vector, so that
 * what meets on the grid misses itself by some ulps.
 */
final class TurnedGrid {
  private static final int HALF = 6;

  private final SplittableRandom random;
  private final double cosine;
  private final double sine;
  private final double x0;
  private final double y0;
  private final double cell;

  TurnedGrid(long seed) {
    random = new SplittableRandom(seed);
    double angle = random.nextDouble(2 * Math.PI);
    cosine = Math.cos(angle);
    sine = Math.sin(angle);
    double far = seed % 3 == 0 ? 0 : Math.pow(10, random.nextInt(1, 4));
    x0 = random.nextDouble(-1, 1) * far;
    y0 = random.nextDouble(-1, 1) * far;
    cell = random.nextDouble(0.7, 1.6);
  }

  SplittableRandom random() {
    return random;
  }

  Box world() {
    double reach = 1.5 * HALF * cell;
    return new Box(x0 - reach, y0 - reach, x0 + reach, y0 + reach);
  }

  List<Obstacle> obstacles(int count) {
    List<Obstacle> list = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      list.add(obstacle());
    }
    return list;
  }

  /** Returns a wall along the grid, a wall across it, or a house. */
  Obstacle obstacle() {
    int x = random.nextInt(-HALF, HALF - 2);
    int y = random.nextInt(-HALF, HALF - 2);
    int w = random.nextInt(1, 4);
    int h = random.nextInt(1, 4);
    return switch (random.nextInt(8)) {
      case 0, 1, 2 -> wall(x, y, x + w, y);
      case 3, 4 -> wall(x, y, x, y + h);
      case 5 -> wall(x, y, x + w, y + h);
      case 6 -> wall(x, y, x + 0.5 * w, y + 0.5 * h);
      default -> house(x, y, x + w, y + h);
    };
  }

  private Obstacle wall(double x1, double y1, double x2, double y2) {
    return Obstacle.Segment.of(x(x1, y1), y(x1, y1), x(x2, y2), y(x2, y2));
  }

  private Obstacle house(double x1, double y1, double x2, double y2) {
    return Obstacle.Polygon.of(
        Ring.of(
            x(x1, y1), y(x1, y1), x(x2, y1), y(x2, y1), x(x2, y2), y(x2, y2), x(x1, y2),
            y(x1, y2)));
  }

  private double x(double x, double y) {
    return x0 + cell * (cosine * x - sine * y);
  }

  private double y(double x, double y) {
    return y0 + cell * (sine * x + cosine * y);
  }
}
