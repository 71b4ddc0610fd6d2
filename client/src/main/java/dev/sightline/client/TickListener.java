package dev.sightline.client;

import java.util.function.Consumer;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;

/** Acts after each frame while the client has an avatar. */
final class TickListener implements ClientListener {
  private final ObjLongConsumer<Client> action;
  private final Consumer<ClientException> ended;
  private @Nullable Client joined;

  TickListener(ObjLongConsumer<Client> action, Consumer<ClientException> ended) {
    this.action = action;
    this.ended = ended;
  }

  @Override
  public void joined(Client client, long avatar) {
    joined = client;
  }

  @Override
  public void disconnected(Client client, ClientException why, boolean again) {
    joined = null;
    if (!again) {
      ended.accept(why);
    }
  }

  @Override
  public void applied(long tick) {
    if (joined != null) {
      action.accept(joined, tick);
    }
  }
}
