package dev.sightline.server.transport;

import com.code_intelligence.jazzer.junit.FuzzTest;

/**
 * Arbitrary bytes for everything that handles a connection, in pieces whose size is the first byte.
 * What must hold: nothing is thrown, a message is never larger than allowed, and the world hears of
 * beginnings and ends in order and once.
 */
final class WireFuzzTest {
  private static final int LARGEST = 300;

  @FuzzTest(maxDuration = "2m")
  void bytes_toAnOpenDoor_areHandled(byte[] bytes) {
    try (var door = door()) {
      feed(door, bytes);
    }
  }

  @FuzzTest(maxDuration = "2m")
  void bytes_afterTheUpgrade_areHandled(byte[] bytes) {
    try (var door = door().upgraded()) {
      feed(door, bytes);
    }
  }

  private static EmbeddedDoor door() {
    return new EmbeddedDoor("limits.frame-size", String.valueOf(LARGEST), "http.body-size", "500");
  }

  private static void feed(EmbeddedDoor door, byte[] bytes) {
    if (bytes.length == 0) {
      return;
    }
    int size = 1 + (bytes[0] & 0xFF);
    door.writeInPieces(bytes, 1, size);
    for (byte[] message : door.messages) {
      if (message.length > LARGEST) {
        throw new AssertionError("a message of " + message.length + " bytes");
      }
    }
  }
}
