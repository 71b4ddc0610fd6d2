package dev.sightline.interest.kinetic.due;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.interest.kinetic.due.IntChunks.Chunk;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

/** What is not read, and what is used again; what is read, see {@link RingListsOracleTest}. */
@NullUnmarked
final class LoosePairsTest {
  private final LoosePairs loose = new LoosePairs();

  @Test
  void read_pairThatIsSafe_comesWithItsClassOnly() {
    loose.begin(10);
    loose.add(10, 0, 40, 1, 2, false, 0);
    loose.add(10, 9, 40, 3, 4, true, LoosePairs.INSIDE | LoosePairs.SYMMETRIC);
    loose.add(10, 1000, 40, 5, 6, false, 0);
    assertNull(loose.read(10, 0, 10), "in the tick in which it was put down");
    assertEquals(1 << 2, loose.read(10, 0, 11).data[0]);
    assertNull(loose.read(10, 1, 40), "nothing of this class");
    assertNull(loose.read(10, 2, 18));
    Chunk chunk = loose.read(10, 2, 19);
    assertEquals(2, chunk.size);
    assertEquals(3 << 2 | LoosePairs.SYMMETRIC | LoosePairs.INSIDE, chunk.data[0]);
    assertEquals(4 << 1 | 1, chunk.data[1]);
    assertNotNull(loose.read(10, LoosePairs.CLASSES - 1, 39));
  }

  @Test
  void isRead_untilTheLastOfAllPairs_notAfter() {
    loose.begin(10);
    assertFalse(loose.isRead(10, 11), "nothing put down");
    loose.add(10, 0, 14, 1, 2, false, 0);
    loose.add(10, 0, 12, 1, 3, false, 0);
    for (int now = 11; now <= 14; now++) {
      assertTrue(loose.isRead(10, now), "tick " + now);
    }
    assertFalse(loose.isRead(10, 15));
    assertNull(loose.read(10, 0, 15), "dropped");
    assertFalse(loose.isRead(10, 16));
  }

  @Test
  void begin_slotThatIsStillFull_isEmptied() {
    loose.begin(3);
    loose.add(3, 0, 60, 1, 2, false, 0);
    int later = 3 + LoosePairs.SLOTS;
    loose.begin(later);
    assertNull(loose.read(later, 0, later + 1));
    loose.add(later, 0, later + 5, 7, 8, false, 0);
    assertEquals(2, loose.read(later, 0, later + 1).size);
    assertTrue(loose.isRead(later, later + 5));
    assertFalse(loose.isRead(later, later + 6));
  }

  @Test
  void add_asManyInEveryTick_usesTheSameChunks() {
    Set<Chunk> chunks = Collections.newSetFromMap(new IdentityHashMap<>());
    int after = 0;
    for (int tick = 1; tick < 500; tick++) {
      for (int made = Math.max(1, tick - 20); made < tick; made++) {
        loose.isRead(made, tick);
      }
      loose.begin(tick);
      for (int i = 0; i < 1000; i++) {
        loose.add(tick, i % 8, tick + 10, i, i + 1, false, 0);
      }
      for (Chunk c = loose.read(tick, 1, tick + 5); c != null; c = c.next) {
        chunks.add(c);
      }
      after = tick == 100 ? chunks.size() : after;
    }
    assertTrue(chunks.size() < 2 * after + 10, chunks.size() + " after " + after);
  }
}
