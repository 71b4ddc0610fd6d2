package dev.sightline.maps.format.tiled;

/** The corners of objects in the map's pixels. */
final class Outline {
  /** An ellipse becomes a polygon with this many corners on it. */
  static final int ELLIPSE_CORNERS = 64;

  private Outline() {}

  /** Returns an object's corners, turned and moved to their place; alternating x and y. */
  static double[] of(TiledObject object, double offsetX, double offsetY) {
    double[] xy = corners(object);
    turn(xy, object.rotation);
    for (int i = 0; i < xy.length; i += 2) {
      xy[i] += object.x + offsetX;
      xy[i + 1] += object.y + offsetY;
    }
    return xy;
  }

  private static double[] corners(TiledObject object) {
    return switch (object.shape) {
      case POLYGON, POLYLINE -> object.points.clone();
      case ELLIPSE -> ellipse(object.width / 2, object.height / 2);
      case RECTANGLE -> rectangle(object.width, 0, object.height);
      case TILE -> rectangle(object.width, -object.height, 0); // hangs from its lower left corner
      default -> new double[] {0, 0};
    };
  }

  private static double[] rectangle(double width, double top, double bottom) {
    return new double[] {0, top, width, top, width, bottom, 0, bottom};
  }

  private static double[] ellipse(double a, double b) {
    double[] xy = new double[2 * ELLIPSE_CORNERS];
    for (int i = 0; i < ELLIPSE_CORNERS; i++) {
      double angle = 2 * Math.PI * i / ELLIPSE_CORNERS;
      xy[2 * i] = a + a * StrictMath.cos(angle);
      xy[2 * i + 1] = b + b * StrictMath.sin(angle);
    }
    return xy;
  }

  /** Turns clockwise, as seen with y down; quarter turns are exact. */
  private static void turn(double[] xy, double degrees) {
    if (degrees % 360 == 0) {
      return;
    }
    double cos = StrictMath.cos(StrictMath.toRadians(degrees));
    double sin = StrictMath.sin(StrictMath.toRadians(degrees));
    if (degrees % 90 == 0) {
      cos = Math.rint(cos);
      sin = Math.rint(sin);
    }
    for (int i = 0; i < xy.length; i += 2) {
      double x = xy[i];
      double y = xy[i + 1];
      xy[i] = x * cos - y * sin;
      xy[i + 1] = x * sin + y * cos;
    }
  }
}
