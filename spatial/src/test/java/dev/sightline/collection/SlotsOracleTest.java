package dev.sightline.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Slots of ids, against a map. */
final class SlotsOracleTest {
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void claim_andReleaseAnyIds_eachHasOneSlotAndFewAreMade(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Slots slots = new Slots();
    Map<Integer, Integer> twin = new HashMap<>();
    Map<Integer, Integer> lastOf = new HashMap<>();
    int most = 0;
    for (int step = 0; step < 5000; step++) {
      String where = "seed " + seed + " step " + step;
      int id = random.nextInt(300);
      if (twin.containsKey(id)) {
        slots.release(twin.remove(id));
      } else if (random.nextInt(10) < (step % 1000 < 500 ? 9 : 3)) {
        int slot = slots.claim(id);
        assertFalse(twin.containsValue(slot), where);
        twin.put(id, slot);
        lastOf.put(slot, id);
      }
      most = Math.max(most, twin.size());
      assertEquals(most, slots.end(), where);
      assertEquals(twin.getOrDefault(id, Slots.NONE), slots.of(id), where);
      for (int slot = 0; slot < slots.end(); slot++) {
        assertEquals(lastOf.get(slot), slots.id(slot), where);
        assertEquals(twin.containsValue(slot), slots.isUsed(slot), where);
      }
    }
  }

  @Test
  void of_idsThatNeverHadOne_isNone() {
    Slots slots = new Slots();
    assertEquals(Slots.NONE, slots.of(0));
    assertEquals(Slots.NONE, slots.of(Integer.MAX_VALUE));
    assertEquals(0, slots.end());
    assertEquals(0, slots.claim(5_000));
    assertEquals(Slots.NONE, slots.of(4_999));
    assertEquals(0, slots.of(5_000));
    assertTrue(slots.isUsed(0));
  }
}
