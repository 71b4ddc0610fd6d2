package dev.sightline.server.app;

import dev.sightline.frame.Refusal;
import dev.sightline.replication.Link;
import dev.sightline.schema.WireWriter;
import dev.sightline.server.transport.CloseReason;
import dev.sightline.server.transport.Connection;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Queue;
import java.util.function.LongSupplier;

/**
 * A client's connection as the world sees it. Frames wait here between the start of a tick and the
 * moment when the world takes them; the endpoint bounds how many bytes that can be.
 */
final class ConnectionLink implements Link {
  private final Connection connection;
  private final LongSupplier nanoTime;
  private final Queue<byte[]> frames = new ArrayDeque<>();

  ConnectionLink(Connection connection, LongSupplier nanoTime) {
    this.connection = connection;
    this.nanoTime = nanoTime;
  }

  Connection connection() {
    return connection;
  }

  void add(byte[] bytes, int offset, int length) {
    frames.add(Arrays.copyOfRange(bytes, offset, offset + length));
  }

  @Override
  public void receive(Receiver receiver) {
    long now = nanoTime.getAsLong();
    for (byte[] frame = frames.poll(); frame != null; frame = frames.poll()) {
      receiver.frame(frame, 0, frame.length, now);
    }
  }

  @Override
  public boolean isReady() {
    return connection.isReady();
  }

  @Override
  public void send(byte[] frame, int length) {
    connection.send(frame, 0, length);
  }

  @Override
  public void close(Refusal why) {
    if (connection.isReady()) {
      WireWriter out = new WireWriter(64);
      why.write(out);
      connection.send(out.array(), 0, out.size());
    }
    connection.close(reason(why.code()), why.reason());
  }

  private static CloseReason reason(int code) {
    return switch (code) {
      case Refusal.VERSION, Refusal.SCHEMA -> CloseReason.WRONG_VERSION;
      case Refusal.MALFORMED -> CloseReason.UNREADABLE;
      case Refusal.FULL -> CloseReason.FULL;
      case Refusal.SLOW -> CloseReason.OVERFLOW;
      case Refusal.FLOOD -> CloseReason.FLOOD;
      case Refusal.SILENT -> CloseReason.SILENT;
      case Refusal.REPLACED -> CloseReason.REPLACED;
      case Refusal.SHUTDOWN -> CloseReason.SHUTDOWN;
      default -> CloseReason.REFUSED;
    };
  }
}
