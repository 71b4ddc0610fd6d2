package dev.sightline.interest.kinetic.motion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

final class HeadingsTest {
  private final Headings headings = new Headings(2);
  private final double[] motion = new double[2 * Bodies.STRIDE];
  private int tick;

  HeadingsTest() {
    headings.reserve(2);
  }

  private void walk(int id, double dx, double dy, int ticks) {
    for (int i = 0; i < ticks; i++) {
      headings.begin(0);
      headings.begin(1);
      headings.follow(id, dx, dy, ++tick, motion, id);
      headings.settle();
    }
  }

  @Test
  void follow_straightForAWhile_hasAHeading() {
    walk(1, 2, 1, 32);
    assertFalse(headings.isHeld(1));
    walk(1, 2, 1, 1);
    assertTrue(headings.isHeld(1));
    assertEquals(2, motion[Bodies.STRIDE + Bodies.HEADING_X]);
    assertEquals(1, motion[Bodies.STRIDE + Bodies.HEADING_Y]);
    assertTrue(motion[Bodies.STRIDE + Bodies.DEVIATION] < 0.1);
    assertEquals(1, headings.holders().size());
    assertFalse(headings.isHeld(0));
  }

  @Test
  void follow_zigzag_hasNoHeading() {
    for (int i = 0; i < 200; i++) {
      walk(0, 1, i % 2, 1);
    }
    assertFalse(headings.isHeld(0));
  }

  @Test
  void lose_soonAfter_waitsTwiceAsLong() {
    walk(0, 1, 0, 33);
    headings.lose(0, tick, motion);
    assertFalse(headings.isHeld(0));
    assertEquals(0, motion[Bodies.HEADING_X]);
    assertTrue(headings.holders().isEmpty());
    walk(0, 1, 0, 64);
    assertFalse(headings.isHeld(0));
    walk(0, 1, 0, 1);
    assertTrue(headings.isHeld(0));
  }

  @Test
  void isSomebodyOff_holderWhoDidNotFollow_isOff() {
    walk(0, 1, 0, 33);
    headings.begin(0);
    headings.begin(1);
    assertTrue(headings.isSomebodyOff());
    headings.follow(0, 1, 0, ++tick, motion, 0);
    assertFalse(headings.isSomebodyOff());
  }
}
