package dev.sightline.interest.kinetic.due;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.interest.kinetic.due.IntChunks.Chunk;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Lists and loose pairs: what is put down is read from its time on, until its time is over. */
@NullUnmarked
final class RingListsOracleTest {
  private record Listed(int made, int until, int first, int owner, int entry) {
    Pair pair() {
      return new Pair(made, owner, entry);
    }
  }

  private record Pair(int made, int owner, int entry) {}

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void read_anyLists_returnsWhatIsNeeded(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    RingLists lists = new RingLists();
    List<Listed> twin = new ArrayList<>();
    for (int tick = 1; tick < 200; tick++) {
      int now = tick;
      twin.removeIf(l -> l.until < now);
      Set<Pair> read = new HashSet<>();
      for (int made = tick - 1; made > tick - RingLists.SLOTS; made--) {
        read(lists, made, tick, read);
      }
      for (Listed listed : twin) {
        assertTrue(
            read.contains(listed.pair()) || listed.first > tick,
            "seed " + seed + " tick " + tick + listed);
      }
      lists.begin(tick);
      for (int owner = random.nextInt(5); owner > 0; owner--) {
        append(lists, tick, owner, random, twin);
      }
    }
  }

  private static void read(RingLists lists, int made, int now, Set<Pair> out) {
    for (Chunk chunk = lists.read(made, now); chunk != null; chunk = chunk.next) {
      int[] blocks = chunk.data;
      for (int at = 0; at < chunk.size; at = RingLists.next(blocks, at)) {
        int span = RingLists.span(blocks, at);
        int c = Math.min(RingLists.CLASSES - 1, (now - made - 1) / span);
        int end = RingLists.end(blocks, at, c);
        for (int k = at + RingLists.HEADER; k < end && end - at < 100; k++) {
          out.add(new Pair(made, blocks[at], blocks[k]));
        }
      }
    }
  }

  private static void append(
      RingLists lists, int tick, int owner, SplittableRandom random, List<Listed> twin) {
    int count = random.nextInt(30) == 0 ? 70_000 : random.nextInt(40);
    int period = 2 + random.nextInt(61);
    int span = (period + RingLists.CLASSES - 1) / RingLists.CLASSES;
    int[] entries = new int[count];
    byte[] classes = new byte[count];
    for (int i = 0; i < count; i++) {
      entries[i] = random.nextInt(1 << 28);
      classes[i] = (byte) random.nextInt(RingLists.CLASSES);
      if (count < 100) {
        int first = tick + 1 + span * classes[i];
        twin.add(new Listed(tick, tick + period, first, owner, entries[i]));
      }
    }
    lists.append(tick, owner, period, span, entries, classes, count);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2})
  void read_anyLoosePairs_returnsWhatIsNeeded(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    LoosePairs loose = new LoosePairs();
    List<Listed> twin = new ArrayList<>();
    for (int tick = 1; tick < 200; tick++) {
      int now = tick;
      twin.removeIf(l -> l.until < now);
      Set<Pair> read = new HashSet<>();
      for (int made = tick - 1; made > tick - LoosePairs.SLOTS; made--) {
        for (int c = 0; loose.isRead(made, tick) && c < LoosePairs.CLASSES; c++) {
          readLoose(loose.read(made, c, tick), made, read);
        }
      }
      for (Listed pair : twin) {
        assertTrue(
            read.contains(pair.pair()) || pair.first > tick,
            "seed " + seed + " tick " + tick + pair);
      }
      loose.begin(tick);
      for (int i = random.nextInt(30); i > 0; i--) {
        int safe = random.nextInt(40);
        int until = tick + 1 + safe + random.nextInt(62 - safe);
        int entity = random.nextInt(1 << 28);
        boolean byEntity = random.nextBoolean();
        loose.add(tick, safe, until, i, entity, byEntity, LoosePairs.INSIDE);
        int packed = entity << 1 | (byEntity ? 1 : 0);
        twin.add(new Listed(tick, until, tick + 1 + safe, i, packed));
      }
    }
  }

  private static void readLoose(Chunk first, int made, Set<Pair> out) {
    for (Chunk chunk = first; chunk != null; chunk = chunk.next) {
      for (int at = 0; at < chunk.size; at += 2) {
        assertEquals(LoosePairs.INSIDE, chunk.data[at] & 3);
        out.add(new Pair(made, chunk.data[at] >>> 2, chunk.data[at + 1]));
      }
    }
  }

  @Test
  void lists_largeOnceSmallSince_giveMemoryBack() {
    RingLists lists = new RingLists();
    int[] entries = new int[100_000];
    byte[] classes = new byte[100_000];
    for (int tick = 1; tick < 300; tick++) {
      for (int made = tick - 1; made > tick - RingLists.SLOTS; made--) {
        lists.read(made, tick);
      }
      lists.begin(tick);
      lists.append(tick, 0, 10, 2, entries, classes, tick < 20 ? 100_000 : 10);
      if (tick == 20) {
        assertTrue(lists.owned() > 1_000_000, lists.owned() + " ints");
      }
    }
    assertTrue(lists.owned() < 200_000, lists.owned() + " ints");
  }
}
