package dev.sightline.replication;

import dev.sightline.frame.SharedBlocks;
import dev.sightline.schema.State;
import dev.sightline.schema.Stream;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Events that a client is still to be told, in order. */
final class EventQueue {
  /** What goes with an event besides its fields, at most, per event and per target. */
  private static final int OVERHEAD = 16;

  /** What stands in the place of a request where an event answers none. */
  static final long NO_REQUEST = -1;

  private @Nullable State[] events = {};
  private long[] requests = {};
  private long[] blocks = {};
  private int[] ticks = {};
  private int size;
  private int bytes;
  private int streams;

  /** Adds an event whose block belongs to a tick; later it has to be encoded again. */
  void add(State event, long request, long block, int tick) {
    if (size == events.length) {
      int length = 2 * size + 4;
      events = Arrays.copyOf(events, length);
      requests = Arrays.copyOf(requests, length);
      blocks = Arrays.copyOf(blocks, length);
      ticks = Arrays.copyOf(ticks, length);
    }
    events[size] = event;
    requests[size] = request;
    blocks[size] = block;
    ticks[size] = tick;
    size++;
    bytes += bytes(event, block);
    streams |= 1 << event.type().stream().code();
  }

  private static int bytes(State event, long block) {
    int targets = 0;
    for (int i = 0; i < event.type().referenceCount(); i++) {
      targets += event.targetCount(event.type().reference(i));
    }
    return SharedBlocks.length(block) + OVERHEAD + 3 * targets;
  }

  int size() {
    return size;
  }

  /** Returns how many bytes all events take, at most. */
  int bytes() {
    return bytes;
  }

  boolean has(Stream stream) {
    return (streams >> stream.code() & 1) != 0;
  }

  State event(int i) {
    return Objects.requireNonNull(events[i]);
  }

  boolean isAnswer(int i) {
    return requests[i] != NO_REQUEST;
  }

  long request(int i) {
    return requests[i];
  }

  /** Returns the block of an event; valid in its tick only. */
  long block(int i) {
    return blocks[i];
  }

  int tick(int i) {
    return ticks[i];
  }

  void clear() {
    Arrays.fill(events, 0, size, null);
    size = 0;
    bytes = 0;
    streams = 0;
  }
}
