package dev.sightline.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Heaps against a priority queue, and against looking at everything. */
final class HeapOracleTest {
  private record Entry(int item, double key) {}

  private static final Comparator<Entry> ORDER =
      Comparator.comparingDouble(Entry::key).thenComparingInt(Entry::item);

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void intHeap_anySequence_equalsPriorityQueue(long seed) {
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

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void indexedHeap_anySequence_equalsLeastOfAMap(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    IndexedHeap heap = new IndexedHeap();
    Map<Integer, Double> twin = new HashMap<>();
    for (int step = 0; step < 5_000; step++) {
      String where = "seed " + seed + " step " + step;
      if (random.nextInt(1000) == 0) {
        heap.clear();
        twin.clear();
      } else if (twin.isEmpty() || random.nextInt(5) < 3) {
        int id = random.nextInt(300);
        double key = random.nextInt(100) - 50;
        boolean less = key < twin.getOrDefault(id, Double.POSITIVE_INFINITY);
        assertEquals(less, heap.offer(id, key), where);
        twin.merge(id, key, Math::min);
        assertEquals(twin.get(id), heap.key(id), where);
      } else {
        Entry least =
            twin.entrySet().stream()
                .map(e -> new Entry(e.getKey(), e.getValue()))
                .min(ORDER)
                .orElseThrow();
        assertEquals(least.key, heap.leastKey(), where);
        assertEquals(least.item, heap.pop(), where);
        twin.remove(least.item);
      }
      assertEquals(twin.size(), heap.size(), where);
      int id = random.nextInt(300);
      assertEquals(twin.containsKey(id), heap.contains(id), where);
    }
  }

  @Test
  void pop_emptyHeap_throws() {
    assertThrows(IllegalStateException.class, new IntHeap()::pop);
    assertThrows(IllegalStateException.class, new IndexedHeap()::pop);
    assertEquals(Double.POSITIVE_INFINITY, new IntHeap().leastKey());
    assertEquals(Double.POSITIVE_INFINITY, new IndexedHeap().leastKey());
  }
}
