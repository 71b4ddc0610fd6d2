package dev.sightline.replication;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Queue;

/** The same with another link beside it, for frames that may get lost. */
final class TestLooseLink extends TestLink implements LooseLink {
  final Queue<byte[]> looseFrames = new ArrayDeque<>();

  @Override
  public void sendLoose(byte[] frame, int length) {
    looseFrames.add(Arrays.copyOf(frame, length));
  }
}
