package dev.sightline.geometry;

/**
 * A number as an unevaluated sum of doubles, reused as scratch: the arithmetic of Shewchuk 1997
 * ("Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric Predicates").
 *
 * <p>{@code part[0..size)} are nonzero, in increasing magnitude, and their bits do not overlap, so
 * the sign of the number is the sign of the last part and zero has no parts. Sums merge the parts
 * of both operands by magnitude and sweep the rounding errors upward (FAST-EXPANSION-SUM with zero
 * elimination, linear); products add up one scaled copy per part of the second operand
 * (SCALE-EXPANSION). {@link #compress} keeps products short: it reduces a number of n significant
 * bits to about n / 53 parts. Products of two doubles split exactly with a fused multiply-add.
 *
 * <p>Exact as long as nothing overflows and no product of two parts falls below the least
 * subnormal; {@link ExpansionStage} sees to that. No operand may be the receiver.
 */
final class Expansion {
  private final double[] part;
  private int size;

  Expansion(int capacity) {
    part = new double[capacity];
  }

  /** Returns what {@code difference = a - b} lost by rounding, exactly. */
  static double differenceTail(double a, double b, double difference) {
    double bVirtual = a - difference;
    double aVirtual = difference + bVirtual;
    return (a - aVirtual) + (bVirtual - b);
  }

  private static double sumTail(double a, double b, double sum) {
    double bVirtual = sum - a;
    double aVirtual = sum - bVirtual;
    return (a - aVirtual) + (b - bVirtual);
  }

  /** The same when |a| is at least |b|. */
  private static double fastSumTail(double a, double b, double sum) {
    return b - (sum - a);
  }

  int sign() {
    return size == 0 ? 0 : part[size - 1] > 0 ? 1 : -1;
  }

  private void append(double value) {
    if (value != 0) {
      part[size++] = value;
    }
  }

  void setDifference(double a, double b) {
    double difference = a - b;
    size = 0;
    append(differenceTail(a, b, difference));
    append(difference);
  }

  void setSum(Expansion a, Expansion b) {
    setSum(a, b, 1);
  }

  void setDifference(Expansion a, Expansion b) {
    setSum(a, b, -1);
  }

  /** Sets this to {@code a + sign * b}. */
  private void setSum(Expansion a, Expansion b, double sign) {
    size = 0;
    int i = 0;
    int j = 0;
    double carried = 0;
    while (i < a.size || j < b.size) {
      boolean fromA = j == b.size || (i < a.size && Math.abs(a.part[i]) < Math.abs(b.part[j]));
      double next = fromA ? a.part[i++] : sign * b.part[j++];
      double sum = carried + next;
      append(sumTail(carried, next, sum));
      carried = sum;
    }
    append(carried);
  }

  /** Sets this to {@code a * factor}. */
  private void setScaled(Expansion a, double factor) {
    size = 0;
    double carried = 0;
    for (int i = 0; i < a.size; i++) {
      double product = a.part[i] * factor;
      double tail = Math.fma(a.part[i], factor, -product);
      double sum = carried + tail;
      append(sumTail(carried, tail, sum));
      carried = product + sum;
      append(fastSumTail(product, sum, carried));
    }
    append(carried);
  }

  /** Sets this to {@code a * b}, with two expansions of the same capacity as scratch. */
  void setProduct(Expansion a, Expansion b, Expansion scaled, Expansion sum) {
    size = 0;
    for (int j = 0; j < b.size; j++) {
      scaled.setScaled(a, b.part[j]);
      sum.setSum(this, scaled);
      copy(sum);
    }
    compress();
  }

  private void copy(Expansion other) {
    System.arraycopy(other.part, 0, part, 0, other.size);
    size = other.size;
  }

  /** Rewrites this number with as few parts as it needs. */
  void compress() {
    if (size < 2) {
      return;
    }
    int bottom = sweepDown();
    double carried = part[bottom];
    int top = 0;
    for (int i = bottom + 1; i < size; i++) {
      double sum = part[i] + carried;
      double tail = fastSumTail(part[i], carried, sum);
      if (tail != 0) {
        part[top++] = tail;
      }
      carried = sum;
    }
    part[top++] = carried;
    size = top;
  }

  /** Gathers the bits into the upper parts and returns the index of the lowest that is used. */
  private int sweepDown() {
    int bottom = size - 1;
    double carried = part[bottom];
    for (int i = size - 2; i >= 0; i--) {
      double sum = carried + part[i];
      double tail = fastSumTail(carried, part[i], sum);
      carried = sum;
      if (tail != 0) {
        part[bottom--] = sum;
        carried = tail;
      }
    }
    part[bottom] = carried;
    return bottom;
  }
}
