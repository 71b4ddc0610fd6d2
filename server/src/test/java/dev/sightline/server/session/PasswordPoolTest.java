package dev.sightline.server.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.server.address.AddressBlock;
import dev.sightline.server.config.AccountSettings.PasswordSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class PasswordPoolTest {
  private final CountDownLatch begun = new CountDownLatch(1);
  private final CountDownLatch free = new CountDownLatch(1);
  private final List<String> done = Collections.synchronizedList(new ArrayList<>());

  private static PasswordSettings settings(int queue) {
    return new PasswordSettings(64, 1, 1, 100, queue);
  }

  private static AddressBlock address(int last) {
    return new AddressBlock(last, false);
  }

  private CompletableFuture<String> block(PasswordPool pool) {
    return pool.run(
        null,
        false,
        () -> {
          begun.countDown();
          awaitFree();
          return "first";
        });
  }

  private void awaitFree() {
    try {
      free.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private CompletableFuture<String> add(
      PasswordPool pool, @Nullable AddressBlock from, boolean known, String name) {
    return pool.run(
        from,
        known,
        () -> {
          done.add(name);
          return name;
        });
  }

  @Test
  void run_moreThanMayWait_isRefusedAtOnce() throws Exception {
    try (PasswordPool pool = new PasswordPool(settings(2))) {
      var first = block(pool);
      begun.await();
      var second = add(pool, null, false, "second");
      assertRefused(add(pool, null, false, "third"));
      free.countDown();
      assertEquals("first", first.join());
      assertEquals("second", second.join());
      assertEquals("fourth", add(pool, null, false, "fourth").join());
      assertEquals(0, pool.waiting());
    }
  }

  @Test
  void run_afterACheck_restsAsItsShareDemands() {
    PasswordSettings quarter = new PasswordSettings(64, 1, 1, 25, 2);
    try (PasswordPool pool = new PasswordPool(quarter)) {
      var first = pool.run(null, false, PasswordPoolTest::work);
      var second = pool.run(null, false, System::nanoTime);
      long[] times = first.join();
      long rest = second.join() - times[1];
      assertTrue(rest >= 3 * (times[1] - times[0]), rest + " ns of rest");
    }
  }

  /** Takes some milliseconds, and returns when it began and when it ended. */
  private static long[] work() {
    long start = System.nanoTime();
    LockSupport.parkNanos(20_000_000);
    return new long[] {start, System.nanoTime()};
  }

  @Test
  void run_whileAWorldTicks_beginsInAPause() {
    try (PasswordPool pool = new PasswordPool(settings(2), Duration.ofDays(1))) {
      pool.pause(0);
      var check = add(pool, null, false, "check");
      while (!pool.awaitsPause() && !check.isDone()) {
        Thread.onSpinWait();
      }
      assertFalse(check.isDone());
      pool.pause(0);
      assertEquals("check", check.join());
    }
  }

  @Test
  void run_whileAWorldStandsStill_beginsAllTheSame() {
    try (PasswordPool pool = new PasswordPool(settings(2), Duration.ofNanos(1))) {
      pool.pause(0);
      assertEquals("check", add(pool, null, false, "check").join());
    }
  }

  @Test
  void run_manyOfOneAddress_leavesPlaceForOthers() throws Exception {
    try (PasswordPool pool = new PasswordPool(settings(100))) {
      var first = block(pool);
      begun.await();
      List<CompletableFuture<String>> taken = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        taken.add(add(pool, address(2), false, "stranger"));
      }
      assertRefused(add(pool, address(2), false, "stranger"));
      var other = add(pool, address(3), false, "other");
      free.countDown();
      taken.forEach(CompletableFuture::join);
      assertEquals("other", other.join());
      assertEquals("first", first.join());
      assertEquals("stranger", add(pool, address(2), false, "stranger").join());
    }
  }

  @Test
  void run_knownCaller_comesBeforeStrangers() throws Exception {
    try (PasswordPool pool = new PasswordPool(settings(100))) {
      var first = block(pool);
      begun.await();
      List<CompletableFuture<String>> all = new ArrayList<>();
      all.add(add(pool, address(2), false, "a"));
      all.add(add(pool, address(3), false, "b"));
      all.add(add(pool, address(4), true, "owner"));
      free.countDown();
      all.forEach(CompletableFuture::join);
      assertEquals("first", first.join());
      assertEquals(List.of("owner", "a", "b"), done);
    }
  }

  @Test
  void run_workThatThrows_failsOnlyThat() {
    try (PasswordPool pool = new PasswordPool(settings(100))) {
      CompletableFuture<String> failed =
          pool.run(
              address(2),
              false,
              () -> {
                throw new IllegalStateException("broken");
              });
      CompletionException e = assertThrows(CompletionException.class, failed::join);
      assertInstanceOf(IllegalStateException.class, e.getCause());
      assertEquals("next", add(pool, address(2), false, "next").join());
      assertEquals(0, pool.waiting());
    }
  }

  @Test
  void close_tellsWhoeverWaits() throws Exception {
    PasswordPool pool = new PasswordPool(settings(100));
    var first = block(pool);
    begun.await();
    var second = add(pool, null, false, "second");
    pool.close();
    assertRefused(second);
    assertRefused(add(pool, null, false, "third"));
    first.join();
    assertTrue(done.isEmpty());
  }

  private static void assertRefused(CompletableFuture<String> future) {
    assertTrue(future.isDone(), "it waits instead of being refused");
    CompletionException e = assertThrows(CompletionException.class, future::join);
    AccountException refused = assertInstanceOf(AccountException.class, e.getCause());
    assertEquals(AccountException.Kind.BUSY, refused.kind());
  }
}
