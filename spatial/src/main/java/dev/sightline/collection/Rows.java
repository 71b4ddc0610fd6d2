package dev.sightline.collection;

import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Where arrays hold what is kept about an id, one row each: at the id itself, or, when many ids are
 * not in use, side by side without holes (see {@link PackedIds}).
 *
 * <p>Several holders of arrays may share one. When rows are {@linkplain #arrange arranged} anew,
 * each brings its arrays into the new order. Row 0 of packed rows is nobody's, and stands for all
 * ids without a row; so reading needs no question. Not thread-safe while it changes.
 */
public final class Rows {
  private @Nullable PackedIds packed;

  /** Begins with the row of each id at the id. */
  public Rows() {}

  /** Returns whether rows stand side by side. */
  public boolean isPacked() {
    return packed != null;
  }

  /**
   * Returns the numbers that are the rows, or null if each row is at its id. They stay what they
   * are for whoever holds them when rows are arranged anew.
   */
  public @Nullable PackedIds packed() {
    return packed;
  }

  /** Returns the row of an id; 0 if rows are packed and it has none. */
  public int of(int id) {
    PackedIds numbers = packed;
    return numbers == null ? id : numbers.of(id);
  }

  /** Returns the row of an id, which gets one if it has none. */
  public int claim(int id) {
    PackedIds numbers = packed;
    return numbers == null ? id : numbers.claim(id);
  }

  /**
   * Arranges rows anew for the ids in use: packed, or each at its id.
   *
   * @param end one more than the greatest id that may be asked for
   * @return for each new row the one that it was before, or -1 for a row of nobody
   */
  public int[] arrange(BitSet ids, int end, boolean packs) {
    return packs ? pack(ids) : unpack(ids, end);
  }

  private int[] pack(BitSet ids) {
    PackedIds numbers = new PackedIds(ids);
    int[] from = new int[numbers.end()];
    from[0] = -1;
    for (int row = 1; row < from.length; row++) {
      from[row] = of(numbers.id(row));
    }
    packed = numbers;
    return from;
  }

  private int[] unpack(BitSet ids, int end) {
    int[] from = new int[end];
    for (int id = 0; id < from.length; id++) {
      from[id] = ids.get(id) ? of(id) : -1;
    }
    packed = null;
    return from;
  }

  /** Returns values in the order of {@link #arrange}, 0 for nobody's, and more up to a length. */
  public static double[] arranged(double[] values, int[] from, int length) {
    double[] arranged = new double[length];
    for (int row = 0; row < from.length; row++) {
      arranged[row] = from[row] < 0 ? 0 : values[from[row]];
    }
    return arranged;
  }

  /** Returns values in the order of {@link #arrange}, 0 for nobody's, and more up to a length. */
  public static long[] arranged(long[] values, int[] from, int length) {
    long[] arranged = new long[length];
    for (int row = 0; row < from.length; row++) {
      arranged[row] = from[row] < 0 ? 0 : values[from[row]];
    }
    return arranged;
  }

  /** Returns values in the order of {@link #arrange}, others where there are none. */
  public static int[] arranged(int[] values, int[] from, int length, int none) {
    int[] arranged = new int[length];
    for (int row = 0; row < length; row++) {
      boolean has = row < from.length && from[row] >= 0 && from[row] < values.length;
      arranged[row] = has ? values[from[row]] : none;
    }
    return arranged;
  }

  /** Returns values in the order of {@link #arrange}, 0 for nobody's, and more up to a length. */
  public static byte[] arranged(byte[] values, int[] from, int length) {
    byte[] arranged = new byte[length];
    for (int row = 0; row < from.length; row++) {
      arranged[row] = from[row] < 0 ? 0 : values[from[row]];
    }
    return arranged;
  }
}
