package dev.sightline.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.BitSet;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Numbers of ids, against a map. */
final class PackedIdsOracleTest {

  /** With few and with many who come later, below and beyond the ids of the beginning. */
  @ParameterizedTest
  @CsvSource({"0, 10, 5", "1, 1, 70", "64, 64, 300", "1000, 2000, 50", "1000, 2000, 3000"})
  void claim_someInTheBeginningAndSomeLater_eachKeepsItsNumber(int first, int range, int later) {
    SplittableRandom random = new SplittableRandom(first + later);
    BitSet ids = new BitSet();
    while (ids.cardinality() < first) {
      ids.set(random.nextInt(range));
    }
    PackedIds packed = new PackedIds(ids);
    Map<Integer, Integer> expected = new TreeMap<>();
    ids.stream().forEach(id -> expected.put(id, expected.size() + 1));
    compare(expected, packed, 2 * range);
    for (int i = 0; i < later; i++) {
      int id = random.nextInt(2 * range + i);
      expected.putIfAbsent(id, expected.size() + 1);
      assertEquals(expected.get(id), packed.claim(id), "number of " + id);
      if (i % 16 == 0) {
        compare(expected, packed, 2 * range + later);
      }
    }
    compare(expected, packed, 2 * range + later);
  }

  @Test
  void of_idsAtBothEndsOfWords_areFound() {
    BitSet ids = new BitSet();
    for (int id : new int[] {0, 63, 64, 127, 191, 192}) {
      ids.set(id);
    }
    PackedIds packed = new PackedIds(ids);
    assertEquals(4, packed.of(127));
    assertEquals(0, packed.of(128));
    assertEquals(6, packed.of(192));
    assertEquals(0, packed.of(Integer.MAX_VALUE));
  }

  private static void compare(Map<Integer, Integer> expected, PackedIds packed, int range) {
    assertEquals(expected.size() + 1, packed.end());
    for (int id = 0; id < range; id++) {
      int number = expected.getOrDefault(id, 0);
      assertEquals(number, packed.of(id), "number of " + id);
      if (number > 0) {
        assertEquals(id, packed.id(number), "id of " + number);
      }
    }
  }
}
