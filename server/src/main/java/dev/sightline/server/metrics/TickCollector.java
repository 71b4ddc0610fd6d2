package dev.sightline.server.metrics;

import io.prometheus.metrics.model.registry.Collector;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.Quantile;
import io.prometheus.metrics.model.snapshots.Quantiles;
import io.prometheus.metrics.model.snapshots.SummarySnapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.HdrHistogram.Histogram;

/** Publishes tick times as a summary: counts and sums of all, quantiles of recent ones. */
final class TickCollector implements Collector {
  private static final double[] QUANTILES = {0.5, 0.9, 0.99, 0.999, 1};
  private static final double SECOND = 1e9;

  private final TickTimes times;
  private final String name;

  TickCollector(TickTimes times, String name) {
    this.times = times;
    this.name = name;
  }

  @Override
  public MetricSnapshot collect() {
    var snapshot = SummarySnapshot.builder().name(name).help(Measure.TICK.text());
    String label = Objects.requireNonNull(Measure.TICK.label());
    for (TickPhase phase : TickPhase.values()) {
      Histogram all = times.all(phase);
      snapshot.dataPoint(
          SummarySnapshot.SummaryDataPointSnapshot.builder()
              .labels(Labels.of(label, phase.name().toLowerCase(Locale.ROOT).replace('_', '-')))
              .count(all.getTotalCount())
              .sum(all.getMean() * all.getTotalCount() / SECOND)
              .quantiles(quantiles(times.recent(phase)))
              .build());
    }
    return snapshot.build();
  }

  private static Quantiles quantiles(Histogram recent) {
    List<Quantile> quantiles = new ArrayList<>();
    for (double quantile : QUANTILES) {
      long nanos = recent.getValueAtPercentile(100 * quantile);
      quantiles.add(new Quantile(quantile, nanos / SECOND));
    }
    return Quantiles.of(quantiles);
  }
}
