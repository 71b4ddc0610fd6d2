package dev.sightline.lab.trace;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Point;
import dev.sightline.interest.rule.Population;
import dev.sightline.mesh.FreeSpace;
import java.util.ArrayList;
import java.util.List;

/**
 * Plays a trace on a population at any times: who is there, and where. Between rows the position
 * holds, or goes straight from one to the next. Places outside the bounds or inside obstacles are
 * moved to free ground.
 */
public final class TracePlayback {
  private final List<Track> tracks = new ArrayList<>();
  private final Timeline timeline;
  private final boolean smooth;
  private int snapped;

  /** One player's events. */
  private static final class Track {
    private final List<Integer> events = new ArrayList<>();
    private int at = -1;
    private boolean wasAway;
  }

  /**
   * Makes a playback at the beginning.
   *
   * @param smooth whether positions go straight between rows
   */
  public TracePlayback(Trace trace, boolean smooth) {
    timeline = Timeline.of(trace);
    this.smooth = smooth;
    for (int player = 0; player < trace.players(); player++) {
      tracks.add(new Track());
    }
    for (int i = 0; i < timeline.size(); i++) {
      tracks.get(timeline.player(i)).events.add(i);
    }
  }

  public int players() {
    return tracks.size();
  }

  /** Returns the time of the first row, in seconds. */
  public double start() {
    return timeline.startMicros() / 1e6;
  }

  /** Returns the time of the last row, in seconds. */
  public double end() {
    return timeline.endMicros() / 1e6;
  }

  /** Returns the median step, in seconds. */
  public double step() {
    return timeline.medianStep();
  }

  /** Returns how many positions were moved to free ground. */
  public int snapped() {
    return snapped;
  }

  /** Brings a population to a time in seconds, which must not go back. */
  public void play(double time, Population population, double radius, FreeSpace free) {
    double now = time * 1e6;
    for (int id = 0; id < tracks.size(); id++) {
      Track track = tracks.get(id);
      while (track.at + 1 < track.events.size() && micros(track, track.at + 1) <= now) {
        track.at++;
        track.wasAway |= timeline.isLeave(track.events.get(track.at));
      }
      place(id, track, now, population, radius, free);
    }
  }

  private double micros(Track track, int i) {
    return timeline.micros(track.events.get(i));
  }

  private void place(
      int id, Track track, double now, Population population, double radius, FreeSpace free) {
    boolean isHere = track.at >= 0 && !timeline.isLeave(track.events.get(track.at));
    if (population.alive(id) && (!isHere || track.wasAway)) {
      population.remove(id);
      track.wasAway = false;
    } else if (isHere) {
      track.wasAway = false;
      Point at = snap(position(track, now), population.world(), free);
      if (!population.alive(id)) {
        population.add(id, at.x(), at.y(), radius);
      } else if (at.x() != population.x(id) || at.y() != population.y(id)) {
        population.move(id, at.x(), at.y());
      }
    }
  }

  private Point position(Track track, double now) {
    int event = track.events.get(track.at);
    int row = timeline.row(event);
    Trace trace = timeline.trace();
    Point here = new Point(trace.x(row), trace.y(row));
    if (!smooth || track.at + 1 == track.events.size()) {
      return here;
    }
    int next = track.events.get(track.at + 1);
    if (timeline.isLeave(next)) {
      return here;
    }
    double length = timeline.micros(next) - timeline.micros(event);
    double part = (now - timeline.micros(event)) / length;
    double toX = trace.x(timeline.row(next));
    double toY = trace.y(timeline.row(next));
    return new Point(here.x() + part * (toX - here.x()), here.y() + part * (toY - here.y()));
  }

  private Point snap(Point at, Box world, FreeSpace free) {
    double x = Math.max(world.minX(), Math.min(world.maxX(), at.x()));
    double y = Math.max(world.minY(), Math.min(world.maxY(), at.y()));
    boolean isFree = free.blocker(x, y) < 0;
    snapped += isFree && x == at.x() && y == at.y() ? 0 : 1;
    return isFree ? new Point(x, y) : free.nearest(x, y);
  }
}
