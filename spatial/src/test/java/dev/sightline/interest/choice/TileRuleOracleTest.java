package dev.sightline.interest.choice;

import dev.sightline.geometry.Box;
import dev.sightline.interest.PairSet;
import dev.sightline.interest.RuleSpace;
import dev.sightline.interest.Walkers;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.Rule;
import dev.sightline.interest.tile.SquareRule;
import dev.sightline.interest.tile.TileChoice;
import dev.sightline.interest.tile.TileRule;
import dev.sightline.partition.TestTilings;
import dev.sightline.partition.Tiling;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class TileRuleOracleTest {
  private static final Box WORLD = TestTilings.WORLD;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void square_walkers_equalsFloor(long seed) {
    Walkers walkers = new Walkers(seed, 40, WORLD, 2, 0.1);
    Rule rule = new SquareRule(walkers.population, WORLD);
    Population people = walkers.population;
    compare(
        seed,
        walkers,
        rule,
        300,
        () -> PairSet.judged(people, (o, e) -> TileOracle.square(people, o, e)));
  }

  @Test
  void discChoice_allTilings_equalsDefinition() {
    TestTilings.all()
        .forEach(t -> sized(4, t, new DiscChoice("tile-circle", Terrain.of(t)), o -> o::disc));
  }

  @Test
  void reachChoice_allTilings_equalsDefinition() {
    TestTilings.all().forEach(t -> sized(5, t, new ReachChoice(Terrain.of(t)), o -> o::distance));
  }

  @Test
  void depthChoice_allTilings_equalsDefinition() {
    TestTilings.all()
        .forEach(
            t ->
                sized(
                    6,
                    t,
                    new DepthChoice(Terrain.of(t), r -> Math.floor(r)),
                    o -> (own, x, y, r) -> o.neighbor(own, (int) r)));
  }

  @Test
  void pathChoice_allTilings_equalsDefinition() {
    TestTilings.all()
        .forEach(
            t ->
                sized(
                    7,
                    t,
                    new PathChoice(Terrain.of(t), r -> 1.5 * r),
                    o -> (own, x, y, r) -> o.path(own, 1.5 * r)));
  }

  /** Compares in a run in which some entities have a size. */
  private static void sized(
      long seed,
      Tiling tiling,
      TileChoice choice,
      Function<TileOracle, TileOracle.Definition> definition) {
    Walkers walkers = new Walkers(seed, 25, WORLD, 2.5, 0.15);
    Population people = walkers.population;
    SplittableRandom random = new SplittableRandom(seed);
    TileOracle oracle = new TileOracle(tiling);
    compare(
        seed,
        walkers,
        new TileRule(people, choice),
        60,
        () -> {
          int id = random.nextInt(people.capacity());
          if (people.alive(id)) {
            people.size(id, random.nextBoolean() ? 0 : random.nextDouble(2));
          }
        },
        () -> oracle.pairs(people, definition.apply(oracle)));
  }

  private static void compare(
      long seed, Walkers walkers, Rule rule, int ticks, Supplier<PairSet> expected) {
    compare(seed, walkers, rule, ticks, () -> {}, expected);
  }

  private static void compare(
      long seed,
      Walkers walkers,
      Rule rule,
      int ticks,
      Runnable before,
      Supplier<PairSet> expected) {
    walkers.population.neverRelevant(0b1000);
    RuleSpace space = RuleSpace.of(walkers.population, rule);
    PairSet fed = new PairSet(walkers.population.capacity());
    for (int tick = 0; tick < ticks; tick++) {
      String where = rule.name() + " seed " + seed + " tick " + tick;
      before.run();
      fed.apply(space.tick(), where);
      PairSet wanted = expected.get();
      PairSet.assertSame(wanted, PairSet.of(space), where);
      PairSet.assertSame(wanted, fed, where);
      PairSet.assertSame(wanted, PairSet.judged(walkers.population, rule), where);
      walkers.step();
    }
  }
}
