package dev.sightline.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Short ids against sets and lists. */
final class ShortIdsOracleTest {
  private static final int LIMIT = 40;
  private static final int MEMORY = 7;

  private final ShortIds ids = new ShortIds(LIMIT, MEMORY);
  private final TreeSet<Integer> awake = new TreeSet<>();
  private final List<Integer> asleep = new ArrayList<>();

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void ids_randomUse_areAsListsSay(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    for (int step = 0; step < 5000; step++) {
      String at = "seed " + seed + ", step " + step;
      switch (random.nextInt(4)) {
        case 0 -> take(at);
        case 1 -> evict(random, at);
        case 2 -> wake(random);
        default -> end();
      }
      assertEquals(awake.size(), ids.awake(), at);
      for (int id = 0; id < LIMIT; id++) {
        assertEquals(awake.contains(id), ids.isAwake(id), at);
        assertEquals(asleep.contains(id), ids.isAsleep(id), at);
      }
    }
  }

  private void take(String at) {
    int expected = 0;
    while (awake.contains(expected) || asleep.contains(expected)) {
      expected++;
    }
    if (expected == LIMIT) {
      expected = asleep.isEmpty() ? -1 : asleep.remove(0);
    }
    assertEquals(expected, ids.take(), at);
    if (expected >= 0) {
      awake.add(expected);
    }
  }

  private void evict(SplittableRandom random, String at) {
    if (awake.isEmpty()) {
      return;
    }
    int id = List.copyOf(awake).get(random.nextInt(awake.size()));
    awake.remove(id);
    asleep.add(id);
    int forgotten = asleep.size() > MEMORY ? asleep.remove(0) : -1;
    assertEquals(forgotten, ids.evict(id), at);
  }

  private void wake(SplittableRandom random) {
    if (!asleep.isEmpty()) {
      int id = asleep.remove(random.nextInt(asleep.size()));
      awake.add(id);
      ids.wake(id);
    }
  }

  private void end() {
    if (!awake.isEmpty()) {
      ids.end(awake.pollFirst());
    }
  }

  @Test
  void resolve_idTakenAgain_findsHandlesStale() {
    int id = ids.take();
    long handle = Handle.of(id, ids.generation(id));
    assertEquals(id, ids.resolve(handle));
    ids.evict(id);
    assertEquals(-1, ids.resolve(handle));
    ids.wake(id);
    assertEquals(id, ids.resolve(handle));
    ids.end(id);
    assertEquals(id, ids.take());
    assertEquals(-1, ids.resolve(handle));
    assertEquals(-1, ids.resolve(Handle.of(39, 5)));
  }

  @Test
  void generation_manyUses_wrapsAround() {
    for (int i = 0; i < 600; i++) {
      int id = ids.take();
      assertEquals((i + 1) % 256, ids.generation(id));
      assertEquals(ids.generation(id), Handle.generation(Handle.of(id, ids.generation(id))));
      ids.end(id);
    }
  }

  @Test
  void misuse_isRefused() {
    assertThrows(IllegalStateException.class, () -> ids.evict(0));
    assertThrows(IllegalStateException.class, () -> ids.end(3));
    ids.evict(ids.take());
    assertThrows(IllegalStateException.class, () -> ids.end(0)); // asleep
    ids.wake(0);
    assertThrows(IllegalStateException.class, () -> ids.wake(0));
    assertThrows(IllegalArgumentException.class, () -> new ShortIds(0, 0));
    assertThrows(IllegalArgumentException.class, () -> new ShortIds(70_000, 0));
    assertThrows(IllegalArgumentException.class, () -> new Sleepers(-1));
    assertThrows(IllegalArgumentException.class, () -> Handle.of(-1, 0));
  }

  @Test
  void sleepers_withoutMemory_forgetAtOnce() {
    Sleepers none = new Sleepers(0);
    assertEquals(5, none.add(5));
    assertFalse(none.contains(5));
    Sleepers some = new Sleepers(2);
    assertEquals(-1, some.add(5));
    assertThrows(IllegalStateException.class, () -> some.add(5));
    some.clear();
    assertEquals(0, some.size());
    assertTrue(some.oldest() < 0);
  }
}
