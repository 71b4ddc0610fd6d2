package dev.sightline.server.config;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.JsonEncoder;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.OutputStreamAppender;
import ch.qos.logback.core.encoder.Encoder;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import org.slf4j.LoggerFactory;

/**
 * Sets up the logs: one line per event, as text or as JSON.
 *
 * <p>Text that strangers chose may be part of a message, so control characters are shown as a
 * question mark and an event stays one line. Tokens and passwords are never handed to a logger.
 */
public final class Logging {
  private static final String PATTERN =
      "%d{yyyy-MM-dd HH:mm:ss.SSS} %-5level %logger{0}: %replace(%msg){'\\p{Cntrl}', '?'}%n";

  private Logging() {}

  /** Sends all logs to standard error, in the configured form. */
  public static void start(LogSettings settings) {
    start(settings, System.err);
  }

  static void start(LogSettings settings, OutputStream out) {
    var context = (LoggerContext) LoggerFactory.getILoggerFactory();
    context.reset();
    var appender = new OutputStreamAppender<ILoggingEvent>();
    appender.setContext(context);
    appender.setEncoder(encoder(settings.format(), context));
    appender.setOutputStream(new KeptOpen(out));
    appender.start();
    context.getLogger(Logger.ROOT_LOGGER_NAME).addAppender(appender);
    level(settings.level());
  }

  /** Changes the level of all loggers; the libraries' own ones stay at warn and above. */
  public static void level(LogSettings.Level level) {
    var context = (LoggerContext) LoggerFactory.getILoggerFactory();
    context.getLogger(Logger.ROOT_LOGGER_NAME).setLevel(Level.WARN);
    context.getLogger("dev.sightline").setLevel(Level.valueOf(level.name()));
  }

  private static Encoder<ILoggingEvent> encoder(LogSettings.Format format, LoggerContext context) {
    Encoder<ILoggingEvent> encoder = format == LogSettings.Format.JSON ? json() : pattern();
    encoder.setContext(context);
    encoder.start();
    return encoder;
  }

  private static JsonEncoder json() {
    var encoder = new JsonEncoder();
    encoder.setWithContext(false);
    encoder.setWithSequenceNumber(false);
    encoder.setWithNanoseconds(false);
    encoder.setWithArguments(false);
    encoder.setWithMessage(false); // the formatted one says it
    encoder.setWithFormattedMessage(true);
    return encoder;
  }

  private static PatternLayoutEncoder pattern() {
    var encoder = new PatternLayoutEncoder();
    encoder.setPattern(PATTERN);
    return encoder;
  }

  /** Standard error belongs to others, too: it stays open when the logs are set up anew. */
  private static final class KeptOpen extends FilterOutputStream {
    KeptOpen(OutputStream out) {
      super(out);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
      out.write(bytes, from, length);
    }

    @Override
    public void close() throws IOException {
      flush();
    }
  }
}
