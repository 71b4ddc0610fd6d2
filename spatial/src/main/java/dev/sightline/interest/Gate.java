package dev.sightline.interest;

import dev.sightline.world.World;
import java.util.concurrent.atomic.AtomicInteger;
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

  private final World world;
  private final AtomicInteger readers = new AtomicInteger();
  private State state = State.IDLE;
  private @Nullable Throwable fault;
  private long failed;

  Gate(World world) {
    this.world = world;
  }

  void beginTick() {
    requireUnread();
    world.beginReading();
    state = State.TICKING;
  }

  void endTick() {
    fault = null;
    state = State.IDLE;
    world.endReading();
  }

  void failTick(long tick, Throwable thrown) {
    fault = thrown;
    failed = tick;
    state = State.BROKEN;
    world.endReading();
  }

  /** Refuses what would change the space or its world until {@link #endReading}. */
  void beginReading() {
    requireReadable();
    world.beginReading();
    readers.incrementAndGet();
  }

  void endReading() {
    readers.decrementAndGet();
    world.endReading();
  }

  /** Refuses changes until {@link #endMaking}, while somebody else's code makes a rule. */
  void beginMaking() {
    readers.incrementAndGet();
  }

  void endMaking() {
    readers.decrementAndGet();
  }

  boolean isReadable() {
    return state == State.IDLE;
  }

  void requireReadable() {
    requireNotTicking();
    if (state == State.BROKEN) {
      throw new IllegalStateException(
          "the space is broken since tick " + failed + " failed; call resync()", fault);
    }
  }

  void requireChangeable() {
    if (state == State.TICKING || readers.get() != 0) {
      requireNotTicking();
      requireUnread();
    }
  }

  void requireNotTicking() {
    if (state == State.TICKING) {
      throw new IllegalStateException("the space cannot be changed, read or ticked inside a tick");
    }
  }

  private void requireUnread() {
    if (readers.get() != 0) {
      throw new IllegalStateException(
          "the space cannot be changed or ticked while it is read, for example by a visitor, or"
              + " while a factory makes a rule");
    }
  }
}
