package dev.sightline.replication;

import dev.sightline.frame.Refusal;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/** A link that is ready when the test says so. */
class TestLink implements Link {
  final Queue<byte[]> frames = new ArrayDeque<>();
  final Queue<byte[]> toSpace = new ArrayDeque<>();
  boolean isReady = true;
  @Nullable Refusal refusal;
  @Nullable RuntimeException failure;
  @Nullable RuntimeException closeFailure;

  @Override
  public void receive(Receiver receiver) {
    while (!toSpace.isEmpty()) {
      byte[] frame = toSpace.remove();
      receiver.frame(frame, 0, frame.length, 0);
    }
  }

  @Override
  public boolean isReady() {
    return isReady;
  }

  @Override
  public void send(byte[] frame, int length) {
    if (failure != null) {
      throw failure;
    }
    frames.add(Arrays.copyOf(frame, length));
  }

  @Override
  public void close(Refusal why) {
    refusal = why;
    if (closeFailure != null) {
      throw closeFailure;
    }
  }
}
