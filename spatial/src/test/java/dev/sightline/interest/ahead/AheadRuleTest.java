package dev.sightline.interest.ahead;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.interest.RuleSpace;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.Rule;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.mesh.Mesh;
import dev.sightline.mesh.RandomMaps;
import dev.sightline.mesh.SightLine;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@NullUnmarked
final class AheadRuleTest {
  private static final double WAY = 0.3;

  /** A search for counterexamples: everybody moves somewhere within reach, many times. */
  @ParameterizedTest
  @EnumSource(RandomMaps.Placement.class)
  void tick_anyMovesWithinReach_nothingNewIsMissing(RandomMaps.Placement placement) {
    for (long seed = 1; seed <= 6; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      WorldMap map = new RandomMaps(seed, placement).map(7);
      Mesh mesh = Mesh.of(map);
      Population population = population(map.bounds(), random);
      RuleSpace space =
          RuleSpace.of(
              population, new AheadRule(population, mesh, new Lookahead(0.1, 10 * WAY, seed % 2)));
      space.tick();
      attack(space, mesh, random, placement + " seed " + seed);
    }
  }

  private static final Box FIELD = new Box(-20, -20, 20, 20);

  private final Population population = new Population(4, FIELD);
  private final Mesh mesh = Mesh.of(WorldMap.of("field", FIELD, List.of()));

  private RuleSpace space(double lead) {
    return RuleSpace.of(population, new AheadRule(population, mesh, new Lookahead(1, 1, lead)));
  }

  @Test
  void perceivers_eventAtTheOrigin_areThoseWhoCanComeWithinTheirRadius() {
    RuleSpace space = space(0);
    population.add(0, 3, 0, 2);
    population.add(1, 0, 3.1, 2);
    population.add(2, 0, 0, 1);
    space.tick();
    assertEquals(List.of(0, 2), space.perceivers(0, 0, Rule.OWN_RADIUS));
    assertEquals(List.of(1, 2), space.perceivers(0, 7, 6.5));
    assertEquals(List.of(0), space.perceivers(5, 0, Rule.OWN_RADIUS));
    assertEquals(List.of(), space.perceivers(0, -5, Rule.OWN_RADIUS));
  }

  @Test
  void perceivers_behindAWall_areThoseWhoCanComeToSeeIt() {
    Obstacle wall = Obstacle.Segment.of(0, -20, 0, 0);
    Mesh divided = Mesh.of(WorldMap.of("wall", FIELD, List.of(wall)));
    RuleSpace space =
        RuleSpace.of(population, new AheadRule(population, divided, new Lookahead(1, 1, 0)));
    population.add(0, 3, -0.5, 8); // can step up and look over the end of the wall
    population.add(1, 3, -3, 8);
    space.tick();
    assertEquals(List.of(0), space.perceivers(-3, -0.25, Rule.OWN_RADIUS));
  }

  @Test
  void tick_nobodyMoves_leadsEnd() {
    RuleSpace space = space(10);
    population.add(0, -15, 0, 4);
    population.add(1, 0, 0);
    space.tick();
    population.move(0, -14, 0);
    space.tick(); // leads to -4
    assertTrue(space.relation().inScope(0, 1));
    space.tick();
    assertFalse(space.relation().inScope(0, 1));
  }

  @Test
  void path_ofWhoWasRemoved_isNotTakenByTheNext() {
    AheadRule rule = new AheadRule(population, mesh, new Lookahead(1, 1, 10));
    RuleSpace space = RuleSpace.of(population, rule);
    population.add(0, -15, 0, 6);
    population.add(1, 0, 0);
    rule.path(0, new double[] {0, 0});
    space.tick();
    assertTrue(space.relation().inScope(0, 1));
    population.remove(0);
    space.tick();
    population.add(0, -15, 0, 6);
    space.tick();
    assertFalse(space.relation().inScope(0, 1));
  }

  @Test
  void path_misused_isRefused() {
    AheadRule rule = new AheadRule(population, mesh, new Lookahead(1, 1, 10));
    population.add(0, 0, 0, 4);
    assertEquals(
        "no entity in slot 1; whoever was just added is there after the next tick",
        refusal(() -> rule.path(1, null)));
    assertEquals(
        "no entity in slot -1; whoever was just added is there after the next tick",
        refusal(() -> rule.path(-1, null)));
    assertEquals(
        "a path has as many x as y, not 3 numbers",
        refusal(() -> rule.path(0, new double[] {1, 2, 3})));
    assertEquals(
        "not a place: NaN, 2.0", refusal(() -> rule.path(0, new double[] {Double.NaN, 2})));
  }

  @Test
  void lookahead_nonsense_isRefused() {
    double nan = Double.NaN;
    double infinite = Double.POSITIVE_INFINITY;
    assertEquals(
        "the time ahead must be positive and below 1.0E150, not NaN",
        refusal(() -> new Lookahead(nan, 1, 0)));
    assertEquals(
        "the time ahead must be positive and below 1.0E150, not -1.0",
        refusal(() -> new Lookahead(-1, -1, 0)));
    assertEquals(
        "the speed ahead must be positive and below 1.0E150, not Infinity",
        refusal(() -> new Lookahead(1, infinite, 0)));
    assertEquals(
        "the way ahead must be positive and below 1.0E150, not 1.0E100 s at 1.0E100",
        refusal(() -> new Lookahead(1e100, 1e100, 0)));
    assertEquals(
        "the way led must be at least 0 and below 1.0E150, not -0.5 s at 1.0",
        refusal(() -> new Lookahead(1, 1, -0.5)));
    assertEquals(
        "the way led must be at least 0 and below 1.0E150, not NaN s at 1.0",
        refusal(() -> new Lookahead(1, 1, nan)));
  }

  private static String refusal(Executable call) {
    return assertThrows(IllegalArgumentException.class, call).getMessage();
  }

  @Test
  void tick_populationGrows_newcomersArePerceived() {
    RuleSpace space = space(10);
    population.add(0, 0, 0, 4);
    space.tick();
    population.add(500, 1, 1, 4);
    space.tick();
    assertTrue(space.relation().inScope(0, 500));
    assertTrue(space.relation().inScope(500, 0));
  }

  private static Population population(Box box, SplittableRandom random) {
    Population population = new Population(16, box);
    for (int id = 0; id < population.capacity(); id++) {
      double x = random.nextDouble(box.minX(), box.maxX());
      double y = random.nextDouble(box.minY(), box.maxY());
      population.add(id, random.nextBoolean() ? x : Math.rint(x), y, 5);
    }
    return population;
  }

  private static void attack(RuleSpace space, Mesh mesh, SplittableRandom random, String where) {
    Population population = space.population();
    SightLine line = mesh.sightLine();
    int count = population.capacity();
    double[] x = new double[count];
    double[] y = new double[count];
    for (int round = 0; round < 200; round++) {
      for (int id = 0; id < count; id++) {
        double angle = random.nextDouble(2 * Math.PI);
        double way = WAY * (random.nextBoolean() ? 0.999999 : random.nextDouble());
        x[id] = population.x(id) + way * Math.cos(angle);
        y[id] = population.y(id) + way * Math.sin(angle);
      }
      for (int o = 0; o < count; o++) {
        for (int e = 0; e < count; e++) {
          if (o != e
              && Math.hypot(x[e] - x[o], y[e] - y[o]) <= 5
              && mesh.bounds().contains(x[o], y[o])
              && mesh.bounds().contains(x[e], y[e])
              && line.clear(x[o], y[o], x[e], y[e])) {
            assertTrue(space.relation().inScope(o, e), where + " " + o + " -> " + e);
          }
        }
      }
    }
  }
}
