package dev.sightline.collection;

import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Where arrays hold what is kept about an id, one row each: at the id itself, or, when many ids are
 * not in use, side by side without holes. An id without anything then takes four bytes here.
 *
 * <p>Several holders of arrays may share one. When rows are {@linkplain #arrange arranged} anew,
 * each brings its arrays into the new order. Row 0 of packed rows is nobody's, and stands for all
 * ids without a row; so reading needs no question. Not thread-safe while it changes.
 */
public final class Rows {
  private int @Nullable [] rowOf;

  /** One more than the greatest row, when packed. */
  private int rows;

  /** Begins with the row of each id at the id. */
  public Rows() {}

  /** Returns whether rows stand side by side. */
  public boolean isPacked() {
    return rowOf != null;
  }

  /** Returns the row of an id; 0 if rows are packed and it has none. */
  public int of(int id) {
    int[] packed = rowOf;
    return packed == null ? id : id < packed.length ? packed[id] : 0;
  }

  /** Returns the row of an id, which gets one if it has none. */
  public int claim(int id) {
    int[] packed = rowOf;
    if (packed == null) {
      return id;
    }
    if (id >= packed.length) {
      packed = Arrays.copyOf(packed, Capacity.grown(packed.length, id + 1));
      rowOf = packed;
    }
    if (packed[id] == 0) {
      packed[id] = rows++;
    }
    return packed[id];
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
    int[] packed = new int[ids.length()];
    int[] from = new int[ids.cardinality() + 1];
    from[0] = -1;
    rows = 1;
    for (int id = ids.nextSetBit(0); id >= 0; id = ids.nextSetBit(id + 1)) {
      from[rows] = of(id);
      packed[id] = rows++;
    }
    rowOf = packed;
    return from;
  }

  private int[] unpack(BitSet ids, int end) {
    int[] from = new int[end];
    for (int id = 0; id < from.length; id++) {
      from[id] = ids.get(id) ? of(id) : -1;
    }
    rowOf = null;
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
