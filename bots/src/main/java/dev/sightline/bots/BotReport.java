package dev.sightline.bots;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.sightline.bots.check.Findings;
import dev.sightline.bots.ledger.Ledger;
import dev.sightline.bots.measure.Measures;
import dev.sightline.bots.measure.ServerTimes;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Locale;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * What a run of bots found.
 *
 * @param leftOut samples that were not checked, because checking did not keep up
 * @param snapshotTick the tick of the snapshot, -1 if there is none
 * @param trades what the ledger holds, null if there is none
 */
public record BotReport(
    BotOptions options,
    Totals totals,
    Findings findings,
    long leftOut,
    long snapshotTick,
    @Nullable Trades trades) {
  private static final double[] PERCENTILES = {50, 90, 99, 99.9};

  /**
   * What was counted and measured.
   *
   * @param seconds how long that took
   * @param here how many bots were in the world at the end
   * @param reconnects connections that were lost and made again
   * @param ended bots that ended before their time
   * @param lastLoss why the last connection was lost
   * @param skippedTicks ticks that the server seems to have skipped
   * @param server what the server says of its ticks in that time; null if it does not
   */
  public record Totals(
      double seconds,
      int here,
      long reconnects,
      long ended,
      String lastLoss,
      long skippedTicks,
      Measures measures,
      @Nullable ServerTimes server) {}

  /**
   * How many lines of each kind a ledger has.
   *
   * @param asked the lines without an answer, too
   */
  public record Trades(long asked, long acknowledged, long refused) {
    static Trades of(Ledger ledger) {
      return new Trades(ledger.asked(), ledger.acknowledged(), ledger.refused());
    }
  }

  /** Returns whether all was as it has to be. */
  public boolean isGood() {
    return findings.errors() == 0 && totals.ended() == 0;
  }

  /**
   * Returns the bytes that a change of an entity took to be delivered to a bot: all bytes from the
   * server with WebSocket headers, divided by the changes; moves of the own avatar do not count.
   */
  public double bytesPerChange() {
    return (double) totals.measures().bytes / totals.measures().changes;
  }

  /** Returns what the bots' thread took of a core, checks not included. */
  public double cpuShare() {
    return totals.measures().cpuNanos / 1e9 / totals.seconds();
  }

  /** Returns how many durable operations the server acknowledged in a second. */
  public double acknowledgedPerSecond() {
    return totals.measures().acknowledgment.getTotalCount() / totals.seconds();
  }

  /** Writes the report for people. */
  public void writeText(PrintWriter out) {
    Measures m = totals.measures();
    line(
        out,
        "%d bots (%s), %.1f s, %d inputs per second each; %d reconnects, %d ended",
        totals.here(),
        options.behavior(),
        totals.seconds(),
        options.inputs(),
        totals.reconnects(),
        totals.ended());
    line(out, "age of updates  %s", times(m.age));
    line(out, "input latency   %s", times(m.latency));
    line(out, "between frames  %s", times(m.gap));
    line(
        out,
        "received        %d frames, %d bytes (%.1f kB/s per bot), %d told several ticks;"
            + " about %d ticks skipped by the server",
        m.frames,
        m.bytes,
        m.bytes / totals.seconds() / options.count() / 1000,
        m.joinedTicks,
        totals.skippedTicks());
    line(
        out,
        "delivered       %d changes of others, %.1f per frame, %.2f bytes each;"
            + " %d own moves, %d evicts",
        m.changes,
        m.frames == 0 ? 0 : (double) m.changes / m.frames,
        bytesPerChange(),
        m.ownMoves,
        m.evicts);
    line(
        out,
        "checked         %d ticks, %d pairs: %d errors, %d undecided; %d samples left out",
        findings.ticks(),
        findings.pairs(),
        findings.errors(),
        findings.undecided(),
        leftOut);
    line(
        out,
        "bots' thread    %.0f%% of a core, %.1f us per frame",
        100 * cpuShare(),
        m.frames == 0 ? 0 : m.cpuNanos / 1e3 / m.frames);
    writeServer(out);
    if (snapshotTick >= 0) {
      line(out, "snapshot        tick %d in %s", snapshotTick, String.valueOf(options.snapshot()));
    }
    if (m.acknowledgment.getTotalCount() > 0) {
      line(
          out,
          "acknowledged    %d durable operations, %.1f per second, after %s",
          m.acknowledgment.getTotalCount(),
          acknowledgedPerSecond(),
          times(m.acknowledgment));
    }
    if (trades != null) {
      line(
          out,
          "ledger          %d asked, %d acknowledged, %d refused, in %s",
          trades.asked(),
          trades.acknowledged(),
          trades.refused(),
          String.valueOf(options.ledger()));
    }
    findings.examples().forEach(example -> line(out, "error           %s", example));
    if (totals.ended() > 0) {
      line(out, "error           %d bots ended: %s", totals.ended(), totals.lastLoss());
    }
    out.flush();
  }

  private void writeServer(PrintWriter out) {
    ServerTimes server = totals.server();
    if (server != null) {
      line(
          out,
          "server's ticks  %s, %d in all",
          times(server.ticks()),
          server.ticks().getTotalCount());
      line(
          out,
          "server's pauses %d, the longest %s ms",
          server.pauses().getTotalCount(),
          millis(most(server.pauses())));
    }
  }

  private static void line(PrintWriter out, String format, Object... values) {
    out.println(String.format(Locale.ROOT, format, values));
  }

  private static String times(Histogram histogram) {
    StringBuilder text = new StringBuilder();
    for (double percentile : PERCENTILES) {
      String name = percentile == 99.9 ? "p99.9" : "p" + (int) percentile;
      text.append(name).append(' ').append(millis(histogram.getValueAtPercentile(percentile)));
      text.append(", ");
    }
    return text.append("max ").append(millis(most(histogram))).append(" ms").toString();
  }

  /** Returns the longest time; an empty histogram would tell the width of its first bucket. */
  private static long most(Histogram histogram) {
    return histogram.getTotalCount() == 0 ? 0 : histogram.getMaxValue();
  }

  private static String millis(long nanos) {
    return String.format(Locale.ROOT, "%.2f", nanos / 1e6);
  }

  /** Writes the report for programs; times are milliseconds. */
  public void writeJson(PrintWriter out) throws IOException {
    JsonGenerator json = new JsonFactory().createGenerator(out).useDefaultPrettyPrinter();
    Measures m = totals.measures();
    json.writeStartObject();
    json.writeNumberField("bots", totals.here());
    json.writeStringField("behavior", options.behavior());
    json.writeNumberField("seconds", totals.seconds());
    json.writeNumberField("inputs", m.inputs);
    json.writeNumberField("reconnects", totals.reconnects());
    json.writeNumberField("ended", totals.ended());
    writeTimes(json, "age", m.age);
    writeTimes(json, "latency", m.latency);
    writeTimes(json, "gap", m.gap);
    writeTimes(json, "acknowledgment", m.acknowledgment);
    json.writeNumberField("acknowledgedPerSecond", acknowledgedPerSecond());
    if (totals.server() != null) {
      writeTimes(json, "serverTicks", totals.server().ticks());
      writeTimes(json, "serverPauses", totals.server().pauses());
    }
    json.writeNumberField("frames", m.frames);
    json.writeNumberField("framesOfSeveralTicks", m.joinedTicks);
    json.writeNumberField("skippedTicks", totals.skippedTicks());
    json.writeNumberField("bytes", m.bytes);
    json.writeNumberField("changes", m.changes);
    json.writeNumberField("ownMoves", m.ownMoves);
    json.writeNumberField("evicts", m.evicts);
    json.writeNumberField("bytesPerChange", m.changes == 0 ? 0 : bytesPerChange());
    json.writeNumberField("cpuShare", cpuShare());
    json.writeNumberField("checkedTicks", findings.ticks());
    json.writeNumberField("checkedPairs", findings.pairs());
    json.writeNumberField("undecided", findings.undecided());
    json.writeNumberField("errors", findings.errors());
    json.writeNumberField("samplesLeftOut", leftOut);
    if (snapshotTick >= 0) {
      json.writeNumberField("snapshotTick", snapshotTick);
    }
    if (trades != null) {
      json.writeNumberField("asked", trades.asked());
      json.writeNumberField("acknowledged", trades.acknowledged());
      json.writeNumberField("refused", trades.refused());
    }
    json.writeArrayFieldStart("examples");
    for (String example : findings.examples()) {
      json.writeString(example);
    }
    json.writeEndArray();
    json.writeEndObject();
    json.flush();
    out.println();
    out.flush();
  }

  private static void writeTimes(JsonGenerator json, String name, Histogram histogram)
      throws IOException {
    json.writeObjectFieldStart(name);
    for (double percentile : PERCENTILES) {
      String key = percentile == 99.9 ? "p999" : "p" + (int) percentile;
      json.writeNumberField(key, histogram.getValueAtPercentile(percentile) / 1e6);
    }
    json.writeNumberField("max", most(histogram) / 1e6);
    json.writeNumberField("mean", histogram.getTotalCount() == 0 ? 0 : histogram.getMean() / 1e6);
    json.writeEndObject();
  }
}
