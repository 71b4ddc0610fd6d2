package dev.sightline.client;

import dev.sightline.motion.TickClock;
import dev.sightline.motion.Track;
import dev.sightline.motion.WireGrid;
import dev.sightline.replica.Replica;
import java.util.IdentityHashMap;

/**
 * Where others are to be drawn between ticks: a little in the past, so that there is usually a
 * place before and one after. Made by {@link Client#interpolate}; for the client's thread.
 *
 * <pre>{@code
 * Interpolation shown = client.interpolate(2);      // two ticks back
 * if (shown.show(replica, System.nanoTime())) {
 *   draw(shown.x(), shown.y());
 * }
 * }</pre>
 */
public final class Interpolation {
  private static final double AHEAD = 2; // ticks

  private final WireGrid grid;
  private final TickClock clock;
  private final double delay;
  private final IdentityHashMap<Replica, Track> tracks = new IdentityHashMap<>();
  private final IdentityHashMap<Replica, Long> moved = new IdentityHashMap<>();
  private double x = Double.NaN;
  private double y = Double.NaN;

  Interpolation(WireGrid grid, double tickSeconds, double delayTicks) {
    if (!(delayTicks >= 0 && delayTicks < 1000)) {
      throw new IllegalArgumentException("cannot show what was " + delayTicks + " ticks ago");
    }
    this.grid = grid;
    delay = delayTicks;
    clock = new TickClock(tickSeconds);
  }

  void frame(long tick, long nanos) {
    clock.frame(tick, nanos / 1e9);
  }

  void entered(Replica replica, long tick) {
    if (replica.type().isPlaced()) {
      Track track = new Track(AHEAD);
      track.start((double) tick, grid.x(replica.x()), grid.y(replica.y()));
      tracks.put(replica, track);
      moved.put(replica, tick);
    }
  }

  void updated(Replica replica, long tick) {
    Track track = tracks.get(replica);
    if (track != null && replica.hasMoved()) {
      if (moved.getOrDefault(replica, tick) < tick - 1) {
        track.still((double) (tick - 1)); // who stands sends nothing
      }
      track.add((double) tick, grid.x(replica.x()), grid.y(replica.y()));
      moved.put(replica, tick);
    }
  }

  void left(Replica replica) {
    tracks.remove(replica);
    moved.remove(replica);
  }

  /**
   * Finds where an entity is to be drawn.
   *
   * @param nanos now, as {@link System#nanoTime} tells
   * @return whether it is here and has a place
   */
  public boolean show(Replica replica, long nanos) {
    Track track = tracks.get(replica);
    if (track == null) {
      return false;
    }
    track.show(clock.tickAt(nanos / 1e9) - delay);
    x = track.x();
    y = track.y();
    return true;
  }

  /** Returns the x of what was shown last, in units of the map. */
  public double x() {
    return x;
  }

  /** Returns the y of what was shown last, in units of the map. */
  public double y() {
    return y;
  }
}
