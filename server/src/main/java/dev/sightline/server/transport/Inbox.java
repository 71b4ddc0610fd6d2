package dev.sightline.server.transport;

import dev.sightline.server.metrics.Measure;
import dev.sightline.server.metrics.Metrics;
import io.micrometer.core.instrument.Counter;
import io.netty.buffer.ByteBuf;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Carries what clients do from the I/O threads to the tick.
 *
 * <p>Each connection has a bounded queue of its own; a shared list names those that have news, each
 * at most once. So memory is bounded by connections times their bound, a client that floods fills
 * only its own queue, and a tick looks only at clients that did something. A drain handles what was
 * listed when it began; what arrives meanwhile waits for the next.
 */
final class Inbox {
  private static final Logger LOG = LoggerFactory.getLogger(Inbox.class);

  private final Queue<WebSocketConnection> news = new ConcurrentLinkedQueue<>();
  private final AtomicInteger listed = new AtomicInteger();
  private final AtomicBoolean draining = new AtomicBoolean();
  private final InputQueue.Batch batch = new InputQueue.Batch();
  private final Counter failures;

  Inbox(Metrics metrics) {
    failures = metrics.counter(Measure.CALLBACK_FAILURES);
  }

  void opened(WebSocketConnection connection) {
    if (connection.input().open()) {
      list(connection);
    }
  }

  /** Takes a frame; false if too much is waiting already. */
  boolean received(WebSocketConnection connection, ByteBuf frame) {
    boolean added = connection.input().add(frame);
    if (added && connection.input().listNow()) {
      list(connection);
    }
    return added;
  }

  void closed(WebSocketConnection connection, CloseReason reason) {
    if (connection.input().close(reason)) {
      list(connection);
    }
  }

  /** Tells the listener everything that happened; returns how many connections had news. */
  int drain(ClientListener listener) {
    if (!draining.compareAndSet(false, true)) {
      throw new IllegalStateException(
          "drain is running already: on another thread, or around this");
    }
    try {
      int count = listed.get();
      for (int i = 0; i < count; i++) {
        WebSocketConnection connection = news.remove();
        listed.decrementAndGet();
        connection.input().take(batch);
        deliver(connection, listener);
      }
      return count;
    } finally {
      draining.set(false);
    }
  }

  private void list(WebSocketConnection connection) {
    news.add(connection);
    listed.incrementAndGet();
  }

  private void deliver(WebSocketConnection connection, ClientListener listener) {
    try {
      if (batch.opened) {
        listener.opened(connection);
      }
      deliverFrames(connection, listener);
    } catch (RuntimeException e) {
      failed(connection, e);
    }
    CloseReason reason = batch.closed;
    if (reason != null) {
      deliverClosed(connection, listener, reason);
    }
  }

  private void deliverFrames(WebSocketConnection connection, ClientListener listener) {
    int length;
    for (int at = 0; at < batch.size; at += length) {
      length = InputQueue.lengthAt(batch.bytes, at);
      at = InputQueue.frameAfter(at);
      listener.received(connection, batch.bytes, at, length);
    }
  }

  private void deliverClosed(
      WebSocketConnection connection, ClientListener listener, CloseReason reason) {
    try {
      listener.closed(connection, reason);
    } catch (RuntimeException e) {
      failed(connection, e);
    }
  }

  private void failed(WebSocketConnection connection, RuntimeException e) {
    failures.increment();
    LOG.error("connection {} is dropped, because code that it called failed", connection.id(), e);
    connection.close(CloseReason.SERVER_ERROR);
  }
}
