package dev.sightline.interest.tile;

import dev.sightline.collection.Capacity;
import dev.sightline.collection.Greatest;
import dev.sightline.collection.IntSet;
import dev.sightline.interest.tile.choice.Rims;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What a tile rule knows about its observers: for which tile and radius each has its row, whom it
 * perceives, and how far it may go before the disc of its radius meets other tiles of those in
 * which anybody is. By slot; perceived entities are slots too.
 */
final class ObserverRows {
  static final long[] NO_TILES = {};

  /** Not due. */
  static final byte REST = 0;

  /** Used up the way that it was free to go, with the same row. */
  static final byte MOVED = 1;

  /** Has another row. */
  static final byte TURNED = 2;

  private static final int[] NOBODY = {};
  private static final int SMALL = 256;
  private static final int WASTE = 8;

  /*
   * Numbers that a tick reads together are kept together, eight doubles per observer: where it was
   * when it was judged, how far it is from there now (moved), how far from there what it was judged
   * to perceive holds (free) and its row holds (rowFree), the radius that the row is for, and where
   * it is since the last update.
   */
  private static final int STRIDE = 8;
  private static final int JUDGED_X = 0;
  private static final int JUDGED_Y = 1;
  private static final int WAY = 2;
  private static final int FREE = 3;
  private static final int ROW_FREE = 4;
  private static final int RADIUS = 5;
  private static final int X = 6;
  private static final int Y = 7;

  private double[] numbers = {};

  /** The tile that the row is for, -1 for none. */
  int[] own = {};

  long[][] row = {};

  /** Rows that belong to one observer and are written again; empty where there never was one. */
  private long[][] ownRow = {};

  /**
   * As {@link Rims} has them: those tiles of the row for which the rule's definition is to be
   * asked.
   */
  long[][] rim = {};

  long[] @Nullable [] doubts = {};

  /**
   * The radius that the row was asked for, which is larger than the observer's if it is in no tile.
   */
  double[] reach = {};

  /** How far from its own tile an observer in no tile may be with its row; 0 for others. */
  private double[] away = {};

  /** Who is to be judged anew in this tick, and why. */
  byte[] due = {};

  int[][] list = {};
  int[] listed = {};
  private final IntSet unsettled = new IntSet();
  private final Greatest mostAway = new Greatest();
  private int open;

  /** Grows to so many slots. */
  void growTo(int end) {
    int before = own.length;
    if (end > before) {
      int size = Capacity.grown(before, end);
      numbers = Arrays.copyOf(numbers, STRIDE * size);
      own = Arrays.copyOf(own, size);
      row = Arrays.copyOf(row, size);
      ownRow = Arrays.copyOf(ownRow, size);
      rim = Arrays.copyOf(rim, size);
      doubts = Arrays.copyOf(doubts, size);
      reach = Arrays.copyOf(reach, size);
      away = Arrays.copyOf(away, size);
      due = Arrays.copyOf(due, size);
      list = Arrays.copyOf(list, size);
      listed = Arrays.copyOf(listed, size);
      Arrays.fill(own, before, size, -1);
      Arrays.fill(row, before, size, NO_TILES);
      Arrays.fill(ownRow, before, size, NO_TILES);
      Arrays.fill(rim, before, size, Rims.EMPTY);
      Arrays.fill(list, before, size, NOBODY);
    }
  }

  double judgedX(int slot) {
    return numbers[STRIDE * slot + JUDGED_X];
  }

  double judgedY(int slot) {
    return numbers[STRIDE * slot + JUDGED_Y];
  }

  double moved(int slot) {
    return numbers[STRIDE * slot + WAY];
  }

  double free(int slot) {
    return numbers[STRIDE * slot + FREE];
  }

  double rowFree(int slot) {
    return numbers[STRIDE * slot + ROW_FREE];
  }

  double radius(int slot) {
    return numbers[STRIDE * slot + RADIUS];
  }

  double x(int slot) {
    return numbers[STRIDE * slot + X];
  }

  double y(int slot) {
    return numbers[STRIDE * slot + Y];
  }

  void setMoved(int slot, double distance) {
    numbers[STRIDE * slot + WAY] = distance;
  }

  void setFree(int slot, double distance) {
    numbers[STRIDE * slot + FREE] = distance;
  }

  /** Takes note of where an observer is. */
  void setPlace(int slot, double x, double y) {
    numbers[STRIDE * slot + X] = x;
    numbers[STRIDE * slot + Y] = y;
  }

  /** Takes note of what an observer's row is for. */
  void setOwn(int slot, int tile, double radius, double rowFree) {
    open += own[slot] < 0 ? 1 : 0;
    own[slot] = tile;
    numbers[STRIDE * slot + RADIUS] = radius;
    numbers[STRIDE * slot + ROW_FREE] = rowFree;
    numbers[STRIDE * slot + WAY] = 0;
  }

  /** Takes note of how far from its own tile an observer may be with its row. */
  void setAway(int slot, double distance) {
    if (away[slot] > 0) {
      mostAway.remove(away[slot]);
    }
    away[slot] = distance;
    if (distance > 0) {
      mostAway.add(distance);
    }
  }

  /** Returns how far from its own tile any observer may be. */
  double mostAway() {
    return mostAway.bound();
  }

  /** Takes note that an observer is judged where it is. */
  void stand(int slot) {
    int i = STRIDE * slot;
    numbers[i + JUDGED_X] = numbers[i + X];
    numbers[i + JUDGED_Y] = numbers[i + Y];
    numbers[i + ROW_FREE] -= numbers[i + WAY];
    numbers[i + WAY] = 0;
  }

  /** Returns the row that belongs to an observer alone, to be written again. */
  long[] ownRow(int slot) {
    return ownRow[slot];
  }

  void setOwnRow(int slot, long[] to) {
    ownRow[slot] = to;
    row[slot] = to;
  }

  boolean isOpen(int slot) {
    return own[slot] >= 0;
  }

  /** Returns how many observers have rows. */
  int openCount() {
    return open;
  }

  /** Takes an observer's row away. */
  void close(int slot) {
    open -= own[slot] < 0 ? 0 : 1;
    row[slot] = NO_TILES;
    ownRow[slot] = NO_TILES;
    own[slot] = -1;
    setAway(slot, 0);
    rim[slot] = Rims.EMPTY;
    setDoubts(slot, null, true);
  }

  /**
   * Takes note of the tiles of a row about which nothing is known.
   *
   * @param isSettled whether the row is what it will be when all is known
   */
  void setDoubts(int slot, long @Nullable [] to, boolean isSettled) {
    doubts[slot] = to;
    if (!isSettled) {
      unsettled.add(slot);
    } else if (!unsettled.isEmpty()) {
      unsettled.remove(slot);
    }
  }

  /** Returns the observers whose rows are not settled yet. */
  IntSet unsettled() {
    return unsettled;
  }

  void add(int observer, int entity) {
    if (listed[observer] == list[observer].length) {
      list[observer] = Arrays.copyOf(list[observer], 4 + 2 * listed[observer]);
    }
    list[observer][listed[observer]++] = entity;
  }

  void remove(int observer, int entity) {
    int[] known = list[observer];
    int i = listed[observer] - 1;
    while (known[i] != entity) {
      i--;
    }
    known[i] = known[--listed[observer]];
  }

  /** Replaces the list of an observer by the first of some entities. */
  void replace(int observer, int[] entities, int count) {
    int length = list[observer].length;
    if (count > length || (length > SMALL && WASTE * count < length)) {
      list[observer] = new int[count + count / 4];
    }
    System.arraycopy(entities, 0, list[observer], 0, count);
    listed[observer] = count;
  }
}
