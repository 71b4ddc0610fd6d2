package dev.sightline.server.transport;

import io.netty.channel.AdaptiveRecvByteBufAllocator;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.EventLoop;
import io.netty.channel.RecvByteBufAllocator;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.netty.handler.codec.http.HttpResponseEncoder;
import io.netty.handler.codec.http.websocketx.extensions.compression.WebSocketServerCompressionHandler;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslHandler;
import java.net.InetAddress;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Lets connections in, or not, and puts together what handles them.
 *
 * <p>Decoder and encoder of HTTP are two handlers, not one: an upgrade puts the WebSocket's decoder
 * in the place of the former, so that a frame that came in the same packet as the request is not
 * lost.
 */
// a write or close that fails ends the channel, and that is heard of
@SuppressWarnings("FutureReturnValueIgnored")
final class ConnectionSetup extends ChannelInitializer<SocketChannel> {
  private static final RecvByteBufAllocator READ_SIZES =
      new AdaptiveRecvByteBufAllocator(64, 512, 16 << 10);

  private final EndpointContext context;
  private final Map<EventLoop, IoLoop> loops;
  private final ChannelGroup channels;
  private final @Nullable SslContext tls;

  ConnectionSetup(
      EndpointContext context,
      Map<EventLoop, IoLoop> loops,
      ChannelGroup channels,
      @Nullable SslContext tls) {
    this.context = context;
    this.loops = loops;
    this.channels = channels;
    this.tls = tls;
  }

  @Override
  protected void initChannel(SocketChannel channel) {
    InetAddress peer = channel.remoteAddress().getAddress();
    boolean counted = context.admission().countsByAddress(peer);
    Refusal refusal = context.admission().connect(peer, counted);
    if (refusal != null) {
      context.counters().connectionRefused(refusal);
      channel.close();
      return;
    }
    channel
        .closeFuture()
        .addListener((ChannelFutureListener) f -> context.admission().disconnect(peer, counted));
    channels.add(channel);
    channel.config().setRecvByteBufAllocator(READ_SIZES);
    context.counters().connectionsOpened.increment();
    fill(channel.pipeline(), channel, peer);
  }

  private void fill(ChannelPipeline pipeline, SocketChannel channel, InetAddress peer) {
    if (tls != null) {
      SslHandler handler = tls.newHandler(channel.alloc());
      handler.setHandshakeTimeoutMillis(0); // the gate's deadline holds
      pipeline.addLast("tls", handler);
    }
    IoLoop loop = Objects.requireNonNull(loops.get(channel.eventLoop()));
    addHttp(pipeline, new HttpGate(context, loop, peer));
  }

  /** Adds everything from bytes to requests. */
  void addHttp(ChannelPipeline pipeline, HttpGate gate) {
    pipeline.addLast("decoder", new HttpRequestDecoder(decoding()));
    pipeline.addLast("encoder", new HttpResponseEncoder());
    pipeline.addLast("body", new BodyLimit(context.http().bodySize(), gate));
    if (context.network().compression()) {
      pipeline.addLast(
          "compression", new WebSocketServerCompressionHandler(context.limits().frameSize()));
    }
    pipeline.addLast("gate", gate);
  }

  private HttpDecoderConfig decoding() {
    return new HttpDecoderConfig()
        .setMaxInitialLineLength(context.http().headerSize())
        .setMaxHeaderSize(context.http().headerSize());
  }
}
