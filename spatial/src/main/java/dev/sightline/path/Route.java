package dev.sightline.path;

import dev.sightline.collection.Capacity;
import dev.sightline.geometry.Point;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The points of a path, from start to goal. Owned by a search, which fills it anew each time. */
public final class Route {
  private double[] xs = new double[64];
  private double[] ys = new double[64];
  private int size;

  Route() {}

  void clear() {
    size = 0;
  }

  /** Adds a point unless it repeats the last one. */
  void add(double x, double y) {
    if (size > 0 && xs[size - 1] == x && ys[size - 1] == y) {
      return;
    }
    if (size == xs.length) {
      int capacity = Capacity.grown(size, size + 1);
      xs = Arrays.copyOf(xs, capacity);
      ys = Arrays.copyOf(ys, capacity);
    }
    xs[size] = x;
    ys[size++] = y;
  }

  void removeLast() {
    size--;
  }

  /** Returns the number of points: none without a path, one from a point to itself. */
  public int size() {
    return size;
  }

  public double x(int i) {
    return xs[i];
  }

  public double y(int i) {
    return ys[i];
  }

  public double length() {
    double sum = 0;
    for (int i = 1; i < size; i++) {
      sum += ConeSearch.distance(xs[i] - xs[i - 1], ys[i] - ys[i - 1]);
    }
    return sum;
  }

  /** Returns a copy of the points. */
  public List<Point> toList() {
    List<Point> points = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      points.add(new Point(xs[i], ys[i]));
    }
    return points;
  }
}
