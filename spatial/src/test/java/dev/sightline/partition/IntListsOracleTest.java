package dev.sightline.partition;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class IntListsOracleTest {
  private static final long SEED = 5;

  @Test
  void set_anyLengths_keepsAllListsAndHardlyGrows() {
    var random = new SplittableRandom(SEED);
    int[][] expected = new int[200][0];
    IntLists lists = new IntLists(4, 4);
    for (int step = 0; step < 20_000; step++) {
      int list = random.nextInt(expected.length);
      int[] values = random.ints(random.nextInt(random.nextInt(8) == 0 ? 50 : 14)).toArray();
      expected[list] = values;
      lists.set(list, values, values.length);
      verify(lists, random.nextInt(list + 1), expected, "seed " + SEED + " step " + step);
    }
    for (int list = 0; list < expected.length; list++) {
      verify(lists, list, expected, "seed " + SEED + " at the end");
    }
    assertTrue(lists.bytes() < 4 * 200 * 60, "takes " + lists.bytes());
  }

  private static void verify(IntLists lists, int list, int[][] expected, String where) {
    assertEquals(expected[list].length, lists.count(list), where);
    for (int k = 0; k < expected[list].length; k++) {
      assertEquals(expected[list][k], lists.get(list, k), where);
    }
  }
}
