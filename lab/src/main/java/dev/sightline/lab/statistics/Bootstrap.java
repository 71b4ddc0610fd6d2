package dev.sightline.lab.statistics;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Percentile bootstrap [1]: what would a statistic have been with other seeds, or other minutes?
 * The values are drawn again with replacement, many times; the middle 95 % of what comes out is the
 * interval.
 *
 * <p>The drawn indices depend on the number of values and the seed alone. So statistics over the
 * same seeds or minutes are drawn alike, and what two rules share cancels out in their ratio.
 *
 * <p>[1] Efron, Tibshirani: An Introduction to the Bootstrap, 1993, chapter 13.
 */
public final class Bootstrap {
  private static final int DRAWS = 2000;
  private static final long SEED = 1;
  private static final double TAIL = 0.025;

  private final int draws;
  private final long seed;

  public Bootstrap() {
    this(DRAWS, SEED);
  }

  public Bootstrap(int draws, long seed) {
    if (draws < 40) {
      throw new IllegalArgumentException("too few draws for tails of 2.5 %: " + draws);
    }
    this.draws = draws;
    this.seed = seed;
  }

  /**
   * Returns the interval of any statistic.
   *
   * @param count how many values there are
   * @param statistic takes the indices of those that were drawn; one may come several times
   */
  public Interval of(int count, ToDoubleFunction<int[]> statistic) {
    if (count < 1) {
      throw new IllegalArgumentException("no values");
    }
    return ofGroups(new int[] {count}, groups -> statistic.applyAsDouble(groups[0]));
  }

  /**
   * Returns the interval of a statistic of several groups of values, which are drawn apart.
   *
   * @param counts how many values each group has
   * @param statistic takes the indices of those that were drawn, by group
   */
  public Interval ofGroups(int[] counts, ToDoubleFunction<int[][]> statistic) {
    int[][] indices = new int[counts.length][];
    int most = 0;
    for (int g = 0; g < counts.length; g++) {
      indices[g] = IntStream.range(0, counts[g]).toArray();
      most = Math.max(most, counts[g]);
    }
    double estimate = statistic.applyAsDouble(indices);
    if (most == 1) {
      return Interval.of(estimate);
    }
    SplittableRandom random = new SplittableRandom(seed);
    double[] drawn = new double[draws];
    for (int d = 0; d < draws; d++) {
      for (int[] group : indices) {
        draw(group, random);
      }
      drawn[d] = statistic.applyAsDouble(indices);
    }
    Arrays.sort(drawn);
    return new Interval(estimate, quantile(drawn, TAIL), quantile(drawn, 1 - TAIL), most);
  }

  private static void draw(int[] group, SplittableRandom random) {
    for (int i = 0; i < group.length; i++) {
      group[i] = random.nextInt(group.length);
    }
  }

  /** Returns the interval of the mean. */
  public Interval mean(double[] values) {
    return of(values.length, drawn -> sum(values, drawn) / drawn.length);
  }

  /** Returns the interval of the sum, as of messages over the minutes of a trace. */
  public Interval sum(double[] values) {
    return of(values.length, drawn -> sum(values, drawn));
  }

  /** Returns the interval of the ratio of two means whose values belong together in pairs. */
  public Interval ratio(double[] values, double[] base) {
    if (values.length != base.length) {
      throw new IllegalArgumentException(values.length + " values, but " + base.length + " pairs");
    }
    return of(values.length, drawn -> sum(values, drawn) / sum(base, drawn));
  }

  /** Returns the sum of the values that were drawn. */
  public static double sum(double[] values, int[] drawn) {
    double sum = 0;
    for (int index : drawn) {
      sum += values[index];
    }
    return sum;
  }

  /** Returns a quantile of sorted values, interpolated. */
  static double quantile(double[] sorted, double part) {
    double at = part * (sorted.length - 1);
    int below = (int) at;
    int above = Math.min(below + 1, sorted.length - 1);
    return sorted[below] + (at - below) * (sorted[above] - sorted[below]);
  }
}
