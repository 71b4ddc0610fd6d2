package dev.sightline.world;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Keeps a world as it is while somebody reads it; {@link World#newReader} makes one for each space.
 *
 * <p>Any number of threads may begin and end. Each reader counts its own, so nobody can end what
 * another has begun.
 */
public final class WorldReader {

  /*
   * Whoever reads counts itself in first and then looks whether the world is changing; the world
   * says that it is changing first and then looks at all readers. So one of the two sees the other,
   * and reading writes nothing but the count of its own reader.
   */

  private final World world;
  private final AtomicInteger count = new AtomicInteger();

  WorldReader(World world) {
    this.world = world;
  }

  /**
   * Keeps the world as it is until {@link #end}.
   *
   * @throws IllegalStateException while the world changes, or if it broke
   */
  public void begin() {
    count.incrementAndGet();
    try {
      world.requireReadable();
    } catch (RuntimeException | Error e) {
      count.decrementAndGet();
      throw e;
    }
  }

  /** Ends what {@link #begin} began. */
  public void end() {
    if (count.getAndUpdate(n -> Math.max(0, n - 1)) == 0) {
      throw new IllegalStateException("nobody is reading the world");
    }
  }

  /** Returns how often {@link #begin} was called and {@link #end} was not yet. */
  public int count() {
    return count.get();
  }
}
