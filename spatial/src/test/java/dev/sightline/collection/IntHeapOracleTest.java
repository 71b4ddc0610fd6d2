package dev.sightline.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The heap against a priority queue. */
final class IntHeapOracleTest {
  private record Entry(int item, double key) {}

  private static final Comparator<Entry> ORDER =
      Comparator.comparingDouble(Entry::key).thenComparingInt(Entry::item);

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void pop_anySequence_equalsPriorityQueue(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    IntHeap heap = new IntHeap();
    PriorityQueue<Entry> twin = new PriorityQueue<>(ORDER);
    for (int step = 0; step < 20_000; step++) {
      String where = "seed " + seed + " step " + step;
      if (random.nextInt(3000) == 0) {
        heap.clear();
        twin.clear();
      } else if (twin.isEmpty() || random.nextInt(5) < 3) {
        int item = random.nextInt(50);
        double key = random.nextInt(100) - 50;
        heap.push(item, key);
        twin.add(new Entry(item, key));
      } else {
        assertEquals(twin.element().key, heap.leastKey(), where);
        assertEquals(twin.element().item, heap.first(), where);
        assertEquals(twin.remove().item, heap.pop(), where);
      }
      assertEquals(twin.size(), heap.size(), where);
    }
  }

  @Test
  void pop_emptyHeap_throws() {
    assertThrows(IllegalStateException.class, new IntHeap()::pop);
    assertEquals(Double.POSITIVE_INFINITY, new IntHeap().leastKey());
  }
}
