package dev.sightline.server.transport;

import dev.sightline.server.metrics.Measure;
import dev.sightline.server.metrics.Metrics;
import io.micrometer.core.instrument.Counter;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/** The endpoint's counters, looked up once. */
final class Counters {
  final Counter connectionsOpened;
  final Counter clientsOpened;
  final Counter framesReceived;
  final Counter bytesReceived;
  final Counter deferred;
  final Counter failures;
  private final Counter framesSent;
  private final Counter bytesSent;
  private final Map<CloseReason, Counter> closed;
  private final Map<Refusal, Counter> connectionsRefused;
  private final Map<Refusal, Counter> upgradesRefused;
  private final Map<Answer, Counter> answers;

  /** Kinds of HTTP answers. */
  private enum Answer {
    SUCCESS,
    REDIRECTION,
    CLIENT_ERROR,
    SERVER_ERROR
  }

  Counters(Metrics metrics) {
    connectionsOpened = metrics.counter(Measure.CONNECTIONS_OPENED);
    clientsOpened = metrics.counter(Measure.CLIENTS_OPENED);
    framesReceived = metrics.counter(Measure.FRAMES_RECEIVED);
    bytesReceived = metrics.counter(Measure.BYTES_RECEIVED);
    deferred = metrics.counter(Measure.FRAMES_DEFERRED);
    failures = metrics.counter(Measure.CALLBACK_FAILURES);
    framesSent = metrics.counter(Measure.FRAMES_SENT);
    bytesSent = metrics.counter(Measure.BYTES_SENT);
    closed = byValue(metrics, Measure.CLIENTS_CLOSED, CloseReason.class);
    connectionsRefused = byValue(metrics, Measure.CONNECTIONS_REFUSED, Refusal.class);
    upgradesRefused = byValue(metrics, Measure.UPGRADES_REFUSED, Refusal.class);
    answers = byValue(metrics, Measure.REQUESTS, Answer.class);
  }

  void sent(int bytes) {
    framesSent.increment();
    bytesSent.increment(bytes);
  }

  void received(int bytes) {
    framesReceived.increment();
    bytesReceived.increment(bytes);
  }

  void closed(CloseReason reason) {
    increment(closed, reason);
  }

  void connectionRefused(Refusal why) {
    increment(connectionsRefused, why);
  }

  void upgradeRefused(Refusal why) {
    increment(upgradesRefused, why);
  }

  void answered(int status) {
    increment(answers, Answer.values()[status / 100 - 2]);
  }

  private static <E> void increment(Map<E, Counter> counters, E value) {
    Objects.requireNonNull(counters.get(value)).increment();
  }

  private static <E extends Enum<E>> Map<E, Counter> byValue(
      Metrics metrics, Measure measure, Class<E> type) {
    Map<E, Counter> counters = new EnumMap<>(type);
    for (E value : type.getEnumConstants()) {
      counters.put(value, metrics.counter(measure, value));
    }
    return counters;
  }
}
