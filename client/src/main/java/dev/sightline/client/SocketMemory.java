package dev.sightline.client;

import java.security.SecureRandom;
import java.util.Arrays;
import java.util.SplittableRandom;

/** What all sockets of a thread share: an array for the message at hand, and chance. */
final class SocketMemory {
  private final SplittableRandom random = new SplittableRandom(new SecureRandom().nextLong());
  private byte[] buffer = new byte[4096];

  byte[] buffer(int length) {
    if (length > buffer.length) {
      buffer = Arrays.copyOf(buffer, Math.max(length, 2 * buffer.length));
    }
    return buffer;
  }

  SplittableRandom random() {
    return random;
  }
}
