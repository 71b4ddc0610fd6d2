package dev.sightline.interest.relation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.BitSet;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A row of bits, against arrays by entity. */
final class DenseRowOracleTest {
  /** A sense that pairs only had before. */
  private static final int NEVER_NOW = 1 << 9;

  @ParameterizedTest
  @CsvSource({"1, 1", "2, 64", "3, 65", "4, 300"})
  void row_anyTicks_saysWhatIsAndWhatChanged(long seed, int capacity) {
    SplittableRandom random = new SplittableRandom(seed);
    Twin twin = new Twin(capacity);
    for (int tick = 0; tick < 400; tick++) {
      String where = "seed " + seed + " tick " + tick;
      if (random.nextInt(60) == 0) {
        twin.clear();
      }
      int keptAt = random.nextInt(10) - 3;
      for (int i = 0; i < 7; i++) {
        if (i == keptAt) {
          twin.keepMasks(random);
        }
        twin.change(random);
      }
      twin.row.compareMasks();
      twin.check(where);
      twin.checkChanges(where);
      twin.settle();
      assertEquals(-1, twin.row.nextChange(0), where);
    }
  }

  private static final class Twin {
    private final int capacity;
    private final DenseRow row;
    private final int[] masks;
    private int[] masksBefore;
    private final BitSet in = new BitSet();
    private final BitSet flipped = new BitSet();
    private final BitSet viaChild = new BitSet();
    private boolean keeps;

    Twin(int capacity) {
      this.capacity = capacity;
      row = new DenseRow(capacity);
      masks = new int[capacity];
      masksBefore = new int[capacity];
    }

    void change(SplittableRandom random) {
      int entity = random.nextInt(capacity);
      int sense = random.nextInt(3) == 0 ? 31 : random.nextInt(3);
      switch (random.nextInt(6)) {
        case 0, 1 -> {
          row.toggle(entity, sense);
          masks[entity] ^= 1 << sense;
        }
        case 2 -> {
          row.toggleIn(entity);
          in.flip(entity);
          flipped.flip(entity);
        }
        case 3 -> {
          row.toggleViaChild(entity);
          viaChild.flip(entity);
        }
        case 4 -> {
          row.unflip(entity);
          flipped.clear(entity);
        }
        default -> adopt(random.nextInt(capacity), random.nextInt() & 0x8000_000f);
      }
    }

    /** Takes over somebody new to the row. */
    private void adopt(int entity, int mask) {
      if (masks[entity] == 0 && !in.get(entity) && !viaChild.get(entity)) {
        row.adopt(entity, mask, true, mask < 0);
        masks[entity] = mask;
        in.set(entity);
        viaChild.set(entity, mask < 0);
      }
    }

    /** Keeps masks in the middle of a tick, and says of one pair that it had another before. */
    void keepMasks(SplittableRandom random) {
      row.keepMasks();
      keeps = true;
      masksBefore = masks.clone();
      int entity = random.nextInt(capacity);
      int mask = random.nextInt(4) | (random.nextInt(3) == 0 ? NEVER_NOW : 0);
      row.setMaskBefore(entity, mask);
      masksBefore[entity] = mask;
    }

    void clear() {
      row.clear();
      Arrays.fill(masks, 0);
      in.clear();
      viaChild.clear();
      flipped.clear();
    }

    void settle() {
      row.settle();
      flipped.clear();
      keeps = false;
    }

    void check(String where) {
      BitSet used = (BitSet) viaChild.clone();
      for (int e = 0; e < capacity; e++) {
        assertEquals(masks[e], row.mask(e), where);
        assertEquals(in.get(e), row.in(e), where);
        assertEquals(viaChild.get(e), row.viaChild(e), where);
        assertEquals(flipped.get(e), row.isFlipped(e), where);
        if (masks[e] != 0) {
          used.set(e);
        }
      }
      for (int e = 0; e <= capacity; e++) {
        assertEquals(used.nextSetBit(e), row.next(e), where + " from " + e);
      }
      assertEquals(keeps, row.hasMasksBefore(), where);
    }

    void checkChanges(String where) {
      BitSet changed = (BitSet) flipped.clone();
      for (int e = 0; keeps && e < capacity; e++) {
        if (in.get(e) && !flipped.get(e) && masks[e] != masksBefore[e]) {
          changed.set(e);
        }
      }
      for (int e = 0; e <= capacity; e++) {
        assertEquals(changed.nextSetBit(e), row.nextChange(e), where + " from " + e);
      }
    }
  }

  @Test
  void log_changesOfATick_countsThemAnewInTheNext() {
    DenseRow row = new DenseRow(10);
    assertEquals(1, row.log(0));
    assertEquals(2, row.log(0));
    assertEquals(1, row.log(1));
    assertEquals(1, row.log(5));
    assertEquals(2, row.log(5));
  }

  @Test
  void next_noWords_isNone() {
    assertEquals(-1, DenseRow.next(new long[0], 0));
    assertEquals(-1, DenseRow.next(new long[1], 63));
    assertEquals(-1, DenseRow.next(new long[1], 64));
    assertEquals(63, DenseRow.next(new long[] {-1L}, 63));
    assertEquals(64, DenseRow.next(new long[] {1, 1}, 1));
  }
}
