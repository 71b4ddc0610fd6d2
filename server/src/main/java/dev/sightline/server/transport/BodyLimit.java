package dev.sightline.server.transport;

import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.HttpObjectAggregator;

/** Collects the body of a request, up to a bound. */
final class BodyLimit extends HttpObjectAggregator {
  private final HttpGate gate;

  BodyLimit(int most, HttpGate gate) {
    super(most);
    this.gate = gate;
  }

  @Override
  protected void handleOversizedMessage(ChannelHandlerContext ctx, HttpMessage oversized) {
    gate.tooLarge(ctx);
  }
}
