package dev.sightline.server.transport;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random messages, cut into fragments and the fragments into packets, come out as they went in. */
final class WebSocketOracleTest {
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void messages_cutAtRandom_comeOutWhole(long seed) {
    var random = new Random(seed);
    for (int step = 0; step < 40; step++) {
      List<byte[]> messages = new ArrayList<>();
      var stream = new ByteArrayOutputStream();
      for (int i = random.nextInt(8); i >= 0; i--) {
        byte[] message = new byte[random.nextInt(random.nextBoolean() ? 20 : 3000)];
        random.nextBytes(message);
        messages.add(message);
        stream.writeBytes(fragments(message, random));
      }
      try (var door = new EmbeddedDoor().upgraded()) {
        writeAtRandom(door, stream.toByteArray(), random);
        assertEquals(messages.size(), door.messages.size(), "seed " + seed + " step " + step);
        for (int i = 0; i < messages.size(); i++) {
          assertArrayEquals(
              messages.get(i), door.messages.get(i), "seed " + seed + " step " + step);
        }
      }
    }
  }

  private static byte[] fragments(byte[] message, Random random) {
    var out = new ByteArrayOutputStream();
    int at = 0;
    int opcode = TestClient.BINARY;
    boolean last;
    do {
      int length = random.nextInt(message.length - at + 1);
      last = random.nextInt(3) == 0;
      length = last ? message.length - at : length;
      byte[] part = new byte[length];
      System.arraycopy(message, at, part, 0, length);
      out.writeBytes(TestClient.frame(opcode, last, part));
      if (random.nextInt(4) == 0) {
        out.writeBytes(TestClient.frame(TestClient.PING, true, new byte[random.nextInt(126)]));
      }
      at += length;
      opcode = TestClient.CONTINUATION;
    } while (!last);
    return out.toByteArray();
  }

  private static void writeAtRandom(EmbeddedDoor door, byte[] bytes, Random random) {
    int at = 0;
    while (at < bytes.length) {
      int length = Math.min(bytes.length - at, 1 + random.nextInt(random.nextBoolean() ? 4 : 2000));
      door.write(bytes, at, length);
      at += length;
    }
    door.drain();
  }
}
