package dev.sightline.frame;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.replica.ReplicaListener;
import dev.sightline.replica.Replicas;
import dev.sightline.schema.MalformedFrame;
import dev.sightline.schema.WireReader;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Golden frames with bytes changed, cut, repeated and mixed are applied or are malformed. */
final class FrameMutationTest {
  private static final int ROUNDS = 6000;

  private final DemoSchema demo = new DemoSchema();
  private final List<byte[]> ticks = GoldenFramesTest.tickFrames();
  private final List<byte[]> others = GoldenFramesTest.otherFrames();

  private interface Reading {
    void read(byte[] frame) throws MalformedFrame;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void replicas_mutatedFrames_applyOrAreMalformed(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int malformed = 0;
    for (int round = 0; round < ROUNDS; round++) {
      Replicas replicas = new Replicas(demo.schema, new ReplicaListener() {});
      replicas.start(GoldenFramesTest.sessionWelcome());
      int bad = random.nextInt(ticks.size());
      for (int i = 0; i <= bad; i++) {
        byte[] frame = i < bad ? ticks.get(i) : mutated(ticks.get(i), random);
        if (isMalformed(replicas::apply, frame, "seed " + seed + ", round " + round)) {
          malformed++;
          assertTrue(replicas.size() == 0 && i == bad);
        }
      }
    }
    assertTrue(malformed > ROUNDS / 10 && malformed < ROUNDS, malformed + " malformed");
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void server_mutatedFrames_areReadOrMalformed(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    ClientFrameReader reader = new ClientFrameReader(demo.schema);
    ClientFrameVisitor visitor = new ClientFrameVisitor() {};
    byte[] client = others.get(others.size() - 1);
    for (int round = 0; round < ROUNDS; round++) {
      String at = "seed " + seed + ", round " + round;
      byte[] frame = mutated(client, random);
      isMalformed(bytes -> reader.read(bytes, 0, bytes.length, visitor), frame, at);
      for (byte[] other : others) {
        byte[] bytes = mutated(other, random);
        isMalformed(b -> Hello.read(new WireReader().wrap(b)), bytes, at);
        isMalformed(b -> Welcome.read(new WireReader().wrap(b)), bytes, at);
        isMalformed(b -> Refusal.read(new WireReader().wrap(b)), bytes, at);
        isMalformed(b -> Handshake.readSchema(new WireReader().wrap(b)), bytes, at);
        isMalformed(b -> Handshake.readStamp(new WireReader().wrap(b)), bytes, at);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2})
  void anybody_noise_isReadOrMalformed(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    FrameReader reader = new FrameReader(demo.schema);
    ClientFrameReader clientReader = new ClientFrameReader(demo.schema);
    FrameVisitor visitor = new FrameVisitor() {};
    ClientFrameVisitor clientVisitor = new ClientFrameVisitor() {};
    for (int round = 0; round < ROUNDS; round++) {
      byte[] noise = new byte[random.nextInt(2, 60)];
      random.nextBytes(noise);
      String at = "seed " + seed + ", round " + round;
      noise[0] = Protocol.TICK;
      noise[1] &= 31;
      isMalformed(bytes -> reader.read(bytes, 0, bytes.length, visitor), noise, at);
      noise[0] = Protocol.CLIENT;
      noise[1] &= 7;
      isMalformed(bytes -> clientReader.read(bytes, 0, bytes.length, clientVisitor), noise, at);
    }
  }

  private static boolean isMalformed(Reading reading, byte[] frame, String at) {
    try {
      reading.read(frame);
      return false;
    } catch (MalformedFrame e) {
      assertTrue(e.place() >= 0 && e.place() <= frame.length, at);
      return true;
    } catch (RuntimeException e) {
      throw new AssertionError(at + ": " + HexFormat.of().formatHex(frame), e);
    }
  }

  private byte[] mutated(byte[] original, SplittableRandom random) {
    byte[] bytes = original.clone();
    for (int i = random.nextInt(3); i >= 0; i--) {
      bytes = mutatedOnce(bytes, random);
    }
    return bytes;
  }

  private byte[] mutatedOnce(byte[] bytes, SplittableRandom random) {
    if (bytes.length == 0) {
      return bytes;
    }
    int at = random.nextInt(bytes.length);
    switch (random.nextInt(6)) {
      case 0 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
      case 1 -> bytes[at] = (byte) random.nextInt(256);
      case 2 -> bytes[at] = (byte) (bytes[at] + random.nextInt(-2, 3));
      case 3 -> {
        return Arrays.copyOf(bytes, at);
      }
      case 4 -> {
        return spliced(bytes, at, bytes, random.nextInt(bytes.length));
      }
      default -> {
        byte[] other = ticks.get(random.nextInt(ticks.size()));
        return spliced(bytes, at, other, random.nextInt(other.length));
      }
    }
    return bytes;
  }

  private static byte[] spliced(byte[] head, int headEnd, byte[] tail, int tailStart) {
    byte[] joined = Arrays.copyOf(head, headEnd + tail.length - tailStart);
    System.arraycopy(tail, tailStart, joined, headEnd, tail.length - tailStart);
    return joined;
  }
}
