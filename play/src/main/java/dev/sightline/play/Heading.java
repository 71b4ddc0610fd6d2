package dev.sightline.play;

/**
 * Directions in 1/65536 of a turn, counterclockwise from the x axis.
 *
 * <p>The vector of a heading has whole components: cosine and sine times {@link #ONE}, rounded to
 * the nearest. No value lies close to the middle between two whole numbers, so every platform's
 * sine yields the same table.
 *
 * <pre>{@code
 * int heading = Heading.of(3, 3);        // 8192, an eighth of a turn
 * int dx = Heading.cos(heading);         // 741455, that is ONE * 0.7071
 * }</pre>
 */
public final class Heading {
  /** How many headings make a turn. */
  public static final int TURN = 65536;

  /** The length of a heading's vector. */
  public static final int ONE = 1 << 20;

  private static final int QUARTER = TURN / 4;
  private static final int[] SINES = sines();

  private Heading() {}

  private static int[] sines() {
    int[] table = new int[QUARTER + 1];
    for (int i = 0; i <= QUARTER; i++) {
      table[i] = (int) Math.floor(StrictMath.sin(i * Math.PI / (TURN / 2)) * ONE + 0.5);
    }
    return table;
  }

  /** Returns the y of a heading's vector; headings are taken modulo a turn. */
  public static int sin(int heading) {
    int part = heading & (QUARTER - 1);
    return switch ((heading >> 14) & 3) {
      case 0 -> SINES[part];
      case 1 -> SINES[QUARTER - part];
      case 2 -> -SINES[part];
      default -> -SINES[QUARTER - part];
    };
  }

  /** Returns the x of a heading's vector; headings are taken modulo a turn. */
  public static int cos(int heading) {
    return sin(heading + QUARTER);
  }

  /**
   * Returns the heading of a vector: the last one, counterclockwise, that is not beyond it.
   *
   * @throws IllegalArgumentException if the vector has no direction
   */
  public static int of(int dx, int dy) {
    if (dx == 0 && dy == 0) {
      throw new IllegalArgumentException("the vector 0, 0 has no heading");
    }
    if (dx > 0 && dy >= 0) {
      return withinQuarter(dx, dy);
    }
    if (dy > 0) {
      return QUARTER + withinQuarter(dy, -dx);
    }
    return dx < 0 ? 2 * QUARTER + withinQuarter(-dx, -dy) : 3 * QUARTER + withinQuarter(-dy, dx);
  }

  private static int withinQuarter(long dx, long dy) {
    int low = 0;
    int high = QUARTER;
    while (high - low > 1) {
      int middle = (low + high) >>> 1;
      if (cos(middle) * dy >= sin(middle) * dx) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
