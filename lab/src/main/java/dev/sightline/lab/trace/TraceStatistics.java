package dev.sightline.lab.trace;

import dev.sightline.geometry.Box;
import java.util.Arrays;

/**
 * What a trace is like.
 *
 * @param players that ever joined
 * @param rows of the file
 * @param visits stays from a join to the next leave
 * @param start time of the first row, in seconds
 * @param end time of the last row, in seconds
 * @param medianStep time between two rows of a player, in seconds
 * @param mostAtOnce the largest number of players that were there together
 * @param meanAtOnce the mean number of players over the time
 * @param distance all that was walked, jumps included, in units of the map
 * @param standing which part of the rows repeats the place before
 * @param medianSpeed of the rows that do not, in units per second
 * @param fastSpeed below which 99 of 100 of these are
 * @param extent the smallest box around all places
 */
public record TraceStatistics(
    int players,
    int rows,
    int visits,
    double start,
    double end,
    double medianStep,
    int mostAtOnce,
    double meanAtOnce,
    double distance,
    double standing,
    double medianSpeed,
    double fastSpeed,
    Box extent) {

  /** Describes a trace. */
  public static TraceStatistics of(Trace trace) {
    return new Count(Timeline.of(trace)).result();
  }

  /** Goes through the timeline once. */
  private static final class Count {
    private final Timeline timeline;
    private final Trace trace;
    private final int[] last;
    private final double[] speeds;
    private int moves;
    private int still;
    private int steps;
    private int visits;
    private int present;
    private int most;
    private double presence;
    private double distance;
    private double minX = Double.POSITIVE_INFINITY;
    private double minY = Double.POSITIVE_INFINITY;
    private double maxX = Double.NEGATIVE_INFINITY;
    private double maxY = Double.NEGATIVE_INFINITY;

    Count(Timeline timeline) {
      this.timeline = timeline;
      trace = timeline.trace();
      last = new int[trace.players()];
      Arrays.fill(last, -1);
      speeds = new double[trace.size()];
    }

    TraceStatistics result() {
      double before = timeline.startMicros();
      for (int i = 0; i < timeline.size(); i++) {
        double now = Math.min(timeline.micros(i), timeline.endMicros());
        presence += present * (now - before);
        before = now;
        apply(i);
      }
      Arrays.sort(speeds, 0, moves);
      double length = timeline.endMicros() - timeline.startMicros();
      return new TraceStatistics(
          trace.players(),
          trace.size(),
          visits,
          timeline.startMicros() / 1e6,
          timeline.endMicros() / 1e6,
          timeline.medianStep(),
          most,
          length > 0 ? presence / length : most,
          distance,
          steps == 0 ? 0 : (double) still / steps,
          quantile(0.5),
          quantile(0.99),
          new Box(minX, minY, maxX, maxY));
    }

    private double quantile(double part) {
      return moves == 0 ? 0 : speeds[Math.min(moves - 1, (int) (part * moves))];
    }

    private void apply(int event) {
      int player = timeline.player(event);
      int row = timeline.row(event);
      if (timeline.isLeave(event)) {
        present--;
        last[player] = -1;
        return;
      }
      extend(trace.x(row), trace.y(row));
      if (last[player] < 0) {
        visits++;
        most = Math.max(most, ++present);
      } else {
        step(last[player], row);
      }
      last[player] = row;
    }

    private void extend(double x, double y) {
      minX = Math.min(minX, x);
      minY = Math.min(minY, y);
      maxX = Math.max(maxX, x);
      maxY = Math.max(maxY, y);
    }

    private void step(int from, int to) {
      double way = Math.hypot(trace.x(to) - trace.x(from), trace.y(to) - trace.y(from));
      double seconds = (trace.micros(to) - trace.micros(from)) / 1e6;
      steps++;
      distance += way;
      if (way == 0) {
        still++;
      } else if (seconds > 0) {
        speeds[moves++] = way / seconds;
      }
    }
  }
}
