package dev.sightline.replication;

import dev.sightline.frame.Refusal;

/** Copies frames to where a socket would take them from, and counts their bytes. */
final class SinkLink implements Link {

  /** Of a binary message from a server: 2 bytes up to 125, then 4, then 10. */
  private static final int SMALL_MESSAGE = 125;

  private static final int MIDDLE_MESSAGE = 65_535;

  private final byte[] buffer;
  long bytes;

  /** The same array may be behind many links that are used one after the other. */
  SinkLink(byte[] buffer) {
    this.buffer = buffer;
  }

  @Override
  public void receive(Receiver receiver) {
    // nobody says anything
  }

  @Override
  public boolean isReady() {
    return true;
  }

  @Override
  public void send(byte[] frame, int length) {
    System.arraycopy(frame, 0, buffer, 0, length);
    bytes += length + (length <= SMALL_MESSAGE ? 2 : length <= MIDDLE_MESSAGE ? 4 : 10);
  }

  @Override
  public void close(Refusal why) {
    throw new IllegalStateException(why.reason());
  }
}
