package dev.sightline.interest.relation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Pairs that come and go in ascending runs and in none, against a map of who is in scope. */
final class ChangeLogOracleTest {
  private static final int ROWS = 16;
  private static final int ENTITIES = 60;
  private static final int ROW_BITS = 5;
  private static final int TICKS = 40;

  private final Map<Integer, Boolean> before = new TreeMap<>();
  private final Map<Integer, Boolean> now = new TreeMap<>();

  @ParameterizedTest
  @CsvSource({"1, 1, 6", "2, 2, 6", "3, 2, 29", "4, 3, 6", "5, 5, 29", "6, 2, 16", "7, 4, 16"})
  void net_runsOfChanges_leavesWhatChangedInTheEnd(long seed, int runs, int entityBits) {
    SplittableRandom random = new SplittableRandom(seed);
    ChangeLog log = new ChangeLog(ROW_BITS, entityBits, new RadixSort());
    for (int tick = 0; tick < TICKS; tick++) {
      int changes = tick % 4 == 0 ? 5 : 300;
      for (int run = 0; run < runs; run++) {
        addAll(log, random, ascending(random, changes));
      }
      finish(log, random, "seed " + seed + " tick " + tick);
    }
  }

  @ParameterizedTest
  @CsvSource({"1, 6", "2, 16", "3, 29"})
  void net_changesInNoOrder_leavesWhatChangedInTheEnd(long seed, int entityBits) {
    SplittableRandom random = new SplittableRandom(seed);
    ChangeLog log = new ChangeLog(ROW_BITS, entityBits, new RadixSort());
    for (int tick = 0; tick < TICKS; tick++) {
      List<Integer> pairs = new ArrayList<>();
      for (int i = random.nextInt(tick % 4 == 0 ? 10 : 500); i > 0; i--) {
        pairs.add(random.nextInt(ROWS * ENTITIES));
      }
      addAll(log, random, pairs);
      finish(log, random, "seed " + seed + " tick " + tick);
    }
  }

  /** Rows that are told in another way leave the log, whatever its runs were. */
  @ParameterizedTest
  @CsvSource({"1, 1", "2, 2", "3, 3"})
  void removeIf_someRows_leavesTheOthers(long seed, int runs) {
    SplittableRandom random = new SplittableRandom(seed);
    ChangeLog log = new ChangeLog(ROW_BITS, 6, new RadixSort());
    for (int tick = 0; tick < TICKS; tick++) {
      for (int run = 0; run < runs; run++) {
        addAll(log, random, ascending(random, 300));
      }
      int row = random.nextInt(ROWS);
      log.removeIf(key -> log.row(key) == row);
      for (int entity = 0; entity < ENTITIES; entity++) {
        int pair = row * ENTITIES + entity;
        before.put(pair, now.getOrDefault(pair, false));
      }
      finish(log, random, "seed " + seed + " tick " + tick);
    }
  }

  private static List<Integer> ascending(SplittableRandom random, int most) {
    TreeSet<Integer> pairs = new TreeSet<>();
    for (int i = random.nextInt(most); i > 0; i--) {
      pairs.add(random.nextInt(ROWS * ENTITIES));
    }
    return List.copyOf(pairs);
  }

  private void addAll(ChangeLog log, SplittableRandom random, List<Integer> pairs) {
    for (int pair : pairs) {
      boolean in = !now.getOrDefault(pair, false);
      now.put(pair, in);
      log.add(pair / ENTITIES, pair % ENTITIES, in, random.nextBoolean());
    }
  }

  /** Brings the log to its end, with and without pairs whose senses changed. */
  private void finish(ChangeLog log, SplittableRandom random, String where) {
    boolean repeats = repeats(log);
    boolean mayRepeat = log.order();
    assertTrue(mayRepeat || !repeats, where);
    boolean nets = mayRepeat || random.nextBoolean();
    if (nets) {
      assertEquals(hasReturned(log), log.net(), where);
    }
    Map<Integer, String> expected = expected();
    if (random.nextBoolean()) {
      addSenses(log, random, expected);
      log.orderSenses();
    }
    assertEquals(List.copyOf(expected.values()), told(log), where);
    log.clear();
    assertEquals(0, log.size(), where);
    before.putAll(now);
  }

  private Map<Integer, String> expected() {
    Map<Integer, String> expected = new TreeMap<>();
    now.forEach(
        (pair, in) -> {
          if (!in.equals(before.getOrDefault(pair, false))) {
            expected.put(pair, words(pair / ENTITIES, pair % ENTITIES, in, false));
          }
        });
    return expected;
  }

  /** Of some pairs in scope another mask is told, also of those that came into scope. */
  private void addSenses(ChangeLog log, SplittableRandom random, Map<Integer, String> expected) {
    for (int i = 0; i < 100; i++) {
      int pair = random.nextInt(ROWS * ENTITIES);
      if (now.getOrDefault(pair, false)) {
        log.addSenses(pair / ENTITIES, pair % ENTITIES);
        expected.putIfAbsent(pair, words(pair / ENTITIES, pair % ENTITIES, true, true));
      }
    }
  }

  private static List<String> told(ChangeLog log) {
    List<String> told = new ArrayList<>();
    for (int i = 0; i < log.size(); i++) {
      long key = log.key(i);
      boolean senses = log.hasSenses() && ChangeLog.sensesOnly(key);
      boolean in = ChangeLog.in(key);
      told.add(words(log.row(key), log.entity(key), in, senses));
    }
    return told;
  }

  private static String words(int row, int entity, boolean in, boolean senses) {
    return (senses ? "~" : in ? "+" : "-") + row + ">" + entity;
  }

  private static boolean repeats(ChangeLog log) {
    return counts(log).values().stream().anyMatch(count -> count > 1);
  }

  private static boolean hasReturned(ChangeLog log) {
    return counts(log).values().stream().anyMatch(count -> count % 2 == 0);
  }

  private static Map<Long, Integer> counts(ChangeLog log) {
    Map<Long, Integer> counts = new TreeMap<>();
    for (int i = 0; i < log.size(); i++) {
      counts.merge(log.key(i) >>> 2, 1, Integer::sum);
    }
    return counts;
  }
}
