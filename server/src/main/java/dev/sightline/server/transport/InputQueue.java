package dev.sightline.server.transport;

import io.netty.buffer.ByteBuf;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What one client did since the tick last looked: whether it came, its frames, whether it went.
 *
 * <p>Frames lie one after the other in one array, each behind its length in four bytes. The array
 * grows up to a bound; when it is full, the client is sending faster than the world takes in. The
 * tick exchanges the array for an empty one, so the lock is held only for that and for copying a
 * frame in.
 */
final class InputQueue {
  private static final int HEADER = 4;
  private static final int FIRST_SIZE = 256;
  private static final int KEPT_SIZE = 1024; // larger arrays are not passed on to quiet clients

  private final int bound;
  private byte[] bytes = {};
  private int size;
  private boolean opened;
  private @Nullable CloseReason closed;
  private boolean listed;

  InputQueue(int bound) {
    this.bound = bound;
  }

  /** What the tick took out; reused from client to client. */
  static final class Batch {
    byte[] bytes = {};
    int size;
    boolean opened;
    @Nullable CloseReason closed;
  }

  /** Returns whether the queue must be put on the list of those with news; so do the next two. */
  synchronized boolean open() {
    opened = true;
    return list();
  }

  synchronized boolean close(CloseReason reason) {
    closed = reason;
    return list();
  }

  private boolean list() {
    boolean first = !listed;
    listed = true;
    return first;
  }

  /** Marks the queue as listed and returns whether it was not. */
  synchronized boolean listNow() {
    return list();
  }

  /** Copies a frame in; false if there is no space for it. */
  synchronized boolean add(ByteBuf frame) {
    int length = frame.readableBytes();
    int needed = size + HEADER + length;
    if (needed > bound + HEADER) {
      return false;
    }
    if (needed > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(needed, Math.max(FIRST_SIZE, 2 * bytes.length)));
    }
    writeLength(length);
    frame.readBytes(bytes, size, length);
    size = needed;
    return true;
  }

  private void writeLength(int length) {
    for (int shift = 0; shift < 32; shift += 8) {
      bytes[size++] = (byte) (length >>> shift);
    }
  }

  /** Gives everything to the batch, whose array takes the place of this one's. */
  synchronized void take(Batch batch) {
    byte[] emptied = batch.bytes;
    batch.bytes = bytes;
    batch.size = size;
    batch.opened = opened;
    batch.closed = closed;
    bytes = emptied.length <= KEPT_SIZE ? emptied : new byte[0];
    size = 0;
    opened = false;
    closed = null;
    listed = false;
  }

  /** Returns the length that stands at an offset; the frame is behind it. */
  static int lengthAt(byte[] bytes, int offset) {
    return (bytes[offset] & 0xFF)
        | (bytes[offset + 1] & 0xFF) << 8
        | (bytes[offset + 2] & 0xFF) << 16
        | (bytes[offset + 3] & 0xFF) << 24;
  }

  static int frameAfter(int offset) {
    return offset + HEADER;
  }
}
