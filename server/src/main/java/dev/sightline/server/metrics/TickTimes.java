package dev.sightline.server.metrics;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongSupplier;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.SingleWriterRecorder;

/**
 * Histograms of how long ticks and their phases took.
 *
 * <p>The tick thread records, without locks and without garbage; any thread reads. Two views are
 * kept per phase: everything since the last {@link #reset()}, for measured runs, and recent ticks
 * for dashboards. Recent means the last half minute to minute, or longer if nobody looked.
 */
public final class TickTimes {
  private static final long LONGEST = 60_000_000_000L;
  private static final long SHORTEST = 1_000;
  private static final int DIGITS = 2;
  private static final long WINDOW = 30_000_000_000L;

  private final LongSupplier nanoTime;
  private final Map<TickPhase, Track> tracks = new EnumMap<>(TickPhase.class);
  private long windowStart;

  TickTimes(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
    windowStart = nanoTime.getAsLong();
    for (TickPhase phase : TickPhase.values()) {
      tracks.put(phase, new Track());
    }
  }

  /** Records a duration; negative ones count as none, and ones over a minute as a minute. */
  public void record(TickPhase phase, long nanos) {
    long bounded = Math.min(Math.max(nanos, 0), LONGEST);
    track(phase).recorder.recordValue(bounded);
  }

  /** Returns a copy of what was recorded since the start or the last reset, in nanoseconds. */
  public synchronized Histogram all(TickPhase phase) {
    collect();
    return track(phase).all.copy();
  }

  /** Returns a copy of what was recorded lately, in nanoseconds. */
  public synchronized Histogram recent(TickPhase phase) {
    collect();
    Track track = track(phase);
    Histogram sum = track.current.copy();
    sum.add(track.previous);
    return sum;
  }

  /** Forgets everything, as after warming up. */
  public synchronized void reset() {
    collect();
    for (Track track : tracks.values()) {
      track.all.reset();
      track.current.reset();
      track.previous.reset();
    }
  }

  private Track track(TickPhase phase) {
    return Objects.requireNonNull(tracks.get(phase));
  }

  private void collect() {
    long now = nanoTime.getAsLong();
    boolean next = now - windowStart >= WINDOW;
    for (Track track : tracks.values()) {
      track.collect(next);
    }
    windowStart = next ? now : windowStart;
  }

  private static final class Track {
    final SingleWriterRecorder recorder = new SingleWriterRecorder(SHORTEST, LONGEST, DIGITS);
    final Histogram all = new Histogram(SHORTEST, LONGEST, DIGITS);
    Histogram current = new Histogram(SHORTEST, LONGEST, DIGITS);
    Histogram previous = new Histogram(SHORTEST, LONGEST, DIGITS);
    private Histogram interval = recorder.getIntervalHistogram();

    /** Takes over what was recorded, and begins the next window if the current one is full. */
    void collect(boolean next) {
      interval = recorder.getIntervalHistogram(interval);
      all.add(interval);
      current.add(interval);
      if (next) {
        Histogram emptied = previous;
        emptied.reset();
        previous = current;
        current = emptied;
      }
    }
  }
}
