package dev.sightline.interest.square;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.interest.RuleSpace;
import dev.sightline.interest.rule.Population;
import java.util.BitSet;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SquareRuleTest {
  private static final Box WORLD = new Box(0, 0, 40, 40);
  private final Population population = new Population(4, WORLD);
  private final RuleSpace space = RuleSpace.of(population, new SquareRule(population, WORLD));

  @Test
  void tick_somethingWiderThanTheWorld_isPerceivedEverywhere() {
    population.add(0, 1, 1);
    population.size(0, 1e100);
    population.add(1, 39, 39, 5);
    population.add(2, 1, 39, 5);
    space.tick();
    assertTrue(space.relation().inScope(1, 0));
    assertTrue(space.relation().inScope(2, 0));
    assertFalse(space.relation().inScope(1, 2));
  }

  @Test
  void tick_wideEntityOnTinySquares_isPerceivedByDistance() {
    population.add(0, 20, 20);
    population.size(0, 30);
    population.add(1, 39, 39, 1e-3);
    population.add(2, 30, 20, 1e-3);
    population.add(3, 20, 34.999, 1e-300);
    space.tick();
    assertFalse(space.relation().inScope(1, 0));
    assertTrue(space.relation().inScope(2, 0));
    assertTrue(space.relation().inScope(3, 0));
    population.move(0, 22, 20);
    population.move(3, 7.5, 20);
    space.tick();
    assertTrue(space.relation().inScope(3, 0));
    population.move(0, 23, 20);
    population.size(0, 1e100);
    space.tick();
    assertTrue(space.relation().inScope(1, 0));
    population.size(0, 0);
    space.tick();
    assertFalse(space.relation().inScope(1, 0));
    assertFalse(space.relation().inScope(2, 0));
  }

  /** Squares so small that they are points, or hardly more, also at zero and at the origin. */
  @ParameterizedTest
  @ValueSource(doubles = {0, 1e-300, 1e-15, 1e-13, 1e-9})
  void tick_pointsAndDiscsAmongTinySquares_arePerceivedWhereTheyAre(double radius) {
    double[] at = {0, -0.0, 0.5, 5, -1000, -999.25, 1000, 7e-3};
    double[] sizes = {0, 0, 1.25, 4, 3000};
    Box wide = new Box(-1000, -1000, 1000, 1000);
    Population crowd = new Population(30, wide);
    RuleSpace tiny = RuleSpace.of(crowd, new SquareRule(crowd, wide));
    SplittableRandom random = new SplittableRandom(3);
    for (int tick = 0; tick < 60; tick++) {
      for (int id = 0; id < 30; id++) {
        double x = at[random.nextInt(at.length)];
        double y = at[random.nextInt(at.length)];
        if (tick == 0) {
          crowd.add(id, x, y, radius);
        } else if (random.nextInt(3) == 0) {
          crowd.move(id, x, y);
          crowd.size(id, sizes[random.nextInt(sizes.length)]);
        }
      }
      tiny.tick();
      for (int pair = 0; pair < 900; pair++) {
        int o = pair / 30;
        int e = pair % 30;
        double away = Math.hypot(crowd.x(o) - crowd.x(e), crowd.y(o) - crowd.y(e));
        boolean is = o != e && away <= crowd.size(e) / 2;
        assertEquals(is, tiny.relation().inScope(o, e), tick + ": " + o + " " + e);
      }
    }
  }

  @Test
  void tick_manyRadiiOneAfterTheOther_keepsFewGrids() {
    SquareRule rule = new SquareRule(population, WORLD);
    RuleSpace own = RuleSpace.of(population, rule);
    population.add(0, 5, 5, 1);
    population.add(1, 5, 6);
    for (int i = 1; i <= 1000; i++) {
      population.radius(0, 1 + i / 100.0);
      own.tick();
      assertTrue(own.relation().inScope(0, 1), "radius " + (1 + i / 100.0));
    }
    assertTrue(rule.layers() <= 6, rule.layers() + " grids");
  }

  @Test
  void tick_squaresSmallerThanNumbersCanTell_arePoints() {
    population.add(0, 1, 1, 1e-300);
    population.add(1, 2, 1);
    population.add(2, 1, 1);
    space.tick();
    assertFalse(space.relation().inScope(0, 1));
    assertTrue(space.relation().inScope(0, 2));
  }

  @Test
  void visitTiles_wideEntity_visitsAllSquaresItMeets() {
    SquareRule rule = new SquareRule(population, WORLD);
    RuleSpace own = RuleSpace.of(population, rule);
    SplittableRandom random = new SplittableRandom(7);
    for (int id = 0; id < 60; id++) {
      population.add(id, 40 * random.nextDouble(), 40 * random.nextDouble(), 2);
    }
    population.add(60, 20, 20);
    for (int step = 0; step < 300; step++) {
      double x = 40 * random.nextDouble();
      double y = 40 * random.nextDouble();
      double size = Math.pow(10, random.nextDouble(-2, 3));
      population.move(60, x, y);
      population.size(60, size);
      own.tick();
      BitSet met = new BitSet();
      rule.visitTiles(0, 60, met::set);
      for (int id = 0; id < 60; id++) {
        double away = Math.hypot(gap(population.x(id), x), gap(population.y(id), y));
        assertEquals(away <= size / 2, met.get(rule.tile(0, id)), "step " + step + " id " + id);
      }
    }
  }

  /** Returns how far a coordinate is from the row of squares of side 2 that holds another one. */
  private static double gap(double within, double at) {
    double low = 2 * Math.floor(within / 2);
    return Math.max(0, Math.max(low - at, at - low - 2));
  }
}
