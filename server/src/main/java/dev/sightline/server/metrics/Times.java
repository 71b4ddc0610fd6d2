package dev.sightline.server.metrics;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * Histograms of everything since the start, as programs read them: two answers, subtracted, are
 * what happened in between.
 *
 * <p>Each value is the compressed encoding of HdrHistogram in Base64, in nanoseconds; the keys are
 * the {@linkplain TickPhase phases} and {@code pause}.
 */
public final class Times {
  private Times() {}

  /** Returns the histograms by name. */
  public static Map<String, String> of(Metrics metrics) {
    Map<String, String> all = new TreeMap<>();
    for (TickPhase phase : TickPhase.values()) {
      all.put(phase.name().toLowerCase(Locale.ROOT), text(metrics.tickTimes().all(phase)));
    }
    all.put("pause", text(metrics.pauses().all()));
    return all;
  }

  private static String text(Histogram histogram) {
    ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
    int length = histogram.encodeIntoCompressedByteBuffer(buffer);
    return Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length));
  }
}
