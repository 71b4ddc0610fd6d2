package dev.sightline.work;

import java.util.concurrent.atomic.AtomicIntegerArray;

final class CheckedWorkers implements Workers {

  /*
   * Notes of each slice that it was begun and that it ended. Workers of somebody else's that leave
   * one out, run one twice, or keep to themselves what one throws are found out when they return.
   *
   * Cost: two atomic writes per slice. Allocates when a call has more slices than any before.
   */

  private static final int BEGUN = 1;
  private static final int ENDED = 2;

  private final Workers crew;
  private AtomicIntegerArray states = new AtomicIntegerArray(0);
  private int count;
  private Slice task = i -> {};
  private boolean isBusy;
  private final Slice noting = this::runSlice;

  CheckedWorkers(Workers crew) {
    this.crew = crew;
  }

  @Override
  public void run(int slices, Slice each) {
    if (isBusy) {
      throw new IllegalStateException("the workers are at work already");
    }
    if (states.length() < slices) {
      states = new AtomicIntegerArray(slices);
    }
    for (int i = 0; i < slices; i++) {
      states.set(i, 0);
    }
    count = slices;
    task = each;
    isBusy = true;
    try {
      crew.run(slices, noting);
      requireAllEnded();
    } finally {
      isBusy = false;
    }
  }

  private void runSlice(int index) {
    if (index < 0 || index >= count) {
      throw new IllegalStateException(
          "the workers ran slice " + index + " of a task that has " + count);
    }
    if (!states.compareAndSet(index, 0, BEGUN)) {
      throw new IllegalStateException("the workers ran slice " + index + " twice");
    }
    task.run(index);
    states.set(index, ENDED);
  }

  private void requireAllEnded() {
    for (int i = 0; i < count; i++) {
      int state = states.get(i);
      if (state != ENDED) {
        throw new IllegalStateException(
            state == 0
                ? "the workers did not run slice " + i
                : "the workers returned although slice " + i + " threw or had not ended");
      }
    }
  }
}
