package dev.sightline.interest.relation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rows of pairs against hash maps, before and after a sense that does not fit into one int. */
final class SparseRowsOracleTest {
  private static final int ROWS = 20;
  private static final int STEPS = 20_000;

  @ParameterizedTest
  @CsvSource({"1, 100, 8", "2, 65536, 13", "3, 268435456, 1", "4, 16777216, 5"})
  void mask_randomChanges_equalsMap(long seed, int entities, int inline) {
    SplittableRandom random = new SplittableRandom(seed);
    SparseRows rows = new SparseRows(ROWS, entities);
    Map<Long, Integer> expected = new HashMap<>();
    for (int step = 0; step < STEPS; step++) {
      int senses = step < STEPS / 2 ? inline : 32;
      int row = random.nextInt(ROWS);
      int entity = random.nextInt(4) == 0 ? entities - 1 : random.nextInt(Math.min(60, entities));
      long key = (long) row << 32 | entity;
      if (random.nextInt(3) == 0) {
        remove(rows, row, entity);
        expected.remove(key);
      } else {
        int mask = random.nextInt() >>> (32 - senses);
        put(rows, row, entity, mask, random.nextInt(4));
        expected.put(key, mask);
      }
      if (step % 500 == 0) {
        compare(rows, expected, "seed " + seed + " step " + step);
      }
    }
    compare(rows, expected, "seed " + seed + " in the end");
  }

  private static void remove(SparseRows rows, int row, int entity) {
    int slot = rows.find(row, entity);
    if (slot >= 0) {
      rows.delete(row, slot);
    }
  }

  private static void put(SparseRows rows, int row, int entity, int mask, int flags) {
    rows.admit(mask);
    int slot = rows.find(row, entity);
    if (slot < 0) {
      slot = rows.insert(row, entity, slot);
    }
    rows.mask(slot, mask);
    if (rows.has(slot, SparseRows.IN) != ((flags & 1) != 0)) {
      rows.toggle(slot, SparseRows.IN);
    }
    assertEquals((flags & 1) != 0, rows.has(slot, SparseRows.IN));
    assertEquals(mask, rows.mask(slot));
  }

  private static void compare(SparseRows rows, Map<Long, Integer> expected, String where) {
    Map<Long, Integer> found = new HashMap<>();
    for (int row = 0; row < ROWS; row++) {
      for (int s = rows.firstSlot(row); s < rows.endSlot(row); s += rows.stride()) {
        if (rows.entity(s) >= 0) {
          found.put((long) row << 32 | rows.entity(s), rows.mask(s));
          assertEquals(s, rows.find(row, rows.entity(s)), where);
        }
      }
    }
    assertEquals(expected, found, where);
  }
}
