package dev.sightline.interest.kinetic;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sightline.interest.PairSet;
import dev.sightline.interest.RuleSpace;
import dev.sightline.interest.distance.DistanceRule;
import dev.sightline.interest.kinetic.Loiterers.Traits;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.Rule;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Populations that mostly stand, of all kinds, against the definition in every tick. */
final class KineticPairsOracleTest {
  @ParameterizedTest
  @CsvSource({
    "1, 30, 10, false, false, false, false",
    "2, 30, 25, false, false, false, true",
    "3, 30, 10, true, false, false, false",
    "4, 40, 20, true, false, false, true",
    "5, 30, 15, false, false, true, true",
    "6, 40, 10, true, false, true, true",
    "7, 40, 12, false, true, false, false",
    "8, 40, 10, true, true, true, true",
    "9, 60, 30, true, true, true, true"
  })
  void update_thoseWhoMostlyStand_equalsBruteForce(
      long seed,
      int count,
      double radius,
      boolean radii,
      boolean sizes,
      boolean hidden,
      boolean blind) {
    Traits traits = new Traits(radii, sizes, hidden, blind);
    Loiterers loiterers = new Loiterers(seed, count, 100, radius, traits);
    Population population = loiterers.population;
    Rule rule = sizes ? DistanceRule.withSizes(population, 1, 0) : new DistanceRule(population);
    RuleSpace space = RuleSpace.of(population, rule);
    PairSet fed = new PairSet(400);
    for (int tick = 0; tick < 1500; tick++) {
      String where = "seed " + seed + " tick " + tick;
      fed.apply(space.tick(), where);
      PairSet expected = new PairSet(400);
      for (int o = 0; o < population.end(); o++) {
        for (int e = 0; population.observes(o) && e < population.end(); e++) {
          boolean in = o != e && population.perceivable(e) && loiterers.within(o, e, sizes);
          expected.set(o, e, in);
        }
      }
      PairSet.assertSame(expected, fed, where);
      checkEvents(space, population, new SplittableRandom(seed + tick), where);
      loiterers.step();
    }
  }

  private static void checkEvents(
      RuleSpace space, Population population, SplittableRandom random, String where) {
    double x = random.nextDouble(-10, 110);
    double y = random.nextInt(4) == 0 ? 5 * random.nextInt(21) : random.nextDouble(100);
    double radius = random.nextBoolean() ? Rule.OWN_RADIUS : random.nextDouble(40);
    List<Integer> expected = new ArrayList<>();
    for (int o = 0; o < population.end(); o++) {
      double dx = population.x(o) - x;
      double dy = population.y(o) - y;
      double reach = radius == Rule.OWN_RADIUS ? population.radius(o) : radius;
      if (population.observes(o) && dx * dx + dy * dy <= reach * reach) {
        expected.add(o);
      }
    }
    assertEquals(expected, space.perceivers(x, y, radius), where);
  }
}
