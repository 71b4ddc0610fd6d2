package dev.sightline.geometry;

import java.util.Random;

/** Families of points that are hard for predicates, by the way in which they are hard. */
enum PointSource {
  RANDOM {
    @Override
    void fill(Random random, double[] xy) {
      for (int i = 0; i < xy.length; i++) {
        xy[i] = random.nextDouble() * 2000;
      }
    }
  },
  GRID {
    @Override
    void fill(Random random, double[] xy) {
      double cell = Math.scalb(1.0, random.nextInt(9) - 4);
      for (int i = 0; i < xy.length; i++) {
        xy[i] = (random.nextInt(7) - 3) * cell;
      }
    }
  },
  LARGE_GRID {
    @Override
    void fill(Random random, double[] xy) {
      for (int i = 0; i < xy.length; i++) {
        xy[i] = random.nextInt(8) * 16_000_000.0 + random.nextInt(3);
      }
    }
  },
  TURNED_GRID {
    @Override
    void fill(Random random, double[] xy) {
      GRID.fill(random, xy);
      turn(xy, random.nextDouble() * 6.3, random.nextDouble() * 3000, random.nextDouble() * 3000);
    }
  },
  /** Turned about the origin: coordinates near zero with all their digits. */
  TURNED_AT_ORIGIN {
    @Override
    void fill(Random random, double[] xy) {
      GRID.fill(random, xy);
      turn(xy, random.nextInt(5) * Math.PI / 2 + random.nextInt(3) * 1e-9, 0, 0);
    }
  },
  COLLINEAR {
    @Override
    void fill(Random random, double[] xy) {
      RANDOM.fill(random, xy);
      double x = xy[0];
      double y = xy[1];
      double stepX = random.nextDouble() - 0.5;
      double stepY = random.nextDouble() - 0.5;
      for (int i = 2; i < xy.length; i += 2) {
        double t = random.nextInt(200) / 2.0;
        xy[i] = x + t * stepX;
        xy[i + 1] = y + t * stepY;
      }
    }
  },
  NEEDLE {
    @Override
    void fill(Random random, double[] xy) {
      COLLINEAR.fill(random, xy);
      xy[2] = xy[0] + (random.nextDouble() - 0.5) * 1e-12;
      xy[3] = Math.nextUp(xy[1]);
    }
  },
  COCIRCULAR {
    @Override
    void fill(Random random, double[] xy) {
      double x = random.nextDouble() * 1000;
      double y = random.nextDouble() * 1000;
      double radius = Math.scalb(1.0 + random.nextDouble(), random.nextInt(12));
      for (int i = 0; i < xy.length; i += 2) {
        double angle = random.nextInt(360) * Math.PI / 180;
        xy[i] = x + radius * Math.cos(angle);
        xy[i + 1] = y + radius * Math.sin(angle);
      }
    }
  },
  /** Magnitudes far apart, yet without overflow: the home of expansions. */
  MIXED {
    @Override
    void fill(Random random, double[] xy) {
      for (int i = 0; i < xy.length; i++) {
        xy[i] = Math.scalb(random.nextInt(5) - 2 + tail(random), random.nextInt(200) - 100);
      }
      degenerate(random, xy);
    }
  },
  HUGE {
    @Override
    void fill(Random random, double[] xy) {
      GRID.fill(random, xy);
      int exponent = random.nextBoolean() ? 1016 : 62 + random.nextInt(900);
      scale(xy, Math.scalb(1 + tail(random), exponent));
    }
  },
  TINY {
    @Override
    void fill(Random random, double[] xy) {
      GRID.fill(random, xy);
      scale(xy, Math.scalb(1.0, -1060 + random.nextInt(800)));
    }
  },
  SUBNORMAL {
    @Override
    void fill(Random random, double[] xy) {
      for (int i = 0; i < xy.length; i++) {
        xy[i] = (random.nextInt(7) - 3) * Double.MIN_VALUE;
      }
    }
  },
  EXTREMES {
    @Override
    void fill(Random random, double[] xy) {
      for (int i = 0; i < xy.length; i++) {
        xy[i] = EXTREME[random.nextInt(EXTREME.length)] * (random.nextBoolean() ? 1 : -1);
      }
    }
  };

  private static final double[] EXTREME = {
    0,
    Double.MIN_VALUE,
    Double.MIN_NORMAL,
    1e-300,
    1e-160,
    0x1p-480,
    1e-30,
    1,
    Math.PI,
    1e30,
    0x1p480,
    1e160,
    1e300,
    Double.MAX_VALUE
  };

  /** Writes points, alternating x and y. */
  abstract void fill(Random random, double[] xy);

  /** The same, with some coordinates moved by an ulp. */
  void fillNudged(Random random, double[] xy) {
    fill(random, xy);
    for (int n = random.nextInt(4); n > 0; n--) {
      int i = random.nextInt(xy.length);
      xy[i] = random.nextBoolean() ? Math.nextUp(xy[i]) : Math.nextDown(xy[i]);
      xy[i] = Math.max(-Double.MAX_VALUE, Math.min(Double.MAX_VALUE, xy[i]));
    }
  }

  private static double tail(Random random) {
    return random.nextInt(3) == 0 ? random.nextDouble() : 0;
  }

  /** Makes the last point a copy, a midpoint or the opposite corner of others, if dice say so. */
  private static void degenerate(Random random, double[] xy) {
    int last = xy.length - 2;
    for (int i = last; i < xy.length; i++) {
      switch (random.nextInt(3)) {
        case 0 -> xy[i] = xy[i - last];
        case 1 -> xy[i] = (xy[i - last] + xy[i - last + 2]) / 2;
        default -> xy[i] = xy[i - last] + xy[i - last + 2];
      }
    }
  }

  private static void scale(double[] xy, double factor) {
    for (int i = 0; i < xy.length; i++) {
      xy[i] *= factor;
    }
  }

  private static void turn(double[] xy, double angle, double offsetX, double offsetY) {
    double cos = Math.cos(angle);
    double sin = Math.sin(angle);
    for (int i = 0; i < xy.length; i += 2) {
      double x = xy[i];
      double y = xy[i + 1];
      xy[i] = x * cos - y * sin + offsetX;
      xy[i + 1] = x * sin + y * cos + offsetY;
    }
  }
}
