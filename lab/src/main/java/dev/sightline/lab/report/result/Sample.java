package dev.sightline.lab.report.result;

import dev.sightline.lab.statistics.Bootstrap;
import dev.sightline.lab.statistics.Interval;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

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

  /**
   * Returns the mean of several ratios, as over radii, of samples of the same seeds or minutes.
   *
   * @throws IllegalArgumentException if there are none, or not as many of both
   */
  public static Interval meanRatio(List<Sample> values, List<Sample> bases) {
    if (values.isEmpty() || values.size() != bases.size()) {
      throw new IllegalArgumentException(values.size() + " ratios of " + bases.size());
    }
    int size = values.get(0).size();
    boolean isPaired =
        Stream.concat(values.stream(), bases.stream()).allMatch(s -> s.size() == size);
    if (!isPaired) {
      return Interval.of(mean(values.size(), i -> values.get(i).value() / bases.get(i).value()));
    }
    return new Bootstrap()
        .of(
            size,
            drawn ->
                mean(values.size(), i -> values.get(i).drawn(drawn) / bases.get(i).drawn(drawn)));
  }

  private static double mean(int count, IntToDoubleFunction part) {
    return IntStream.range(0, count).mapToDouble(part).average().orElseThrow();
  }

  /** Returns the ratio of this to another sample of the same seeds or minutes. */
  public Interval ratioTo(Sample base) {
    if (base.size() != size()) {
      return Interval.of(value() / base.value());
    }
    return new Bootstrap().of(size(), drawn -> drawn(drawn) / base.drawn(drawn));
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
