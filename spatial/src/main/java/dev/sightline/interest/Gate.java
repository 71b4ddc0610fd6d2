package dev.sightline.interest;

import dev.sightline.world.World;
import dev.sightline.world.WorldReader;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Says what may be done to a space when. Inside a tick nothing; while somebody reads, changes and
 * ticks are refused; after a tick that failed the space is broken, and can be changed but neither
 * read nor ticked until it has started over. In a tick and while somebody reads, the world cannot
 * change either.
 */
final class Gate {
  private enum State {
    IDLE,
    TICKING,
    BROKEN
  }

  /*
   * Whoever reads counts itself in first and then looks at the state; a tick sets the state first and
   * then looks for readers. So of a tick and a reading at the same time one is refused.
   */

  /** More calls than any below takes to end a tick, or a reading. */
  private static final int SOME = 64;

  private static final int FEW = 16;

  private final WorldReader reader;
  private final AtomicReference<State> state = new AtomicReference<>(State.IDLE);
  private @Nullable Throwable fault;
  private long failed;

  Gate(World world) {
    reader = world.newReader();
  }

  void beginTick() {
    requireStack(SOME);
    State before = state.get();
    if (before == State.TICKING || !state.compareAndSet(before, State.TICKING)) {
      throw isTicking();
    }
    try {
      reader.begin();
      if (reader.count() > 1) {
        reader.end();
        throw isRead();
      }
    } catch (RuntimeException | Error e) {
      state.set(before);
      throw e;
    }
  }

  /** Refuses to begin what could not be ended for lack of stack. */
  private static int requireStack(int calls) {
    return calls == 0 ? 0 : 1 + requireStack(calls - 1);
  }

  void endTick() {
    fault = null;
    reader.end();
    state.set(State.IDLE);
  }

  void failTick(long tick, Throwable thrown) {
    fault = thrown;
    failed = tick;
    reader.end();
    state.set(State.BROKEN);
  }

  /** Refuses what would change the space or its world until {@link #endReading}. */
  void beginReading() {
    requireStack(FEW);
    reader.begin();
    State now = state.get();
    if (now != State.IDLE) {
      reader.end();
      throw refusal(now == State.TICKING);
    }
  }

  void endReading() {
    reader.end();
  }

  /**
   * Refuses what would change the space or its world until {@link #endMaking}, while somebody
   * else's code makes a rule.
   */
  void beginMaking() {
    reader.begin();
  }

  void endMaking() {
    reader.end();
  }

  boolean isReadable() {
    return state.get() == State.IDLE;
  }

  void requireReadable() {
    State now = state.get();
    if (now != State.IDLE) {
      throw refusal(now == State.TICKING);
    }
  }

  private IllegalStateException refusal(boolean ticking) {
    return ticking
        ? isTicking()
        : new IllegalStateException(
            "the space is broken since tick " + failed + " failed; call resync()", fault);
  }

  void requireChangeable() {
    requireNotTicking();
    if (reader.count() > 0) {
      throw isRead();
    }
  }

  void requireNotTicking() {
    if (state.get() == State.TICKING) {
      throw isTicking();
    }
  }

  private static IllegalStateException isTicking() {
    return new IllegalStateException("the space cannot be changed, read or ticked inside a tick");
  }

  private static IllegalStateException isRead() {
    return new IllegalStateException(
        "the space cannot be changed or ticked while it is read, for example by a visitor, or"
            + " while a factory makes a rule");
  }
}
