package dev.sightline.replication.channel;

/**
 * Carries messages on channels to those who have joined them. Channels are numbers, observers are
 * slots of an interest space.
 */
public interface Communication {

  /** Lets an observer hear what is sent on a channel from now on. */
  void subscribe(int observer, long channel);

  /** Lets an observer hear a channel no longer. */
  void unsubscribe(int observer, long channel);

  /**
   * Sends a message to all who have joined a channel.
   *
   * @param message is used again after the call, so it has to be copied if it is kept
   */
  void send(long channel, byte[] message, int length);
}
