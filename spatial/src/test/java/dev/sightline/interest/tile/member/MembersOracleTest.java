package dev.sightline.interest.tile.member;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Members of tiles, against a set of pairs. */
final class MembersOracleTest {
  private static final int BLOCKS = 40;

  private record Entry(int rank, int member) {}

  private final Members members = new Members();

  /** Crowds that come and go, in few tiles or in many. */
  @ParameterizedTest
  @CsvSource({"1, 1", "2, 70", "3, 1280"})
  void add_andRemoveAnybody_holdsWhoIsThere(long seed, int ranks) {
    SplittableRandom random = new SplittableRandom(seed);
    Set<Entry> twin = new HashSet<>();
    for (int step = 0; step < 20_000; step++) {
      Entry entry = new Entry(random.nextInt(ranks), random.nextInt(30));
      boolean grows = random.nextInt(10) < (step % 4000 < 2000 ? 8 : 2);
      if (grows && twin.add(entry)) {
        members.add(entry.rank, entry.member);
      } else if (!grows && twin.remove(entry)) {
        members.remove(entry.rank, entry.member);
      }
      if (step % 100 == 0) {
        assertEquals(twin, all(), "seed " + seed + " step " + step);
      }
    }
    for (Entry entry : twin) {
      members.remove(entry.rank, entry.member);
    }
    assertEquals(Set.of(), all());
  }

  private Set<Entry> all() {
    Set<Entry> all = new HashSet<>();
    for (int block = 0; block < BLOCKS; block++) {
      int occupied = 0;
      for (int i = startOf(block); i < endOf(block); i += 2) {
        int rank = members.pairs()[i + 1];
        assertEquals(block, rank >> 5);
        assertTrue(all.add(new Entry(rank, members.pairs()[i])), "twice " + members.pairs()[i]);
        occupied |= 1 << rank;
      }
      assertEquals(occupied, members.occupied(block));
    }
    return all;
  }

  private int startOf(int block) {
    return members.occupied(block) == 0 ? 0 : members.first(block);
  }

  private int endOf(int block) {
    return members.occupied(block) == 0 ? 0 : members.end(block);
  }

  @Test
  void occupied_blockBeyondAll_isEmpty() {
    assertEquals(0, members.occupied(0));
    members.add(31, 7);
    assertEquals(1 << 31, members.occupied(0));
    assertEquals(0, members.occupied(1));
    assertEquals(0, members.occupied(1_000_000));
  }

  @Test
  void add_crowdThatGoesFromBlockToBlock_usesTheSameMemoryAgain() {
    int crowd = 500;
    for (int member = 0; member < crowd; member++) {
      members.add(0, member);
    }
    for (int block = 1; block < 200; block++) {
      for (int member = 0; member < crowd; member++) {
        members.remove((block - 1) << 5, member);
        members.add(block << 5, member);
      }
    }
    assertEquals(crowd, (members.end(199) - members.first(199)) / 2);
    int held = 2 * crowd;
    assertTrue(members.pairs().length < 8 * held, members.pairs().length + " for " + held);
  }
}
