package dev.sightline.server.metrics;

import io.micrometer.core.instrument.Clock;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.time.Duration;
import java.util.Locale;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;

/**
 * The server's counters, gauges and histograms, and their text for Prometheus.
 *
 * <pre>{@code
 * Counter late = metrics.counter(Measure.TICKS_LATE); // once
 * late.increment();                                   // whenever it happens, on any thread
 * }</pre>
 */
public final class Metrics implements AutoCloseable {
  private static final String PREFIX = "sightline.";

  private final PrometheusRegistry published = new PrometheusRegistry();
  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT, published, Clock.SYSTEM);
  private final TickTimes tickTimes;
  private final JvmGcMetrics collections = new JvmGcMetrics();
  private final Pauses pauses = new Pauses();

  /** Creates metrics that take the time from the system. */
  public Metrics() {
    this(System::nanoTime);
  }

  /** Creates metrics that take the time in nanoseconds from elsewhere. */
  public Metrics(LongSupplier nanoTime) {
    registry
        .config()
        .meterFilter(new Prefix())
        .meterFilter(MeterFilter.denyNameStartsWith("sightline.process.cpu.time")); // nanoseconds
    FunctionCounter.builder("process.cpu", ProcessHandle.current(), Metrics::cpuSeconds)
        .description("Time of processors that the server has taken")
        .baseUnit("seconds")
        .register(registry);
    tickTimes = new TickTimes(nanoTime);
    published.register(new TickCollector(tickTimes, "sightline_tick_seconds"));
    new JvmMemoryMetrics().bindTo(registry);
    new ProcessorMetrics().bindTo(registry);
    collections.bindTo(registry);
    for (Measure measure : Measure.values()) {
      if (measure.kind() == Measure.Kind.COUNTER && measure.label() == null) {
        counter(measure); // so that it is published as 0 before it happens
      }
    }
  }

  private static double cpuSeconds(ProcessHandle process) {
    return process.info().totalCpuDuration().orElse(Duration.ZERO).toNanos() / 1e9;
  }

  /** Returns the counter of a measure without label. */
  public Counter counter(Measure measure) {
    require(measure, Measure.Kind.COUNTER, false);
    return Counter.builder(measure.id()).description(measure.text()).register(registry);
  }

  /** Returns the counter of a measure for one value of its label. */
  public Counter counter(Measure measure, Enum<?> value) {
    require(measure, Measure.Kind.COUNTER, true);
    return Counter.builder(measure.id())
        .description(measure.text())
        .tag(String.valueOf(measure.label()), text(value))
        .register(registry);
  }

  /** Publishes what a function returns whenever somebody asks; may be called by any thread. */
  public void gauge(Measure measure, DoubleSupplier value) {
    require(measure, Measure.Kind.GAUGE, false);
    Gauge.builder(measure.id(), value::getAsDouble)
        .description(measure.text())
        .strongReference(true)
        .register(registry);
  }

  public TickTimes tickTimes() {
    return tickTimes;
  }

  public Pauses pauses() {
    return pauses;
  }

  /** Returns everything in the text format of Prometheus. */
  public String scrape() {
    return registry.scrape();
  }

  @Override
  public void close() {
    collections.close();
    pauses.close();
    registry.close();
  }

  private static void require(Measure measure, Measure.Kind kind, boolean labeled) {
    if (measure.kind() != kind || labeled == (measure.label() == null)) {
      throw new IllegalArgumentException(
          measure
              + " is a "
              + measure.kind()
              + (measure.label() == null ? " without" : " with")
              + " a label");
    }
  }

  private static String text(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Puts the prefix before all names, also those of the virtual machine. */
  private static final class Prefix implements MeterFilter {
    @Override
    public Meter.Id map(Meter.Id id) {
      return id.withName(PREFIX + id.getName());
    }
  }
}
