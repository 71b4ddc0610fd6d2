package dev.sightline.lab.experiment;

import dev.sightline.lab.metric.MessageCounts;
import dev.sightline.lab.metric.MessageMeter;
import dev.sightline.lab.metric.Meter;
import java.util.ArrayList;
import java.util.List;

/** Messages in each stretch of time, for rows of {@code series.csv}. */
final class MessageSeries implements Meter {
  /** The blocks from which intervals of real traces are found, in seconds. */
  static final double MINUTE = 60;

  private record Row(double time, long content, long updates) {}

  private final MessageMeter messages;
  private final double tickSeconds;
  private final double stretch;
  private final List<Row> rows = new ArrayList<>();
  private long number = -1;
  private long content;
  private long updates;

  /**
   * Follows a meter, which has to hear of each tick before.
   *
   * @param stretch in seconds
   */
  MessageSeries(MessageMeter messages, double tickSeconds, double stretch) {
    this.messages = messages;
    this.tickSeconds = tickSeconds;
    this.stretch = stretch;
  }

  @Override
  public void begin(long tick) {
    long now = (long) Math.floor(tick * tickSeconds / stretch + 1e-9);
    if (now != number) {
      close();
      number = now;
    }
  }

  private void close() {
    MessageCounts counts = messages.counts(0);
    if (number >= 0) {
      rows.add(new Row(number * stretch, counts.content() - content, counts.updates() - updates));
    }
    content = counts.content();
    updates = counts.updates();
  }

  void put(Output out) {
    close();
    number = -1;
    for (Row row : rows) {
      out.series(row.time, "", "content", (double) row.content);
      out.series(row.time, "", "updates", (double) row.updates);
    }
  }
}
