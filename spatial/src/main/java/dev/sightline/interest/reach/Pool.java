package dev.sightline.interest.reach;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Lends what one thread needs at a time, such as the arrays of a search; as many as threads ask.
 */
public final class Pool<T> {
  private final Supplier<T> maker;
  private final List<T> free = new ArrayList<>();

  public Pool(Supplier<T> maker) {
    this.maker = maker;
  }

  public synchronized T take() {
    return free.isEmpty() ? maker.get() : free.remove(free.size() - 1);
  }

  public synchronized void giveBack(T lent) {
    free.add(lent);
  }
}
