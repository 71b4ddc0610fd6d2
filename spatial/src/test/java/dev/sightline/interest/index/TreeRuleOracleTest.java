package dev.sightline.interest.index;

import dev.sightline.geometry.Box;
import dev.sightline.interest.PairSet;
import dev.sightline.interest.Space;
import dev.sightline.interest.Walkers;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class TreeRuleOracleTest {
  @ParameterizedTest
  @EnumSource(TreeKind.class)
  void tick_walkersAndJumpers_equalsBruteForce(TreeKind kind) {
    Walkers walkers = new Walkers(21, 60, new Box(0, 0, 100, 100), 15, 0.5);
    walkers.population.neverRelevant(0b1000);
    Space space = Space.of(walkers.population, new TreeRule(walkers.population, kind));
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
}
