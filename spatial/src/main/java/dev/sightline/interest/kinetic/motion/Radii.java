package dev.sightline.interest.kinetic.motion;

import dev.sightline.collection.LongIntMap;

/**
 * Which radii there are, and how often, so that the least and the greatest are known without a look
 * at everybody. Those below zero are counted, but are neither least nor greatest.
 *
 * <p>Cost: a step in a hash table per change; a walk over the different radii when the last one
 * with the least or the greatest goes.
 */
public final class Radii {
  private final LongIntMap counts = new LongIntMap();
  private int count;
  private int blind;
  private double least = Double.POSITIVE_INFINITY;
  private double most;

  public void add(double radius) {
    counts.add(key(radius), 1);
    count++;
    if (radius < 0) {
      blind++;
    } else {
      least = Math.min(least, radius);
      most = Math.max(most, radius);
    }
  }

  public void remove(double radius) {
    long key = key(radius);
    int left = counts.add(key, -1);
    count--;
    if (left == 0) {
      counts.remove(key);
    }
    if (radius < 0) {
      blind--;
    } else if (left == 0 && (radius == least || radius == most)) {
      survey();
    }
  }

  private static long key(double radius) {
    return Double.doubleToLongBits(radius + 0.0); // no negative zero
  }

  private void survey() {
    least = Double.POSITIVE_INFINITY;
    most = 0;
    for (int slot = counts.firstSlot(); slot >= 0; slot = counts.nextSlot(slot)) {
      double radius = Double.longBitsToDouble(counts.key(slot));
      if (radius >= 0) {
        least = Math.min(least, radius);
        most = Math.max(most, radius);
      }
    }
  }

  /** Returns how many radii there are, those below zero included. */
  public int count() {
    return count;
  }

  /** Returns how many radii are not below zero. */
  public int seeing() {
    return count - blind;
  }

  /** Returns the least radius, infinity if there is none. */
  public double least() {
    return least;
  }

  /** Returns the greatest radius, 0 if there is none. */
  public double most() {
    return most;
  }

  /** Returns the mean radius, rounded; 0 if there is none. Walks over the different ones. */
  public double mean() {
    double mean = 0;
    for (int slot = counts.firstSlot(); slot >= 0; slot = counts.nextSlot(slot)) {
      double radius = Double.longBitsToDouble(counts.key(slot));
      mean += radius < 0 ? 0 : radius * counts.value(slot) / seeing();
    }
    return mean;
  }

  /** Returns whether there is only one radius, or none. */
  public boolean isUniform() {
    return counts.size() <= 1;
  }
}
