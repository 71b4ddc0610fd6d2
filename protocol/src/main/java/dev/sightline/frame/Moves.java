package dev.sightline.frame;

import dev.sightline.motion.WireGrid;
import dev.sightline.schema.MalformedFrame;
import dev.sightline.schema.WireReader;
import dev.sightline.schema.WireWriter;

/**
 * How a new position is told to somebody who holds an older one: by its lowest bits.
 *
 * <p>The receiver takes the column nearest to the one it holds that ends in these bits, and the row
 * likewise. So the bytes depend on the new position alone. They are the same for all receivers,
 * whatever each of them holds, as long as what it holds is not farther away than half of what the
 * bits can tell. Nothing has to be agreed about which position a difference refers to, a frame
 * applied twice does no harm, and on a link that loses frames it is enough that all positions which
 * the receiver may hold are near.
 *
 * <pre>
 * kind    bits per axis   bytes   farthest
 * SAME          0           0         0
 * NEAR          8           2       127
 * MIDDLE       12           3      2047
 * FULL         20           5       any: all bits are there
 * </pre>
 */
public final class Moves {
  public static final int SAME = 0;
  public static final int NEAR = 1;
  public static final int MIDDLE = 2;
  public static final int FULL = 3;

  /** The spread of a position that did not change. */
  public static final int NOT_MOVED = -1;

  /** The spread of a position for somebody who holds none, or nobody knows which. */
  public static final int ANYWHERE = Integer.MAX_VALUE;

  private static final int[] WIDTHS = {0, 8, 12, WireGrid.INDEX_BITS};
  private static final int LIMIT = 1 << WireGrid.INDEX_BITS;

  private Moves() {}

  /** Returns the distance along the axis on which it is greater. */
  public static int spread(int fromX, int fromY, int toX, int toY) {
    return Math.max(Math.abs(toX - fromX), Math.abs(toY - fromY));
  }

  /**
   * Returns the shortest kind that is certain.
   *
   * @param spread the greatest {@link #spread} between the new position and any that the receiver
   *     may hold, or {@link #NOT_MOVED}
   */
  public static int kind(int spread) {
    if (spread < 0) {
      return SAME;
    }
    return spread <= 127 ? NEAR : spread <= 2047 ? MIDDLE : FULL;
  }

  static void write(WireWriter out, int kind, int x, int y) {
    if (kind != SAME) {
      int width = checkedWidth(kind, x, y);
      out.bits(x, width);
      out.bits(y, width);
    }
  }

  /** Returns how many bits there are per axis, after a look at the position. */
  static int checkedWidth(int kind, int x, int y) {
    if (!isIndex(x) || !isIndex(y)) {
      throw new IllegalArgumentException("position " + x + ", " + y + " is not on any grid");
    }
    return WIDTHS[kind];
  }

  static int readLow(WireReader in, int kind) throws MalformedFrame {
    return (int) in.bits(WIDTHS[kind]);
  }

  /** Returns the index nearest to {@code held} that ends in the bits of {@code low}. */
  static int nearest(int held, int low, int kind) {
    int unused = 32 - WIDTHS[kind];
    return kind == FULL ? low : held + (((low - held) << unused) >> unused);
  }

  static boolean isIndex(int index) {
    return index >= 0 && index < LIMIT;
  }
}
