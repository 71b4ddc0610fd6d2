package dev.sightline.interest.tile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.interest.RuleSpace;
import dev.sightline.interest.rule.Population;
import org.junit.jupiter.api.Test;

final class SquareRuleTest {
  private static final Box WORLD = new Box(0, 0, 40, 40);
  private final Population people = new Population(4, WORLD);
  private final RuleSpace space = RuleSpace.of(people, new SquareRule(people, WORLD));

  @Test
  void tick_somethingWiderThanTheWorld_isPerceivedEverywhere() {
    people.add(0, 1, 1);
    people.size(0, 1e100);
    people.add(1, 39, 39, 5);
    people.add(2, 1, 39, 5);
    space.tick();
    assertTrue(space.relation().inScope(1, 0));
    assertTrue(space.relation().inScope(2, 0));
    assertFalse(space.relation().inScope(1, 2));
  }

  @Test
  void tick_somethingOnSquaresBeyondNumber_isRefused() {
    people.add(0, 1, 1);
    people.size(0, 1e100);
    people.add(1, 39, 39, 1e-3);
    String why = assertThrows(IllegalArgumentException.class, space::tick).getMessage();
    assertEquals("something 1.00e+100 wide meets too many squares of side 0.00100", why);
  }

  @Test
  void tick_squaresSmallerThanNumbersCanTell_arePoints() {
    people.add(0, 1, 1, 1e-300);
    people.add(1, 2, 1);
    people.add(2, 1, 1);
    space.tick();
    assertFalse(space.relation().inScope(0, 1));
    assertTrue(space.relation().inScope(0, 2));
  }
}
