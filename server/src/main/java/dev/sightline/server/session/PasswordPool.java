package dev.sightline.server.session;

import dev.sightline.server.address.AddressBlock;
import dev.sightline.server.config.AccountSettings.PasswordSettings;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Threads that make and check passwords, so that it never costs the server more than it can spare.
 *
 * <p>So many may wait, and of one address only a few; more are refused at once. Those from an
 * address where the account was used before come first. After each check a thread rests as long as
 * its share of a core demands.
 *
 * <p>A check takes tens of milliseconds of a core and cannot be interrupted. Where a world ticks,
 * it begins in the pause between two ticks, when the frames of the last one have left; so on few
 * cores it takes little from the ticks.
 */
final class PasswordPool implements AutoCloseable {
  private static final int MOST_PER_ADDRESS = 3;
  private static final long LONGEST_REST_NANOS = TimeUnit.SECONDS.toNanos(2);
  private static final Duration LONGEST_WAIT = Duration.ofMillis(100); // for a pause
  private static final int FRAMES_SHARE = 3; // the part of a pause in which frames leave

  private final PasswordSettings settings;
  private final ThreadPoolExecutor threads;
  private final AtomicInteger waiting = new AtomicInteger();
  private final AtomicLong arrivals = new AtomicLong();
  private final Map<AddressBlock, Integer> byAddress = new ConcurrentHashMap<>();
  private final Semaphore turns = new Semaphore(0);
  private final Duration longestWait;
  private volatile boolean ticking;
  private volatile long pauseNanos;

  PasswordPool(PasswordSettings settings) {
    this(settings, LONGEST_WAIT);
  }

  PasswordPool(PasswordSettings settings, Duration longestWait) {
    this.settings = settings;
    this.longestWait = longestWait;
    threads =
        new ThreadPoolExecutor(
            settings.threads(),
            settings.threads(),
            0,
            TimeUnit.SECONDS,
            new PriorityBlockingQueue<>(),
            PasswordPool::thread);
  }

  private static Thread thread(Runnable work) {
    Thread thread = new Thread(work, "sightline-password");
    thread.setDaemon(true);
    return thread;
  }

  /**
   * Has something done when its turn comes.
   *
   * @param from where it was asked for, or null if that does not count
   * @param known whether the account was used from there before
   */
  <T> CompletableFuture<T> run(@Nullable AddressBlock from, boolean known, Supplier<T> work) {
    if (from != null && !increment(from)) {
      return CompletableFuture.failedFuture(busy("too many sign-ins from this address at once"));
    }
    Task<T> task = new Task<>(from, known, arrivals.incrementAndGet(), work);
    if (waiting.incrementAndGet() > settings.queue() || threads.isShutdown()) {
      task.leave();
      return CompletableFuture.failedFuture(busy("too many people sign in at this moment"));
    }
    threads.execute(task);
    return task.result;
  }

  /** Says that a tick has ended and so much time is left until the next; any thread. */
  void pause(long nanos) {
    pauseNanos = nanos;
    ticking = true;
    if (awaitsPause()) {
      turns.release();
    }
  }

  /** Returns whether a check could begin if there were a pause. */
  boolean awaitsPause() {
    return turns.hasQueuedThreads();
  }

  private void awaitPause() {
    try {
      if (ticking && turns.tryAcquire(longestWait.toNanos(), TimeUnit.NANOSECONDS)) {
        TimeUnit.NANOSECONDS.sleep(pauseNanos / FRAMES_SHARE);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Returns how many wait or are being done. */
  int waiting() {
    return waiting.get();
  }

  private boolean increment(AddressBlock from) {
    int count = byAddress.merge(from, 1, Integer::sum);
    if (count > MOST_PER_ADDRESS) {
      decrement(from);
    }
    return count <= MOST_PER_ADDRESS;
  }

  private void decrement(AddressBlock from) {
    byAddress.computeIfPresent(from, (same, count) -> count == 1 ? null : count - 1);
  }

  private static AccountException busy(String why) {
    return new AccountException(AccountException.Kind.BUSY, why);
  }

  /** Drops what waits; whoever asked is told that the server is busy. */
  @Override
  public void close() {
    for (Runnable dropped : threads.shutdownNow()) {
      if (dropped instanceof Task<?> task) {
        task.drop();
      }
    }
  }

  /** One check. Ordered by who comes first. */
  private final class Task<T> implements Runnable, Comparable<Task<?>> {
    final CompletableFuture<T> result = new CompletableFuture<>();
    private final @Nullable AddressBlock from;
    private final boolean known;
    private final long number;
    private final Supplier<T> work;

    Task(@Nullable AddressBlock from, boolean known, long number, Supplier<T> work) {
      this.from = from;
      this.known = known;
      this.number = number;
      this.work = work;
    }

    @Override
    public int compareTo(Task<?> other) {
      int byRank = Boolean.compare(other.known, known);
      return byRank != 0 ? byRank : Long.compare(number, other.number);
    }

    @Override
    public void run() {
      awaitPause();
      long start = System.nanoTime();
      leaveAndComplete();
      rest(System.nanoTime() - start);
    }

    private void leaveAndComplete() {
      try {
        T value = work.get();
        leave();
        result.complete(value);
      } catch (RuntimeException | Error e) {
        leave();
        result.completeExceptionally(e);
      }
    }

    private void leave() {
      waiting.decrementAndGet();
      if (from != null) {
        decrement(from);
      }
    }

    private void drop() {
      leave();
      result.completeExceptionally(busy("the server is stopping"));
    }

    private void rest(long used) {
      long rest = used * (100 - settings.share()) / settings.share();
      long end = System.nanoTime() + Math.min(rest, LONGEST_REST_NANOS);
      for (long left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
        if (Thread.currentThread().isInterrupted()) {
          return;
        }
        LockSupport.parkNanos(this, left);
      }
    }
  }
}
