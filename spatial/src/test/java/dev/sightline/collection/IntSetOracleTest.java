package dev.sightline.collection;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class IntSetOracleTest {
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void addAndRemove_anySequence_equalsTreeSet(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    IntSet set = new IntSet();
    TreeSet<Integer> twin = new TreeSet<>();
    for (int step = 0; step < 20_000; step++) {
      String where = "seed " + seed + " step " + step;
      int id = random.nextInt((int) (seed * 200));
      if (random.nextInt(2000) == 0) {
        set.clear();
        twin.clear();
      } else if (random.nextBoolean()) {
        assertEquals(twin.add(id), set.add(id), where);
      } else {
        assertEquals(twin.remove(id), set.remove(id), where);
      }
      if (random.nextInt(500) == 0) {
        set.trim();
      }
      assertEquals(twin.contains(id), set.contains(id), where);
      assertEquals(twin.size(), set.size(), where);
    }
    int[] members = set.toArray();
    Arrays.sort(members);
    assertEquals(twin.stream().toList(), Arrays.stream(members).boxed().toList());
  }

  @Test
  void trim_fewAreLeft_areStillThere() {
    IntSet set = new IntSet();
    for (int id = 0; id < 10_000; id++) {
      set.add(id);
    }
    for (int id = 0; id < 10_000; id++) {
      if (id != 700) {
        set.remove(id);
      }
    }
    set.trim();
    assertEquals(1, set.array().length);
    assertArrayEquals(new int[] {700}, set.toArray());
    assertFalse(set.contains(701));
    set.add(5000);
    assertArrayEquals(new int[] {700, 5000}, set.toArray());
  }

  @Test
  void get_onlyAdded_isInOrder() {
    IntSet set = new IntSet();
    set.add(9);
    set.add(3);
    set.addAll(new int[] {9, 5, 3});
    assertArrayEquals(new int[] {9, 3, 5}, set.toArray());
    assertEquals(9, set.get(0));
    assertFalse(set.contains(1_000_000));
  }
}
