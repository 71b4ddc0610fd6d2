package dev.sightline.interest.tile;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import dev.sightline.collection.IntList;
import dev.sightline.geometry.Box;
import dev.sightline.interest.PairSet;
import dev.sightline.interest.RuleSpace;
import dev.sightline.interest.Walkers;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.Rule;
import dev.sightline.interest.rule.Soundness;
import dev.sightline.interest.square.SquareRule;
import dev.sightline.interest.tile.choice.ConnectedTiles;
import dev.sightline.interest.tile.choice.DepthTiles;
import dev.sightline.interest.tile.choice.DiscTiles;
import dev.sightline.interest.tile.choice.ObserverTiles;
import dev.sightline.interest.tile.choice.PathTiles;
import dev.sightline.map.WorldMap;
import dev.sightline.partition.TestTilings;
import dev.sightline.partition.Tiling;
import dev.sightline.world.World;
import dev.sightline.world.WorldTiling;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BiFunction;
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
    Population population = walkers.population;
    compare(
        seed,
        walkers,
        others -> new SquareRule(others, WORLD),
        300,
        () -> PairSet.judged(population, (o, e) -> TileOracle.square(population, o, e)));
  }

  @Test
  void circle_allTilings_equalsDefinition() {
    TestTilings.all()
        .forEach(t -> sized(4, t, tiles -> new DiscTiles("disc", tiles), o -> o::disc));
  }

  @Test
  void distance_allTilings_equalsDefinition() {
    TestTilings.all()
        .forEach(
            t -> sized(5, t, tiles -> new ConnectedTiles("connected", tiles), o -> o::distance));
  }

  @Test
  void neighbor_allTilings_equalsDefinition() {
    TestTilings.all()
        .forEach(
            t ->
                sized(
                    6,
                    t,
                    tiles -> new DepthTiles("depth", tiles, Math::floor),
                    o -> (own, x, y, r) -> o.neighbor(own, (int) r)));
  }

  @Test
  void path_allTilings_equalsDefinition() {
    TestTilings.all()
        .forEach(
            t ->
                sized(
                    7,
                    t,
                    tiles -> PathTiles.shorterThan("path", tiles, r -> 1.5 * r),
                    o -> (own, x, y, r) -> o.path(own, 1.5 * r)));
  }

  @Test
  void of_ownChoice_equalsDefinition() {
    TestTilings.all()
        .forEach(
            t -> {
              TileOracle oracle = new TileOracle(t);
              TileChoice choice =
                  (own, x, y, r, out) -> oracle.disc(own, x, y, r).stream().forEach(out::add);
              sized(
                  8,
                  t,
                  (population, tiles) ->
                      TileRule.of("own", population, tiles, Soundness.NOW, choice),
                  o -> o::disc);
            });
  }

  private static void sized(
      long seed,
      Tiling tiling,
      Function<WorldTiling, ObserverTiles> tiles,
      Function<TileOracle, TileOracle.Definition> definition) {
    sized(
        seed,
        tiling,
        (population, stored) -> new TileRule(population, tiles.apply(stored)),
        definition);
  }

  /** Compares in a run in which some entities have a size. */
  private static void sized(
      long seed,
      Tiling tiling,
      BiFunction<Population, WorldTiling, Rule> rule,
      Function<TileOracle, TileOracle.Definition> definition) {
    Walkers walkers = new Walkers(seed, 25, WORLD, 2.5, 0.15);
    Population population = walkers.population;
    SplittableRandom random = new SplittableRandom(seed);
    TileOracle oracle = new TileOracle(tiling);
    World world = World.of(WorldMap.of("tiles", tiling.bounds(), List.of()));
    compare(
        seed,
        walkers,
        others -> rule.apply(others, world.tiling(tiling)),
        60,
        () -> {
          int id = random.nextInt(population.capacity());
          if (population.alive(id)) {
            population.size(id, random.nextBoolean() ? 0 : random.nextDouble(2));
          }
        },
        () -> oracle.pairs(population, definition.apply(oracle)));
  }

  private static void compare(
      long seed,
      Walkers walkers,
      Function<Population, Rule> make,
      int ticks,
      Supplier<PairSet> expected) {
    compare(seed, walkers, make, ticks, () -> {}, expected);
  }

  private static void compare(
      long seed,
      Walkers walkers,
      Function<Population, Rule> make,
      int ticks,
      Runnable before,
      Supplier<PairSet> expected) {
    walkers.population.neverRelevant(0b1000);
    Rule rule = make.apply(walkers.population);
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
      checkEvents(walkers.population, rule, make, where);
      walkers.step();
    }
  }

  /** An event is perceived by exactly those who would perceive a point at its place. */
  private static void checkEvents(
      Population population, Rule rule, Function<Population, Rule> make, String where) {
    int event = population.end();
    int near = where.hashCode() & 7;
    double x = population.x(near);
    double y = population.y((near + 1) % 8);
    for (double radius : new double[] {Rule.OWN_RADIUS, 0, 1.3, 4}) {
      Population others = observers(population, radius);
      others.add(event, x, y);
      Rule anew = make.apply(others);
      IntList wanted = new IntList();
      for (int id = 0; id < event; id++) {
        if (others.alive(id) && anew.judge(id, event).yes()) {
          wanted.add(id);
        }
      }
      IntList found = new IntList();
      rule.perceivers(x, y, radius, found);
      found.sort(0);
      assertArrayEquals(wanted.toArray(), found.toArray(), where + " event radius " + radius);
    }
  }

  private static Population observers(Population population, double radius) {
    Population others = new Population(population.capacity() + 1, population.world());
    for (int id = 0; id < population.end(); id++) {
      if (population.observes(id)) {
        double own = radius == Rule.OWN_RADIUS ? population.radius(id) : radius;
        others.add(id, population.x(id), population.y(id), own);
      }
    }
    return others;
  }
}
