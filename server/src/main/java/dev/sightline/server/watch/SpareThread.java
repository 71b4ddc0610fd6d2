package dev.sightline.server.watch;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * A thread for what may take its time beside the ticks. After work that took some time it rests for
 * nine times as long, however long that was, so that it needs at most a tenth of a core; who asks
 * meanwhile waits.
 */
final class SpareThread implements AutoCloseable {
  private static final int REST = 9; // times as long as the work before

  /** Lets the thread wait. */
  @FunctionalInterface
  interface Sleeper {
    void sleep(long nanos) throws InterruptedException;
  }

  private final LongSupplier nanoTime;
  private final Sleeper sleeper;
  private final ExecutorService thread;
  private long restUntil;
  private long uncounted; // nanoseconds of the present work

  SpareThread(String name, LongSupplier nanoTime) {
    this(name, nanoTime, TimeUnit.NANOSECONDS::sleep);
  }

  SpareThread(String name, LongSupplier nanoTime, Sleeper sleeper) {
    this.nanoTime = nanoTime;
    this.sleeper = sleeper;
    restUntil = nanoTime.getAsLong();
    thread = Executors.newSingleThreadExecutor(work -> daemon(name, work));
  }

  private static Thread daemon(String name, Runnable work) {
    Thread made = new Thread(work, name);
    made.setDaemon(true);
    return made;
  }

  /** Has work done when its turn comes. */
  <T> CompletableFuture<T> call(Supplier<T> work) {
    return CompletableFuture.supplyAsync(() -> measured(work), thread);
  }

  /** Does a part of the present work for which there will be no rest. */
  void uncounted(Runnable part) {
    uncounted(
        () -> {
          part.run();
          return true;
        });
  }

  /** Does a part of the present work for which there will be no rest, and returns its result. */
  <T> T uncounted(Supplier<T> part) {
    long start = nanoTime.getAsLong();
    try {
      return part.get();
    } finally {
      uncounted += nanoTime.getAsLong() - start;
    }
  }

  private <T> T measured(Supplier<T> work) {
    rest();
    long start = nanoTime.getAsLong();
    uncounted = 0;
    try {
      return work.get();
    } finally {
      long end = nanoTime.getAsLong();
      restUntil = end + REST * (end - start - uncounted);
    }
  }

  private void rest() {
    try {
      long nanos = restUntil - nanoTime.getAsLong();
      if (nanos > 0) {
        sleeper.sleep(nanos);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("the server is stopping", e);
    }
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }
}
