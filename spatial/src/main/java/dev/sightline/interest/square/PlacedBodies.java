package dev.sightline.interest.square;

import dev.sightline.collection.Capacity;
import dev.sightline.collection.Slots;
import java.util.Arrays;

/** Where entities stand since the last update, and how large they are, by slot. */
final class PlacedBodies {
  static final double ABSENT = -1;

  private final Slots slots;
  private double[] x = {};
  private double[] y = {};
  private double[] size = {};

  PlacedBodies(Slots slots) {
    this.slots = slots;
  }

  /** A place and a size; one object serves for all. */
  static final class Body {
    private double x;
    private double y;
    private double size = ABSENT;

    void set(double atX, double atY, double extent) {
      x = atX;
      y = atY;
      size = extent;
    }

    double x() {
      return x;
    }

    double y() {
      return y;
    }

    /** Returns the diameter, or {@link #ABSENT} for who is not there. */
    double size() {
      return size;
    }

    boolean isThere() {
      return size >= 0;
    }

    boolean isPoint() {
      return size == 0;
    }

    boolean isDisc() {
      return size > 0;
    }
  }

  /** Grows to so many slots. */
  void growTo(int end) {
    int before = x.length;
    if (end > before) {
      int length = Capacity.grown(before, end);
      x = Arrays.copyOf(x, length);
      y = Arrays.copyOf(y, length);
      size = Arrays.copyOf(size, length);
      Arrays.fill(size, before, length, ABSENT);
    }
  }

  int id(int slot) {
    return slots.id(slot);
  }

  double x(int slot) {
    return x[slot];
  }

  double y(int slot) {
    return y[slot];
  }

  /** Returns the diameter, or {@link #ABSENT} for whom nobody may perceive. */
  double size(int slot) {
    return size[slot];
  }

  void read(int slot, Body into) {
    into.set(x[slot], y[slot], size[slot]);
  }

  void write(int slot, Body from) {
    x[slot] = from.x;
    y[slot] = from.y;
    size[slot] = from.size;
  }
}
