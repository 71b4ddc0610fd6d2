package dev.sightline.server.app;

import dev.sightline.server.address.AddressRange;
import dev.sightline.server.address.Caller;
import dev.sightline.server.game.LiveWorld;
import dev.sightline.server.session.Gate;
import dev.sightline.server.transport.ClientListener;
import dev.sightline.server.transport.CloseReason;
import dev.sightline.server.transport.Connection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.LongSupplier;

/** Leads what connections do to the world. For the tick thread, when a tick begins. */
final class Sessions implements ClientListener {
  private final LiveWorld world;
  private final LongSupplier nanoTime;
  private final Function<Caller, Gate> gates;
  private final Map<Long, ConnectionLink> links = new HashMap<>();

  /**
   * Creates it.
   *
   * @param gates decide whom clients from somewhere may play
   */
  Sessions(LiveWorld world, LongSupplier nanoTime, Function<Caller, Gate> gates) {
    this.world = world;
    this.nanoTime = nanoTime;
    this.gates = gates;
  }

  /** Ends the connections that come from a range of addresses. */
  void ban(AddressRange addresses, String reason) {
    for (ConnectionLink link : List.copyOf(links.values())) {
      if (addresses.contains(link.connection().caller().address())) {
        link.connection().close(CloseReason.BANNED, reason);
      }
    }
  }

  @Override
  public void opened(Connection connection) {
    ConnectionLink link = new ConnectionLink(connection, nanoTime);
    links.put(connection.id(), link);
    world.connect(link, gates.apply(connection.caller()));
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
    if (link != null && reason.isByServer()) {
      world.expel(link);
    } else if (link != null) {
      world.disconnect(link);
    }
  }
}
