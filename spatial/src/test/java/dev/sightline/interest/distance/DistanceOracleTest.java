package dev.sightline.interest.distance;

import dev.sightline.geometry.Box;
import dev.sightline.interest.PairSet;
import dev.sightline.interest.RuleSpace;
import dev.sightline.interest.Walkers;
import dev.sightline.interest.rule.Population;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class DistanceOracleTest {
  @ParameterizedTest
  @CsvSource({
    "1, 40, 100, 10, 0.1, 600",
    "2, 60, 100, 3, 0.5, 600",
    "3, 120, 100, 25, 0.02, 400",
    "4, 150, 100, 8, 0.2, 400",
    "5, 30, 100, 200, 1, 300",
    "6, 200, 100, 5, 0, 200",
    "7, 60, 1e40, 1e39, 3e37, 200"
  })
  void tick_walkersAndJumpers_equalsBruteForce(
      long seed, int capacity, double size, double radius, double step, int ticks) {
    Walkers walkers = new Walkers(seed, capacity, new Box(0, 0, size, size), radius, step);
    walkers.population.neverRelevant(0b1000);
    DistanceRule rule = new DistanceRule(walkers.population);
    RuleSpace space = RuleSpace.of(walkers.population, rule);
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

  @ParameterizedTest
  @CsvSource({
    "1, 200, 100, 10, 0.1, 300",
    "2, 150, 1000, 100, 0.6, 300",
    "3, 100, 1e40, 1e39, 1e37, 150"
  })
  void tick_oneRadiusAndSpeed_equalsBruteForce(
      long seed, int capacity, double size, double radius, double step, int ticks) {
    SplittableRandom random = new SplittableRandom(seed);
    Population population = new Population(capacity, new Box(0, 0, size, size));
    double[] angle = new double[capacity];
    for (int id = 0; id < capacity; id++) {
      population.add(id, random.nextDouble(size), random.nextDouble(size), radius);
      angle[id] = random.nextDouble(2 * Math.PI);
    }
    RuleSpace space = RuleSpace.of(population, new DistanceRule(population));
    PairSet fed = new PairSet(capacity);
    for (int tick = 0; tick < ticks; tick++) {
      String where = "seed " + seed + " tick " + tick;
      fed.apply(space.tick(), where);
      PairSet.assertSame(
          PairSet.judged(population, (o, e) -> within(population, o, e)), fed, where);
      for (int id = 0; id < capacity; id++) {
        walk(population, id, step, angle);
      }
    }
  }

  private static void walk(Population population, int id, double step, double[] angle) {
    double x = population.x(id) + step * Math.cos(angle[id]);
    double y = population.y(id) + step * Math.sin(angle[id]);
    if (population.world().contains(x, y)) {
      population.move(id, x, y);
    } else {
      angle[id] += 2;
    }
  }

  private static boolean within(Population population, int observer, int entity) {
    double dx = population.x(entity) - population.x(observer);
    double dy = population.y(entity) - population.y(observer);
    return dx * dx + dy * dy <= population.radius(observer) * population.radius(observer);
  }
}
