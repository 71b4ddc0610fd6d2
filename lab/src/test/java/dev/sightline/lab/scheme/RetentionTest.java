package dev.sightline.lab.scheme;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sightline.geometry.Box;
import dev.sightline.map.WorldMap;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is kept longer, against the definition with whole relations. */
final class RetentionTest {
  private static final Scene FIELD =
      new Scene("field", WorldMap.of("field", new Box(0, 0, 10, 10), List.of()));
  private static final int PEOPLE = 6;
  private static final double RADIUS = 3;

  private record Pair(int observer, int entity) {}

  @ParameterizedTest
  @CsvSource({"1,0", "1.5,0", "1,4", "1.3,7"})
  void pairs_areThoseOfTheDefinition(double leave, int stay) {
    SchemeSettings settings =
        SchemeSettings.of(RADIUS, 1, Preparations.NONE, 1)
            .with("leaveRadius", Double.toString(leave))
            .with("stay", Integer.toString(stay));
    Session session = new Retention(Schemes.named("distance")).open(FIELD, settings);
    SplittableRandom random = new SplittableRandom(1);
    double[][] places = new double[PEOPLE][2];
    Set<Pair> told = new HashSet<>();
    Map<Pair, Integer> since = new HashMap<>();
    for (int tick = 1; tick <= 300; tick++) {
      for (int i = 0; i < PEOPLE; i++) {
        step(places[i], tick == 1, random);
        if (tick == 1) {
          session.join(i, places[i][0], places[i][1], RADIUS);
        } else {
          session.move(i, places[i][0], places[i][1]);
        }
      }
      session.tick(new Told(told));
      define(places, leave, stay, tick, since);
      assertEquals(since.keySet(), told, "tick " + tick);
    }
  }

  private static void step(double[] place, boolean first, SplittableRandom random) {
    for (int k = 0; k < 2; k++) {
      double to = first ? random.nextDouble(10) : place[k] + random.nextDouble(-1.5, 1.5);
      place[k] = Math.max(0, Math.min(10, to));
    }
  }

  /** in(t) = enter(t) or (in(t-1) and (keep(t) or stay < minimum)). */
  private static void define(
      double[][] places, double leave, int stay, int tick, Map<Pair, Integer> since) {
    for (Pair pair : all()) {
      double distance =
          Math.hypot(
              places[pair.observer][0] - places[pair.entity][0],
              places[pair.observer][1] - places[pair.entity][1]);
      Integer begun = since.get(pair);
      boolean keeps = distance <= leave * RADIUS || (begun != null && tick - begun < stay);
      if (distance <= RADIUS) {
        since.putIfAbsent(pair, tick);
      } else if (begun != null && !keeps) {
        since.remove(pair);
      }
    }
  }

  private static List<Pair> all() {
    List<Pair> all = new ArrayList<>();
    for (int i = 0; i < PEOPLE * PEOPLE; i++) {
      if (i / PEOPLE != i % PEOPLE) {
        all.add(new Pair(i / PEOPLE, i % PEOPLE));
      }
    }
    return all;
  }

  private record Told(Set<Pair> pairs) implements Session.Pairs {
    @Override
    public void entered(int observer, int entity) {
      assertEquals(true, pairs.add(new Pair(observer, entity)));
    }

    @Override
    public void left(int observer, int entity) {
      assertEquals(true, pairs.remove(new Pair(observer, entity)));
    }
  }
}
