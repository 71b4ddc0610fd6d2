package dev.sightline.motion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

final class DeadReckoningTest {
  @Test
  void at_constantVelocity_goesOn() {
    assertEquals(7, DeadReckoning.at(1, 3, 2));
  }

  @Test
  void at_constantAcceleration_goesOnFaster() {
    assertEquals(15, DeadReckoning.at(1, 3, 4, 2));
    assertEquals(1, DeadReckoning.at(1, 3, 4, 0));
  }

  @Test
  void deviates_atTheThreshold_isNotBeyondIt() {
    assertFalse(DeadReckoning.deviates(0, 0, 3, 4, 5));
    assertTrue(DeadReckoning.deviates(0, 0, 3, 4.01, 5));
    assertThrows(
        IllegalArgumentException.class, () -> DeadReckoning.deviates(0, 0, 1, 1, Double.NaN));
  }
}
