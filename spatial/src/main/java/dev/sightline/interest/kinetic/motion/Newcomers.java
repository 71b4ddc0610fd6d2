package dev.sightline.interest.kinetic.motion;

import dev.sightline.collection.Capacity;
import dev.sightline.collection.IntList;
import java.util.Arrays;

/** Who is new in this tick, or gone, and where they were before, if anywhere. */
public final class Newcomers {
  private final IntList ids = new IntList();
  private double[] places = new double[32];
  private boolean[] wereLive = new boolean[16];

  public void clear() {
    ids.clear();
  }

  public void add(int id, double x, double y, boolean wasLive) {
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

  public int count() {
    return ids.size();
  }

  public int id(int i) {
    return ids.get(i);
  }

  public boolean wasLive(int i) {
    return wereLive[i];
  }

  public double oldX(int i) {
    return places[2 * i];
  }

  public double oldY(int i) {
    return places[2 * i + 1];
  }
}
