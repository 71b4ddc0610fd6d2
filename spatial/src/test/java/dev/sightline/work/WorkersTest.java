package dev.sightline.work;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
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
  void run_threadIsTaken_oneInvitationWaitsAndThenHelps() throws InterruptedException {
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
    try {
      CountDownLatch release = new CountDownLatch(1);
      CountDownLatch taken = new CountDownLatch(1);
      pool.execute(
          () -> {
            taken.countDown();
            awaitOrFail(release);
          });
      taken.await();
      Workers workers = Workers.of(pool, 2);
      check(workers, 1000);
      assertEquals(1, pool.getQueue().size());
      release.countDown();
      for (int call = 0; call < 2000; call++) {
        meet(workers);
        assertTrue(pool.getQueue().size() <= 1);
      }
    } finally {
      pool.shutdownNow();
    }
  }

  /** A call that ends only if two threads take part. */
  private static void meet(Workers workers) {
    CountDownLatch both = new CountDownLatch(2);
    workers.run(
        2,
        i -> {
          both.countDown();
          awaitOrFail(both);
        });
  }

  private static void awaitOrFail(CountDownLatch latch) {
    try {
      assertTrue(latch.await(1, TimeUnit.MINUTES), "nobody came");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void run_executorRefusedForAWhile_isAskedAgain() {
    AtomicInteger asked = new AtomicInteger();
    Workers workers =
        Workers.of(
            task -> {
              if (asked.incrementAndGet() <= 50) {
                throw new RejectedExecutionException("full");
              }
              executor.execute(task);
            },
            2);
    check(workers, 40);
    while (asked.get() <= 50) {
      workers.run(2, i -> {});
    }
    meet(workers);
  }

  @Test
  void run_executorKeepsTasks_atMostOnePlaceEachWaits() {
    List<Runnable> kept = new ArrayList<>();
    Workers workers = Workers.of(kept::add, 4);
    check(workers, 100);
    assertEquals(3, kept.size());
    kept.forEach(Runnable::run);
    check(workers, 100);
    assertEquals(6, kept.size());
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

  @Test
  void run_manyCallsInARow_eachRunsItsOwnSlicesOnce() {
    Workers workers = Workers.of(executor, 3);
    int[] runs = new int[9];
    for (int call = 1; call <= 20_000; call++) {
      workers.run(runs.length, i -> runs[i]++);
      for (int count : runs) {
        assertEquals(call, count);
      }
    }
  }

  @Test
  void run_sameWorkersInTwoThreads_eachRunsItsOwnSlicesOnce() throws Exception {
    Workers workers = Workers.of(executor, 3);
    Thread other = new Thread(() -> check(workers, 500));
    other.start();
    for (int call = 0; call < 500; call++) {
      check(workers, 20);
    }
    other.join();
  }

  @Test
  void run_executorRunsTasksInTheCaller_runsEachSliceOnce() {
    check(Workers.of(Runnable::run, 3), 40);
  }

  @Test
  void checked_workersThatBreakTheirPromise_areFoundOut() {
    refuses("did not run slice 0", (count, task) -> {});
    refuses(
        "did not run slice 2",
        (count, task) -> {
          task.run(0);
          task.run(1);
        });
    refuses(
        "ran slice 0 twice",
        (count, task) -> {
          task.run(0);
          task.run(0);
        });
    refuses("ran slice 3 of a task that has 3", (count, task) -> task.run(count));
  }

  private static void refuses(String why, Workers crew) {
    String message =
        assertThrows(IllegalStateException.class, () -> Workers.checked(crew).run(3, i -> {}))
            .getMessage();
    assertTrue(String.valueOf(message).contains(why), message);
  }

  @Test
  void checked_workersThatSwallowWhatASliceThrows_areFoundOut() {
    Workers silent =
        (count, task) -> {
          for (int i = 0; i < count; i++) {
            try {
              task.run(i);
            } catch (IllegalArgumentException e) {
              assertEquals("1", e.getMessage());
            }
          }
        };
    Workers checked = Workers.checked(silent);
    String message =
        assertThrows(
                IllegalStateException.class,
                () ->
                    checked.run(
                        3,
                        i -> {
                          if (i == 1) {
                            throw new IllegalArgumentException("1");
                          }
                        }))
            .getMessage();
    assertEquals("the workers returned although slice 1 threw or had not ended", message);
    check(checked, 40);
    check(Workers.checked(Workers.of(executor, 3)), 40);
  }
}
