package dev.sightline.work;

import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** The calling thread, and as many guests from an executor as it has threads to spare. */
final class Crew implements Workers {

  /*
   * A tick is a handful of calls, some of which take less time than waking a thread. So a guest that
   * finds no slice left stays for a moment, looking for the next call, before it goes back to the
   * executor. In each call the executor is asked for as many guests as are missing; one that comes
   * when there are enough leaves at once, so it does no harm to have asked an executor that is busy.
   *
   * Invariant: a call never waits for a guest to come (see Round).
   *
   * Cost: an object per call, and a guest that spins for some ten microseconds after the last one.
   */

  private static final int LINGER = 2000;

  private final Executor executor;
  private final int most;
  private final AtomicInteger present = new AtomicInteger();
  private volatile @Nullable Round current;
  private final Runnable visit = this::visit;

  Crew(Executor executor, int guests) {
    this.executor = executor;
    most = guests;
  }

  @Override
  public void run(int count, Slice task) {
    Round round = new Round(count, task);
    current = round;
    invite(Math.min(most, count - 1) - present.get(), round);
    try {
      round.complete();
    } finally {
      current = null; // or of somebody else's call at the same time, who then goes on alone
    }
  }

  /** An executor that refuses leaves the work to others; what else it throws is thrown later. */
  private void invite(int guests, Round round) {
    try {
      for (int i = 0; i < guests; i++) {
        executor.execute(visit);
      }
    } catch (RejectedExecutionException | OutOfMemoryError full) {
      // the caller does it
    } catch (RuntimeException | Error fault) {
      round.keep(fault);
    }
  }

  private void visit() {
    if (present.incrementAndGet() <= most) {
      help();
    }
    present.decrementAndGet();
  }

  private void help() {
    Round last = null;
    for (int spins = 0; spins < LINGER; spins++) {
      Round next = current;
      if (next != null && next != last) {
        next.run();
        last = next;
        spins = next.isOfThisThread() ? LINGER : 0; // some executors run tasks in the caller
      } else {
        Thread.onSpinWait();
      }
    }
  }
}
