package dev.sightline.replication;

import dev.sightline.schema.TickBracket;
import org.jspecify.annotations.Nullable;

/**
 * Where a space stands in its tick. While it takes input or sends output, which may call listeners,
 * links and rules, only the thread that does so may change anything, and while it sends nobody may.
 */
final class TickPhase {
  private enum Step {
    CLOSED,
    INPUT,
    OPEN,
    OUTPUT
  }

  private final TickBracket bracket;
  private volatile Step step = Step.CLOSED;
  private volatile @Nullable Thread busy;

  TickPhase(TickBracket bracket) {
    this.bracket = bracket;
  }

  /** Opens the next tick, for what clients have sent. */
  synchronized void beginInput() {
    require(Step.CLOSED, "begin a tick");
    bracket.open(bracket.tick() + 1);
    busy = Thread.currentThread();
    step = Step.INPUT;
  }

  synchronized void open() {
    step = Step.OPEN;
    busy = null;
  }

  synchronized void beginOutput(String what) {
    require(Step.OPEN, what);
    busy = Thread.currentThread();
    step = Step.OUTPUT;
  }

  /** Sends frames of the last tick once more, while none is open. */
  synchronized void beginCatchUp() {
    require(Step.CLOSED, "catch up");
    busy = Thread.currentThread();
    step = Step.OUTPUT;
  }

  synchronized void close() {
    step = Step.CLOSED;
    busy = null;
  }

  /** Refuses a change that comes at the wrong time, or from a thread whose turn it is not. */
  void requireOpen() {
    Step now = step;
    if (now != Step.OPEN && (now != Step.INPUT || busy != Thread.currentThread())) {
      throw new IllegalStateException(
          now == Step.CLOSED
              ? "a change outside a tick; the last one was "
                  + bracket.tick()
                  + ": call begin() first"
              : "a change from thread " + Thread.currentThread().getName() + " while " + words());
    }
  }

  private void require(Step wanted, String what) {
    if (step != wanted) {
      throw new IllegalStateException("cannot " + what + " now: " + words());
    }
  }

  private String words() {
    int tick = bracket.tick();
    Thread thread = busy;
    String by = thread == null || thread == Thread.currentThread() ? "" : " by " + thread.getName();
    return switch (step) {
      case CLOSED -> "no tick is open, the last was " + tick;
      case INPUT -> "the input of tick " + tick + " is being handed over" + by;
      case OPEN -> "tick " + tick + " is open";
      case OUTPUT -> "tick " + tick + " is being sent" + by;
    };
  }
}
