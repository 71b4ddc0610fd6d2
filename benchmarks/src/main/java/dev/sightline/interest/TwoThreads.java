package dev.sightline.interest;

import dev.sightline.work.Workers;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The workers that users get: the calling thread and one of an executor. */
final class TwoThreads implements Workers, AutoCloseable {
  private final ExecutorService executor = Executors.newSingleThreadExecutor();
  private final Workers workers = Workers.of(executor, 2);

  @Override
  public void run(int slices, Slice work) {
    workers.run(slices, work);
  }

  @Override
  public void close() {
    executor.shutdown();
  }
}
