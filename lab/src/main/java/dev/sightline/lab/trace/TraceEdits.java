package dev.sightline.lab.trace;

import dev.sightline.lab.trace.Trace.Event;
import dev.sightline.map.ObstacleCheck;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Other traces made from one: a part of its time, moved, or with other steps. */
public final class TraceEdits {
  private TraceEdits() {}

  /**
   * Returns the trace moved in time and space.
   *
   * @throws IllegalArgumentException if that leads to times or places that no map has
   */
  public static Trace shift(Trace trace, double seconds, double dx, double dy) {
    Trace.Builder out = Trace.builder(trace.name(), trace.hasEvents());
    for (int r = 0; r < trace.size(); r++) {
      checkPlace(trace, r, dx, dy);
      out.add(
          trace.playerName(trace.player(r)),
          trace.time(r) + seconds,
          trace.x(r) + dx,
          trace.y(r) + dy,
          trace.event(r));
    }
    return out.build();
  }

  private static void checkPlace(Trace trace, int row, double dx, double dy) {
    double most = ObstacleCheck.LARGEST_COORDINATE;
    if (!(Math.abs(trace.x(row) + dx) <= most && Math.abs(trace.y(row) + dy) <= most)) {
      throw new IllegalArgumentException(
          trace.place(row)
              + ": moved by "
              + dx
              + ","
              + dy
              + " it is beyond the largest coordinate of a map, "
              + most);
    }
  }

  /**
   * Returns what happens from one time to another, both included, with events: who is there at the
   * first joins then.
   *
   * @throws IllegalArgumentException if nobody is there in that time
   */
  public static Trace cut(Trace trace, double from, double to) {
    if (!(from <= to)) {
      throw new IllegalArgumentException("a cut goes from " + from + " to a later time, not " + to);
    }
    Rows rows = new Rows(trace);
    for (Visit visit : visits(trace)) {
      if (visit.end > from && visit.time(0) <= to) {
        visit.cut(from, to, rows);
      }
    }
    String until = to < Trace.MOST_SECONDS ? "to " + to + " s" : "on";
    double last = trace.time(trace.size() - 1);
    return rows.build(
        "nobody is there from " + from + " s " + until + "; the last row is at " + last + " s");
  }

  /**
   * Returns the trace with a place for everybody who is there at each multiple of a step, on the
   * straight line between the rows around it, with events.
   *
   * @throws IllegalArgumentException if nobody is there at any such time
   */
  public static Trace resample(Trace trace, double step) {
    if (!(step >= 1e-6 && step <= Trace.MOST_SECONDS)) {
      throw new IllegalArgumentException("a step is from 1e-6 to 9e9 seconds, not " + step);
    }
    Rows rows = new Rows(trace);
    for (Visit visit : visits(trace)) {
      visit.resample(step, trace.time(trace.size() - 1), rows);
    }
    return rows.build("nobody is there at any multiple of " + step + " s");
  }

  private static List<Visit> visits(Trace trace) {
    Timeline timeline = Timeline.of(trace);
    @Nullable Visit[] open = new @Nullable Visit[trace.players()];
    List<Visit> visits = new ArrayList<>();
    for (int i = 0; i < timeline.size(); i++) {
      int player = timeline.player(i);
      Visit visit = open[player];
      if (timeline.isLeave(i)) {
        if (visit != null) {
          visit.end = timeline.micros(i) / 1e6;
          open[player] = null;
        }
        continue;
      }
      if (visit == null) {
        visit = new Visit(trace, player);
        open[player] = visit;
        visits.add(visit);
      }
      visit.rows.add(timeline.row(i));
    }
    return visits;
  }

  /** One stay of a player; without a leave it lasts to the end of the trace and beyond. */
  private static final class Visit {
    private final Trace trace;
    private final int player;
    private final List<Integer> rows = new ArrayList<>();
    private double end = Double.POSITIVE_INFINITY;

    Visit(Trace trace, int player) {
      this.trace = trace;
      this.player = player;
    }

    double time(int i) {
      return trace.time(rows.get(i));
    }

    void cut(double from, double to, Rows out) {
      boolean isIn = false;
      for (int i = 0; i < rows.size() && time(i) <= to; i++) {
        boolean isLastBefore = i + 1 == rows.size() || time(i + 1) > from;
        if (time(i) >= from || isLastBefore) {
          double at = Math.max(from, time(i));
          out.add(player, at, x(i), y(i), isIn ? Event.MOVE : Event.JOIN);
          isIn = true;
        }
      }
      if (isIn && end <= to) {
        out.add(player, end, x(rows.size() - 1), y(rows.size() - 1), Event.LEAVE);
      }
    }

    void resample(double step, double traceEnd, Rows out) {
      boolean isIn = false;
      int i = 0;
      double last = Math.min(end, traceEnd);
      long k = (long) Math.ceil(time(0) / step);
      for (; k * step <= last && k * step < end; k++) {
        double at = k * step;
        while (i + 1 < rows.size() && time(i + 1) <= at) {
          i++;
        }
        double part = part(i, at);
        out.add(
            player,
            at,
            x(i) + part * (x(next(i)) - x(i)),
            y(i) + part * (y(next(i)) - y(i)),
            isIn ? Event.MOVE : Event.JOIN);
        isIn = true;
      }
      if (isIn && end <= traceEnd) {
        out.add(player, end, x(rows.size() - 1), y(rows.size() - 1), Event.LEAVE);
      }
    }

    private double part(int i, double at) {
      double length = time(next(i)) - time(i);
      return length > 0 ? Math.min(1, Math.max(0, (at - time(i)) / length)) : 0;
    }

    private int next(int i) {
      return Math.min(i + 1, rows.size() - 1);
    }

    private double x(int i) {
      return trace.x(rows.get(i));
    }

    private double y(int i) {
      return trace.y(rows.get(i));
    }
  }

  /** Collects rows in any order. */
  private static final class Rows {
    private record Row(int player, double time, double x, double y, Event event) {}

    private final Trace trace;
    private final List<Row> rows = new ArrayList<>();

    Rows(Trace trace) {
      this.trace = trace;
    }

    void add(int player, double time, double x, double y, Event event) {
      rows.add(new Row(player, time, x, y, event));
    }

    Trace build(String reasonIfEmpty) {
      if (rows.isEmpty()) {
        throw new IllegalArgumentException(trace.name() + ": " + reasonIfEmpty);
      }
      rows.sort(Comparator.comparingDouble(Row::time)); // stable
      Trace.Builder out = Trace.builder(trace.name(), true);
      for (Row row : rows) {
        out.add(trace.playerName(row.player), row.time, row.x, row.y, row.event);
      }
      return out.build();
    }
  }
}
