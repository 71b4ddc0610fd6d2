package dev.sightline.work;

/**
 * Runs the independent slices of a kernel, on as many threads as the caller likes.
 *
 * <p>Results never depend on who ran which slice, or in what order.
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

  /** One part of a task. */
  @FunctionalInterface
  interface Slice {
    void run(int index);
  }
}
