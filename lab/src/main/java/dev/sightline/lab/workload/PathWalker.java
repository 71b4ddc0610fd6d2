package dev.sightline.lab.workload;

import dev.sightline.geometry.Point;
import dev.sightline.path.Outcome;
import dev.sightline.path.PathSearch;
import dev.sightline.path.Quality;
import dev.sightline.path.Route;

/** One player who walks along shortest paths, and stands in between. */
final class PathWalker {
  private double x;
  private double y;
  private double[] corners = {};
  private int next;
  private int standing;

  PathWalker(Point at) {
    x = at.x();
    y = at.y();
  }

  double x() {
    return x;
  }

  double y() {
    return y;
  }

  boolean isIdle() {
    return next == corners.length && standing == 0;
  }

  /** Stands for some steps, after arriving. */
  void stand(int steps) {
    standing = steps;
  }

  /** Sets out for a place; returns whether there is a way to it. */
  boolean goTo(Point goal, PathSearch search) {
    if (search.find(x, y, goal.x(), goal.y(), Quality.SHORTEST) != Outcome.FOUND) {
      return false;
    }
    Route route = search.route();
    corners = new double[2 * route.size()];
    for (int i = 0; i < route.size(); i++) {
      corners[2 * i] = route.x(i);
      corners[2 * i + 1] = route.y(i);
    }
    next = 0;
    return true;
  }

  /** Goes on by a length, or stands. */
  void step(double length) {
    if (next == corners.length) {
      standing = Math.max(0, standing - 1);
      return;
    }
    double left = length;
    while (next < corners.length) {
      double dx = corners[next] - x;
      double dy = corners[next + 1] - y;
      double way = Math.hypot(dx, dy);
      if (way > left) {
        x += dx * left / way;
        y += dy * left / way;
        return;
      }
      x = corners[next];
      y = corners[next + 1];
      left -= way;
      next += 2;
    }
  }
}
