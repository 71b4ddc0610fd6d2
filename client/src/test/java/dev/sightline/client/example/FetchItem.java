package dev.sightline.client.example;

import dev.sightline.client.Client;
import dev.sightline.client.ClientListener;
import dev.sightline.client.ClientLoop;
import dev.sightline.client.ClientOptions;
import dev.sightline.client.Vocabulary;
import dev.sightline.replica.Replica;
import java.util.concurrent.CompletableFuture;

/** Joins a world, walks about until it sees an item, walks there and picks it up. */
final class FetchItem {
  private final CompletableFuture<Long> fetched = new CompletableFuture<>();

  long fetch(String url) {
    try (ClientLoop loop = ClientLoop.start()) {
      ClientListener listener =
          ClientListener.onTick(this::act, fetched::completeExceptionally); // or no server there
      Client.connect(loop, ClientOptions.to(url), listener);
      return fetched.join();
    }
  }

  private void act(Client client, long tick) {
    Replica item = client.nearest("Item");
    if (item == null || tick % 200 < 60) { // nothing in sight, or maybe behind glass
      client.walk((int) (tick / 10 * 9970));
    } else if (tick % 10 == 0) {
      client.walkTo(item.x(), item.y());
      long number = Vocabulary.value(item, "number", Long.class);
      var unused =
          client.ask("PickUp", "item", number).thenAccept(answer -> end(answer.granted(), number));
    }
  }

  private void end(boolean granted, long number) {
    if (granted) {
      fetched.complete(number);
    }
  }
}
