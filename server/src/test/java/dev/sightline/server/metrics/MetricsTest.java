package dev.sightline.server.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.regex.Pattern;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class MetricsTest {
  private static final long SECOND = 1_000_000_000L;

  private long now;
  private final Metrics metrics = new Metrics(() -> now);

  enum Reason {
    SLOW_READER
  }

  @AfterEach
  void close() {
    metrics.close();
  }

  @Test
  void scrape_everyName_hasThePrefix() {
    metrics.gauge(Measure.CLIENTS, () -> 3);
    metrics.tickTimes().record(TickPhase.TOTAL, SECOND);
    metrics
        .scrape()
        .lines()
        .filter(line -> !line.startsWith("#"))
        .forEach(line -> assertTrue(line.startsWith("sightline_"), line));
    assertLine("sightline_clients 3.0");
    assertLine("sightline_ticks_skipped_total 0.0");
  }

  @Test
  void scrape_everyName_isInBaseUnits() {
    Pattern others = Pattern.compile("_(ns|us|ms|nanoseconds|milliseconds|kb|mb|percent)(_|$)");
    metrics
        .scrape()
        .lines()
        .filter(line -> !line.startsWith("#"))
        .map(line -> line.split("[{ ]", 2)[0])
        .forEach(name -> assertFalse(others.matcher(name).find(), name));
    assertTrue(value("sightline_process_cpu_seconds_total") > 0);
  }

  @Test
  void counter_withAndWithoutLabel_counts() {
    metrics.counter(Measure.BYTES_SENT).increment(5);
    metrics.counter(Measure.CLIENTS_CLOSED, Reason.SLOW_READER).increment();
    metrics.counter(Measure.CLIENTS_CLOSED, Reason.SLOW_READER).increment();
    assertLine("sightline_sent_bytes_total 5.0");
    assertLine("sightline_clients_closed_total{reason=\"slow-reader\"} 2.0");
  }

  @Test
  void counter_ofAnotherKind_isRefused() {
    assertThrows(IllegalArgumentException.class, () -> metrics.counter(Measure.CLIENTS));
    assertThrows(IllegalArgumentException.class, () -> metrics.counter(Measure.CLIENTS_CLOSED));
    assertThrows(
        IllegalArgumentException.class,
        () -> metrics.counter(Measure.BYTES_SENT, Reason.SLOW_READER));
    assertThrows(IllegalArgumentException.class, () -> metrics.gauge(Measure.BYTES_SENT, () -> 1));
  }

  @Test
  void times_twoAnswersSubtracted_areWhatHappenedBetween() throws Exception {
    metrics.tickTimes().record(TickPhase.TOTAL, SECOND);
    Histogram before = histogram("total");
    metrics.tickTimes().record(TickPhase.TOTAL, SECOND / 50);
    metrics.tickTimes().record(TickPhase.TOTAL, SECOND / 100);
    Histogram between = histogram("total");
    between.subtract(before);
    assertEquals(2, between.getTotalCount());
    assertEquals(SECOND / 50.0, (double) between.getMaxValue(), SECOND / 5000.0);
  }

  @Test
  void times_collection_isAPause() throws Exception {
    metrics.pauses().record(7_000_000);
    assertTrue(histogram("pause").getTotalCount() > 0);
    assertTrue(histogram("pause").getMaxValue() >= 6_900_000);
  }

  private Histogram histogram(String name) throws DataFormatException {
    byte[] bytes = Base64.getDecoder().decode(Times.of(metrics).get(name));
    return Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(bytes), 0);
  }

  @Test
  void tickTimes_recorded_arePublishedInSeconds() {
    for (int i = 1; i <= 100; i++) {
      metrics.tickTimes().record(TickPhase.TELL, i * SECOND / 100);
    }
    assertLine("sightline_tick_seconds_count{phase=\"tell\"} 100");
    assertEquals(0.5, value("sightline_tick_seconds{phase=\"tell\",quantile=\"0.5\"}"), 0.01);
    assertEquals(1.0, value("sightline_tick_seconds{phase=\"tell\",quantile=\"1.0\"}"), 0.01);
    assertEquals(50.5, value("sightline_tick_seconds_sum{phase=\"tell\"}"), 0.5);
  }

  @Test
  void tickTimes_oldOnes_leaveTheRecentView() {
    TickTimes times = metrics.tickTimes();
    times.record(TickPhase.TOTAL, SECOND);
    assertEquals(1, times.recent(TickPhase.TOTAL).getTotalCount());
    now += 30 * SECOND;
    assertEquals(1, times.recent(TickPhase.TOTAL).getTotalCount());
    now += 30 * SECOND;
    assertEquals(0, times.recent(TickPhase.TOTAL).getTotalCount());
    assertEquals(1, times.all(TickPhase.TOTAL).getTotalCount());
  }

  @Test
  void reset_afterWarmingUp_forgetsAll() {
    metrics.tickTimes().record(TickPhase.TOTAL, SECOND);
    metrics.tickTimes().reset();
    assertEquals(0, metrics.tickTimes().all(TickPhase.TOTAL).getTotalCount());
  }

  @Test
  void record_outsideOfTheRange_isBounded() {
    metrics.tickTimes().record(TickPhase.TOTAL, -5);
    metrics.tickTimes().record(TickPhase.TOTAL, Long.MAX_VALUE);
    assertEquals(2, metrics.tickTimes().all(TickPhase.TOTAL).getTotalCount());
    assertEquals(60, metrics.tickTimes().all(TickPhase.TOTAL).getMaxValue() / 1e9, 0.6);
  }

  private void assertLine(String line) {
    assertTrue(metrics.scrape().lines().anyMatch(line::equals), () -> metrics.scrape());
  }

  private double value(String series) {
    String line =
        metrics.scrape().lines().filter(l -> l.startsWith(series + " ")).findFirst().orElseThrow();
    return Double.parseDouble(line.substring(series.length() + 1));
  }
}
