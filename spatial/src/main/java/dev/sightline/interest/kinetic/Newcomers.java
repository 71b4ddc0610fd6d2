package dev.sightline.interest.kinetic;

import dev.sightline.collection.Capacity;
import dev.sightline.collection.IntList;
import java.util.Arrays;

/** Who is new in this tick, or gone, and where they were before, if anywhere. */
final class Newcomers {
  private final IntList ids = new IntList();
  private double[] places = new double[32];
  private boolean[] wereLive = new boolean[16];

  void clear() {
    ids.clear();
  }

  void add(int id, double x, double y, boolean wasLive) {
    int i = ids.size();
    ids.add(id);
    if (i == wereLive.length) {
      int capacity = Capacity.grown(i, i + 1);
      wereLive = Arrays.copyOf(wereLive, capacity);
      places = Arrays.copyOf(places, 2 * capacity);
    }
    places[2 * i] = x;
    places[2 * i + 1] = y;
    wereLive[i] = wasLive;
  }

  int count() {
    return ids.size();
  }

  int id(int i) {
    return ids.get(i);
  }

  boolean wasLive(int i) {
    return wereLive[i];
  }

  double oldX(int i) {
    return places[2 * i];
  }

  double oldY(int i) {
    return places[2 * i + 1];
  }
}
