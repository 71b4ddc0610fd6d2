package dev.sightline.server.tick;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class TickLoopTest {
  private static final long INTERVAL = 50_000_000;

  private final ManualClock clock = new ManualClock();
  private final BlockingQueue<String> ticks = new LinkedBlockingQueue<>();
  private TickLoop loop = loop((number, elapsed, at) -> ticks.add(number + "x" + elapsed));
  private Thread thread = new Thread(() -> {});

  private TickLoop loop(TickLoop.Tick tick) {
    return new TickLoop(clock, 20, tick);
  }

  private void start() {
    thread =
        new Thread(
            () -> {
              try {
                loop.run();
              } catch (IllegalStateException expected) {
                ticks.add("failed");
              }
            });
    thread.start();
  }

  @AfterEach
  void stop() throws InterruptedException {
    loop.stop();
    thread.join();
  }

  @Test
  void run_clockAdvances_ticksFollow() throws InterruptedException {
    start();
    assertEquals("1x1", ticks.take());
    clock.advance(INTERVAL);
    assertEquals("2x1", ticks.take());
    clock.advance(10 * INTERVAL);
    assertEquals("12x10", ticks.take());
    assertEquals(9, loop.skipped());
  }

  @Test
  void call_fromAnotherThread_runsOnTheLoop() throws Exception {
    start();
    assertTrue(loop.call(loop::isOwnThread).get());
    assertFalse(loop.isOwnThread());
    ExecutionException failed =
        assertThrows(
            ExecutionException.class,
            () ->
                loop.call(
                        () -> {
                          throw new UnsupportedOperationException("no");
                        })
                    .get());
    assertEquals("no", Objects.requireNonNull(failed.getCause()).getMessage());
  }

  @Test
  void pause_andStep_ticksOneByOne() throws Exception {
    start();
    assertEquals("1x1", ticks.take());
    loop.pause();
    loop.call(() -> 0).get();
    clock.advance(100 * INTERVAL);
    loop.call(() -> 0).get();
    assertTrue(ticks.isEmpty());
    loop.step(2);
    assertEquals("2x1", ticks.take());
    assertEquals("3x1", ticks.take());
    loop.resume();
    assertEquals("4x1", ticks.take());
    assertThrows(IllegalStateException.class, () -> loop.step(1));
  }

  @Test
  void pause_finishesTheLastTickUntilThatIsDone() throws Exception {
    BlockingQueue<Integer> finishes = new LinkedBlockingQueue<>();
    loop =
        loop(
            new TickLoop.Tick() {
              private int left;

              @Override
              public void run(long number, long elapsed, long scheduled) {
                ticks.add(number + "x" + elapsed);
                left = 3;
              }

              @Override
              public boolean finish() {
                finishes.add(--left);
                return left > 0;
              }
            });
    loop.pause();
    start();
    for (String tick : new String[] {"1x1", "2x1"}) {
      assertTrue(finishes.isEmpty(), "nothing is left over");
      loop.step(1);
      assertEquals(tick, ticks.take());
      for (int left = 2; left >= 0; left--) {
        assertEquals(left, finishes.take());
        clock.advance(INTERVAL);
      }
    }
    loop.resume();
    assertEquals("3x1", ticks.take());
    assertTrue(finishes.isEmpty(), "who is not paused goes on");
  }

  @Test
  void run_tickThrows_endsTheLoopAndRefusesCalls() throws InterruptedException {
    IllegalStateException fault = new IllegalStateException("tick");
    loop =
        loop(
            (number, elapsed, at) -> {
              throw fault;
            });
    start();
    assertEquals("failed", ticks.take());
    thread.join();
    assertSame(fault, loop.failure());
    assertThrows(RejectedExecutionException.class, () -> loop.call(() -> 0));
  }

  @Test
  void stop_callsThatWait_areStillRun() throws Exception {
    loop.pause();
    var result = loop.call(() -> 7);
    loop.stop();
    start();
    assertEquals(7, result.get());
    assertThrows(RejectedExecutionException.class, () -> loop.call(() -> 0));
  }

  /** A clock that tests move. */
  private static final class ManualClock implements TickLoop.Clock {
    private long now;
    private Object waitedOn = this;

    @Override
    public synchronized long nanoTime() {
      return now;
    }

    @Override
    @SuppressWarnings("WaitNotInLoop") // the loop calls again
    public void await(Object lock, long nanos) throws InterruptedException {
      synchronized (this) {
        waitedOn = lock;
      }
      if (nanos > 0) {
        lock.wait(20); // an advance between the look at the clock and the wait is seen then
      }
    }

    void advance(long nanos) {
      Object waiter;
      synchronized (this) {
        now += nanos;
        waiter = waitedOn;
      }
      synchronized (waiter) {
        waiter.notifyAll();
      }
    }
  }
}
