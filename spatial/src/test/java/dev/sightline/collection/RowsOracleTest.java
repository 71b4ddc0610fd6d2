package dev.sightline.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Values in rows that are packed and unpacked at random, against a map by id. */
final class RowsOracleTest {
  private final SplittableRandom random = new SplittableRandom(1);
  private final Map<Integer, Long> expected = new TreeMap<>();
  private final Rows rows = new Rows();
  private long[] values = {};

  @Test
  void of_packedAndUnpackedAtRandom_findsWhatWasKept() {
    for (int step = 0; step < 3000; step++) {
      change();
      if (random.nextInt(40) == 0) {
        arrange(random.nextBoolean());
      }
      expected.forEach((id, value) -> assertEquals(value, values[rows.of(id)]));
    }
  }

  private void change() {
    int id = random.nextInt(200);
    if (random.nextInt(3) == 0) {
      expected.remove(id);
      return;
    }
    int row = rows.claim(id);
    if (row >= values.length) {
      values = Arrays.copyOf(values, Capacity.grown(values.length, row + 1));
    }
    values[row] = random.nextLong();
    expected.put(id, values[row]);
  }

  private void arrange(boolean packs) {
    BitSet ids = new BitSet();
    expected.keySet().forEach(ids::set);
    int[] from = rows.arrange(ids, 200, packs);
    values = Rows.arranged(values, from, from.length);
    assertEquals(packs, rows.isPacked());
    assertEquals(packs ? expected.size() + 1 : 200, from.length);
    for (int id = 0; id < 220; id++) {
      boolean isThere = expected.containsKey(id);
      assertTrue(packs ? rows.of(id) != 0 == isThere : rows.of(id) == id, "row of " + id);
    }
  }
}
