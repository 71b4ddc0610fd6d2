package dev.sightline.replication.channel;

import dev.sightline.collection.IntSet;
import java.util.HashMap;
import java.util.Map;

/** Channels within one program: a message is handed to each subscriber at once. */
public final class MemoryCommunication implements Communication {
  private final Map<Long, IntSet> subscribers = new HashMap<>();
  private final Receiver receiver;
  private long subscriptions;

  /** Takes messages. */
  @FunctionalInterface
  public interface Receiver {

    /** Takes a message that was sent on a channel which an observer has joined. */
    void message(int observer, byte[] message, int length);
  }

  /** Creates channels whose messages all go to one receiver. */
  public MemoryCommunication(Receiver receiver) {
    this.receiver = receiver;
  }

  /** Returns how often somebody has joined a channel so far. */
  public long subscriptions() {
    return subscriptions;
  }

  /** Returns how many channels have subscribers. */
  public int channels() {
    return subscribers.size();
  }

  @Override
  public void subscribe(int observer, long channel) {
    if (!subscribers.computeIfAbsent(channel, c -> new IntSet()).add(observer)) {
      throw new IllegalStateException(observer + " has joined channel " + channel + " already");
    }
    subscriptions++;
  }

  @Override
  public void unsubscribe(int observer, long channel) {
    IntSet members = subscribers.get(channel);
    if (members == null || !members.remove(observer)) {
      throw new IllegalStateException(observer + " has not joined channel " + channel);
    }
    if (members.isEmpty()) {
      subscribers.remove(channel);
    }
  }

  @Override
  public void send(long channel, byte[] message, int length) {
    IntSet members = subscribers.get(channel);
    if (members == null) {
      return;
    }
    for (int i = 0; i < members.size(); i++) {
      receiver.message(members.get(i), message, length);
    }
  }
}
