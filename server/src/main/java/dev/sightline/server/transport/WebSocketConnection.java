package dev.sightline.server.transport;

import dev.sightline.server.address.Caller;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.handler.codec.http.websocketx.BinaryWebSocketFrame;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * What the tick sees of a client, and the way of a frame out.
 *
 * <p>{@code state} decides who owns {@code held}. READY: nobody, there is none. HELD: the sending
 * thread from the moment it won the state until it submitted the connection to its loop, then the
 * I/O thread, until the last byte was taken by the operating system. CLOSED: for good. A connection
 * is submitted only by whoever moved it from READY to HELD, so it is on the loop's list at most
 * once and {@code next} can link that list.
 *
 * <p>A frame is copied once, behind its WebSocket header into a pooled direct buffer, which the
 * operating system reads.
 */
final class WebSocketConnection implements Connection, ChannelFutureListener {
  static final long NEVER = Long.MIN_VALUE;

  private static final int READY = 0;
  private static final int HELD = 1;
  private static final int CLOSED = 2;

  private final long id;
  private final Caller caller;
  private final Channel channel;
  private final IoLoop loop;
  private final EndpointContext context;
  private final InputQueue input;
  private final AtomicInteger state = new AtomicInteger(READY);
  private final boolean framed;
  private volatile @Nullable ByteBuf held;
  private long unsentSince = NEVER;
  private volatile long roundTripNanos = -1;
  private volatile @Nullable Closer closer;
  @Nullable WebSocketConnection next; // on the loop's list

  /** Ends the connection, on the I/O thread. */
  interface Closer {
    void close(CloseReason reason, String text);
  }

  WebSocketConnection(
      long id, Caller caller, Channel channel, IoLoop loop, EndpointContext context) {
    this.id = id;
    this.caller = caller;
    this.channel = channel;
    this.loop = loop;
    this.context = context;
    input = new InputQueue(context.limits().waitingInput());
    framed = !context.network().compression();
  }

  @Override
  public long id() {
    return id;
  }

  @Override
  public Caller caller() {
    return caller;
  }

  @Override
  public boolean isOpen() {
    return state.get() != CLOSED;
  }

  @Override
  public boolean isReady() {
    return state.get() == READY;
  }

  @Override
  public long roundTripNanos() {
    return roundTripNanos;
  }

  @Override
  public boolean send(byte[] bytes, int offset, int length) {
    Objects.checkFromIndexSize(offset, length, bytes.length);
    int most = context.limits().sentFrameSize();
    if (length > most) {
      throw new IllegalArgumentException(
          "a frame of " + length + " bytes is larger than limits.sent-frame-size, " + most);
    }
    if (!state.compareAndSet(READY, HELD)) {
      if (isOpen()) {
        context.counters().deferred.increment();
      }
      return false;
    }
    held = copy(bytes, offset, length);
    loop.submit(this);
    return true;
  }

  @Override
  public void close(CloseReason reason, String text) {
    if (!reason.canBeTold()) {
      throw new IllegalArgumentException(reason + " happens; it cannot be asked for");
    }
    loop.execute(
        () -> {
          Closer by = closer;
          if (by != null) {
            write(); // what was handed over before goes first
            by.close(reason, text);
          }
        });
  }

  @Override
  public String toString() {
    return "connection " + id + " of " + caller.address().getHostAddress();
  }

  InputQueue input() {
    return input;
  }

  void closer(Closer by) {
    closer = by;
  }

  void roundTripNanos(long nanos) {
    roundTripNanos = nanos;
  }

  /** Returns when the frame that has not left was written, or {@link #NEVER}; I/O thread. */
  long unsentSince() {
    return unsentSince;
  }

  /** Takes no more frames from now on. */
  void end() {
    state.set(CLOSED);
  }

  /** Writes the frame that was handed over; I/O thread. */
  void write() {
    ByteBuf frame = held;
    held = null;
    if (frame == null) {
      return;
    }
    if (state.get() == CLOSED) {
      frame.release();
      return;
    }
    unsentSince = context.nanoTime();
    context.counters().sent(framed ? frame.readableBytes() : sizeWithHeader(frame));
    channel.writeAndFlush(framed ? frame : new BinaryWebSocketFrame(frame)).addListener(this);
  }

  /** The operating system has taken the last byte, or never will. */
  @Override
  public void operationComplete(ChannelFuture future) {
    unsentSince = NEVER;
    state.compareAndSet(HELD, READY);
  }

  /** Throws the frame away, because its loop has ended. */
  void discard() {
    end();
    ByteBuf frame = held;
    held = null;
    if (frame != null) {
      frame.release();
    }
  }

  private ByteBuf copy(byte[] bytes, int offset, int length) {
    try {
      int header = framed ? FrameHeader.size(length) : 0;
      ByteBuf frame = channel.alloc().directBuffer(header + length, header + length);
      if (framed) {
        FrameHeader.write(frame, length);
      }
      return frame.writeBytes(bytes, offset, length);
    } catch (RuntimeException | OutOfMemoryError e) {
      state.compareAndSet(HELD, READY);
      throw e;
    }
  }

  private static int sizeWithHeader(ByteBuf frame) {
    return frame.readableBytes() + FrameHeader.size(frame.readableBytes());
  }
}
