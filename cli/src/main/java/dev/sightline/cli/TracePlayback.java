package dev.sightline.cli;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Point;
import dev.sightline.interest.rule.Population;
import dev.sightline.mesh.FreeSpace;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Plays a trace on a population: who is there at a time, and where. A player joins at its first row
 * and leaves one median step after its last; a gap over 5 median steps is leave and join; with a
 * column {@code event} it joins and leaves where that says so. Between rows the position holds, or
 * goes straight from one to the next.
 */
final class TracePlayback {
  private static final int MOST_STEPS = 5;

  /** What a row of a track is, behind its time and place. */
  private static final int MOVE = 0;

  private static final int JOIN = 1;
  private static final int LEAVE = 2;
  private static final List<String> EVENTS = List.of("move", "join", "leave");

  private final List<Track> tracks = new ArrayList<>();
  private final boolean smooth;
  private boolean hasEvents;
  private double step;
  private double start = Double.POSITIVE_INFINITY;
  private double end = Double.NEGATIVE_INFINITY;
  private int snapped;

  /** One player's rows. */
  private static final class Track {
    private final List<double[]> rows = new ArrayList<>();
    private int at = -1;
    private boolean isGone;

    private int event(int row) {
      return (int) rows.get(row)[3];
    }

    private boolean isThere() {
      return !rows.isEmpty() && event(rows.size() - 1) != LEAVE;
    }
  }

  private TracePlayback(boolean smooth) {
    this.smooth = smooth;
  }

  /** Reads a trace. */
  static TracePlayback read(Path file, boolean smooth) {
    CsvTable table = CsvTable.read(file, "player", "t", "x", "y");
    if (table.size() == 0) {
      throw new BadInput(file + ": no rows");
    }
    TracePlayback playback = new TracePlayback(smooth);
    playback.fill(table);
    return playback;
  }

  private void fill(CsvTable table) {
    long[] players = table.integers("player");
    double[] t = table.numbers("t");
    double[] x = table.numbers("x");
    double[] y = table.numbers("y");
    hasEvents = table.has("event");
    Map<Long, Track> byPlayer = new LinkedHashMap<>();
    for (int row = 0; row < players.length; row++) {
      if (row > 0 && t[row] < t[row - 1]) {
        throw new BadInput(table.place(row) + ": not sorted by t");
      }
      Track track = byPlayer.computeIfAbsent(players[row], p -> new Track());
      track.rows.add(new double[] {t[row], x[row], y[row], event(table, row, track)});
      start = Math.min(start, t[row]);
      end = Math.max(end, t[row]);
    }
    tracks.addAll(byPlayer.values());
    step = medianStep();
  }

  private int event(CsvTable table, int row, Track track) {
    if (!hasEvents) {
      return MOVE;
    }
    String name = table.cell(row, "event");
    int event = EVENTS.indexOf(name);
    if (event < 0) {
      throw new BadInput(table.place(row) + ": event is not join, move or leave: '" + name + "'");
    }
    if ((event == JOIN) == track.isThere()) {
      String order =
          event == JOIN ? "join without a leave before" : name + " without a join before";
      throw new BadInput(table.place(row) + ": " + order);
    }
    return event;
  }

  private double medianStep() {
    double[] steps =
        tracks.stream()
            .flatMapToDouble(
                track ->
                    IntStream.range(1, track.rows.size())
                        .mapToDouble(i -> track.rows.get(i)[0] - track.rows.get(i - 1)[0]))
            .filter(s -> s > 0)
            .sorted()
            .toArray();
    return steps.length == 0 ? 1 : steps[steps.length / 2];
  }

  int players() {
    return tracks.size();
  }

  double start() {
    return start;
  }

  double end() {
    return end;
  }

  double step() {
    return step;
  }

  /** Returns how many positions were moved to free ground. */
  int snapped() {
    return snapped;
  }

  /** Brings a population to a time, which must not go back. */
  void play(double time, Population people, double radius, FreeSpace free) {
    for (int id = 0; id < tracks.size(); id++) {
      Track track = tracks.get(id);
      while (track.at + 1 < track.rows.size() && track.rows.get(track.at + 1)[0] <= time) {
        track.at++;
        track.isGone = track.isGone || isGap(track, track.at);
      }
      place(id, track, time, people, radius, free);
    }
  }

  /** Returns whether a player was away before a row. */
  private boolean isGap(Track track, int row) {
    if (hasEvents) {
      return row > 0 && track.event(row) == JOIN;
    }
    return row > 0 && track.rows.get(row)[0] - track.rows.get(row - 1)[0] > MOST_STEPS * step;
  }

  private void place(
      int id, Track track, double time, Population people, double radius, FreeSpace free) {
    boolean isHere = track.at >= 0 && isPresent(track, time);
    if (people.alive(id) && (!isHere || track.isGone)) {
      people.remove(id);
      track.isGone = false;
    } else if (isHere) {
      track.isGone = false;
      Point at = snap(position(track, time), people.world(), free);
      if (!people.alive(id)) {
        people.add(id, at.x(), at.y(), radius);
      } else if (at.x() != people.x(id) || at.y() != people.y(id)) {
        people.move(id, at.x(), at.y());
      }
    }
  }

  /** Returns whether the time is before the next row, or not more than a step after the last. */
  private boolean isPresent(Track track, double time) {
    if (hasEvents) {
      return track.event(track.at) != LEAVE;
    }
    boolean isLast = track.at + 1 == track.rows.size() || isGap(track, track.at + 1);
    return !isLast || time < track.rows.get(track.at)[0] + step;
  }

  private double[] position(Track track, double time) {
    double[] here = track.rows.get(track.at);
    boolean isLast = track.at + 1 == track.rows.size() || isGap(track, track.at + 1);
    if (!smooth || isLast) {
      return here;
    }
    double[] next = track.rows.get(track.at + 1);
    double part = (time - here[0]) / (next[0] - here[0]);
    return new double[] {
      time, here[1] + part * (next[1] - here[1]), here[2] + part * (next[2] - here[2])
    };
  }

  private Point snap(double[] row, Box world, FreeSpace free) {
    double x = Math.max(world.minX(), Math.min(world.maxX(), row[1]));
    double y = Math.max(world.minY(), Math.min(world.maxY(), row[2]));
    boolean isFree = free.blocker(x, y) < 0;
    snapped += isFree && x == row[1] && y == row[2] ? 0 : 1;
    try {
      return isFree ? new Point(x, y) : free.nearest(x, y);
    } catch (IllegalStateException e) {
      throw new BadInput("the trace cannot be played: " + e.getMessage(), e);
    }
  }
}
