package dev.sightline.server.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

final class LoggingTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final Logger log = LoggerFactory.getLogger(LoggingTest.class);

  @AfterEach
  void restore() {
    Logging.start(new LogSettings(LogSettings.Format.TEXT, LogSettings.Level.ERROR));
  }

  @Test
  void text_messageWithControlCharacters_isOneLine() {
    start(LogSettings.Format.TEXT, LogSettings.Level.INFO);
    log.info("name {}", "x\r\n2026-01-01 ERROR forged\u001b[31m");
    assertEquals(1, written().lines().count(), written());
    assertTrue(written().contains("INFO  LoggingTest: name x??2026-01-01 ERROR forged?[31m"));
  }

  @Test
  void json_message_isOneObject() throws IOException {
    start(LogSettings.Format.JSON, LogSettings.Level.INFO);
    log.warn("name {}", "x\n\"y\"");
    JsonNode event = new ObjectMapper().readTree(written());
    assertEquals(1, written().lines().count());
    assertEquals("WARN", event.get("level").asText());
    assertEquals("name x\n\"y\"", event.get("formattedMessage").asText());
  }

  @Test
  void level_changed_appliesAtOnce() {
    start(LogSettings.Format.TEXT, LogSettings.Level.INFO);
    log.debug("first");
    Logging.level(LogSettings.Level.DEBUG);
    log.debug("second");
    assertFalse(written().contains("first"));
    assertTrue(written().contains("second"));
  }

  @Test
  void libraries_belowWarn_areSilent() {
    start(LogSettings.Format.TEXT, LogSettings.Level.TRACE);
    LoggerFactory.getLogger("io.netty").info("chatter");
    assertEquals("", written());
  }

  @Test
  void start_again_leavesTheStreamOpen() {
    var stream = new PrintStream(out, true, StandardCharsets.UTF_8);
    var settings = new LogSettings(LogSettings.Format.TEXT, LogSettings.Level.INFO);
    Logging.start(settings, stream);
    Logging.start(settings, stream);
    log.info("logged");
    stream.println("said");
    assertTrue(written().contains("logged"));
    assertTrue(written().contains("said"));
  }

  private void start(LogSettings.Format format, LogSettings.Level level) {
    Logging.start(new LogSettings(format, level), out);
  }

  private String written() {
    return out.toString(StandardCharsets.UTF_8);
  }
}
