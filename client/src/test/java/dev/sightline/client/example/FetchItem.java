package dev.sightline.client.example;

import dev.sightline.client.Answer;
import dev.sightline.client.Client;
import dev.sightline.client.ClientListener;
import dev.sightline.client.ClientLoop;
import dev.sightline.client.ClientOptions;
import dev.sightline.client.Vocabulary;
import dev.sightline.replica.Replica;
import dev.sightline.replica.Replicas;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Joins a world, walks about until it sees an item, walks there and picks it up. */
final class FetchItem implements ClientListener {
  private final CompletableFuture<Long> fetched = new CompletableFuture<>();
  private @Nullable Client client;
  private @Nullable Replica item;

  static long fetch(String url) {
    FetchItem player = new FetchItem();
    try (ClientLoop loop = ClientLoop.start()) {
      Client.connect(loop, ClientOptions.to(url).withToken("name Ann"), player);
      return player.fetched.join();
    }
  }

  @Override
  public void joined(Client by, long avatar) {
    client = by;
  }

  @Override
  public void applied(long tick) {
    Client by = client;
    if (by == null || tick % 10 > 0) {
      return;
    }
    item = null;
    by.replicas().forEach(seen -> item = isNearer(seen, by.replicas()) ? seen : item);
    if (item == null || tick % 200 < 60) { // nothing in sight, or maybe behind glass
      by.walk((int) (tick * 997));
    } else {
      by.walkTo(item.x(), item.y());
      pickUp(by, item.get(Vocabulary.field(item.type(), "number", Long.class)));
    }
  }

  private void pickUp(Client by, long number) {
    var unused =
        by.ask("PickUp", it -> it.set(Vocabulary.field(it.type(), "item", Long.class), number))
            .thenAccept(answer -> finish(answer, number));
  }

  private void finish(Answer answer, long number) {
    if (answer.granted()) {
      fetched.complete(number);
    }
  }

  private boolean isNearer(Replica seen, Replicas all) {
    return seen.type().name().equals("Item")
        && (item == null || distance(seen, all) < distance(item, all));
  }

  private static double distance(Replica seen, Replicas all) {
    return Math.hypot(seen.x() - all.ownX(), seen.y() - all.ownY());
  }
}
