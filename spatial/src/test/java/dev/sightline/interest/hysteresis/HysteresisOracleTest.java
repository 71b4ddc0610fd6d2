package dev.sightline.interest.hysteresis;

import dev.sightline.geometry.Box;
import dev.sightline.interest.PairSet;
import dev.sightline.interest.RuleSpace;
import dev.sightline.interest.Walkers;
import dev.sightline.interest.distance.DistanceRule;
import dev.sightline.interest.rule.Population;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The state machine of the formula, pair by pair. */
final class HysteresisOracleTest {
  @ParameterizedTest
  @CsvSource({"1, 0, 1.2", "2, 7, 1.2", "3, 3, 1", "4, 40, 1.5"})
  void tick_walkers_equalsTheFormula(long seed, int minimumStay, double leave) {
    int capacity = 50;
    Walkers walkers = new Walkers(seed, capacity, new Box(0, 0, 60, 60), 10, 0.4);
    Population population = walkers.population;
    DistanceRule enter = new DistanceRule(population);
    DistanceRule keep = new DistanceRule(population, leave, 0);
    RuleSpace space =
        RuleSpace.of(population, new Hysteresis(population, enter, keep, minimumStay));
    PairSet in = new PairSet(capacity);
    int[][] since = new int[capacity][capacity];
    for (int tick = 0; tick < 300; tick++) {
      space.tick();
      for (int o = 0; o < capacity; o++) {
        for (int e = 0; e < capacity; e++) {
          step(walkers, in, since, o, e, tick, minimumStay, leave);
        }
      }
      PairSet.assertSame(in, PairSet.of(space), "seed " + seed + " tick " + tick);
      walkers.step();
    }
  }

  private static void step(
      Walkers walkers,
      PairSet in,
      int[][] since,
      int o,
      int e,
      int tick,
      int minimumStay,
      double leave) {
    Population population = walkers.population;
    boolean present = o != e && population.observes(o) && population.perceivable(e);
    boolean was = in.get(o, e);
    boolean stays = tick - since[o][e] < minimumStay;
    boolean now =
        present
            && (within(population, o, e, 1) || (was && (within(population, o, e, leave) || stays)));
    if (now && !was) {
      since[o][e] = tick;
    }
    in.set(o, e, now);
  }

  private static boolean within(Population population, int o, int e, double scale) {
    double dx = population.x(e) - population.x(o);
    double dy = population.y(e) - population.y(o);
    double radius = population.radius(o) * scale;
    return dx * dx + dy * dy <= radius * radius;
  }
}
