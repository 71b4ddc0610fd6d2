package dev.sightline.server.tick;

import java.util.ArrayDeque;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * The thread that owns the world. It runs ticks at a fixed rate and, between them, what other
 * threads asked for.
 *
 * <p>{@link #call} hands work to it from any thread; the work runs before the next tick. {@link
 * #pause}, {@link #step} and {@link #resume} stop the world's time without stopping the thread.
 * What a tick throws ends the loop and is kept for {@link #failure}: the world guards itself
 * against what games throw.
 */
public final class TickLoop implements Runnable {
  private static final int MOST_CALLS = 1024;

  private final Clock clock;
  private final TickSchedule schedule;
  private final Tick tick;
  private final Object lock = new Object();
  private final ArrayDeque<Call<?>> calls = new ArrayDeque<>();
  private boolean stopping;
  private boolean paused;
  private long steps;
  private boolean finished = true; // the loop's thread only
  private volatile @Nullable Throwable failure;
  private volatile @Nullable Thread thread;

  /** A clock that never goes back, and a way to wait for it. */
  public interface Clock {
    long nanoTime();

    /** Waits on {@code lock}, which is held, for at most so long or until somebody notifies. */
    void await(Object lock, long nanos) throws InterruptedException;

    /** Returns the clock of this machine. */
    static Clock system() {
      return new SystemClock();
    }
  }

  /** What happens in a tick. */
  @FunctionalInterface
  public interface Tick {

    /**
     * Runs one tick.
     *
     * @param number of the tick; skipped ones count
     * @param elapsed for how many intervals it stands
     * @param scheduled when it was due, by the loop's clock
     */
    void run(long number, long elapsed, long scheduled);

    /**
     * Finishes what the last tick left over; called in the pace of ticks while the loop is paused.
     *
     * @return whether there is more to finish
     */
    default boolean finish() {
      return false;
    }
  }

  /** Makes a loop that does not run yet. */
  public TickLoop(Clock clock, double rate, Tick tick) {
    this.clock = clock;
    this.tick = tick;
    schedule = new TickSchedule(TickSchedule.interval(rate), clock.nanoTime());
  }

  @Override
  public void run() {
    thread = Thread.currentThread();
    synchronized (lock) {
      schedule.restart(clock.nanoTime());
    }
    try {
      while (awaitTurn()) {
        long scheduled = schedule.due();
        long elapsed = schedule.begin(clock.nanoTime());
        tick.run(schedule.number(), elapsed, scheduled);
        finished = false;
      }
    } catch (Throwable thrown) {
      failure = thrown;
      throw thrown;
    } finally {
      refuseCalls();
    }
  }

  /** Runs calls until a tick is due; false if the loop is to end. */
  private boolean awaitTurn() {
    while (true) {
      Call<?> call;
      synchronized (lock) {
        call = calls.poll();
        if (call == null && stopping) {
          return false;
        }
        if (call == null && isTurn()) {
          return true;
        }
        if (call == null) {
          rest();
        }
      }
      if (call != null) {
        call.run();
      } else if (!finished && isPaused()) {
        finished = !tick.finish();
      }
    }
  }

  private boolean isTurn() {
    if (!paused) {
      return schedule.delay(clock.nanoTime()) <= 0;
    }
    if (steps > 0) {
      steps--;
      schedule.restart(clock.nanoTime());
      return true;
    }
    return false;
  }

  private void rest() {
    try {
      clock.await(lock, paused ? pausedDelay() : schedule.delay(clock.nanoTime()));
    } catch (InterruptedException e) {
      stopping = true;
    }
  }

  private long pausedDelay() {
    return finished ? Long.MAX_VALUE : schedule.interval();
  }

  /**
   * Has something done by the thread of the loop, before the next tick.
   *
   * @throws RejectedExecutionException if the loop has ended or too much waits already
   */
  public <T> CompletableFuture<T> call(Callable<T> work) {
    Call<T> call = new Call<>(work);
    synchronized (lock) {
      if (stopping || failure != null) {
        throw new RejectedExecutionException("the world has stopped");
      }
      if (calls.size() == MOST_CALLS) {
        throw new RejectedExecutionException("the world is too busy");
      }
      calls.add(call);
      lock.notifyAll();
    }
    return call.result;
  }

  /** Returns whether the calling thread is the one that runs the loop. */
  public boolean isOwnThread() {
    return Thread.currentThread() == thread;
  }

  /** Lets no more ticks happen until {@link #resume}, but for single {@linkplain #step steps}. */
  public void pause() {
    synchronized (lock) {
      paused = true;
      steps = 0;
    }
  }

  /** Lets so many ticks happen while the loop is paused. */
  public void step(int ticks) {
    synchronized (lock) {
      if (!paused) {
        throw new IllegalStateException("the world is not paused");
      }
      if (ticks < 1) {
        throw new IllegalArgumentException("a number of steps is positive, not " + ticks);
      }
      steps += ticks;
      lock.notifyAll();
    }
  }

  /** Goes on after a {@link #pause}; the time in between is forgotten. */
  public void resume() {
    synchronized (lock) {
      paused = false;
      schedule.restart(clock.nanoTime());
      lock.notifyAll();
    }
  }

  public boolean isPaused() {
    synchronized (lock) {
      return paused;
    }
  }

  /** Ends the loop after the present tick and the calls that wait. */
  public void stop() {
    synchronized (lock) {
      stopping = true;
      lock.notifyAll();
    }
  }

  /** Returns how many ticks were skipped so far. */
  public long skipped() {
    return schedule.skipped();
  }

  public long interval() {
    return schedule.interval();
  }

  /** Returns what ended the loop, or null. */
  public @Nullable Throwable failure() {
    return failure;
  }

  private void refuseCalls() {
    synchronized (lock) {
      stopping = true;
      for (Call<?> call : calls) {
        call.result.completeExceptionally(new RejectedExecutionException("the world has stopped"));
      }
      calls.clear();
    }
  }

  private static final class Call<T> {
    private final Callable<T> work;
    private final CompletableFuture<T> result = new CompletableFuture<>();

    Call(Callable<T> work) {
      this.work = work;
    }

    void run() {
      try {
        result.complete(work.call());
      } catch (Exception fault) {
        result.completeExceptionally(fault);
      }
    }
  }

  private static final class SystemClock implements Clock {
    private static final long MILLI = 1_000_000;

    @Override
    public long nanoTime() {
      return System.nanoTime();
    }

    @Override
    @SuppressWarnings("WaitNotInLoop") // the loop calls again
    public void await(Object lock, long nanos) throws InterruptedException {
      if (nanos == Long.MAX_VALUE) {
        lock.wait();
      } else if (nanos > 0) {
        lock.wait(nanos / MILLI, (int) (nanos % MILLI));
      }
    }
  }
}
