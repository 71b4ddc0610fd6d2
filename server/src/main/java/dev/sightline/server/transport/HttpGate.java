package dev.sightline.server.transport;

import dev.sightline.server.address.Authority;
import dev.sightline.server.address.Caller;
import dev.sightline.server.web.Request;
import dev.sightline.server.web.Response;
import dev.sightline.server.web.Target;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import io.netty.handler.ssl.SslHandler;
import java.net.InetAddress;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The HTTP side of a connection: checks requests, has them answered one at a time, and turns the
 * connection into a client's when one asks for {@code /play}.
 *
 * <p>The deadline depends on what is going on: a first request must be complete within the
 * handshake's time, an answer may take the response's time, reading it several times the idle time,
 * and between requests the connection may rest. A request that comes before the one before it is
 * answered ends the connection after that answer. After a final answer the connection stays half
 * open for a moment, so that the answer is read before the operating system tells the other end
 * that its remaining bytes are unwanted.
 */
// a write or close that fails ends the channel, and that is heard of
@SuppressWarnings("FutureReturnValueIgnored")
final class HttpGate extends SimpleChannelInboundHandler<FullHttpRequest> implements IoLoop.Swept {
  private enum Phase {
    READING,
    ANSWERING,
    WRITING,
    RESTING,
    LINGERING
  }

  private static final int TOO_MANY = 429;
  private static final int PATIENCE = 4; // idle timeouts, for whoever reads an answer slowly

  private final EndpointContext context;
  private final IoLoop loop;
  private final InetAddress peer;
  private Phase phase = Phase.READING;
  private long deadline;
  private boolean last;
  private int requests;
  private @Nullable ChannelHandlerContext channel;

  HttpGate(EndpointContext context, IoLoop loop, InetAddress peer) {
    this.context = context;
    this.loop = loop;
    this.peer = peer;
    deadline = after(context.network().handshakeTimeout());
  }

  @Override
  public void handlerAdded(ChannelHandlerContext ctx) {
    channel = ctx;
    loop.add(this);
  }

  @Override
  public void handlerRemoved(ChannelHandlerContext ctx) {
    loop.remove(this);
  }

  @Override
  protected void channelRead0(ChannelHandlerContext ctx, FullHttpRequest request) {
    if (phase == Phase.LINGERING) {
      return;
    }
    if (phase == Phase.ANSWERING || phase == Phase.WRITING) {
      last = true;
      return;
    }
    phase = Phase.ANSWERING;
    deadline = after(context.http().responseTimeout());
    last = !HttpUtil.isKeepAlive(request);
    requests++;
    handle(ctx, request);
  }

  private void handle(ChannelHandlerContext ctx, FullHttpRequest request) {
    if (request.decoderResult().isFailure()) {
      last = true;
      reply(ctx, request, malformed(request.decoderResult().cause()), null);
      return;
    }
    Authority host = host(request.headers());
    Target target = Target.parse(request.uri());
    if (host == null || target == null) {
      last = true;
      reply(ctx, request, Response.error(400, "bad " + (host == null ? "host" : "target")), null);
      return;
    }
    if (!context.policy().serves(host)) {
      refuse(ctx, request, Refusal.HOST, Response.error(421, "not served here: network.hosts"));
      return;
    }
    Caller caller = context.network().proxies().caller(peer, name -> values(request, name));
    if (!context.admission().mayAsk(caller)) {
      Response slower = Response.error(429, "too many requests").with("retry-after", "1");
      refuse(ctx, request, Refusal.RATE, slower);
      return;
    }
    route(ctx, request, host, target, caller);
  }

  private void route(
      ChannelHandlerContext ctx,
      FullHttpRequest request,
      Authority host,
      Target target,
      Caller caller) {
    boolean play = target.path().equals(Upgrade.PATH);
    boolean changes = !isGet(request);
    if ((play || changes)
        && !context.policy().admits(values(request, "origin"), host, context.secure())) {
      refuse(ctx, request, Refusal.ORIGIN, Response.error(403, "not from this page's server"));
    } else if (play) {
      upgrade(ctx, request, caller);
    } else {
      answer(ctx, request, host, target, caller);
    }
  }

  private void upgrade(ChannelHandlerContext ctx, FullHttpRequest request, Caller caller) {
    Response refused = Upgrade.check(request);
    if (refused != null) {
      refuse(ctx, request, Refusal.MALFORMED, refused);
      return;
    }
    new Upgrade(context, loop).perform(ctx, request, caller);
  }

  private void answer(
      ChannelHandlerContext ctx,
      FullHttpRequest request,
      Authority host,
      Target target,
      Caller caller) {
    int number = requests;
    boolean head = request.method().equals(HttpMethod.HEAD);
    boolean strict = context.secure() && !host.literal() && !host.isLocalhost();
    Request asked =
        new Request(
            request.method().name(),
            target,
            headers(request.headers()),
            ByteBufUtil.getBytes(request.content()),
            caller);
    context
        .site()
        .answer(asked)
        .whenComplete(
            (response, e) ->
                loop.execute(() -> answered(ctx, number, orFault(response), head, strict)));
  }

  /** A site that fails is a fault of its own; it should have logged why. */
  private Response orFault(@Nullable Response response) {
    if (response != null) {
      return response;
    }
    context.counters().failures.increment();
    return Response.error(500, "a fault of the server");
  }

  private void answered(
      ChannelHandlerContext ctx, int number, Response response, boolean head, boolean strict) {
    if (phase == Phase.ANSWERING && number == requests) {
      write(ctx, response, head, strict);
    }
  }

  private void refuse(
      ChannelHandlerContext ctx, FullHttpRequest request, Refusal why, Response response) {
    if (request.uri().startsWith(Upgrade.PATH)) {
      context.counters().upgradeRefused(why);
    }
    reply(ctx, request, response, why);
  }

  private void reply(
      ChannelHandlerContext ctx,
      FullHttpRequest request,
      Response response,
      @Nullable Refusal why) {
    last |= why != null;
    write(ctx, response, request.method().equals(HttpMethod.HEAD), false);
  }

  /** Answers that the body is larger than allowed; called before the request is complete. */
  void tooLarge(ChannelHandlerContext ctx) {
    if (phase == Phase.READING || phase == Phase.RESTING) {
      last = true;
      write(ctx, Response.error(413, "the body is too large: http.body-size"), false, false);
    }
  }

  private void write(ChannelHandlerContext ctx, Response response, boolean head, boolean strict) {
    context.counters().answered(response.status());
    if (response.status() == TOO_MANY) {
      context.admission().penalize(peer);
    }
    boolean ends = last;
    phase = Phase.WRITING;
    deadline = after(context.http().idleTimeout().multipliedBy(PATIENCE));
    HttpReply.write(ctx, response, head, ends, strict)
        .addListener((ChannelFutureListener) future -> written(ctx, ends));
  }

  private void written(ChannelHandlerContext ctx, boolean ends) {
    if (ends || last) {
      phase = Phase.LINGERING;
      deadline = after(context.network().closeTimeout());
      finish(ctx);
    } else {
      phase = Phase.RESTING;
      deadline = after(context.http().idleTimeout());
    }
  }

  /** Ends our side; the other end is read until it ends its own, or the time is over. */
  private static void finish(ChannelHandlerContext ctx) {
    boolean plain = ctx.pipeline().get(SslHandler.class) == null;
    if (plain && ctx.channel() instanceof SocketChannel socket && socket.isActive()) {
      socket.shutdownOutput();
    } else {
      ctx.close();
    }
  }

  @Override
  public void sweep(long now) {
    ChannelHandlerContext ctx = channel;
    if (ctx == null || now - deadline < 0) {
      return;
    }
    if (phase == Phase.ANSWERING) {
      last = true;
      write(ctx, Response.error(504, "no answer in time"), false, false);
      return;
    }
    if (phase == Phase.READING) {
      context.counters().connectionRefused(Refusal.LATE);
    }
    ctx.close();
  }

  /** Lets an answer that is under way be the last; without one, there is nothing to wait for. */
  @Override
  public void stop() {
    ChannelHandlerContext ctx = channel;
    last = true;
    if (ctx != null && phase != Phase.ANSWERING && phase != Phase.WRITING) {
      ctx.close();
    }
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable e) {
    if (phase == Phase.READING) {
      context.counters().connectionRefused(Refusal.MALFORMED);
    }
    ctx.close();
  }

  private long after(Duration duration) {
    return context.nanoTime() + duration.toNanos();
  }

  private static Response malformed(Throwable e) {
    if (e instanceof TooLongHttpLineException) {
      return Response.error(414, "the request line is too long: http.header-size");
    }
    return e instanceof TooLongHttpHeaderException
        ? Response.error(431, "the headers are too large: http.header-size")
        : Response.error(400, "not HTTP");
  }

  private static @Nullable Authority host(HttpHeaders headers) {
    List<String> values = headers.getAll("host");
    return values.size() == 1 ? Authority.parse(values.get(0)) : null;
  }

  private static boolean isGet(FullHttpRequest request) {
    return request.method().equals(HttpMethod.GET) || request.method().equals(HttpMethod.HEAD);
  }

  private static List<String> values(FullHttpRequest request, String name) {
    return request.headers().getAll(name);
  }

  private static Map<String, List<String>> headers(HttpHeaders headers) {
    Map<String, List<String>> map = new HashMap<>();
    for (String name : headers.names()) {
      map.put(name.toLowerCase(Locale.ROOT), List.copyOf(headers.getAll(name)));
    }
    return map;
  }
}
