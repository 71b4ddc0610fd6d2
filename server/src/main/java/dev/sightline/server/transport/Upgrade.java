package dev.sightline.server.transport;

import dev.sightline.server.address.Caller;
import dev.sightline.server.web.Response;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.websocketx.WebSocketDecoderConfig;
import io.netty.handler.codec.http.websocketx.WebSocketServerHandshaker13;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * Turns an HTTP connection into a client's WebSocket.
 *
 * <p>Whoever finds the world full is upgraded, too, and then told so: a browser shows a page the
 * reason in a close frame, but not that of a refused upgrade.
 */
// a write or close that fails ends the channel, and that is heard of
@SuppressWarnings("FutureReturnValueIgnored")
final class Upgrade {
  static final String PATH = "/play";

  private static final String VERSION = "13";
  private static final int KEY_BYTES = 16;

  private final EndpointContext context;
  private final IoLoop loop;

  Upgrade(EndpointContext context, IoLoop loop) {
    this.context = context;
    this.loop = loop;
  }

  /** Returns what is wrong with a request for an upgrade, or null if nothing is. */
  static @Nullable Response check(FullHttpRequest request) {
    HttpHeaders headers = request.headers();
    if (!request.method().equals(HttpMethod.GET)) {
      return Response.error(405, "use GET").with("allow", "GET");
    }
    boolean asked =
        headers.containsValue(HttpHeaderNames.CONNECTION, "upgrade", true)
            && headers.containsValue(HttpHeaderNames.UPGRADE, "websocket", true);
    if (!asked) {
      return Response.error(426, "this is for WebSockets").with("upgrade", "websocket");
    }
    if (!VERSION.equals(headers.get(HttpHeaderNames.SEC_WEBSOCKET_VERSION))) {
      return Response.error(426, "only version 13").with("sec-websocket-version", VERSION);
    }
    return isKey(headers.get(HttpHeaderNames.SEC_WEBSOCKET_KEY))
        ? null
        : Response.error(400, "bad Sec-WebSocket-Key");
  }

  private static boolean isKey(@Nullable String text) {
    try {
      return text != null && Base64.getDecoder().decode(text.strip()).length == KEY_BYTES;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /** Replaces the gate by the client's handler before anything more is read, and says yes. */
  void perform(ChannelHandlerContext ctx, FullHttpRequest request, Caller caller) {
    Refusal refusal = context.admission().join(caller);
    var connection =
        new WebSocketConnection(context.nextId(), caller, ctx.channel(), loop, context);
    var handler = new ClientHandler(context, loop, connection, refusal == null);
    ctx.pipeline().replace(ctx.name(), "client", handler);
    if (refusal == null) {
      handler.open(); // first, because the handshake lets pass what came in the same packet
    }
    new WebSocketServerHandshaker13(PATH, null, decoding()).handshake(ctx.channel(), request);
    if (refusal != null) {
      context.counters().upgradeRefused(refusal);
      handler.refuse(reason(refusal));
    }
  }

  private WebSocketDecoderConfig decoding() {
    return WebSocketDecoderConfig.newBuilder()
        .expectMaskedFrames(true)
        .allowMaskMismatch(false)
        .allowExtensions(context.network().compression())
        .closeOnProtocolViolation(false) // the handler does, and counts
        .withUTF8Validator(false) // text is refused anyway
        .maxFramePayloadLength(context.limits().frameSize())
        .build();
  }

  private static CloseReason reason(Refusal refusal) {
    return switch (refusal) {
      case STOPPING -> CloseReason.SHUTDOWN;
      case ADDRESS -> CloseReason.ADDRESS_LIMIT;
      default -> CloseReason.FULL;
    };
  }
}
