package dev.sightline.work;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** One call of {@link Workers#run}: its slices, and who has taken which. */
final class Round {

  /*
   * One call of Workers.run. Whoever comes takes the next slice until there are none: the caller and
   * the threads of an executor, in case they come in time. The caller waits for slices that somebody
   * has begun, never for somebody to begin, so an executor that is full or has only the caller's own
   * thread cannot stop it. A thread that comes late finds no slice left; as each call has a round of
   * its own, it cannot take one of the next call.
   *
   * What a slice throws is kept; the other slices are still run, so nobody works on after the call.
   */

  private static final int SPINS = 2000;

  private final int count;
  private final Workers.Slice task;
  private final Thread caller = Thread.currentThread();
  private final AtomicInteger taken = new AtomicInteger();
  private final AtomicInteger done = new AtomicInteger();
  private volatile @Nullable Throwable thrown;

  Round(int count, Workers.Slice task) {
    this.count = count;
    this.task = task;
  }

  /** Takes slices until there are none. */
  void run() {
    for (int i = taken.getAndIncrement(); i < count; i = taken.getAndIncrement()) {
      runSlice(i);
      if (done.incrementAndGet() == count) {
        LockSupport.unpark(caller);
      }
    }
  }

  private void runSlice(int index) {
    try {
      task.run(index);
    } catch (Throwable fault) { // NOPMD: handed to the caller
      thrown = fault;
    }
  }

  /** Returns whether this thread made the call. */
  boolean isOfThisThread() {
    return Thread.currentThread() == caller;
  }

  /** Keeps what is to be thrown when all slices are done. */
  void keep(Throwable fault) {
    thrown = fault;
  }

  /** Takes part, waits until all slices are done, and throws what one of them threw. */
  void complete() {
    run();
    boolean interrupted = false;
    for (int spins = 0; done.get() < count; spins++) {
      if (spins < SPINS) {
        Thread.onSpinWait();
      } else {
        LockSupport.park(this);
        interrupted |= Thread.interrupted();
      }
    }
    if (interrupted) {
      caller.interrupt();
    }
    Throwable fault = thrown;
    if (fault != null) {
      Round.<RuntimeException>rethrow(fault);
    }
  }

  @SuppressWarnings("unchecked") // slices throw no checked exceptions
  private static <T extends Throwable> void rethrow(Throwable fault) throws T {
    throw (T) fault;
  }
}
