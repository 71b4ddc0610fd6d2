package dev.sightline.collection;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ListOracleTest {
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void lists_anySequence_equalArrayList(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    IntList ints = new IntList(0);
    LongList longs = new LongList(0);
    List<Integer> twin = new ArrayList<>();
    for (int step = 0; step < 5_000; step++) {
      String where = "seed " + seed + " step " + step;
      int value = random.nextInt();
      switch (random.nextInt(twin.isEmpty() ? 3 : 8)) {
        case 3 -> {
          int last = twin.remove(twin.size() - 1);
          assertEquals(last, ints.pop(), where);
          assertEquals(last, longs.pop(), where);
        }
        case 4 -> {
          int index = random.nextInt(twin.size());
          twin.set(index, value);
          ints.set(index, value);
          longs.set(index, value);
        }
        case 5 -> truncate(random, twin, ints, longs);
        default -> {
          twin.add(value);
          ints.add(value);
          longs.add(value);
        }
      }
      assertEquals(twin.size(), ints.size(), where);
      assertEquals(twin.size(), longs.size(), where);
    }
    assertEquals(twin, Arrays.stream(ints.toArray()).boxed().toList());
    assertEquals(twin, Arrays.stream(longs.toArray()).mapToInt(v -> (int) v).boxed().toList());
  }

  private static void truncate(
      SplittableRandom random, List<Integer> twin, IntList ints, LongList longs) {
    int size = Math.max(0, twin.size() - random.nextInt(5));
    twin.subList(size, twin.size()).clear();
    ints.truncate(size);
    longs.truncate(size);
  }

  @Test
  void reverse_anySize_isBackward() {
    IntList list = new IntList();
    for (int size = 0; size < 5; size++) {
      list.reverse();
      int[] expected = IntStream.range(0, size).map(i -> list.size() - 1 - i).toArray();
      assertArrayEquals(expected, list.toArray());
      list.reverse();
      list.add(size);
    }
  }

  @Test
  void grown_one_isHalfAsMuchAgain() {
    assertTrue(Capacity.grown(1000, 1001) >= 1500);
    assertEquals(7000, Capacity.grown(1000, 7000));
    assertEquals(Integer.MAX_VALUE - 8, Capacity.grown(2_000_000_000, 2_000_000_001));
    assertThrows(IllegalArgumentException.class, () -> Capacity.grown(5, -1));
    assertThrows(IllegalArgumentException.class, () -> Capacity.grown(5, Integer.MAX_VALUE));
  }

  @Test
  void isWasteful_little_isNot() {
    assertFalse(Capacity.isWasteful(1000, 0));
    assertFalse(Capacity.isWasteful(8000, 1000));
    assertTrue(Capacity.isWasteful(8008, 1000));
  }
}
