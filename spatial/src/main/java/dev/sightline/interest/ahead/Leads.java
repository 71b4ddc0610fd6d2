package dev.sightline.interest.ahead;

import dev.sightline.collection.Capacity;
import dev.sightline.collection.SparseIntSet;
import dev.sightline.geometry.Box;
import dev.sightline.interest.kinetic.KineticPairs;
import dev.sightline.interest.rule.Changes;
import dev.sightline.interest.rule.Population;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * Where observers will be after a further time: as far along their path, or as they went last. Who
 * has neither has no lead. Cost per update: those who moved, and those who have a path; nothing is
 * kept of others.
 */
final class Leads {
  private static final int LEAST = 16;

  private final Population population;
  private final Box bounds;
  private final double far;
  private final SparseIntSet leading = new SparseIntSet();
  private double[] leadX = new double[LEAST];
  private double[] leadY = new double[LEAST];
  private final SparseIntSet withPath = new SparseIntSet();
  private final List<double[]> paths = new ArrayList<>();
  private boolean mayEnd;

  Leads(Population population, Box bounds, double far) {
    this.population = population;
    this.bounds = bounds;
    this.far = far;
  }

  /** Tells which way an observer will take. */
  void path(int observer, double[] corners) {
    if (withPath.add(observer)) {
      paths.add(corners);
    } else {
      paths.set(withPath.indexOf(observer), corners);
    }
  }

  /** Forgets which way an observer will take. */
  void forgetPath(int observer) {
    int index = withPath.indexOf(observer);
    if (index != SparseIntSet.NONE) {
      Collections.swap(paths, index, paths.size() - 1);
      paths.remove(paths.size() - 1);
      withPath.remove(observer);
    }
  }

  /**
   * Finds the leads anew: only those who moved in this update, or have a path, have one.
   *
   * @param before knows where everybody was at the last update
   */
  void update(Changes changes, KineticPairs before) {
    leading.clear();
    mayEnd = false;
    for (int i = 0; i < changes.count(); i++) {
      int id = changes.id(i);
      if (!population.alive(id)) {
        forgetPath(id);
      } else if ((changes.of(id) & Population.ADDED) == 0) {
        goOn(id, before.x(id), before.y(id));
      }
    }
    for (int i = 0; i < withPath.size(); i++) {
      follow(withPath.get(i), paths.get(i));
    }
  }

  /** Leads an observer on as it went since the last update; who jumped has no lead. */
  private void goOn(int id, double lastX, double lastY) {
    double dx = population.x(id) - lastX;
    double dy = population.y(id) - lastY;
    double length = Math.hypot(dx, dy);
    if (length > 0 && length < far && !withPath.contains(id)) {
      put(id, population.x(id) + dx / length * far, population.y(id) + dy / length * far);
      mayEnd = true;
    }
  }

  /** Leads an observer along its path. */
  private void follow(int id, double[] path) {
    double x = population.x(id);
    double y = population.y(id);
    double left = far;
    for (int i = 0; i + 1 < path.length && left > 0; i += 2) {
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
    double inX = Math.max(bounds.minX(), Math.min(bounds.maxX(), x));
    double inY = Math.max(bounds.minY(), Math.min(bounds.maxY(), y));
    if (population.observes(id) && (inX != population.x(id) || inY != population.y(id))) {
      int index = leading.size();
      if (index == leadX.length) {
        leadX = Arrays.copyOf(leadX, Capacity.grown(index, index + 1));
        leadY = Arrays.copyOf(leadY, leadX.length);
      }
      leading.add(id);
      leadX[index] = inX;
      leadY[index] = inY;
    }
  }

  /** Gives back memory. */
  void trim() {
    leading.trim();
    withPath.trim();
    leadX = Arrays.copyOf(leadX, Math.max(LEAST, leading.size()));
    leadY = Arrays.copyOf(leadY, leadX.length);
  }

  /** Returns how many observers have a lead, as of the last update. */
  int count() {
    return leading.size();
  }

  /** Returns the index of an observer among those who have a lead, or {@link SparseIntSet#NONE}. */
  int indexOf(int observer) {
    return leading.indexOf(observer);
  }

  /** Returns an observer that has a lead. */
  int observer(int index) {
    return leading.get(index);
  }

  double x(int index) {
    return leadX[index];
  }

  double y(int index) {
    return leadY[index];
  }

  /** Returns whether somebody has a lead only because it moved, and none if it stands. */
  boolean mayEnd() {
    return mayEnd;
  }
}
