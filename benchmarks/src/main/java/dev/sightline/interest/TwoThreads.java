package dev.sightline.interest;

import dev.sightline.work.Workers;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Workers on the calling thread and one more, which spins between ticks for as long as it lives.
 *
 * <p>A ticket is round and slice in one number, so that whoever comes late to a round cannot take a
 * slice of the next one.
 */
final class TwoThreads implements Workers, AutoCloseable {
  private final AtomicLong ticket = new AtomicLong();
  private final AtomicInteger done = new AtomicInteger();
  private volatile boolean closed;
  private volatile Round current = new Round(0, 0, i -> {});
  private volatile @Nullable Throwable failure;

  TwoThreads() {
    Thread other = new Thread(this::serve, "second worker");
    other.setDaemon(true);
    other.start();
  }

  @Override
  public void run(int slices, Slice work) {
    Round round = new Round(current.number + 1, slices, work);
    done.set(0);
    ticket.set(round.number << 32);
    current = round;
    take(round);
    while (done.get() < slices) {
      Thread.onSpinWait();
    }
    if (failure != null) {
      throw new IllegalStateException("a slice failed", failure);
    }
  }

  private void serve() {
    long seen = 0;
    while (!closed) {
      Round round = current;
      if (round.number == seen) {
        Thread.onSpinWait();
      } else {
        seen = round.number;
        take(round);
      }
    }
  }

  private void take(Round round) {
    long next = ticket.get();
    while (next >>> 32 == round.number && (int) next < round.slices) {
      if (ticket.compareAndSet(next, next + 1)) {
        run(round.work, (int) next);
      }
      next = ticket.get();
    }
  }

  private void run(Slice work, int slice) {
    try {
      work.run(slice);
    } catch (RuntimeException | Error e) {
      failure = e;
    }
    done.incrementAndGet();
  }

  @Override
  public void close() {
    closed = true;
  }

  /** Slices that belong together. */
  private record Round(long number, int slices, Slice work) {}
}
