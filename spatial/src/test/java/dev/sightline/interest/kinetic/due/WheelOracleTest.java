package dev.sightline.interest.kinetic.due;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class WheelOracleTest {
  private record Entry(long a, long b) {}

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void take_anySequence_returnsWhatIsDue(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Wheel wheel = new Wheel();
    Map<Integer, List<Entry>> twin = new HashMap<>();
    long size = 0;
    for (int tick = 0; tick < 300; tick++) {
      List<Entry> due = twin.getOrDefault(tick, List.of());
      size -= due.size();
      assertSame(due, take(wheel, tick), "seed " + seed + " tick " + tick);
      for (int i = random.nextInt(tick % 100 == 0 ? 9000 : 100); i > 0; i--) {
        int at = tick + 1 + random.nextInt(Wheel.TICKS - 1);
        Entry entry = new Entry(random.nextLong(), random.nextLong());
        wheel.add(at, entry.a, entry.b);
        twin.computeIfAbsent(at, t -> new ArrayList<>()).add(entry);
        size++;
      }
      assertEquals(size, wheel.size());
      wheel.review();
    }
  }

  private static List<Entry> take(Wheel wheel, int tick) {
    List<Entry> all = new ArrayList<>();
    for (int c = wheel.take(tick); c != Wheel.NO_CHUNK; c = wheel.give(c)) {
      for (int at = 0; at < wheel.fill(c); at += 2) {
        all.add(new Entry(wheel.entries(c)[at], wheel.entries(c)[at + 1]));
      }
    }
    return all;
  }

  private static void assertSame(List<Entry> expected, List<Entry> actual, String where) {
    Comparator<Entry> order = Comparator.comparingLong(Entry::a).thenComparingLong(Entry::b);
    assertEquals(
        expected.stream().sorted(order).toList(), actual.stream().sorted(order).toList(), where);
  }

  @Test
  void review_afterManyEntries_letsGoOfMostMemory() {
    Wheel wheel = new Wheel();
    for (int i = 0; i < 100_000; i++) {
      wheel.add(1, i, i);
    }
    int many = wheel.owned();
    for (int tick = 1; tick <= 3; tick++) {
      take(wheel, tick);
      wheel.add(tick + 1, 0, 0);
      wheel.review();
    }
    assertTrue(many > 300 && wheel.owned() < 40, many + " then " + wheel.owned());
    take(wheel, 4);
    for (int i = 0; i < 50_000; i++) {
      wheel.add(10, i, i);
    }
    assertEquals(50_000, take(wheel, 10).size());
  }

  @Test
  void add_asMuchAsBefore_makesNoChunk() {
    Wheel wheel = new Wheel();
    int owned = 0;
    for (int tick = 0; tick < 500; tick++) {
      take(wheel, tick);
      for (int i = 0; i < 2000; i++) {
        wheel.add(tick + 1 + i % 60, i, i);
      }
      if (tick % 64 == 0) {
        wheel.review();
      }
      if (tick == 200) {
        owned = wheel.owned();
      }
    }
    assertEquals(owned, wheel.owned());
  }
}
