package dev.sightline.server.transport;

import dev.sightline.server.web.Response;
import dev.sightline.server.web.SecurityHeaders;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;

/** Writes answers, with the headers that all have. */
final class HttpReply {
  private HttpReply() {}

  /**
   * Writes an answer.
   *
   * @param head whether only the headers were asked for
   * @param last whether the connection ends after it
   * @param strict whether browsers shall come back over TLS only
   */
  static ChannelFuture write(
      ChannelHandlerContext channel,
      Response response,
      boolean head,
      boolean last,
      boolean strict) {
    ByteBuf body = head ? Unpooled.EMPTY_BUFFER : Unpooled.wrappedBuffer(response.body());
    FullHttpResponse reply =
        new DefaultFullHttpResponse(
            HttpVersion.HTTP_1_1, HttpResponseStatus.valueOf(response.status()), body);
    SecurityHeaders.ALL.forEach(reply.headers()::set);
    response.headers().forEach(reply.headers()::set);
    if (response.status() != 304) {
      reply.headers().set(HttpHeaderNames.CONTENT_LENGTH, response.body().length);
    }
    if (strict) {
      reply.headers().set("strict-transport-security", SecurityHeaders.STRICT_TRANSPORT);
    }
    if (last) {
      reply.headers().set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
    }
    return channel.writeAndFlush(reply);
  }
}
