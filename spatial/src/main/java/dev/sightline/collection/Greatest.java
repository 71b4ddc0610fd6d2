package dev.sightline.collection;

/**
 * The greatest of many numbers that come and go, none below zero, rounded up by at most an eighth.
 * Not thread-safe; allocates with the first number only.
 *
 * <p>Cost: 64 kB; a count per change, and a walk over at most 16 384 counts when the last one near
 * the greatest goes.
 */
public final class Greatest {
  private static final int DROPPED = 49; // bits of a double; sign, exponent and three others stay
  private static final int COUNTS = 1 << 14;

  private int[] counts = {};
  private int top = -1;

  /** Makes an empty one. */
  public Greatest() {}

  public void add(double number) {
    if (counts.length == 0) {
      counts = new int[COUNTS];
    }
    int index = index(number);
    counts[index]++;
    top = Math.max(top, index);
  }

  /** Takes away a number that was added. */
  public void remove(double number) {
    counts[index(number)]--;
    while (top >= 0 && counts[top] == 0) {
      top--;
    }
  }

  private static int index(double number) {
    assert number >= 0;
    double finite = Math.min(number + 0.0, Double.MAX_VALUE); // above it there are no numbers
    return (int) (Double.doubleToRawLongBits(finite) >>> DROPPED);
  }

  /** Returns a number that none is above, 0 if there is none. */
  public double bound() {
    return top < 0 ? 0 : Double.longBitsToDouble((long) (top + 1) << DROPPED);
  }
}
