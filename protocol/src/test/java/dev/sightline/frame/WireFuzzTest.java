package dev.sightline.frame;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.sightline.replica.Replica;
import dev.sightline.replica.ReplicaListener;
import dev.sightline.replica.Replicas;
import dev.sightline.schema.MalformedFrame;
import dev.sightline.schema.State;
import dev.sightline.schema.WireReader;
import dev.sightline.schema.WireWriter;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Arbitrary bytes as frames: they are taken or are malformed, and nothing else happens. */
final class WireFuzzTest {
  private static final DemoSchema DEMO = new DemoSchema();
  private static final List<byte[]> SESSION = GoldenFramesTest.tickFrames();

  private interface Reading<T> {
    T read(WireReader in) throws MalformedFrame;
  }

  private interface Writing<T> {
    void write(T value, WireWriter out);
  }

  /**
   * The first byte says how many golden frames come first; then each frame has its length before
   * it.
   */
  @FuzzTest(maxDuration = "2m")
  void bytes_asFramesOfASession_applyOrAreMalformed(byte[] bytes) throws MalformedFrame {
    if (bytes.length == 0) {
      return;
    }
    Watcher watcher = new Watcher();
    Replicas replicas = new Replicas(DEMO.schema, watcher);
    replicas.start(GoldenFramesTest.sessionWelcome());
    for (int i = 0; i < (bytes[0] & 7); i++) {
      replicas.apply(SESSION.get(i));
    }
    try {
      for (int at = 1; at < bytes.length; ) {
        int length = Math.min(bytes[at] & 0xFF, bytes.length - at - 1);
        replicas.apply(bytes, at + 1, length);
        watcher.check(replicas);
        at += 1 + length;
      }
    } catch (MalformedFrame e) {
      require(replicas.size() == 0, "what was malformed left something");
      watcher.check(replicas);
    }
  }

  @FuzzTest(maxDuration = "2m")
  void bytes_asFrameOfAClient_tellAllOrNothing(byte[] bytes) {
    int[] told = new int[1];
    ClientFrameVisitor visitor =
        new ClientFrameVisitor() {
          @Override
          public void acknowledged(long tick, int earlier) {
            told[0]++;
          }

          @Override
          public void input(long sequence, State input) {
            told[0]++;
          }

          @Override
          public void ask(int shortId) {
            told[0]++;
          }

          @Override
          public void action(long request, State action) {
            told[0]++;
          }
        };
    try {
      new ClientFrameReader(DEMO.schema).read(bytes, 0, bytes.length, visitor);
    } catch (MalformedFrame e) {
      require(told[0] == 0, "what was malformed had an effect");
      require(e.place() >= 0 && e.place() <= bytes.length, "place " + e.place());
    }
  }

  @FuzzTest(maxDuration = "1m")
  void bytes_asHandshake_areReadAndWrittenTheSame(byte[] bytes) {
    if (bytes.length > 1 && bytes[1] == Protocol.MAJOR) { // of others only the version is read
      again(bytes, Hello::read, Hello::write);
    }
    again(bytes, Welcome::read, Welcome::write);
    again(bytes, Refusal::read, Refusal::write);
    again(bytes, Handshake::readSchema, (text, out) -> Handshake.writeSchema(out, text));
    again(bytes, Handshake::readStamp, (stamp, out) -> {});
  }

  private static <T> void again(byte[] bytes, Reading<T> reading, Writing<T> writing) {
    WireReader in = new WireReader().wrap(bytes);
    T value;
    try {
      value = reading.read(in);
    } catch (MalformedFrame e) {
      return;
    }
    WireWriter out = new WireWriter(64);
    writing.write(value, out);
    byte[] written = out.toBytes();
    require(
        Arrays.equals(written, Arrays.copyOf(bytes, written.length)), value + " is written other");
  }

  private static void require(boolean condition, String message) {
    if (!condition) {
      throw new AssertionError(message);
    }
  }

  /** Knows who is here only by what it was told. */
  private static final class Watcher implements ReplicaListener {
    private final Set<Replica> here = new HashSet<>();

    @Override
    public void entered(Replica replica, boolean returned) {
      require(here.add(replica), replica + " entered twice");
    }

    @Override
    public void updated(Replica replica) {
      require(here.contains(replica), replica + " changed but is not here");
    }

    @Override
    public void left(Replica replica, boolean gone) {
      require(here.remove(replica), replica + " left but was not here");
    }

    void check(Replicas replicas) {
      require(replicas.size() == here.size(), replicas.size() + " are here, told " + here.size());
      replicas.forEach(replica -> require(replicas.byId(replica.id()) == replica, "lost"));
    }
  }
}
