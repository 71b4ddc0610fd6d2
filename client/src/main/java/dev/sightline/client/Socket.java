package dev.sightline.client;

import dev.sightline.frame.Protocol;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.handler.codec.DecoderException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

// a write or close that fails ends the channel, and that is heard of
/** A WebSocket from the client's side. */
@SuppressWarnings("FutureReturnValueIgnored")
final class Socket extends ByteToMessageDecoder {

  /*
   * A WebSocket, from the client's side (RFC 6455), without extensions.
   *
   *  7     | 6 5 4 | 3 2 1 0  | 7    | 6 ... 0
   *  final | 0     | opcode   | mask | length, 126: 2 more bytes, 127: 8 more
   *
   * A message that comes in one frame, as all of ours do, is copied once, from the buffer of the
   * channel into an array that all sockets of a thread share, and handed on. Fragments are joined
   * in an array of the socket's own. What is sent is masked while it is copied into a pooled
   * buffer. In steady state nothing is allocated.
   */

  static final int HEADER = 2;
  private static final int MASK = 4;
  private static final int CONTINUATION = 0;
  private static final int TEXT = 1;
  private static final int BINARY = 2;
  private static final int CLOSE = 8;
  private static final int PING = 9;
  private static final int PONG = 10;
  private static final int FINAL = 0x80;
  private static final int NORMAL = 1000;
  private static final int MAX_ANSWER = 16 << 10;

  /** Who is told what the socket does; on the thread of the channel. */
  interface Receiver {
    /** The upgrade is done. */
    void opened();

    /** A message came; the bytes are valid during the call. */
    void message(byte[] bytes, int from, int length);

    /** It is over; told once. */
    void ended(ClientException why);
  }

  private final ServerUrl url;
  private final Upgrade upgrade;
  private final SocketMemory memory;
  private final Receiver receiver;
  private @Nullable Channel channel;
  private boolean open;
  private boolean ended;
  private byte[] joined = {};
  private int joinedSize = -1;
  private long bytes;

  Socket(ServerUrl url, SocketMemory memory, Receiver receiver) {
    this.url = url;
    this.memory = memory;
    this.receiver = receiver;
    upgrade = new Upgrade(url, memory.random());
  }

  /** Returns how many bytes of WebSocket frames have come, headers included. */
  long bytes() {
    return bytes;
  }

  @Override
  public void handlerAdded(ChannelHandlerContext ctx) {
    channel = ctx.channel();
  }

  @Override
  public void channelActive(ChannelHandlerContext ctx) {
    ByteBuf request = ctx.alloc().buffer();
    request.writeCharSequence(upgrade.request(), StandardCharsets.US_ASCII);
    ctx.writeAndFlush(request);
  }

  @Override
  protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) {
    if (ended) {
      in.skipBytes(in.readableBytes());
    } else if (open) {
      readFrame(in);
    } else {
      readAnswer(in);
    }
  }

  private void readAnswer(ByteBuf in) {
    int end = Upgrade.end(in);
    if (end < 0) {
      if (in.readableBytes() > MAX_ANSWER) {
        fail(ClientException.Reason.NOT_A_SERVER, "its answer does not end");
      }
      return;
    }
    String fault = upgrade.fault(in.readCharSequence(end, StandardCharsets.ISO_8859_1).toString());
    if (fault != null) {
      fail(ClientException.Reason.NOT_A_SERVER, fault);
      return;
    }
    open = true;
    receiver.opened();
  }

  private void readFrame(ByteBuf in) {
    if (in.readableBytes() < HEADER) {
      return;
    }
    int start = in.readerIndex();
    int second = in.getUnsignedByte(start + 1);
    int header = second == 126 ? 4 : second == 127 ? 10 : HEADER;
    if (in.readableBytes() < header) {
      return;
    }
    long length =
        switch (header) {
          case 4 -> in.getUnsignedShort(start + 2);
          case 10 -> in.getLong(start + 2);
          default -> second;
        };
    int first = in.getUnsignedByte(start);
    if ((first & 0x70) != 0 || second > 127 || length < 0 || length > Protocol.MAX_FRAME) {
      malformed("a frame that begins with " + first + ", " + second);
    } else if (in.readableBytes() >= header + length) {
      in.skipBytes(header);
      bytes += header + length;
      take(first, in, (int) length);
    }
  }

  private void take(int first, ByteBuf in, int length) {
    byte[] buffer = memory.buffer(length);
    in.readBytes(buffer, 0, length);
    int opcode = first & 0x0F;
    boolean last = (first & FINAL) != 0;
    if (opcode == BINARY && last && joinedSize < 0) {
      receiver.message(buffer, 0, length);
    } else if (opcode == BINARY && joinedSize < 0) {
      joinedSize = 0;
      join(buffer, length, false);
    } else if (opcode == CONTINUATION && joinedSize >= 0) {
      join(buffer, length, last);
    } else if (opcode >= CLOSE && last && length < 126) {
      control(opcode, buffer, length);
    } else {
      malformed(opcode == TEXT ? "a text, not bytes" : "frame " + opcode + " out of order");
    }
  }

  private void join(byte[] part, int length, boolean last) {
    int size = joinedSize + length;
    if (size > Protocol.MAX_FRAME) {
      malformed("a message of more than " + Protocol.MAX_FRAME + " bytes");
      return;
    }
    if (size > joined.length) {
      joined = Arrays.copyOf(joined, Math.max(size, 2 * joined.length));
    }
    System.arraycopy(part, 0, joined, joinedSize, length);
    joinedSize = size;
    if (last) {
      joinedSize = -1;
      receiver.message(joined, 0, size);
    }
  }

  private void control(int opcode, byte[] payload, int length) {
    if (opcode == PING) {
      send(PONG, payload, length);
    } else if (opcode == CLOSE) {
      goodbye(payload, length);
    }
  }

  private void goodbye(byte[] payload, int length) {
    int code = length < 2 ? 0 : (payload[0] & 0xFF) << 8 | (payload[1] & 0xFF);
    String text = new String(payload, 2, Math.max(0, length - 2), StandardCharsets.UTF_8);
    send(CLOSE, payload, Math.min(length, 2));
    end(ClientException.ofClose(code, text));
  }

  /** Sends a message. */
  void send(byte[] message, int length) {
    send(BINARY, message, length);
  }

  private void send(int opcode, byte[] payload, int length) {
    Channel to = channel;
    if (to == null || ended) {
      return;
    }
    ByteBuf frame = to.alloc().directBuffer(10 + MASK + length);
    frame.writeByte(FINAL | opcode);
    if (length < 126) {
      frame.writeByte(FINAL | length);
    } else {
      frame.writeByte(FINAL | 126).writeShort(length);
    }
    writeMasked(frame, memory.random().nextInt(), payload, length);
    to.writeAndFlush(frame, to.voidPromise());
  }

  private static void writeMasked(ByteBuf frame, int mask, byte[] payload, int length) {
    frame.writeInt(mask);
    for (int i = 0; i < length; i++) {
      frame.writeByte(payload[i] ^ (mask >> (24 - 8 * (i & 3))));
    }
  }

  /** Says goodbye and closes; the receiver is told nothing any more. */
  void close() {
    if (open) {
      send(CLOSE, new byte[] {NORMAL >> 8, (byte) NORMAL}, 2);
    }
    ended = true;
    Channel to = channel;
    if (to != null) {
      to.writeAndFlush(to.alloc().buffer(0)).addListener(ChannelFutureListener.CLOSE);
    }
  }

  private void malformed(String what) {
    end(new ClientException(ClientException.Reason.MALFORMED, url + " sent " + what));
  }

  private void fail(ClientException.Reason reason, String what) {
    end(new ClientException(reason, url + ": " + what));
  }

  void end(ClientException why) {
    if (!ended) {
      ended = true;
      Channel to = channel;
      if (to != null) {
        to.close();
      }
      receiver.ended(why);
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext ctx) throws Exception {
    super.channelInactive(ctx); // what is left is read first
    if (open) {
      fail(ClientException.Reason.LOST, "the connection was lost");
    } else {
      fail(ClientException.Reason.UNREACHABLE, "the connection was closed before it was open");
    }
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable e) {
    Throwable cause = e instanceof DecoderException && e.getCause() != null ? e.getCause() : e;
    if (cause instanceof SSLException) {
      fail(ClientException.Reason.NOT_A_SERVER, "no secure connection: " + cause.getMessage());
    } else if (cause instanceof IOException) {
      fail(ClientException.Reason.LOST, "the connection was lost: " + cause.getMessage());
    } else {
      fail(ClientException.Reason.OTHER, "a fault of this program: " + cause);
    }
  }
}
