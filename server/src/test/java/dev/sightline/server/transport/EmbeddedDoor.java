package dev.sightline.server.transport;

import dev.sightline.server.metrics.Metrics;
import dev.sightline.server.web.Response;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** Everything that handles a connection, without a socket and threads: bytes in, events out. */
final class EmbeddedDoor implements ClientListener, AutoCloseable {
  private static final Metrics METRICS = new Metrics();

  final EndpointContext context;
  final EmbeddedChannel channel = new EmbeddedChannel();
  final List<byte[]> messages = new ArrayList<>();
  final List<CloseReason> ends = new ArrayList<>();
  int opened;
  private final IoLoop loop;

  EmbeddedDoor(String... options) {
    context =
        new EndpointContext(
            TestServer.settings(options),
            request -> CompletableFuture.completedFuture(Response.text(request.path())),
            METRICS,
            () -> 1);
    loop = new IoLoop(channel.eventLoop(), context.clock());
    InetAddress peer = InetAddress.getLoopbackAddress();
    context.admission().connect(peer, false);
    var none = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
    new ConnectionSetup(context, Map.of(channel.eventLoop(), loop), none, null)
        .addHttp(channel.pipeline(), new HttpGate(context, loop, peer));
  }

  EmbeddedDoor upgraded() {
    write(TestClient.upgradeRequest().getBytes(StandardCharsets.UTF_8), 0, -1);
    drain();
    if (opened != 1) {
      throw new AssertionError("not upgraded");
    }
    return this;
  }

  /** Writes a part; a negative length is the rest. */
  void write(byte[] bytes, int offset, int length) {
    if (channel.isOpen()) {
      ByteBuf part =
          Unpooled.copiedBuffer(bytes, offset, length < 0 ? bytes.length - offset : length);
      channel.writeInbound(part);
    }
    releaseOutbound();
  }

  /** Writes everything in pieces of one size. */
  void writeInPieces(byte[] bytes, int from, int size) {
    for (int at = from; at < bytes.length; at += size) {
      write(bytes, at, Math.min(size, bytes.length - at));
    }
    drain();
  }

  void drain() {
    channel.runPendingTasks();
    context.inbox().drain(this);
    releaseOutbound();
  }

  private void releaseOutbound() {
    for (Object out = channel.readOutbound(); out != null; out = channel.readOutbound()) {
      ReferenceCountUtil.release(out);
    }
  }

  @Override
  public void opened(Connection connection) {
    opened++;
  }

  @Override
  public void received(Connection connection, byte[] bytes, int offset, int length) {
    if (opened != 1 || !ends.isEmpty()) {
      throw new AssertionError("a message before the beginning or after the end");
    }
    messages.add(Arrays.copyOfRange(bytes, offset, offset + length));
  }

  @Override
  public void closed(Connection connection, CloseReason reason) {
    ends.add(reason);
  }

  @Override
  public void close() {
    channel.finishAndReleaseAll();
    drain();
    if (ends.size() != opened) {
      throw new AssertionError(opened + " opened, " + ends + " closed");
    }
  }
}
