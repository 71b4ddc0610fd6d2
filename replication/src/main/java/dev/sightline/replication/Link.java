package dev.sightline.replication;

import dev.sightline.frame.Refusal;

/**
 * How frames travel between this space and one client. It keeps order and loses nothing; see {@link
 * LooseLink} for others.
 *
 * <p>Threads: {@link #receive} is called by the thread that ticks, when a tick begins. The others
 * are called when a tick ends, by that thread or by one of the {@link dev.sightline.work.Workers},
 * never by two at once. None of them may wait. What a link throws closes its client, and no other.
 */
public interface Link {

  /** Hands over all frames that came since the last call, in order. */
  void receive(Receiver receiver);

  /**
   * Returns whether the last frame has left, so that another may come. While it has not, changes
   * are gathered, and only their result is sent.
   */
  boolean isReady();

  /**
   * Sends a frame.
   *
   * @param frame is used again after the call, so it has to be copied
   * @param length of the frame, from the first byte on
   */
  void send(byte[] frame, int length);

  /** Ends the connection, after the reason was sent as the last frame, if it still can be. */
  void close(Refusal why);

  /** Takes frames that came. */
  interface Receiver {

    /**
     * Takes a frame.
     *
     * @param bytes may be used again after the call
     * @param arrivedNanos when it came, by the clock of the {@link ReplicationSpace}
     * @throws IllegalStateException if the call comes from outside of {@link Link#receive}
     */
    void frame(byte[] bytes, int from, int length, long arrivedNanos);
  }
}
