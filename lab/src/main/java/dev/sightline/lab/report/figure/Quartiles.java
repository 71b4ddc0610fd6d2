package dev.sightline.lab.report.figure;

import dev.sightline.lab.report.result.Point;
import dev.sightline.lab.report.result.ResultTable;
import dev.sightline.lab.report.result.Sample;
import dev.sightline.lab.statistics.Interval;
import org.jspecify.annotations.Nullable;

/** Medians of processor time with quartiles. */
final class Quartiles {
  private final ResultTable times;

  Quartiles(ResultTable times) {
    this.times = times;
  }

  /** Returns a median with the quartiles that were measured beside it. */
  Interval of(Point point, Sample median) {
    Sample lower = beside(point, "cpuMicrosPerTickLower");
    Sample upper = beside(point, "cpuMicrosPerTickUpper");
    return new Interval(
        median.value(),
        lower == null ? median.value() : lower.value(),
        upper == null ? median.value() : upper.value(),
        2);
  }

  private @Nullable Sample beside(Point point, String metric) {
    return times.of(point.experiment(), metric).get(point.withMetric(metric));
  }
}
