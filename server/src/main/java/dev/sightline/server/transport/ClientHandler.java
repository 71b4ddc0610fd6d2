package dev.sightline.server.transport;

import dev.sightline.server.config.LimitSettings;
import io.github.bucket4j.Bucket;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOption;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.codec.TooLongFrameException;
import io.netty.handler.codec.http.websocketx.BinaryWebSocketFrame;
import io.netty.handler.codec.http.websocketx.CloseWebSocketFrame;
import io.netty.handler.codec.http.websocketx.ContinuationWebSocketFrame;
import io.netty.handler.codec.http.websocketx.CorruptedWebSocketFrameException;
import io.netty.handler.codec.http.websocketx.PingWebSocketFrame;
import io.netty.handler.codec.http.websocketx.PongWebSocketFrame;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketCloseStatus;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The WebSocket side of a connection, on its I/O thread: counts and bounds what comes in, joins
 * fragments, pings, and ends the connection when a deadline passes or a rule is broken.
 *
 * <p>An end has two steps. When it is decided, the world hears of it, no more frames pass either
 * way, and the client is told by a close frame. Then its answer is awaited for a moment, so that it
 * can read the reason, and the connection is closed. Traffic that cannot be trusted any more is not
 * read meanwhile.
 */
// a write or close that fails ends the channel, and that is heard of
@SuppressWarnings("FutureReturnValueIgnored")
final class ClientHandler extends SimpleChannelInboundHandler<WebSocketFrame>
    implements IoLoop.Swept, WebSocketConnection.Closer {
  private static final Logger LOG = LoggerFactory.getLogger(ClientHandler.class);
  private static final int LONGEST_TEXT = 123; // bytes in a close frame, beside the code

  private final EndpointContext context;
  private final IoLoop loop;
  private final WebSocketConnection connection;
  private final boolean admitted;
  private final Bucket frames;
  private final Bucket bytes;
  private final long opened;
  private long heard;
  private long pinged;
  private boolean spoke;
  private boolean ended;
  private long deadline;
  private @Nullable ByteBuf partial;
  private @Nullable ChannelHandlerContext channel;

  ClientHandler(
      EndpointContext context, IoLoop loop, WebSocketConnection connection, boolean admitted) {
    this.context = context;
    this.loop = loop;
    this.connection = connection;
    this.admitted = admitted;
    ended = !admitted;
    LimitSettings limits = context.limits();
    frames = TokenBuckets.confined(limits.frames(), context.clock());
    bytes = TokenBuckets.confined(limits.bytes(), context.clock());
    opened = context.nanoTime();
    heard = opened;
    pinged = opened;
  }

  /** Tells the world of the client. */
  void open() {
    context.counters().clientsOpened.increment();
    connection.closer(this);
    context.inbox().opened(connection);
  }

  /** Tells a client that was not admitted why. */
  void refuse(CloseReason reason) {
    ended = true;
    connection.end();
    deadline = context.nanoTime() + context.network().closeTimeout().toNanos();
    writeClose(reason, reason.text());
  }

  @Override
  public void handlerAdded(ChannelHandlerContext ctx) {
    channel = ctx;
    loop.add(this);
  }

  @Override
  public void handlerRemoved(ChannelHandlerContext ctx) {
    loop.remove(this);
    dropPartial();
  }

  @Override
  public void channelInactive(ChannelHandlerContext ctx) {
    end(CloseReason.CONNECTION_LOST);
    if (admitted) {
      context.admission().leave(connection.caller());
    }
    ctx.fireChannelInactive();
  }

  @Override
  protected void channelRead0(ChannelHandlerContext ctx, WebSocketFrame frame) {
    int length = frame.content().readableBytes();
    int size = length + FrameHeader.size(length) + FrameHeader.MASK;
    heard = context.nanoTime();
    context.counters().received(size);
    if (!frames.tryConsume(1) || !bytes.tryConsume(size)) {
      closeUnread(CloseReason.FLOOD);
    } else if (ended) {
      afterEnd(ctx, frame);
    } else {
      read(ctx, frame);
    }
  }

  private void afterEnd(ChannelHandlerContext ctx, WebSocketFrame frame) {
    if (frame instanceof CloseWebSocketFrame) {
      ctx.close(); // the client has read the reason
    }
  }

  private void read(ChannelHandlerContext ctx, WebSocketFrame frame) {
    if (frame instanceof BinaryWebSocketFrame || frame instanceof ContinuationWebSocketFrame) {
      message(frame);
    } else if (frame instanceof PingWebSocketFrame) {
      answerPing(ctx, frame);
    } else if (frame instanceof PongWebSocketFrame) {
      answered(frame.content());
    } else if (frame instanceof CloseWebSocketFrame) {
      goodbye(ctx);
    } else if (frame instanceof TextWebSocketFrame) {
      close(CloseReason.NOT_BINARY, CloseReason.NOT_BINARY.text());
    }
  }

  private void message(WebSocketFrame frame) {
    if (frame.isFinalFragment() && partial == null) {
      deliver(frame.content());
      return;
    }
    ByteBuf whole = joined(frame.content());
    if (whole.readableBytes() > context.limits().frameSize()) {
      closeUnread(CloseReason.TOO_LARGE);
    } else if (frame.isFinalFragment()) {
      deliver(whole);
      dropPartial();
    }
  }

  private ByteBuf joined(ByteBuf fragment) {
    ByteBuf whole = partial;
    if (whole == null) {
      whole = fragment.alloc().buffer(Math.max(64, 2 * fragment.readableBytes()));
      partial = whole;
    }
    return whole.writeBytes(fragment);
  }

  private void deliver(ByteBuf message) {
    spoke = true;
    if (!context.inbox().received(connection, message)) {
      closeUnread(CloseReason.BACKLOG);
    }
  }

  private static void answerPing(ChannelHandlerContext ctx, WebSocketFrame ping) {
    if (ctx.channel().isWritable()) {
      ctx.writeAndFlush(new PongWebSocketFrame(ping.content().retain()));
    }
  }

  private void answered(ByteBuf echo) {
    if (echo.readableBytes() == Long.BYTES && echo.getLong(echo.readerIndex()) == pinged) {
      connection.roundTripNanos(Math.max(0, heard - pinged));
    }
  }

  private void goodbye(ChannelHandlerContext ctx) {
    end(CloseReason.CLIENT_LEFT);
    ctx.writeAndFlush(new CloseWebSocketFrame(WebSocketCloseStatus.NORMAL_CLOSURE))
        .addListener(ChannelFutureListener.CLOSE);
  }

  @Override
  public void sweep(long now) {
    ChannelHandlerContext ctx = channel;
    if (ctx == null) {
      return;
    }
    if (ended) {
      abortIfLate(ctx, now);
      return;
    }
    CloseReason overdue = overdue(now);
    if (overdue != null) {
      close(overdue, overdue.text());
    } else if (now - pinged >= context.network().pingInterval().toNanos()) {
      ping(ctx, now);
    }
  }

  @Override
  public void stop() {
    close(CloseReason.SHUTDOWN, CloseReason.SHUTDOWN.text());
  }

  private @Nullable CloseReason overdue(long now) {
    var network = context.network();
    if (!spoke && now - opened >= network.handshakeTimeout().toNanos()) {
      return CloseReason.LATE;
    }
    long unsent = connection.unsentSince();
    if (unsent != WebSocketConnection.NEVER
        && now - unsent >= network.slowReaderTimeout().toNanos()) {
      return CloseReason.SLOW_READER;
    }
    return now - heard >= network.deadAfter().toNanos() ? CloseReason.SILENT : null;
  }

  private void ping(ChannelHandlerContext ctx, long now) {
    if (ctx.channel().isWritable()) {
      pinged = now;
      ByteBuf payload = ctx.alloc().buffer(Long.BYTES).writeLong(now);
      ctx.writeAndFlush(new PingWebSocketFrame(payload));
    }
  }

  /** Ends without waiting for what is still unsent. */
  private void abortIfLate(ChannelHandlerContext ctx, long now) {
    if (now - deadline >= 0) {
      ctx.channel().config().setOption(ChannelOption.SO_LINGER, 0);
      ctx.close();
    }
  }

  @Override
  public void close(CloseReason reason, String text) {
    if (end(reason)) {
      writeClose(reason, text);
    }
  }

  private void closeUnread(CloseReason reason) {
    ChannelHandlerContext ctx = channel;
    if (ctx != null) {
      ctx.channel().config().setAutoRead(false);
    }
    close(reason, reason.text());
  }

  /** Decides the end; false if that was done before. */
  private boolean end(CloseReason reason) {
    if (ended) {
      return false;
    }
    ended = true;
    deadline = context.nanoTime() + context.network().closeTimeout().toNanos();
    connection.end();
    context.counters().closed(reason);
    context.inbox().closed(connection, reason);
    LOG.debug("{} ended: {}", connection, reason);
    return true;
  }

  private void writeClose(CloseReason reason, String text) {
    ChannelHandlerContext ctx = channel;
    if (ctx != null && ctx.channel().isActive()) {
      ctx.writeAndFlush(new CloseWebSocketFrame(reason.code(), cut(text)));
    }
  }

  /** Cuts at a character, so that the rest is still text. */
  static String cut(String text) {
    byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
    int end = Math.min(encoded.length, LONGEST_TEXT);
    while (end > 0 && end < encoded.length && (encoded[end] & 0xC0) == 0x80) {
      end--;
    }
    return new String(Arrays.copyOf(encoded, end), StandardCharsets.UTF_8);
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable e) {
    if (e instanceof IOException) {
      end(CloseReason.CONNECTION_LOST);
      ctx.close();
    } else if (e instanceof DecoderException) {
      closeUnread(isTooLarge(e) ? CloseReason.TOO_LARGE : CloseReason.MALFORMED);
    } else {
      context.counters().failures.increment();
      LOG.error("{} is dropped", connection, e);
      closeUnread(CloseReason.SERVER_ERROR);
    }
  }

  private static boolean isTooLarge(Throwable e) {
    return e instanceof TooLongFrameException
        || (e instanceof CorruptedWebSocketFrameException corrupted
            && corrupted.closeStatus().equals(WebSocketCloseStatus.MESSAGE_TOO_BIG));
  }

  private void dropPartial() {
    ByteBuf dropped = partial;
    partial = null;
    if (dropped != null) {
      dropped.release();
    }
  }
}
