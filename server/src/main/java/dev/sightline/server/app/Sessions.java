package dev.sightline.server.app;

import dev.sightline.server.game.LiveWorld;
import dev.sightline.server.transport.ClientListener;
import dev.sightline.server.transport.CloseReason;
import dev.sightline.server.transport.Connection;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/** Leads what connections do to the world. For the tick thread, when a tick begins. */
final class Sessions implements ClientListener {
  private final LiveWorld world;
  private final LongSupplier nanoTime;
  private final Map<Long, ConnectionLink> links = new HashMap<>();

  Sessions(LiveWorld world, LongSupplier nanoTime) {
    this.world = world;
    this.nanoTime = nanoTime;
  }

  @Override
  public void opened(Connection connection) {
    ConnectionLink link = new ConnectionLink(connection, nanoTime);
    links.put(connection.id(), link);
    world.connect(link);
  }

  @Override
  public void received(Connection connection, byte[] bytes, int offset, int length) {
    ConnectionLink link = links.get(connection.id());
    if (link != null) {
      link.add(bytes, offset, length);
    }
  }

  @Override
  public void closed(Connection connection, CloseReason reason) {
    ConnectionLink link = links.remove(connection.id());
    if (link != null) {
      world.disconnect(link);
    }
  }
}
