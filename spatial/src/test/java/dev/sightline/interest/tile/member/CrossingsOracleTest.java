package dev.sightline.interest.tile.member;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who crossed which tiles, against lists by block. */
final class CrossingsOracleTest {
  private record Event(int member, int rank, int otherEnd, boolean arrival) {}

  private final Crossings crossings = new Crossings();
  private final Map<Integer, List<Event>> events = new HashMap<>();
  private final Map<Integer, Integer> touched = new HashMap<>();
  private final Map<Integer, Integer> blurred = new HashMap<>();

  /** With few of many blocks listed, which are arranged as they come, and with most of them. */
  @ParameterizedTest
  @CsvSource({"1, 20, 5", "2, 40, 600", "3, 30000, 8", "4, 30000, 3000"})
  void sort_anyCrossings_bringsThoseOfABlockTogether(long seed, int ranks, int most) {
    SplittableRandom random = new SplittableRandom(seed);
    for (int tick = 0; tick < 60; tick++) {
      String where = "seed " + seed + " tick " + tick;
      int listed = 0;
      for (int i = random.nextInt(most); i > 0; i--) {
        int from = random.nextInt(6) == 0 ? -1 : random.nextInt(ranks);
        int to = random.nextInt(6) == 0 ? -1 : random.nextInt(ranks);
        crossings.add(i, from, to);
        listed += expect(i, from, to, false) + expect(i, to, from, true);
        if (random.nextInt(4) == 0) {
          int rank = random.nextInt(ranks);
          crossings.blur(rank);
          blurred.merge(rank >> 5, 1 << rank, (a, b) -> a | b);
        }
      }
      crossings.sort();
      check(listed, where);
      crossings.clear();
      clear();
      check(0, where);
    }
  }

  private int expect(int member, int rank, int otherEnd, boolean arrival) {
    if (rank < 0) {
      return 0;
    }
    events
        .computeIfAbsent(rank >> 5, block -> new ArrayList<>())
        .add(new Event(member, rank, otherEnd, arrival));
    touched.merge(rank >> 5, 1 << rank, (a, b) -> a | b);
    return 1;
  }

  private void clear() {
    events.clear();
    touched.clear();
    blurred.clear();
  }

  private void check(int listed, String where) {
    assertEquals(listed > 0, crossings.isListed(), where);
    assertEquals(!blurred.isEmpty(), crossings.isBlurred(), where);
    assertEquals(listed + blurred.size(), crossings.size(), where);
    assertEquals(blurred, masks(crossings.blurred()), where);
    assertEquals(touched, masks(crossings.touched()), where);
    assertEquals(touched.keySet(), distinct(crossings.touchedBlocks().toArray()), where);
    assertEquals(blurred.keySet(), distinct(crossings.blurredBlocks().toArray()), where);
    events.forEach((block, expected) -> assertEquals(expected, of(block), where));
  }

  private static Map<Integer, Integer> masks(int[] array) {
    Map<Integer, Integer> masks = new HashMap<>();
    for (int block = 0; block < array.length; block++) {
      if (array[block] != 0) {
        masks.put(block, array[block]);
      }
    }
    return masks;
  }

  private static Set<Integer> distinct(int[] blocks) {
    Set<Integer> distinct = new HashSet<>();
    for (int block : blocks) {
      distinct.add(block);
    }
    assertEquals(blocks.length, distinct.size(), "a block twice");
    return distinct;
  }

  /** Returns the events of a block, which are in the order in which they were listed. */
  private List<Event> of(int block) {
    List<Event> found = new ArrayList<>();
    for (int e = crossings.first(block); e < crossings.end(block); e = crossings.next(e)) {
      found.add(
          new Event(
              crossings.member(e),
              crossings.rank(e),
              crossings.otherEnd(e),
              crossings.isArrival(e)));
    }
    return found;
  }

  @Test
  void add_fromNowhereToNowhere_listsNothing() {
    crossings.add(3, -1, -1);
    crossings.sort();
    assertFalse(crossings.isListed());
    assertEquals(0, crossings.size());
  }
}
