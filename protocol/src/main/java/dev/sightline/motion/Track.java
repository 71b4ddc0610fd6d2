package dev.sightline.motion;

/**
 * Where something that moves is to be drawn.
 *
 * <p>Samples come per tick, pictures in between and a little later: whoever draws asks for a time
 * that lies a few ticks back, so that usually there is a sample before and one after it. Between
 * samples the place is on the line that joins them. After the last one it goes on as before, but
 * for a bounded time only. When a sample shows that it had not gone on so, the error is not undone
 * at once: it fades within the same bound, so that nothing jumps.
 *
 * <pre>{@code
 * Track track = new Track(2);                // goes on for at most two ticks
 * track.start(10, 0, 0);
 * track.add(11, 1, 0);
 * track.show(10.5);                          // x() is 0.5
 * track.show(99);                            // x() is 3
 * }</pre>
 *
 * <p>Who stands sends nothing. So before a sample that follows a pause, {@link #still} tells how
 * long it stood, or it would seem to have walked slowly all the time.
 */
public final class Track {
  private static final int SAMPLES = 8;

  private final double ahead;
  private final double[] times = new double[SAMPLES];
  private final double[] xs = new double[SAMPLES];
  private final double[] ys = new double[SAMPLES];
  private int count;

  private double x = Double.NaN;
  private double y = Double.NaN;
  private double shownAt = Double.NEGATIVE_INFINITY;
  private double errorX;
  private double errorY;
  private double errorAt;

  /**
   * Creates a track without samples.
   *
   * @param ahead for how long to go on after the last sample, and to fade an error
   */
  public Track(double ahead) {
    if (!(ahead >= 0 && ahead < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("cannot go on for " + ahead);
    }
    this.ahead = ahead;
  }

  /** Forgets what was and starts anew: on entry, and when something jumps. */
  public void start(double time, double atX, double atY) {
    count = 0;
    errorX = 0;
    errorY = 0;
    shownAt = Double.NEGATIVE_INFINITY;
    append(time, atX, atY);
  }

  /** Adds a sample; one that is not later than the last is ignored, and false returned. */
  public boolean add(double time, double atX, double atY) {
    requireStart();
    if (!(time > times[count - 1])) {
      return false;
    }
    boolean wasGuess = shownAt > times[count - 1];
    append(time, atX, atY);
    if (wasGuess) {
      keepContinuous();
    }
    return true;
  }

  /** Tells that at a time it was still where the last sample said. */
  public void still(double time) {
    requireStart();
    add(time, xs[count - 1], ys[count - 1]);
  }

  /** Finds the place at a time, for {@link #x()} and {@link #y()}. */
  public void show(double time) {
    requireStart();
    int after = 0;
    while (after < count && times[after] < time) {
      after++;
    }
    place(after, time);
    double fading = fading(time);
    x += errorX * fading;
    y += errorY * fading;
    shownAt = time;
  }

  public double x() {
    return x;
  }

  public double y() {
    return y;
  }

  private void requireStart() {
    if (count == 0) {
      throw new IllegalStateException("the track was not started");
    }
  }

  private void append(double time, double atX, double atY) {
    if (count == SAMPLES) {
      System.arraycopy(times, 1, times, 0, --count);
      System.arraycopy(xs, 1, xs, 0, count);
      System.arraycopy(ys, 1, ys, 0, count);
    }
    times[count] = time;
    xs[count] = atX;
    ys[count] = atY;
    count++;
  }

  /** What was shown last stays where it was; the difference becomes an error that fades. */
  private void keepContinuous() {
    double oldX = x;
    double oldY = y;
    double time = shownAt;
    errorX = 0;
    errorY = 0;
    show(time);
    errorX = oldX - x;
    errorY = oldY - y;
    errorAt = time;
  }

  private double fading(double time) {
    double age = time - errorAt;
    return age >= ahead ? 0 : 1 - Math.max(0, age) / ahead;
  }

  private void place(int after, double time) {
    if (after == 0 || count == 1) {
      int only = after == 0 ? 0 : count - 1;
      x = xs[only];
      y = ys[only];
    } else {
      int end = Math.min(after, count - 1);
      double until = Math.min(time, times[end] + ahead);
      double part = (until - times[end - 1]) / (times[end] - times[end - 1]);
      x = xs[end - 1] + (xs[end] - xs[end - 1]) * part;
      y = ys[end - 1] + (ys[end] - ys[end - 1]) * part;
    }
  }
}
