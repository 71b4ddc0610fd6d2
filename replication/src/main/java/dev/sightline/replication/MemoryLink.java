package dev.sightline.replication;

import dev.sightline.frame.Refusal;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * A link within one program: frames wait until the other side takes them. Threads: any, on both
 * sides.
 */
public final class MemoryLink implements Link {
  private final Queue<byte[]> toClient = new ArrayDeque<>();
  private final Queue<byte[]> toSpace = new ArrayDeque<>();
  private final int most;
  private @Nullable Refusal refusal;

  /**
   * Creates a link.
   *
   * @param most how many frames may wait for the client; then no more are made until it takes some
   */
  public MemoryLink(int most) {
    if (most < 1) {
      throw new IllegalArgumentException("a link for " + most + " frames");
    }
    this.most = most;
  }

  /** Takes the next frame for the client, or null if there is none. */
  public synchronized byte @Nullable [] poll() {
    return toClient.poll();
  }

  /** Sends a frame of the client, which is taken when the next tick begins. */
  public synchronized void push(byte[] frame, int length) {
    if (length < 0 || length > frame.length) {
      throw new IllegalArgumentException(
          "a frame of " + length + " bytes in an array of " + frame.length);
    }
    toSpace.add(Arrays.copyOf(frame, length));
  }

  /** Returns why the client was closed, or null if it was not. */
  public synchronized @Nullable Refusal refusal() {
    return refusal;
  }

  @Override
  public void receive(Receiver receiver) {
    for (byte[] frame = next(); frame != null; frame = next()) {
      receiver.frame(frame, 0, frame.length, 0);
    }
  }

  private synchronized byte @Nullable [] next() {
    return toSpace.poll();
  }

  @Override
  public synchronized boolean isReady() {
    return toClient.size() < most;
  }

  @Override
  public synchronized void send(byte[] frame, int length) {
    toClient.add(Arrays.copyOf(frame, length));
  }

  @Override
  public synchronized void close(Refusal why) {
    refusal = why;
  }
}
