package dev.sightline.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Hash tables against those of the library, through filling, emptying and clearing. */
final class LongTableOracleTest {
  private static final int STEPS = 30_000;

  /** Keys from few to many, near each other, equal in their low bits, or anything. */
  private static long key(SplittableRandom random, long seed) {
    long small = random.nextInt(1 + (int) (seed * 300));
    return switch ((int) (seed % 4)) {
      case 0 -> small;
      case 1 -> small << 32;
      case 2 -> -small;
      default -> random.nextInt(8) == 0 ? 0 : random.nextLong();
    };
  }

  /** Whether to add rather than to remove, in waves that fill the table and empty it again. */
  private static boolean grows(SplittableRandom random, int step) {
    return random.nextInt(10) < (step / 3000 % 2 == 0 ? 8 : 1);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void set_anySequence_equalsHashSet(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    LongSet set = new LongSet();
    Set<Long> twin = new HashSet<>();
    for (int step = 0; step < STEPS; step++) {
      String where = "seed " + seed + " step " + step;
      long key = key(random, seed);
      if (random.nextInt(4000) == 0) {
        set.clear();
        twin.clear();
      } else if (grows(random, step)) {
        assertEquals(twin.add(key), set.add(key), where);
      } else {
        assertEquals(twin.remove(key), set.remove(key), where);
      }
      assertEquals(twin.contains(key), set.contains(key), where);
      assertEquals(twin.size(), set.size(), where);
      if (step % 500 == 0) {
        assertEquals(twin, keys(set), where);
      }
    }
    assertEquals(twin, keys(set));
  }

  private static Set<Long> keys(LongTable table) {
    Set<Long> keys = new HashSet<>();
    for (int slot = table.firstSlot(); slot >= 0; slot = table.nextSlot(slot)) {
      assertTrue(keys.add(table.key(slot)), "a key twice: " + table.key(slot));
    }
    assertEquals(keys.size(), table.size());
    return keys;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void maps_anySequence_equalHashMaps(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    LongIntMap ints = new LongIntMap();
    LongLongMap longs = new LongLongMap();
    Map<Long, Long> twin = new HashMap<>();
    for (int step = 0; step < STEPS; step++) {
      String where = "seed " + seed + " step " + step;
      long key = key(random, seed);
      int value = random.nextInt(1000);
      if (random.nextInt(4000) == 0) {
        ints.clear();
        longs.clear();
        twin.clear();
      } else if (!grows(random, step)) {
        boolean had = twin.remove(key) != null;
        assertEquals(had, ints.remove(key), where);
        assertEquals(had, longs.remove(key), where);
      } else if (random.nextBoolean()) {
        ints.put(key, value);
        longs.put(key, value);
        twin.put(key, (long) value);
      } else {
        long sum = twin.merge(key, (long) value, Long::sum);
        assertEquals(sum, ints.add(key, value), where);
        assertEquals(sum, longs.add(key, value), where);
      }
      assertEquals(twin.getOrDefault(key, -1L), ints.get(key, -1), where);
      assertEquals(twin.getOrDefault(key, -1L), longs.get(key, -1), where);
      if (step % 500 == 0) {
        check(twin, ints, longs);
      }
    }
    check(twin, ints, longs);
  }

  private static void check(Map<Long, Long> twin, LongIntMap ints, LongLongMap longs) {
    assertEquals(twin.keySet(), keys(ints));
    assertEquals(twin.keySet(), keys(longs));
    for (int slot = ints.firstSlot(); slot >= 0; slot = ints.nextSlot(slot)) {
      assertEquals(twin.get(ints.key(slot)), ints.value(slot));
    }
    for (int slot = longs.firstSlot(); slot >= 0; slot = longs.nextSlot(slot)) {
      assertEquals(twin.get(longs.key(slot)), longs.value(slot));
    }
  }

  @Test
  void remove_almostAllOfMany_givesMemoryBack() {
    LongSet set = new LongSet();
    for (long key = 0; key < 100_000; key++) {
      set.add(key);
    }
    for (long key = 10; key < 100_000; key++) {
      set.remove(key);
    }
    assertTrue(set.slots() < 1000, set.slots() + " slots");
    assertEquals(10, keys(set).size());
  }

  @Test
  void trim_clearedAfterMany_givesMemoryBack() {
    LongSet set = new LongSet();
    fill(set, 10_000);
    set.clear();
    fill(set, 10);
    set.trim();
    assertTrue(set.slots() < 1000, set.slots() + " slots");
    assertEquals(10, keys(set).size());
  }

  @Test
  void clear_filledAsMuchAsBefore_keepsMemory() {
    LongSet set = new LongSet();
    fill(set, 10_000);
    int slots = set.slots();
    for (int round = 0; round < 5; round++) {
      set.clear();
      fill(set, 10_000);
      assertEquals(slots, set.slots());
    }
    set.clear();
    fill(set, 10);
    set.clear();
    assertTrue(set.slots() < 1000, set.slots() + " slots");
  }

  private static void fill(LongSet set, int count) {
    for (long key = 0; key < count; key++) {
      set.add(key * key);
    }
  }
}
