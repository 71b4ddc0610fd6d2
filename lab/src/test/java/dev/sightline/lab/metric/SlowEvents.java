package dev.sightline.lab.metric;

import dev.sightline.lab.trace.Trace;
import dev.sightline.lab.trace.Trace.Event;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Says by the definition who joins and leaves in a trace that does not. */
final class SlowEvents {
  private record Row(String who, long micros, double x, double y, Event event) {}

  private SlowEvents() {}

  static Trace of(Trace trace) {
    long step = step(trace);
    Map<String, Row> last = new HashMap<>();
    List<Row> rows = new ArrayList<>();
    for (int r = 0; r < trace.size(); r++) {
      String who = trace.playerName(trace.player(r));
      long now = Math.round(trace.time(r) * 1e6);
      Row before = last.get(who);
      boolean isGap = before != null && now - before.micros > 5 * step;
      if (before != null && isGap) {
        rows.add(leave(before, step));
      }
      Event event = before == null || isGap ? Event.JOIN : Event.MOVE;
      Row row = new Row(who, now, trace.x(r), trace.y(r), event);
      rows.add(row);
      last.put(who, row);
    }
    last.values().forEach(row -> rows.add(leave(row, step)));
    rows.sort(Comparator.comparingLong(Row::micros)); // stable
    Trace.Builder told = Trace.builder(trace.name(), true);
    rows.forEach(row -> told.add(row.who, row.micros / 1e6, row.x, row.y, row.event));
    return told.build();
  }

  private static Row leave(Row last, long step) {
    return new Row(last.who, last.micros + step, last.x, last.y, Event.LEAVE);
  }

  /** The median of all steps; an odd number of them is looked for. */
  private static long step(Trace trace) {
    Map<Integer, Long> last = new HashMap<>();
    List<Long> steps = new ArrayList<>();
    for (int r = 0; r < trace.size(); r++) {
      long now = Math.round(trace.time(r) * 1e6);
      Long before = last.put(trace.player(r), now);
      if (before != null) {
        steps.add(now - before);
      }
    }
    Collections.sort(steps);
    long low = steps.get((steps.size() - 1) / 2);
    long high = steps.get(steps.size() / 2);
    if ((low + high) % 2 != 0) {
      throw new IllegalStateException("choose another trace: the median step is no whole number");
    }
    return (low + high) / 2;
  }
}
