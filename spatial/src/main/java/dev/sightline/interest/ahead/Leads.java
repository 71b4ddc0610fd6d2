package dev.sightline.interest.ahead;

import dev.sightline.collection.Capacity;
import dev.sightline.collection.IntSet;
import dev.sightline.geometry.Box;
import dev.sightline.interest.rule.Changes;
import dev.sightline.interest.rule.Population;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Where observers will be after a further time: as far along their path, or as they went last. Who
 * has neither has no lead. Cost per update: those who moved, and those who have a path.
 */
final class Leads {
  private final Population population;
  private final Box bounds;
  private final double far;
  private double[] lastX = {};
  private double[] lastY = {};
  private double[] leadX = {};
  private double[] leadY = {};
  private double[] @Nullable [] paths = new double[0][];
  private final IntSet withPath = new IntSet();
  private final IntSet leading = new IntSet();
  private boolean mayEnd;

  Leads(Population population, Box bounds, double far) {
    this.population = population;
    this.bounds = bounds;
    this.far = far;
  }

  private void reserve(int end) {
    if (lastX.length < end) {
      int capacity = Capacity.grown(lastX.length, end);
      lastX = Arrays.copyOf(lastX, capacity);
      lastY = Arrays.copyOf(lastY, capacity);
      leadX = Arrays.copyOf(leadX, capacity);
      leadY = Arrays.copyOf(leadY, capacity);
      paths = Arrays.copyOf(paths, capacity);
    }
  }

  /** Tells which way an observer will take, or with null that it is not known. */
  void path(int observer, double @Nullable [] corners) {
    reserve(population.end());
    paths[observer] = corners;
    if (corners == null) {
      withPath.remove(observer);
    } else {
      withPath.add(observer);
    }
  }

  /** Finds the leads anew: only those who moved in this update, or have a path, have one. */
  void update(Changes changes) {
    reserve(population.end());
    leading.clear();
    mayEnd = false;
    for (int i = 0; i < changes.count(); i++) {
      int id = changes.id(i);
      if (!population.alive(id)) {
        path(id, null);
      } else if ((changes.of(id) & Population.ADDED) == 0) {
        goOn(id);
      }
      lastX[id] = population.x(id);
      lastY[id] = population.y(id);
    }
    for (int i = 0; i < withPath.size(); i++) {
      follow(withPath.get(i));
    }
  }

  /** Leads an observer on as it went since the last update; who jumped has no lead. */
  private void goOn(int id) {
    double dx = population.x(id) - lastX[id];
    double dy = population.y(id) - lastY[id];
    double length = Math.hypot(dx, dy);
    if (length > 0 && length < far && !withPath.contains(id)) {
      put(id, population.x(id) + dx / length * far, population.y(id) + dy / length * far);
      mayEnd = true;
    }
  }

  /** Leads an observer along its path. */
  private void follow(int id) {
    double[] path = paths[id];
    double x = population.x(id);
    double y = population.y(id);
    double left = far;
    for (int i = 0; path != null && i + 1 < path.length && left > 0; i += 2) {
      double dx = path[i] - x;
      double dy = path[i + 1] - y;
      double length = Math.hypot(dx, dy);
      double part = length <= left ? 1 : left / length;
      x += part * dx;
      y += part * dy;
      left -= length;
    }
    put(id, x, y);
  }

  private void put(int id, double x, double y) {
    if (population.observes(id)) {
      leadX[id] = Math.max(bounds.minX(), Math.min(bounds.maxX(), x));
      leadY[id] = Math.max(bounds.minY(), Math.min(bounds.maxY(), y));
      if (leadX[id] != population.x(id) || leadY[id] != population.y(id)) {
        leading.add(id);
      }
    }
  }

  /** Returns who has a lead, as of the last update. */
  IntSet leading() {
    return leading;
  }

  /** Returns whether somebody has a lead only because it moved, and none if it stands. */
  boolean mayEnd() {
    return mayEnd;
  }

  double x(int observer) {
    return leadX[observer];
  }

  double y(int observer) {
    return leadY[observer];
  }
}
