package dev.sightline.lab.trace;

import dev.sightline.lab.trace.Trace.Event;
import java.nio.file.Path;
import java.util.Map;

/**
 * Reads traces: CSV with the columns {@code player,t,x,y} and optionally {@code event} ({@code
 * join}, {@code move}, {@code leave}), sorted by t in seconds. Other columns are ignored.
 */
public final class TraceReader {
  private static final Map<String, Event> EVENTS =
      Map.of("move", Event.MOVE, "join", Event.JOIN, "leave", Event.LEAVE);

  private final CsvRows in;
  private final Trace.Builder trace;
  private final int player;
  private final int time;
  private final int x;
  private final int y;
  private final int event;

  private TraceReader(String name, CsvRows in) {
    this.in = in;
    player = in.column("player");
    time = in.column("t");
    x = in.column("x");
    y = in.column("y");
    event = in.column("event");
    trace = Trace.builder(name, event >= 0);
  }

  /**
   * Reads a trace.
   *
   * @throws TableFormatException that names the line, if a row cannot be used
   */
  public static Trace read(Path file) {
    try (CsvRows in = CsvRows.open(file, "player", "t", "x", "y")) {
      return new TraceReader(String.valueOf(file.getFileName()), in).readAll(file);
    }
  }

  private Trace readAll(Path file) {
    while (in.next()) {
      add(event());
    }
    if (trace.size() == 0) {
      throw new TableFormatException(file + ": no rows");
    }
    return trace.build();
  }

  private Event event() {
    if (event < 0) {
      return Event.MOVE;
    }
    Event what = EVENTS.get(in.cell(event));
    if (what == null) {
      throw in.fault("event is not join, move or leave: '" + in.cell(event) + "'");
    }
    return what;
  }

  private void add(Event what) {
    String who = Long.toString(in.integer(player));
    double seconds = in.number(time);
    try {
      if (what == Event.LEAVE && in.cell(x).isEmpty() && in.cell(y).isEmpty()) {
        trace.leave(who, seconds);
      } else {
        trace.add(who, seconds, in.number(x), in.number(y), what);
      }
      trace.fromLine(in.line());
    } catch (IllegalArgumentException e) {
      throw in.fault(String.valueOf(e.getMessage()));
    }
  }
}
