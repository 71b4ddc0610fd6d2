package dev.sightline.interest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.collection.Rows;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ids that are taken, released and cut off against a map of slots in use. */
final class IdsOracleTest {
  private static final int STEPS = 4000;
  private static final int LEAST = 64;

  private final Ids ids = new Ids(new Rows());
  private final TreeMap<Integer, Long> used = new TreeMap<>();
  private final TreeSet<Integer> free = new TreeSet<>();
  private final Set<Long> old = new HashSet<>();

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void take_randomSteps_lowestSlotAndAnIdThatNeverWas(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    for (int step = 0; step < STEPS; step++) {
      String where = "seed " + seed + " step " + step;
      boolean isGrowing = step / 400 % 2 == 0;
      if (random.nextInt(4) > 0 == isGrowing) {
        take(where);
      } else if (!used.isEmpty()) {
        release(random);
      }
      if (random.nextInt(100) == 0) {
        cut();
      }
      assertEquals(free.isEmpty() ? used.size() : used.size() + free.size(), ids.end(), where);
      if (step % 100 == 0) {
        compare(where);
      }
    }
  }

  private void take(String where) {
    int expected = free.isEmpty() ? used.size() : free.first();
    int slot = ids.take();
    assertEquals(expected, slot, where);
    free.remove(slot);
    assertFalse(old.contains(ids.of(slot)), where);
    used.put(slot, ids.of(slot));
  }

  private void release(SplittableRandom random) {
    Integer slot = used.ceilingKey(random.nextInt(used.lastKey() + 1));
    ids.release(slot);
    old.add(used.remove(slot));
    free.add(slot);
  }

  private void cut() {
    ids.cut();
    int end = used.isEmpty() ? 0 : used.lastKey() + 1;
    free.tailSet(end).clear();
    assertFalse(ids.isSparse(LEAST, 1));
  }

  private void compare(String where) {
    for (long id : used.values()) {
      assertTrue(ids.isLast(id), where);
      assertInstanceOf(IllegalArgumentException.class, ids.unknown(id + (1L << 32)), where);
    }
    for (long id : old) {
      if (!free.contains((int) id)) {
        assertFalse(ids.isLast(id), where);
        assertInstanceOf(IllegalStateException.class, ids.unknown(id), where);
      }
    }
  }
}
