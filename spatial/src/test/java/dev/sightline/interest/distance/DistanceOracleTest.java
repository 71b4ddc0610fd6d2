package dev.sightline.interest.distance;

import dev.sightline.geometry.Box;
import dev.sightline.interest.PairSet;
import dev.sightline.interest.Space;
import dev.sightline.interest.Walkers;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class DistanceOracleTest {
  @ParameterizedTest
  @CsvSource({
    "1, 40, 10, 0.1, 600",
    "2, 60, 3, 0.5, 600",
    "3, 120, 25, 0.02, 400",
    "4, 150, 8, 0.2, 400",
    "5, 30, 200, 1, 300",
    "6, 200, 5, 0, 200"
  })
  void tick_walkersAndJumpers_equalsBruteForce(
      long seed, int capacity, double radius, double step, int ticks) {
    Walkers walkers = new Walkers(seed, capacity, new Box(0, 0, 100, 100), radius, step);
    walkers.population.neverRelevant(0b1000);
    DistanceRule rule = new DistanceRule(walkers.population);
    Space space = Space.of(walkers.population, rule);
    PairSet fed = new PairSet(capacity);
    for (int tick = 0; tick < ticks; tick++) {
      String where = "seed " + seed + " tick " + tick;
      fed.apply(space.tick(), where);
      PairSet expected = PairSet.judged(walkers.population, walkers::within);
      PairSet.assertSame(expected, PairSet.of(space), where);
      PairSet.assertSame(expected, fed, where);
      walkers.step();
    }
  }
}
