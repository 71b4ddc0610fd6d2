package dev.sightline.replication;

import dev.sightline.collection.IntList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The clients of a space, by small numbers that are used again. */
final class ClientNumbers {
  private @Nullable Client[] clients = new Client[16];
  private final IntList free = new IntList();
  private final IntList resting = new IntList();
  private final Set<Link> links = Collections.newSetFromMap(new IdentityHashMap<>());
  private int end;
  private int count;

  int count() {
    return count;
  }

  /** Returns one more than the greatest number in use so far. */
  int end() {
    return end;
  }

  @Nullable Client get(int number) {
    return number < end ? clients[number] : null;
  }

  void requireUnused(Link link) {
    if (links.contains(link)) {
      throw new IllegalStateException("the link is that of another client");
    }
  }

  int newNumber() {
    return free.isEmpty() ? end : free.get(free.size() - 1);
  }

  void add(Client client) {
    if (client.number() == end) {
      end++;
    } else {
      free.pop();
    }
    if (end > clients.length) {
      clients = Arrays.copyOf(clients, 2 * clients.length);
    }
    clients[client.number()] = client;
    links.add(client.link);
    count++;
  }

  /** Removes a client; its number can be used again after {@link #releaseNumbers}. */
  void remove(Client client) {
    clients[client.number()] = null;
    links.remove(client.link);
    resting.add(client.number());
    count--;
  }

  void releaseNumbers() {
    for (int i = 0; i < resting.size(); i++) {
      free.add(resting.get(i));
    }
    resting.clear();
  }

  void forEach(Consumer<Client> visitor) {
    for (int i = 0; i < end; i++) {
      Client client = clients[i];
      if (client != null) {
        visitor.accept(client);
      }
    }
  }
}
