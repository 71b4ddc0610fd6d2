package dev.sightline.lab.workload;

import dev.sightline.collection.IntList;
import dev.sightline.lab.trace.Timeline;
import dev.sightline.lab.trace.Trace;
import java.util.BitSet;

/**
 * Plays a trace in ticks of S seconds: at tick k = 0, 1, ... everything up to the time k S that was
 * not applied yet is applied in the order of the file. Times and k S are rounded to whole
 * microseconds first. The last tick is the first at or after the last row; derived leaves that fall
 * into it count. A player moved if its place differs from that at the end of the tick before; one
 * that left and joined within a tick leaves and joins.
 */
public final class TraceMotion implements Motion {
  /** The shortest tick, in seconds. */
  public static final double LEAST_TICK = 1e-6;

  private final Timeline timeline;
  private final double tickSeconds;
  private final long lastTick;
  private final double[] x;
  private final double[] y;
  private final double[] shownX;
  private final double[] shownY;
  private final BitSet present = new BitSet();
  private final BitSet shown = new BitSet();
  private final BitSet everJoined = new BitSet();
  private final BitSet wasAway = new BitSet();
  private final BitSet isTouched = new BitSet();
  private final IntList touched = new IntList();
  private int next;

  /** Plays a timeline from its beginning. */
  public TraceMotion(Timeline timeline, double tickSeconds) {
    if (!(tickSeconds >= LEAST_TICK && tickSeconds <= Trace.MOST_SECONDS)) {
      throw new IllegalArgumentException(
          "a tick is from 1e-6 to 9e9 seconds long, not " + tickSeconds);
    }
    this.timeline = timeline;
    this.tickSeconds = tickSeconds;
    lastTick = tickAt(timeline.endMicros());
    int players = timeline.trace().players();
    x = new double[players];
    y = new double[players];
    shownX = new double[players];
    shownY = new double[players];
  }

  /** Returns the first tick at or after a time in microseconds. */
  private long tickAt(long micros) {
    long tick = Math.max(0, (long) Math.floor(micros / 1e6 / tickSeconds) - 1);
    while (Trace.micros(tick * tickSeconds) < micros) {
      tick++;
    }
    return tick;
  }

  @Override
  public int players() {
    return x.length;
  }

  @Override
  public int everJoined() {
    return everJoined.cardinality();
  }

  @Override
  public double tickSeconds() {
    return tickSeconds;
  }

  @Override
  public long lastTick() {
    return lastTick;
  }

  @Override
  public long nextTick() {
    long tick = next == timeline.size() ? -1 : tickAt(timeline.micros(next));
    return tick > lastTick ? -1 : tick;
  }

  @Override
  public void play(long tick, Stage stage) {
    long now = Trace.micros(tick * tickSeconds);
    while (next < timeline.size() && timeline.micros(next) <= now) {
      apply(next++);
    }
    for (int i = 0; i < touched.size(); i++) {
      tell(touched.get(i), stage);
    }
    touched.clear();
    isTouched.clear();
  }

  private void apply(int event) {
    int player = timeline.player(event);
    if (!isTouched.get(player)) {
      isTouched.set(player);
      touched.add(player);
      wasAway.clear(player);
    }
    if (timeline.isLeave(event)) {
      present.clear(player);
      wasAway.set(player);
    } else {
      present.set(player);
      everJoined.set(player);
      x[player] = timeline.trace().x(timeline.row(event));
      y[player] = timeline.trace().y(timeline.row(event));
    }
  }

  private void tell(int player, Stage stage) {
    boolean leaves = shown.get(player) && wasAway.get(player);
    boolean isThere = present.get(player);
    if (leaves) {
      stage.leave(player);
    }
    if (isThere && (leaves || !shown.get(player))) {
      stage.join(player, x[player], y[player]);
    } else if (isThere && (x[player] != shownX[player] || y[player] != shownY[player])) {
      stage.move(player, x[player], y[player]);
    }
    shown.set(player, isThere);
    shownX[player] = x[player];
    shownY[player] = y[player];
  }
}
