package dev.sightline.interest;

import dev.sightline.interest.rule.Workers;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Workers on the calling thread and one more, which spins between ticks for as long as it lives.
 */
final class TwoThreads implements Workers, AutoCloseable {
  private final AtomicInteger next = new AtomicInteger();
  private final AtomicInteger done = new AtomicInteger();
  private volatile int round;
  private volatile boolean closed;
  private volatile int count;
  private volatile Slice task = i -> {};

  TwoThreads() {
    Thread other = new Thread(this::serve, "second worker");
    other.setDaemon(true);
    other.start();
  }

  @Override
  public void run(int slices, Slice work) {
    task = work;
    count = slices;
    done.set(0);
    next.set(0);
    round++;
    take(work, slices);
    while (done.get() < slices) {
      Thread.onSpinWait();
    }
    next.set(Integer.MAX_VALUE >> 1);
  }

  private void serve() {
    int seen = 0;
    while (!closed) {
      if (round == seen) {
        Thread.onSpinWait();
      } else {
        seen = round;
        take(task, count);
      }
    }
  }

  private void take(Slice work, int slices) {
    for (int i = next.getAndIncrement(); i < slices; i = next.getAndIncrement()) {
      work.run(i);
      done.incrementAndGet();
    }
  }

  @Override
  public void close() {
    closed = true;
  }
}
