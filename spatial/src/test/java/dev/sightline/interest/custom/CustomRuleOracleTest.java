package dev.sightline.interest.custom;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sightline.geometry.Box;
import dev.sightline.interest.PairSet;
import dev.sightline.interest.RuleSpace;
import dev.sightline.interest.Walkers;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.Rule;
import dev.sightline.interest.rule.Soundness;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class CustomRuleOracleTest {
  private static final int SIDE = 10;

  @ParameterizedTest
  @ValueSource(longs = {1, 2})
  void functionRule_walkers_equalsTheFunction(long seed) {
    Walkers walkers = new Walkers(seed, 40, new Box(0, 0, 100, 100), 20, 0.7);
    Population population = walkers.population;
    InterestFunction function = (o, e) -> walkers.within(o, e) && population.kind(e) != 1;
    check(seed, walkers, new FunctionRule("near", population, function), function::interested);
  }

  @ParameterizedTest
  @ValueSource(longs = {3, 4})
  void tileRule_walkers_equalsTheTiles(long seed) {
    Walkers walkers = new Walkers(seed, 40, new Box(0, 0, 100, 100), 20, 0.7);
    Population population = walkers.population;
    Squares squares = new Squares();
    check(
        seed,
        walkers,
        new TileInterestRule("squares", population, squares),
        (o, e) ->
            Math.abs(squares.column(population.x(o)) - squares.column(population.x(e))) <= 1
                && Math.abs(squares.column(population.y(o)) - squares.column(population.y(e)))
                    <= 1);
  }

  @Test
  void tileRule_event_isPerceivedByThoseWhoseTilesItIsIn() {
    Population population = new Population(3, new Box(0, 0, 100, 100));
    RuleSpace space =
        RuleSpace.of(population, new TileInterestRule("squares", population, new Squares()));
    population.add(0, 15, 15, 5);
    population.add(1, 45, 45, 5);
    population.add(2, 15, 15); // does not observe
    space.tick();
    List<Integer> heard = new ArrayList<>();
    heard.addAll(space.perceivers(25, 5, Rule.OWN_RADIUS));
    assertEquals(List.of(0), heard);
  }

  @Test
  void soundness_asDeclared_elseNone() {
    Population population = new Population(1, new Box(0, 0, 100, 100));
    InterestFunction all = (o, e) -> true;
    Soundness soon = Soundness.ahead(0.5, 2);
    assertEquals(Soundness.NONE, new FunctionRule("all", population, all).soundness());
    assertEquals(soon, new FunctionRule("all", population, soon, all).soundness());
    Squares tiles = new Squares();
    assertEquals(Soundness.NONE, new TileInterestRule("all", population, tiles).soundness());
    assertEquals(soon, new TileInterestRule("all", population, soon, tiles).soundness());
  }

  private static void check(long seed, Walkers walkers, Rule rule, PairSet.Test test) {
    RuleSpace space = RuleSpace.of(walkers.population, rule);
    PairSet fed = new PairSet(walkers.population.capacity());
    for (int tick = 0; tick < 150; tick++) {
      String where = "seed " + seed + " tick " + tick;
      fed.apply(space.tick(), where);
      PairSet.assertSame(PairSet.judged(walkers.population, test), fed, where);
      walkers.step();
    }
  }

  /** Squares of side 10; the own and its neighbors are of interest. */
  private static final class Squares implements TileInterest {
    int column(double at) {
      return Math.min(SIDE - 1, (int) (at / 10));
    }

    @Override
    public int tiles() {
      return SIDE * SIDE;
    }

    @Override
    public int tileAt(double x, double y) {
      return column(y) * SIDE + column(x);
    }

    @Override
    public void visit(int observer, double x, double y, double radius, Rule.Visitor visitor) {
      for (int r = Math.max(0, column(y) - 1); r <= Math.min(SIDE - 1, column(y) + 1); r++) {
        for (int c = Math.max(0, column(x) - 1); c <= Math.min(SIDE - 1, column(x) + 1); c++) {
          visitor.visit(r * SIDE + c);
        }
      }
    }
  }
}
