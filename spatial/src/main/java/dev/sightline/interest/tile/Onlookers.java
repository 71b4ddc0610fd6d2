package dev.sightline.interest.tile;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What a tile rule knows about its observers: for which tile and radius each has its row, whom it
 * perceives, and how far it may go before the disc of its radius meets other tiles of those in
 * which anybody is.
 */
final class Onlookers {
  static final long[] NO_TILES = {};
  private static final int[] NOBODY = {};

  /*
   * Numbers that a tick reads together are kept together, eight doubles per observer: where it was
   * when it was judged (x, y), how far it is from there now (moved), how far from there what it was
   * judged to perceive holds (room) and its row holds (margin), the radius that the row is for, and how far the row reaches.
   */
  private static final int STRIDE = 8;
  private static final int X = 0;
  private static final int Y = 1;
  private static final int MOVED = 2;
  private static final int ROOM = 3;
  private static final int MARGIN = 4;
  private static final int RADIUS = 5;
  private static final int REACH = 6;

  private final double[] numbers;

  /** The tile that the row is for, -1 for none. */
  final int[] own;

  final long[][] row;

  /** Those tiles of the row for which the choice is to be asked. */
  final long[][] rim;

  final long[] @Nullable [] doubts;

  /** Who is to be judged anew in this tick. */
  final boolean[] due;

  final int[][] list;
  final int[] listed;
  private int doubting;

  Onlookers(int capacity) {
    numbers = new double[STRIDE * capacity];
    own = new int[capacity];
    Arrays.fill(own, -1);
    row = new long[capacity][];
    Arrays.fill(row, NO_TILES);
    rim = row.clone();
    doubts = new long[capacity][];
    due = new boolean[capacity];
    list = new int[capacity][];
    Arrays.fill(list, NOBODY);
    listed = new int[capacity];
  }

  double x(int id) {
    return numbers[STRIDE * id + X];
  }

  double y(int id) {
    return numbers[STRIDE * id + Y];
  }

  double moved(int id) {
    return numbers[STRIDE * id + MOVED];
  }

  double room(int id) {
    return numbers[STRIDE * id + ROOM];
  }

  double margin(int id) {
    return numbers[STRIDE * id + MARGIN];
  }

  double radius(int id) {
    return numbers[STRIDE * id + RADIUS];
  }

  double reach(int id) {
    return numbers[STRIDE * id + REACH];
  }

  void setReach(int id, double distance) {
    numbers[STRIDE * id + REACH] = distance;
  }

  void setMoved(int id, double distance) {
    numbers[STRIDE * id + MOVED] = distance;
  }

  void setRoom(int id, double distance) {
    numbers[STRIDE * id + ROOM] = distance;
  }

  /** Takes note of what an observer's row is for. */
  void setOwn(int id, int tile, double radius, double margin) {
    own[id] = tile;
    numbers[STRIDE * id + RADIUS] = radius;
    numbers[STRIDE * id + MARGIN] = margin;
    numbers[STRIDE * id + MOVED] = 0;
  }

  /** Takes note of where an observer is judged. */
  void stand(int id, double x, double y) {
    numbers[STRIDE * id + X] = x;
    numbers[STRIDE * id + Y] = y;
    numbers[STRIDE * id + MARGIN] -= numbers[STRIDE * id + MOVED];
    numbers[STRIDE * id + MOVED] = 0;
  }

  /** Takes an observer's row away. */
  void close(int id) {
    due[id] |= listed[id] > 0;
    row[id] = NO_TILES;
    own[id] = -1;
    rim[id] = NO_TILES;
    setDoubts(id, null);
  }

  void setDoubts(int id, long @Nullable [] to) {
    doubting += (to != null ? 1 : 0) - (doubts[id] != null ? 1 : 0);
    doubts[id] = to;
  }

  boolean isAnybodyInDoubt() {
    return doubting > 0;
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
    if (count > list[observer].length) {
      list[observer] = new int[count + count / 4];
    }
    System.arraycopy(entities, 0, list[observer], 0, count);
    listed[observer] = count;
  }
}
