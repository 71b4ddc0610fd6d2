package dev.sightline.replication.published;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.interest.Space;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.replication.channel.ChannelMapping;
import dev.sightline.world.World;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Function;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Random walks of players among items and walls: counts equal those found by comparing all pairs
 * before and after each tick, with a channel per entity and with one per tile.
 */
final class PublishedOracleTest {
  private static final int TICKS = 60;

  private record Pair(long observer, long entity) {}

  private static World world() {
    return World.of(
        WorldMap.of(
            "walls",
            new Box(0, 0, 60, 60),
            List.of(
                Obstacle.Segment.of(20, 5, 20, 40),
                Obstacle.Segment.of(35, 20, 35, 55),
                Obstacle.Segment.of(5, 48, 30, 48))));
  }

  @ParameterizedTest
  @ValueSource(strings = {"distance", "ray", "square", "hexagon", "tile-circle", "tile-path"})
  void tick_objectChannels_countsOfAllPairs(String rule) {
    run(rule, ChannelMapping::objects);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "square",
        "hexagon",
        "tile-circle",
        "tile-distance",
        "tile-visibility",
        "tile-neighbor",
        "tile-path"
      })
  void tick_tileChannels_countsOfAllPairs(String rule) {
    run(rule, ChannelMapping::tiles);
  }

  private static void run(String rule, Function<Space, ChannelMapping> channels) {
    PublishedSpace lab =
        PublishedSpace.builder(world())
            .rule(PublishedSpaceTest.rule(rule, 8), 8)
            .keep(PublishedSpaceTest.rule(rule, 10), 10)
            .channels(channels)
            .build();
    Walk walk = new Walk(lab, 5);
    Set<Pair> before = Set.of();
    for (int i = 0; i < TICKS; i++) {
      walk.step();
      MessageCounts counts = lab.tick();
      Set<Pair> after = walk.pairs();
      String when = rule + ", seed 5, tick " + i;
      assertEquals(walk.entered(before, after), counts.content(), when);
      assertEquals(walk.entered(after, before), counts.ended(), when);
      assertEquals(walk.updates(before, after), counts.updates(), when);
      walk.checkHeld(after, when);
      before = after;
    }
    assertTrue(lab.total().updates() > 40 && lab.total().ended() > 4, rule);
    assertTrue(!rule.equals("distance") || lab.total().asked() == 0, "distance only grows");
  }

  /** Players and items, and where they were before. */
  private static final class Walk {
    private final PublishedSpace lab;
    private final SplittableRandom random;
    private final List<Long> players = new ArrayList<>();
    private final List<Long> all = new ArrayList<>();
    private Map<Long, double[]> places = new HashMap<>();
    private Set<Long> moved = new HashSet<>();

    Walk(PublishedSpace lab, long seed) {
      this.lab = lab;
      random = new SplittableRandom(seed);
      for (int i = 0; i < 8; i++) {
        addPlayer();
        all.add(lab.addItem(random.nextDouble(60), random.nextDouble(60)));
      }
    }

    private void addPlayer() {
      long id = lab.addPlayer(random.nextDouble(60), random.nextDouble(60));
      players.add(id);
      all.add(id);
    }

    void step() {
      if (random.nextInt(10) == 0) {
        long leaver = players.remove(random.nextInt(players.size()));
        all.remove(leaver);
        lab.remove(leaver);
        addPlayer();
      }
      for (long id : all) {
        if (random.nextInt(3) == 0) {
          lab.move(id, near(lab.space().x(id)), near(lab.space().y(id)));
        }
      }
      Map<Long, double[]> now = new HashMap<>();
      moved = new HashSet<>();
      for (long id : all) {
        double[] place = {lab.space().x(id), lab.space().y(id)};
        double[] old = places.get(id);
        now.put(id, place);
        if (old != null && (old[0] != place[0] || old[1] != place[1])) {
          moved.add(id);
        }
      }
      places = now;
    }

    private double near(double coordinate) {
      return Math.min(60, Math.max(0, coordinate + random.nextDouble(-3, 3)));
    }

    Set<Pair> pairs() {
      Set<Pair> pairs = new HashSet<>();
      for (long observer : players) {
        for (long entity : all) {
          if (observer != entity && lab.space().perceives(observer, entity)) {
            pairs.add(new Pair(observer, entity));
          }
        }
      }
      return pairs;
    }

    /** Pairs of the second that are not in the first, of those who are there. */
    long entered(Set<Pair> first, Set<Pair> second) {
      return second.stream()
          .filter(p -> !first.contains(p) && all.contains(p.observer) && all.contains(p.entity))
          .count();
    }

    long updates(Set<Pair> before, Set<Pair> after) {
      return after.stream().filter(p -> before.contains(p) && moved.contains(p.entity)).count();
    }

    void checkHeld(Set<Pair> pairs, String when) {
      long missing = pairs.stream().filter(p -> !lab.holds(p.observer, p.entity)).count();
      boolean nested = when.startsWith("distance") || when.startsWith("ray");
      assertTrue(missing == 0 || !nested, when + ": " + missing + " replicas are missing");
    }
  }
}
