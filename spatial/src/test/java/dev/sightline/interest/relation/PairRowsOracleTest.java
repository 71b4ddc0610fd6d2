package dev.sightline.interest.relation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows that become dense and sparse again against a map of pairs. */
final class PairRowsOracleTest {
  private static final int FIRST = 1000;
  private static final int ROWS = 4;
  private static final int ENTITIES = 300;
  private static final int FILL = 120;
  private static final int TURNS = 20;

  private final PairRows rows = new PairRows(FIRST, ROWS, ENTITIES);
  private final Map<Long, Pair> expected = new TreeMap<>();

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void visitPairs_rowsThatFillAndThin_equalsMap(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    boolean wasDense = false;
    for (int turn = 0; turn < TURNS; turn++) {
      for (int i = 0; i < FILL * ROWS; i++) {
        add(random.nextInt(ROWS), random.nextInt(ENTITIES), random);
      }
      wasDense |= rows.dense(0) != null;
      compare("seed " + seed + " turn " + turn + " filled");
      for (int row = 0; row < ROWS; row++) {
        empty(row, random);
      }
      compare("seed " + seed + " turn " + turn + " thinned");
      assertEquals(0, denseRows());
    }
    assertTrue(wasDense);
  }

  private void add(int row, int entity, SplittableRandom random) {
    Pair pair = new Pair(1 + random.nextInt(7), random.nextBoolean(), random.nextBoolean());
    if (expected.putIfAbsent(key(row, entity), pair) == null) {
      rows.adopt(row, entity, pair.mask, pair.isIn, pair.isViaChild);
    }
  }

  /** Takes all but a few pairs out of a row. */
  private void empty(int row, SplittableRandom random) {
    int left = 5;
    for (int entity = 0; entity < ENTITIES; entity++) {
      Pair pair = expected.get(key(row, entity));
      if (pair != null && (--left < 0 || random.nextBoolean())) {
        remove(row, entity, pair);
        expected.remove(key(row, entity));
      }
    }
    DenseRow full = rows.dense(row);
    if (full != null) {
      full.settle();
      rows.thin(row, full);
    }
  }

  private void remove(int row, int entity, Pair pair) {
    DenseRow full = rows.dense(row);
    if (full == null) {
      rows.sparse.delete(row, rows.sparse.find(row, entity));
      return;
    }
    full.used--;
    for (int left = pair.mask; left != 0; left &= left - 1) {
      full.toggle(entity, Integer.numberOfTrailingZeros(left));
    }
    if (pair.isIn) {
      full.toggleIn(entity);
    }
    if (pair.isViaChild) {
      full.toggleViaChild(entity);
    }
  }

  private int denseRows() {
    int dense = 0;
    for (int row = 0; row < ROWS; row++) {
      dense += rows.dense(row) == null ? 0 : 1;
    }
    return dense;
  }

  private void compare(String where) {
    Map<Long, Pair> found = new TreeMap<>();
    rows.visitPairs(
        (observer, entity, mask, isIn, isViaChild) ->
            found.put(key(observer - FIRST, entity), new Pair(mask, isIn, isViaChild)));
    assertEquals(expected, found, where);
    for (int row = 0; row < ROWS; row++) {
      compare(row, where + " row " + row);
    }
  }

  private void compare(int row, String where) {
    Map<Integer, Integer> inScope = new TreeMap<>();
    rows.visit(row, inScope::put);
    int size = 0;
    for (int entity = 0; entity < ENTITIES; entity++) {
      Pair pair = expected.getOrDefault(key(row, entity), new Pair(0, false, false));
      size += pair.mask == 0 ? 0 : 1;
      assertEquals(pair.mask, rows.mask(row, entity), where);
      assertEquals(pair.isIn, rows.in(row, entity), where);
      assertEquals(pair.isIn ? pair.mask : null, inScope.get(entity), where);
    }
    assertEquals(size, rows.size(row), where);
  }

  private static long key(int row, int entity) {
    return (long) row << 32 | entity;
  }

  private record Pair(int mask, boolean isIn, boolean isViaChild) {}
}
