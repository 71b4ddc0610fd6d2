package dev.sightline.work;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class WorkersTest {
  private final ExecutorService executor = Executors.newFixedThreadPool(3);

  @AfterEach
  void shutDown() {
    executor.shutdownNow();
  }

  private static void check(Workers workers, int rounds) {
    for (int round = 0; round < rounds; round++) {
      int count = round % 20;
      AtomicIntegerArray runs = new AtomicIntegerArray(20);
      workers.run(count, runs::incrementAndGet);
      for (int i = 0; i < 20; i++) {
        assertEquals(i < count ? 1 : 0, runs.get(i), "slice " + i + " of " + count);
      }
    }
  }

  @Test
  void run_manyRounds_runsEachSliceOnce() {
    check(Workers.caller(), 40);
    check(Workers.of(executor, 1), 40);
    check(Workers.of(executor, 4), 20_000);
    check(Workers.of(Runnable::run, 3), 100);
  }

  @Test
  void run_executorBusyFullOrGone_endsAllTheSame() throws InterruptedException {
    CountDownLatch release = new CountDownLatch(1);
    CountDownLatch busy = new CountDownLatch(3);
    for (int i = 0; i < 3; i++) {
      executor.execute(
          () -> {
            busy.countDown();
            try {
              release.await();
            } catch (InterruptedException e) {
              Thread.currentThread().interrupt();
            }
          });
    }
    busy.await();
    check(Workers.of(executor, 4), 100);
    release.countDown();
    check(
        Workers.of(
            task -> {
              throw new RejectedExecutionException("full");
            },
            4),
        100);
    executor.shutdown();
    check(Workers.of(executor, 4), 100);
  }

  @Test
  void run_fromInsideTheExecutor_doesNotDeadlock() throws Exception {
    ExecutorService single = Executors.newSingleThreadExecutor();
    try {
      Workers workers = Workers.of(single, 2);
      single.submit(() -> check(workers, 100)).get();
    } finally {
      single.shutdown();
    }
  }

  @Test
  void run_sliceThrows_othersEndAndTheCallerHearsOfIt() {
    Workers workers = Workers.of(executor, 4);
    IllegalStateException fault = new IllegalStateException("slice 3");
    AtomicInteger ended = new AtomicInteger();
    Throwable thrown =
        assertThrows(
            IllegalStateException.class,
            () ->
                workers.run(
                    8,
                    i -> {
                      if (i == 3) {
                        throw fault;
                      }
                      ended.incrementAndGet();
                    }));
    assertSame(fault, thrown);
    assertEquals(7, ended.get());
    check(workers, 100);
  }

  @Test
  void of_noThreads_isRefused() {
    assertThrows(IllegalArgumentException.class, () -> Workers.of(executor, 0));
  }

  @Test
  void run_executorThrowsAfterSomebodyCame_endsAllSlicesFirst() {
    AtomicInteger asked = new AtomicInteger();
    Workers workers =
        Workers.of(
            task -> {
              if (asked.incrementAndGet() > 1) {
                throw new IllegalStateException("no more threads");
              }
              executor.execute(task);
            },
            3);
    AtomicInteger runs = new AtomicInteger();
    IllegalStateException thrown =
        assertThrows(
            IllegalStateException.class, () -> workers.run(50, i -> runs.incrementAndGet()));
    assertEquals("no more threads", thrown.getMessage());
    assertEquals(50, runs.get());
  }

  @Test
  void run_executorHasNoMemoryForThreads_endsAllTheSame() {
    Workers workers =
        Workers.of(
            task -> {
              throw new OutOfMemoryError("unable to create native thread");
            },
            3);
    check(workers, 40);
  }
}
