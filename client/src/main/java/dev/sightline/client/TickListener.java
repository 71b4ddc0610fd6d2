package dev.sightline.client;

import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;

/** Acts after each frame while the client has an avatar. */
final class TickListener implements ClientListener {
  private final ObjLongConsumer<Client> action;
  private @Nullable Client joined;

  TickListener(ObjLongConsumer<Client> action) {
    this.action = action;
  }

  @Override
  public void joined(Client client, long avatar) {
    joined = client;
  }

  @Override
  public void disconnected(Client client, ClientException why, boolean again) {
    joined = null;
  }

  @Override
  public void applied(long tick) {
    if (joined != null) {
      action.accept(joined, tick);
    }
  }
}
