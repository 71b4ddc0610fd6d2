package dev.sightline.bots.measure;

import org.HdrHistogram.Histogram;

/** What bots measure; for their thread. Times are nanoseconds. */
public final class Measures {
  private static final long MOST = 60_000_000_000L;

  public final Histogram age = histogram();
  public final Histogram latency = histogram();
  public final Histogram gap = histogram();

  /** From when something durable was asked first until it was acknowledged. */
  public final Histogram acknowledgment = histogram();

  public long frames;
  public long bytes;

  /** Changes of other entities that were delivered: one per bot, entity and tick. */
  public long changes;

  /** The same for the bots' own avatars. */
  public long ownMoves;

  public long evicts;
  public long inputs;

  /** What the bots' thread took of a core. */
  public long cpuNanos;

  /** Frames that tell more than one tick. */
  public long joinedTicks;

  private static Histogram histogram() {
    return new Histogram(1_000, MOST, 3);
  }

  /** Records a time; one beyond a minute counts as a minute. */
  public static void record(Histogram histogram, long nanos) {
    histogram.recordValue(Math.max(0, Math.min(MOST, nanos)));
  }

  /** Starts anew. */
  public void reset() {
    age.reset();
    latency.reset();
    gap.reset();
    acknowledgment.reset();
    frames = 0;
    bytes = 0;
    changes = 0;
    ownMoves = 0;
    evicts = 0;
    inputs = 0;
    cpuNanos = 0;
    joinedTicks = 0;
  }
}
