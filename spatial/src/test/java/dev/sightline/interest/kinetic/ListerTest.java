package dev.sightline.interest.kinetic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

final class ListerTest {
  @Test
  void owns_anyTwo_isOneOfThemAndNobodyOwnsItself() {
    for (int a = 0; a < 200; a++) {
      assertEquals(0, Lister.owns(a, a));
      for (int b = 0; b < a; b++) {
        assertEquals(1, Lister.owns(a, b) + Lister.owns(b, a), a + " and " + b);
      }
    }
    int last = (1 << 28) - 1;
    assertEquals(1, Lister.owns(0, last) + Lister.owns(last, 0));
  }

  @Test
  void owns_manyPairs_areEquallyMany() {
    for (int a = 0; a < 200; a++) {
      int owned = 0;
      for (int b = 0; b < 200; b++) {
        owned += Lister.owns(a, b);
      }
      assertTrue(owned == 99 || owned == 100, a + " owns " + owned);
    }
  }
}
