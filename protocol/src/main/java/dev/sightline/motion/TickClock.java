package dev.sightline.motion;

/**
 * Tells which tick the server is at, from when its frames arrive.
 *
 * <p>A frame can be late but not early. So the frame that arrived earliest, compared with its tick,
 * tells best how the two clocks are related; the last {@value #WINDOW} frames are compared. Times
 * are seconds of the client's own monotonic clock, passed in. What {@link #tickAt} says is the tick
 * whose frame would be arriving then, and goes on between frames. A better estimate is approached
 * by at most {@value #SLEW} ticks per frame, so that what is drawn does not jump.
 */
public final class TickClock {
  private static final int WINDOW = 64;
  private static final double SLEW = 0.05;
  private static final double LOST = 10;

  private final double rate;
  private final double[] leads = new double[WINDOW];
  private int frames;
  private double lead;
  private double roundTrip = Double.NaN;

  /**
   * Creates a clock that has heard nothing yet.
   *
   * @param tickSeconds the time from tick to tick
   */
  public TickClock(double tickSeconds) {
    if (!(tickSeconds > 0 && tickSeconds < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("a tick cannot take " + tickSeconds + " s");
    }
    rate = 1 / tickSeconds;
  }

  /** Tells that the frame of a tick arrived. */
  public void frame(long tick, double now) {
    leads[frames % WINDOW] = tick - now * rate;
    frames++;
    double best = Double.NEGATIVE_INFINITY;
    for (int i = Math.min(frames, WINDOW) - 1; i >= 0; i--) {
      best = Math.max(best, leads[i]);
    }
    boolean start = frames == 1 || Math.abs(best - lead) > LOST;
    lead = start ? best : lead + Math.max(-SLEW, Math.min(SLEW, best - lead));
  }

  /** Tells that the answer to something sent arrived, which the server had held for a while. */
  public void answer(double sent, double held, double now) {
    double measured = Math.max(0, now - sent - held);
    roundTrip = Double.isNaN(roundTrip) ? measured : roundTrip + (measured - roundTrip) / 8;
  }

  /** Returns the tick at a time, with its fraction; NaN before the first frame. */
  public double tickAt(double now) {
    return frames == 0 ? Double.NaN : lead + now * rate;
  }

  /** Returns the smoothed round trip in seconds; NaN before the first answer. */
  public double roundTrip() {
    return roundTrip;
  }
}
