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
   * executor. In each call the executor is asked for as many guests as are missing.
   *
   * Invariant: a call never waits for a guest to come (see Round). A place is taken from when a guest
   * is invited until it leaves, so an executor that is busy never holds more invitations than there
   * are places, and the one that waits in it counts for all later calls. Who leaves looks once more
   * after it gave up its place, as a call that began before that did not invite anybody for it.
   *
   * Cost: an object per call, and a guest that spins for some ten microseconds after the last one.
   */

  private static final int LINGER = 2000;

  private final Executor executor;
  private final int most;
  private final AtomicInteger taken = new AtomicInteger();
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
    invite(Math.min(most, count - 1) - taken.get(), round);
    try {
      round.complete();
    } finally {
      current = null; // or of somebody else's call at the same time, who then goes on alone
    }
  }

  private void invite(int guests, Round round) {
    for (int i = 0; i < guests && takePlace(); i++) {
      if (!invite(round)) {
        taken.decrementAndGet();
        return;
      }
    }
  }

  /** An executor that refuses leaves the work to others; what else it throws is thrown later. */
  private boolean invite(Round round) {
    try {
      executor.execute(visit);
      return true;
    } catch (RejectedExecutionException | OutOfMemoryError full) {
      return false; // the caller does it
    } catch (RuntimeException | Error fault) {
      round.keep(fault);
      return false;
    }
  }

  private boolean takePlace() {
    int now = taken.get();
    while (now < most && !taken.compareAndSet(now, now + 1)) {
      now = taken.get();
    }
    return now < most;
  }

  private void visit() {
    Round last = null;
    do {
      try {
        last = help(last);
      } finally {
        taken.decrementAndGet();
      }
    } while (current != null && current != last && takePlace());
  }

  /** Takes part in calls until none has come for a while; returns the last one. */
  private @Nullable Round help(@Nullable Round before) {
    Round last = before;
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
    return last;
  }
}
