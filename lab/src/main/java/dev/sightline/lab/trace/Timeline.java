package dev.sightline.lab.trace;

import dev.sightline.lab.trace.Trace.Event;
import java.util.Arrays;

/**
 * When players join, move and leave, in the order of time.
 *
 * <p>With events the trace says so itself. Without, a player joins at its first row and leaves one
 * median step after its last; a gap of more than 5 median steps is a leave, one step after the row
 * before it, and a join. A step is the time between two rows of one player; the median is that of
 * all players together, the mean of the middle two where their number is even; if nobody has two
 * rows, it is a second. Times are rounded to whole microseconds before the median is taken, and so
 * is that of a derived leave.
 */
public final class Timeline {
  private static final int MOST_STEPS = 5;
  private static final double STEP_OF_NONE = 1e6; // microseconds

  /** A trace has at most one derived leave per row. */
  private final long[] micros;

  private final int[] row;
  private final boolean[] isLeave;
  private final Trace trace;
  private final double step;
  private int size;

  private Timeline(Trace trace) {
    this.trace = trace;
    step = medianStep(trace);
    int most = trace.hasEvents() ? trace.size() : 2 * trace.size();
    micros = new long[most];
    row = new int[most];
    isLeave = new boolean[most];
  }

  /** Derives the timeline of a trace. */
  public static Timeline of(Trace trace) {
    Timeline timeline = new Timeline(trace);
    timeline.addRows();
    if (!trace.hasEvents()) {
      timeline.addLeaves();
    }
    return timeline.sorted();
  }

  private void addRows() {
    for (int r = 0; r < trace.size(); r++) {
      add(trace.micros(r), r, trace.event(r) == Event.LEAVE);
    }
  }

  private void add(long at, int ofRow, boolean leaves) {
    micros[size] = at;
    row[size] = ofRow;
    isLeave[size++] = leaves;
  }

  private void addLeaves() {
    int[] last = new int[trace.players()];
    Arrays.fill(last, -1);
    for (int r = 0; r < trace.size(); r++) {
      int before = last[trace.player(r)];
      if (before >= 0 && isGap(before, r)) {
        addLeave(before);
      }
      last[trace.player(r)] = r;
    }
    for (int r : last) {
      addLeave(r);
    }
  }

  private void addLeave(int lastRow) {
    add(Math.round(trace.micros(lastRow) + step), lastRow, true);
  }

  private boolean isGap(int before, int after) {
    return trace.micros(after) - trace.micros(before) > MOST_STEPS * step;
  }

  /** Sorts by time; at equal times rows come in the order of the file, derived leaves after. */
  private Timeline sorted() {
    if (trace.hasEvents()) {
      return this;
    }
    Integer[] order = new Integer[size];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, (a, b) -> Long.compare(micros[a], micros[b])); // stable
    Timeline result = new Timeline(trace);
    for (int i : order) {
      result.add(micros[i], row[i], isLeave[i]);
    }
    return result;
  }

  /** Returns the median step of all players together, in microseconds. */
  private static double medianStep(Trace trace) {
    double[] steps = new double[trace.size()];
    int[] last = new int[trace.players()];
    Arrays.fill(last, -1);
    int count = 0;
    for (int r = 0; r < trace.size(); r++) {
      int before = last[trace.player(r)];
      if (before >= 0) {
        steps[count++] = trace.micros(r) - trace.micros(before);
      }
      last[trace.player(r)] = r;
    }
    return count == 0 ? STEP_OF_NONE : median(Arrays.copyOf(steps, count));
  }

  private static double median(double[] values) {
    Arrays.sort(values);
    int half = values.length / 2;
    return values.length % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2;
  }

  public Trace trace() {
    return trace;
  }

  /** Returns the number of events. */
  public int size() {
    return size;
  }

  /** Returns the time of an event in microseconds. */
  public long micros(int event) {
    return micros[event];
  }

  /** Returns the trace's row of an event; of a derived leave, the last row before. */
  public int row(int event) {
    return row[event];
  }

  public int player(int event) {
    return trace.player(row[event]);
  }

  /** Returns whether the player goes; else it is where the row says, and joins if it was not. */
  public boolean isLeave(int event) {
    return isLeave[event];
  }

  /** Returns the time of the last row, in microseconds. */
  public long endMicros() {
    return trace.micros(trace.size() - 1);
  }

  /** Returns the time of the first row, in microseconds. */
  public long startMicros() {
    return trace.micros(0);
  }

  /** Returns the median step of all players together, in seconds. */
  public double medianStep() {
    return step / 1e6;
  }
}
