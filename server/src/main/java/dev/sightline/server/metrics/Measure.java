package dev.sightline.server.metrics;

import org.jspecify.annotations.Nullable;

/** Everything that the server counts or measures. */
public enum Measure {
  CONNECTIONS(Kind.GAUGE, "connections", null, "Open connections of all kinds"),
  CLIENTS(Kind.GAUGE, "clients", null, "Clients whose WebSocket is open"),
  CONNECTIONS_OPENED(Kind.COUNTER, "connections.opened", null, "Connections that were accepted"),
  CONNECTIONS_REFUSED(
      Kind.COUNTER, "connections.refused", "reason", "Connections that a limit refused"),
  CLIENTS_OPENED(Kind.COUNTER, "clients.opened", null, "Clients that completed the upgrade"),
  CLIENTS_CLOSED(Kind.COUNTER, "clients.closed", "reason", "Clients that left or were dropped"),
  UPGRADES_REFUSED(
      Kind.COUNTER, "upgrades.refused", "reason", "Upgrades to WebSocket that were refused"),
  FRAMES_RECEIVED(Kind.COUNTER, "received.frames", null, "WebSocket frames from clients"),
  BYTES_RECEIVED(
      Kind.COUNTER, "received.bytes", null, "Bytes of WebSocket frames from clients, with headers"),
  FRAMES_SENT(Kind.COUNTER, "sent.frames", null, "Frames that were written for clients"),
  BYTES_SENT(
      Kind.COUNTER, "sent.bytes", null, "Bytes of frames for clients, with WebSocket headers"),
  FRAMES_DEFERRED(
      Kind.COUNTER,
      "deferred.frames",
      null,
      "Frames not taken because the one before was still unsent: slow readers"),
  CALLBACK_FAILURES(
      Kind.COUNTER, "callback.failures", null, "Exceptions of code that a connection called"),
  REQUESTS(Kind.COUNTER, "http.requests", "answer", "HTTP requests that were answered"),
  TOKENS_REFUSED(Kind.COUNTER, "admin.refused", null, "Requests with a wrong admin token"),
  BUFFER_BYTES(Kind.GAUGE, "buffers.bytes", null, "Memory outside the heap for network buffers"),
  TICK(Kind.TIMER, "tick.seconds", "phase", "Time of a tick from its scheduled start, by phase"),
  TICK_LOAD(
      Kind.GAUGE,
      "tick.load.ratio",
      null,
      "Share of the interval that ticks need lately; above 1 they come less often"),
  TICKS_LATE(Kind.COUNTER, "ticks.late", null, "Ticks that began late and were made up"),
  TICKS_SKIPPED(Kind.COUNTER, "ticks.skipped", null, "Ticks that were left out under load");

  /** What is done with the numbers. */
  public enum Kind {
    COUNTER,
    GAUGE,
    TIMER
  }

  private final Kind kind;
  private final String id;
  private final @Nullable String label;
  private final String text;

  Measure(Kind kind, String id, @Nullable String label, String text) {
    this.kind = kind;
    this.id = id;
    this.label = label;
    this.text = text;
  }

  public Kind kind() {
    return kind;
  }

  /** Returns the name without the prefix, in parts with dots between them. */
  public String id() {
    return id;
  }

  /** Returns the name of the label, or null if there is none. */
  public @Nullable String label() {
    return label;
  }

  /** Returns what is measured, in words. */
  public String text() {
    return text;
  }
}
