package dev.sightline.lab.report.result;

import dev.sightline.lab.statistics.Bootstrap;
import dev.sightline.lab.statistics.Interval;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/**
 * The values of one point, one for each seed, in the order of the seeds; of a real trace, one for
 * each minute.
 */
public final class Sample {
  private final double[] values;
  private final boolean isBlocks;

  private Sample(double[] values, boolean isBlocks) {
    this.values = values;
    this.isBlocks = isBlocks;
  }

  /** Returns values of several seeds. */
  public static Sample ofSeeds(double[] values) {
    return new Sample(values.clone(), false);
  }

  /** Returns the minutes of one trace, whose sum is the value. */
  public static Sample ofMinutes(double[] values) {
    return new Sample(values.clone(), true);
  }

  /** Returns whether these are the minutes of one trace, and not seeds. */
  public boolean isMinutes() {
    return isBlocks;
  }

  public int size() {
    return values.length;
  }

  public double[] values() {
    return values.clone();
  }

  /** Returns the value: the mean over seeds, or the sum of minutes. */
  public double value() {
    double sum = Arrays.stream(values).sum();
    return isBlocks ? sum : sum / values.length;
  }

  /** Returns the value of those that were drawn. */
  public double drawn(int[] indices) {
    double sum = Bootstrap.sum(values, indices);
    return isBlocks ? sum : sum / indices.length;
  }

  /** Returns the value with its interval. */
  public Interval interval() {
    return new Bootstrap().of(values.length, this::drawn);
  }

  /** Returns the first values; those of seeds, since minutes belong together. */
  private Sample first(int count) {
    return count == size() ? this : new Sample(Arrays.copyOf(values, count), isBlocks);
  }

  /** Returns whether two samples have the same seeds, as far as both go, or the same minutes. */
  private boolean isPairedWith(Sample other) {
    return size() == other.size() || (!isBlocks && !other.isBlocks);
  }

  /**
   * Returns the mean of several ratios, as over radii. What both parts of a ratio have in common,
   * seeds or minutes, is drawn together; so are all ratios, if they have equally many.
   *
   * @throws IllegalArgumentException if there are none, or not as many of both
   */
  public static Interval meanRatio(List<Sample> values, List<Sample> bases) {
    int count = values.size();
    if (count == 0 || count != bases.size()) {
      throw new IllegalArgumentException(count + " ratios of " + bases.size());
    }
    boolean isPaired =
        IntStream.range(0, count).allMatch(i -> values.get(i).isPairedWith(bases.get(i)));
    if (!isPaired) {
      return Interval.of(mean(count, i -> values.get(i).value() / bases.get(i).value()));
    }
    int[] sizes =
        IntStream.range(0, count)
            .map(i -> Math.min(values.get(i).size(), bases.get(i).size()))
            .toArray();
    List<Sample> above = cut(values, sizes);
    List<Sample> below = cut(bases, sizes);
    boolean isJoint = Arrays.stream(sizes).distinct().count() == 1;
    return new Bootstrap()
        .ofGroups(
            isJoint ? new int[] {sizes[0]} : sizes,
            drawn ->
                mean(
                    count,
                    i -> {
                      int[] own = drawn[isJoint ? 0 : i];
                      return above.get(i).drawn(own) / below.get(i).drawn(own);
                    }));
  }

  private static List<Sample> cut(List<Sample> samples, int[] sizes) {
    return IntStream.range(0, sizes.length).mapToObj(i -> samples.get(i).first(sizes[i])).toList();
  }

  private static double mean(int count, IntToDoubleFunction part) {
    return IntStream.range(0, count).mapToDouble(part).average().orElseThrow();
  }

  /** Returns the ratio of this to another sample of the same seeds or minutes. */
  public Interval ratioTo(Sample base) {
    return meanRatio(List.of(this), List.of(base));
  }

  /** Returns the sum of two samples of the same seeds or minutes. */
  public Sample plus(Sample other) {
    if (other.size() != size()) {
      return ofSeeds(new double[] {value() + other.value()});
    }
    double[] sums = new double[values.length];
    Arrays.setAll(sums, i -> values[i] + other.values[i]);
    return new Sample(sums, isBlocks);
  }
}
