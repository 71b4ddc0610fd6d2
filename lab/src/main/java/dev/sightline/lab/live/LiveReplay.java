package dev.sightline.lab.live;

import dev.sightline.client.ClientLoop;
import dev.sightline.geometry.Point;
import dev.sightline.lab.trace.Timeline;
import dev.sightline.lab.trace.Trace;
import dev.sightline.map.WorldMap;
import dev.sightline.mesh.FreeSpace;
import dev.sightline.mesh.Mesh;
import dev.sightline.path.Outcome;
import dev.sightline.path.PathSearch;
import dev.sightline.path.Quality;
import dev.sightline.path.Route;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Plays a trace once against a running server, each player by a client. */
final class LiveReplay {
  private static final long STEP_MILLIS = 50;
  private static final double APPROACH_SECONDS = 180;
  private static final double LOOK_UP_SECONDS = 5;
  private static final double NEAR = 1e-3; // of the longer side

  private final Trace trace;
  private final PathSearch paths;
  private final FreeSpace free;
  private final double seconds;
  private final double near;

  /**
   * What one replay told.
   *
   * @param content entities told whole, per client
   * @param updates moves of others, per client
   * @param cpu processor time of the server in each second, in parts of one processor
   */
  record Told(double content, double updates, List<Double> cpu) {
    Told {
      cpu = List.copyOf(cpu);
    }
  }

  LiveReplay(Trace trace, WorldMap map, double seconds) {
    this.trace = trace;
    this.seconds = seconds;
    Mesh mesh = Mesh.of(map);
    paths = PathSearch.over(mesh);
    free = mesh.freeSpace();
    near = NEAR * Math.max(map.bounds().width(), map.bounds().height());
  }

  Told run(LiveServer server) throws InterruptedException {
    try (ClientLoop loop = ClientLoop.start(1)) {
      List<LivePlayer> players = new ArrayList<>();
      for (List<LivePlayer.Visit> visits : visits()) {
        players.add(new LivePlayer(loop, server.url(), visits, near));
      }
      approach(players);
      players.forEach(player -> player.count(true));
      List<Double> cpu = play(players, server);
      players.forEach(player -> player.count(false));
      double content = players.stream().mapToLong(LivePlayer::content).sum();
      double updates = players.stream().mapToLong(LivePlayer::updates).sum();
      players.forEach(LivePlayer::close);
      return new Told(content / players.size(), updates / players.size(), cpu);
    }
  }

  /** Returns for each player where it is at which time, from the start of the trace on. */
  private List<List<LivePlayer.Visit>> visits() {
    List<List<LivePlayer.Visit>> visits = new ArrayList<>();
    for (int player = 0; player < trace.players(); player++) {
      visits.add(new ArrayList<>());
    }
    Timeline timeline = Timeline.of(trace);
    double start = timeline.startMicros() / 1e6;
    for (int i = 0; i < timeline.size(); i++) {
      int row = timeline.row(i);
      if (!timeline.isLeave(i)) {
        visits
            .get(timeline.player(i))
            .add(new LivePlayer.Visit(trace.time(row) - start, trace.x(row), trace.y(row)));
      }
    }
    return visits;
  }

  /** Lets everybody walk to its start; who cannot get there stands as near as it came. */
  private void approach(List<LivePlayer> players) throws InterruptedException {
    long begun = System.nanoTime();
    long lookedUp = begun;
    List<LivePlayer> coming = new ArrayList<>(players);
    List<LivePlayer> walking = new ArrayList<>();
    while (!coming.isEmpty() || !walking.isEmpty()) {
      for (LivePlayer player : List.copyOf(coming)) {
        if (player.place() != null) {
          setOut(player);
          coming.remove(player);
          walking.add(player);
        }
      }
      walking.removeIf(LivePlayer::hasArrived);
      if (secondsSince(lookedUp) > LOOK_UP_SECONDS) {
        lookedUp = System.nanoTime();
        walking.forEach(this::setOut); // whoever got stuck finds another way
      }
      if (secondsSince(begun) > APPROACH_SECONDS) {
        if (!coming.isEmpty()) {
          throw new IllegalStateException(coming.size() + " players could not join");
        }
        return;
      }
      TimeUnit.MILLISECONDS.sleep(STEP_MILLIS);
    }
  }

  private void setOut(LivePlayer player) {
    setOut(player, player.start());
  }

  /**
   * Sends a player to a place on the shortest way. Rows of a trace are steps apart: the straight
   * line to the next one may cut a corner, where a player would be stuck for as long as chance has
   * it.
   */
  private void setOut(LivePlayer player, LivePlayer.Visit to) {
    Point at = player.place();
    if (at != null) {
      player.walk(way(at, to));
    }
  }

  private List<Point> way(Point from, LivePlayer.Visit to) {
    Point goal = free.nearest(to.x(), to.y());
    if (paths.find(from.x(), from.y(), goal.x(), goal.y(), Quality.SHORTEST) != Outcome.FOUND) {
      return List.of();
    }
    Route route = paths.route();
    List<Point> corners = new ArrayList<>();
    for (int i = 1; i < route.size(); i++) { // the first is where it is
      corners.add(new Point(route.x(i), route.y(i)));
    }
    return corners;
  }

  private List<Double> play(List<LivePlayer> players, LiveServer server)
      throws InterruptedException {
    List<Double> cpu = new ArrayList<>();
    long begun = System.nanoTime();
    double before = server.cpuSeconds();
    double sampled = 0;
    for (double now = 0; now < seconds; now = secondsSince(begun)) {
      for (LivePlayer player : players) {
        LivePlayer.Visit due = player.due(now);
        if (due != null) {
          setOut(player, due);
        }
        player.hasArrived(); // or the reason why it is not there any more
      }
      if (now - sampled >= 1) {
        double taken = server.cpuSeconds();
        cpu.add((taken - before) / (now - sampled));
        before = taken;
        sampled = now;
      }
      TimeUnit.MILLISECONDS.sleep(STEP_MILLIS);
    }
    return cpu;
  }

  private static double secondsSince(long begun) {
    return (System.nanoTime() - begun) / 1e9;
  }
}
