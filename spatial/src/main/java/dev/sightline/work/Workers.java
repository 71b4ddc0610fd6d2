package dev.sightline.work;

import java.util.Objects;
import java.util.concurrent.Executor;

/**
 * Runs the independent slices of a kernel, on as many threads as the caller likes.
 *
 * <p>Results never depend on who ran which slice, or in what order. An implementation returns when
 * all slices are done, also when one of them throws.
 */
@FunctionalInterface
public interface Workers {

  /** Runs slices 0 to {@code count - 1}, each once, and returns when all are done. */
  void run(int count, Slice task);

  /** Returns workers that do everything on the calling thread. */
  static Workers caller() {
    return (count, task) -> {
      for (int i = 0; i < count; i++) {
        task.run(i);
      }
    };
  }

  /**
   * Returns workers of up to {@code threads} threads: the calling one, and others of an executor as
   * far as it has any free. The caller takes part and waits only for work that has begun, so an
   * executor that is busy, full or shut down makes it slower and nothing else; never more than
   * {@code threads - 1} tasks wait in it. One that drops tasks without running or refusing them is
   * in time asked for nothing any more. What a slice throws is thrown to the caller when all slices
   * have ended. A call allocates a few dozen bytes; other threads stay for some ten microseconds to
   * see whether another call follows.
   *
   * @throws IllegalArgumentException if {@code threads} is not positive
   */
  static Workers of(Executor executor, int threads) {
    if (threads < 1) {
      throw new IllegalArgumentException("workers need at least one thread, not " + threads);
    }
    Objects.requireNonNull(executor, "an executor");
    if (threads == 1) {
      return caller();
    }
    return new Crew(executor, threads - 1);
  }

  /**
   * Returns workers that do what the given ones do, and throw an {@link IllegalStateException} if
   * these leave a slice out, run one twice, return before all have ended, or keep to themselves
   * what one throws. For one call at a time.
   */
  static Workers checked(Workers crew) {
    return new CheckedWorkers(crew);
  }

  /** One part of a task. */
  @FunctionalInterface
  interface Slice {
    void run(int index);
  }
}
