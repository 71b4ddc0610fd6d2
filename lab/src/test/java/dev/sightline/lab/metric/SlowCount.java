package dev.sightline.lab.metric;

import dev.sightline.lab.scheme.Scene;
import dev.sightline.lab.scheme.Scheme;
import dev.sightline.lab.scheme.SchemeSettings;
import dev.sightline.lab.scheme.Session;
import dev.sightline.lab.scheme.TileChannels;
import dev.sightline.lab.trace.Trace;
import dev.sightline.lab.workload.Items;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Counts messages by the definition: the whole relation of each tick as a set, made anew by a
 * literal algorithm, and compared with the set before. A trace has events here.
 */
final class SlowCount {
  /** A stay of a player, or an item: who comes again is another one. */
  private record Being(int number, int stay) {}

  private record Pair(Being observer, Being entity) {}

  private record Listening(Being observer, int tile) {}

  private record Place(double x, double y) {}

  private final Trace trace;
  private final Items items;
  private final Scene scene;
  private final Scheme scheme;
  private final SchemeSettings settings;
  private final Map<Integer, Place> places = new TreeMap<>();
  private final Map<Integer, Integer> stays = new HashMap<>();
  private Set<Pair> relation = new HashSet<>();
  private Set<Listening> listening = new HashSet<>();
  long content;
  long contentAtStart;
  long updates;
  long ended;
  long tileJoins;
  final Set<Integer> everJoined = new HashSet<>();

  SlowCount(Trace trace, Items items, Scene scene, Scheme scheme, SchemeSettings settings) {
    this.trace = trace;
    this.items = items;
    this.scene = scene;
    this.scheme = scheme;
    this.settings = settings;
  }

  SlowCount run() {
    return run(Math.round(trace.time(trace.size() - 1) * 1e6));
  }

  /** Counts up to the first tick at or after a time, in microseconds. */
  SlowCount run(long tmax) {
    int row = 0;
    for (long tick = 0; ; tick++) {
      long now = Math.round(tick * settings.tickSeconds() * 1e6);
      Map<Integer, Place> before = new TreeMap<>(places);
      Set<Integer> leavers = new HashSet<>();
      while (row < trace.size() && Math.round(trace.time(row) * 1e6) <= now) {
        apply(row++, leavers);
      }
      count(tick, before, leavers);
      if (now >= tmax) {
        return this;
      }
    }
  }

  private void apply(int row, Set<Integer> leavers) {
    int player = trace.player(row);
    switch (trace.event(row)) {
      case LEAVE -> {
        places.remove(player);
        leavers.add(player);
      }
      case JOIN -> {
        everJoined.add(player);
        stays.merge(player, 1, Integer::sum);
        places.put(player, new Place(trace.x(row), trace.y(row)));
      }
      case MOVE -> places.put(player, new Place(trace.x(row), trace.y(row)));
    }
  }

  private void count(long tick, Map<Integer, Place> before, Set<Integer> leavers) {
    Set<Listening> tiles = new HashSet<>();
    Set<Pair> now = pairs(tiles);
    Set<Pair> entered = new HashSet<>(now);
    entered.removeAll(relation);
    content += entered.size();
    contentAtStart += tick == 0 ? entered.size() : 0;
    for (Pair pair : relation) {
      boolean isOfLeaver =
          leavers.contains(pair.observer.number) || leavers.contains(pair.entity.number);
      ended += now.contains(pair) || isOfLeaver ? 0 : 1;
      Place place = places.get(pair.entity.number);
      boolean hasMoved = place != null && !place.equals(before.get(pair.entity.number));
      updates += now.contains(pair) && hasMoved ? 1 : 0;
    }
    Set<Listening> joined = new HashSet<>(tiles);
    joined.removeAll(listening);
    tileJoins += joined.size();
    relation = now;
    listening = tiles;
  }

  private Set<Pair> pairs(Set<Listening> tiles) {
    Session session = scheme.open(scene, settings);
    List<Being> beings = new ArrayList<>();
    for (int i = 0; i < items.count(); i++) {
      session.join(trace.players() + i, items.x(i), items.y(i), Session.BLIND);
    }
    places.forEach(
        (player, at) -> {
          session.join(player, at.x, at.y, settings.radius());
          beings.add(being(player));
        });
    Set<Pair> pairs = new HashSet<>();
    session.tick(
        new Session.Pairs() {
          @Override
          public void entered(int observer, int entity) {
            pairs.add(new Pair(being(observer), being(entity)));
          }

          @Override
          public void left(int observer, int entity) {
            throw new IllegalStateException("nothing can end in a first tick");
          }
        });
    TileChannels channels = session.tiles();
    if (channels != null) {
      for (Being being : beings) {
        channels.visit(being.number, tile -> tiles.add(new Listening(being, tile)));
      }
    }
    return pairs;
  }

  private Being being(int number) {
    return new Being(number, stays.getOrDefault(number, 0));
  }
}
