package dev.sightline.interest.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.interest.PairSet;
import dev.sightline.interest.RuleSpace;
import dev.sightline.interest.Walkers;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.Rule;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class TreeRuleOracleTest {
  @ParameterizedTest
  @EnumSource(TreeKind.class)
  void tick_walkersAndJumpers_equalsBruteForce(TreeKind kind) {
    Walkers walkers = new Walkers(21, 60, new Box(0, 0, 100, 100), 15, 0.5);
    walkers.population.neverRelevant(0b1000);
    RuleSpace space = RuleSpace.of(walkers.population, new TreeRule(walkers.population, kind));
    PairSet fed = new PairSet(60);
    for (int tick = 0; tick < 150; tick++) {
      String where = kind + " seed 21 tick " + tick;
      fed.apply(space.tick(), where);
      PairSet expected = PairSet.judged(walkers.population, walkers::within);
      PairSet.assertSame(expected, PairSet.of(space), where);
      PairSet.assertSame(expected, fed, where);
      walkers.step();
    }
  }

  @ParameterizedTest
  @EnumSource(TreeKind.class)
  void tick_differenceRoundedToTheRadius_isWithin(TreeKind kind) {
    Population population = new Population(2, new Box(-10, -10, 10, 10));
    RuleSpace space = RuleSpace.of(population, new TreeRule(population, kind));
    population.add(0, 5, 1, 5);
    population.add(1, -1e-17, 1, 5); // 5 + 1e-17 is 5 in double
    space.tick();
    assertTrue(space.relation().inScope(0, 1));
    assertTrue(space.relation().inScope(1, 0));
  }

  @ParameterizedTest
  @EnumSource(TreeKind.class)
  void perceivers_event_areThoseWithinTheirRadius(TreeKind kind) {
    Population population = new Population(3, new Box(-10, -10, 10, 10));
    RuleSpace space = RuleSpace.of(population, new TreeRule(population, kind));
    population.add(0, 3, 4, 5);
    population.add(1, 3, 4, 4);
    population.add(2, 0, 0);
    space.tick();
    List<Integer> heard = new ArrayList<>();
    heard.addAll(space.perceivers(0, 0, Rule.OWN_RADIUS));
    assertEquals(List.of(0), heard);
  }
}
