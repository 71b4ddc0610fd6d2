package dev.sightline.interest.kinetic.motion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.interest.rule.Changes;
import dev.sightline.interest.rule.Population;
import org.junit.jupiter.api.Test;

final class StepBoundsTest {
  private static final int COUNT = 100;

  private final Population population = new Population(COUNT, new Box(0, 0, 1000, 1000));
  private final Bodies bodies = new Bodies(population.world(), false);
  private final StepBounds bounds = new StepBounds();
  private final Radii radii = new Radii();
  private int tick;

  StepBoundsTest() {
    bodies.reserve(COUNT);
    bounds.reserve(COUNT);
    for (int id = 0; id < COUNT; id++) {
      population.add(id, 5 * id, 500, 100);
      bodies.set(id, Bodies.LIVE, true);
      bodies.put(id, 5 * id, 500);
      radii.add(100);
    }
    population.turn(1);
  }

  private void moveAll(double step) {
    for (int id = 0; id < COUNT; id++) {
      double y = population.y(id);
      population.move(id, population.x(id), y + (y > 500 ? -step : step));
    }
    Changes changes = population.turn(1);
    bounds.review(++tick, changes, new Numbering(population), bodies, radii);
    for (int id = 0; id < COUNT; id++) {
      bodies.put(id, population.x(id), population.y(id));
    }
  }

  @Test
  void review_firstSteps_areTheBound() {
    moveAll(1);
    assertEquals(1.01, bounds.common(), 1e-9);
  }

  @Test
  void review_allJumpOnce_boundStays() {
    moveAll(1);
    moveAll(300);
    moveAll(1);
    assertEquals(1.01, bounds.common(), 1e-9);
  }

  @Test
  void review_allAreFasterForGood_boundRises() {
    moveAll(1);
    moveAll(3);
    moveAll(3);
    assertEquals(3.03, bounds.common(), 1e-9);
  }

  @Test
  void review_allJumpAlways_boundStays() {
    moveAll(1);
    for (int i = 0; i < 10; i++) {
      moveAll(300);
    }
    assertEquals(1.01, bounds.common(), 1e-9);
  }

  @Test
  void review_allAreVeryFast_boundIsAQuarterOfTheRadiusAtMost() {
    for (int i = 0; i < 10; i++) {
      moveAll(45);
    }
    assertEquals(25, bounds.common(), 1e-9);
    assertEquals(45.45, bounds.ofNew(0, false, 45), 1e-9);
    assertEquals(25, bounds.ofNew(0, false, 55), 1e-9, "a jump");
  }

  @Test
  void review_allAreSlowerForLong_boundFalls() {
    moveAll(10);
    for (int i = 0; i < 1000; i++) {
      moveAll(1);
    }
    assertEquals(1.01, bounds.common(), 1e-9);
  }

  @Test
  void lowered_whoHasNotMovedForLong_rests() {
    moveAll(1);
    bounds.remember(0, 1, 1);
    bounds.remember(1, 2, 1);
    assertEquals(1.01, bounds.lowered(0, 1.2, 0, 30), 1e-9);
    assertEquals(3.5, bounds.lowered(1, 5, 0, 30), 1e-9);
    assertEquals(0, bounds.lowered(0, 1.01, 0, 50));
  }

  @Test
  void restsOn_whoMovedOnlyForAMoment_untilItMovesTwiceSoon() {
    bounds.remember(0, 1, 101);
    bounds.lowered(0, 1.01, 100, 200);
    assertTrue(bounds.restsOn(0, 200));
    bounds.remember(0, 1, 200);
    assertFalse(bounds.restsOn(0, 210));
    assertFalse(bounds.restsOn(0, 400), "it is trusted again");
  }

  @Test
  void restsOn_whoWalkedForLong_doesNot() {
    bounds.remember(0, 1, 150);
    bounds.lowered(0, 1.01, 100, 200);
    assertFalse(bounds.restsOn(0, 300));
    bounds.lowered(0, 1.01, 250, 300);
    assertFalse(bounds.restsOn(0, 300), "it has only stood since");
  }

  @Test
  void restsOn_somebodyElseWithTheId_untilItMovesTwiceSoon() {
    bounds.remember(0, 1, 150);
    bounds.lowered(0, 1.01, 100, 200);
    bounds.forget(0);
    assertTrue(bounds.restsOn(0, 200));
  }

  @Test
  void ofNew_whoDidNotMove_hasNoBoundUnlessItMayMove() {
    moveAll(1);
    assertEquals(0, bounds.ofNew(0, false, 0));
    assertEquals(bounds.common(), bounds.ofNew(0, true, 0));
    assertEquals(4.04, bounds.ofNew(0, false, 4), 1e-9);
    assertTrue(bounds.ofNew(0, false, 40) < 40, "a jump");
    assertEquals(7, bounds.ofNew(7, false, 0));
  }
}
