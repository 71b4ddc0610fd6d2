package dev.sightline.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SparseIntSetOracleTest {
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void addAndRemove_anySequence_equalsAList(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    SparseIntSet set = new SparseIntSet();
    List<Integer> twin = new ArrayList<>();
    for (int step = 0; step < 20_000; step++) {
      String where = "seed " + seed + " step " + step;
      int id = random.nextInt(60) * 1_000_003;
      int index = twin.indexOf(id);
      assertEquals(index, set.indexOf(id), where);
      assertEquals(index >= 0, set.contains(id), where);
      if (random.nextInt(1000) == 0) {
        set.clear();
        set.trim();
        twin.clear();
      } else if (random.nextBoolean()) {
        assertEquals(index < 0, set.add(id), where);
        if (index < 0) {
          twin.add(id);
        }
      } else {
        assertEquals(index >= 0, set.remove(id), where);
        remove(twin, index);
      }
      assertEquals(twin.size(), set.size(), where);
      for (int i = 0; i < twin.size(); i++) {
        assertEquals(twin.get(i), set.get(i), where);
      }
    }
  }

  /** The last one takes the place of the one that goes. */
  private static void remove(List<Integer> twin, int index) {
    if (index >= 0) {
      int last = twin.remove(twin.size() - 1);
      if (index < twin.size()) {
        twin.set(index, last);
      }
    }
  }
}
