package dev.sightline.maps.generate;

import dev.sightline.geometry.Point;
import dev.sightline.geometry.Ring;
import java.util.List;

/** Tells how far a place is from everything built or planted. */
final class OpenGround {
  private final List<Ring> rings;

  OpenGround(List<Ring> rings) {
    this.rings = List.copyOf(rings);
  }

  boolean isFree(Point place, double distance) {
    return rings.stream().noneMatch(ring -> near(ring, place, distance));
  }

  private static boolean near(Ring ring, Point p, double distance) {
    boolean inside = false;
    for (int i = 0; i < ring.size(); i++) {
      double x1 = ring.x(i) - p.x();
      double y1 = ring.y(i) - p.y();
      double x2 = ring.x(i + 1) - p.x();
      double y2 = ring.y(i + 1) - p.y();
      if (distanceToOrigin(x1, y1, x2, y2) < distance) {
        return true;
      }
      if (y1 > 0 != y2 > 0 && x1 + (x2 - x1) * y1 / (y1 - y2) > 0) {
        inside = !inside;
      }
    }
    return inside;
  }

  private static double distanceToOrigin(double x1, double y1, double x2, double y2) {
    double dx = x2 - x1;
    double dy = y2 - y1;
    double along = -(x1 * dx + y1 * dy) / (dx * dx + dy * dy);
    double t = Math.max(0, Math.min(1, along));
    return Math.hypot(x1 + t * dx, y1 + t * dy);
  }
}
