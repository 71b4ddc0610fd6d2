package dev.sightline.replication;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.sightline.frame.Protocol;
import java.util.Arrays;

/** Arbitrary bytes from a client, and from another space: nobody else notices. */
final class ClientFuzzTest {

  /** Each frame has its length before it; those of length 0 begin the next tick. */
  @FuzzTest(maxDuration = "2m")
  void bytes_fromAClient_concernNobodyElse(byte[] bytes) {
    Stage stage = new Stage();
    Player[] players = new Player[2];
    Entity[] ball = new Entity[1];
    stage.tick(
        () -> {
          players[0] = stage.join(10, 10);
          players[1] = stage.join(12, 10);
          ball[0] = stage.thing(11, 11);
        });
    for (int at = 0; at < bytes.length; ) {
      int length = Math.min(bytes[at] & 0xFF, bytes.length - at - 1);
      if (length == 0) {
        stage.tick();
      } else {
        players[0].link.toSpace.add(frame(bytes, at + 1, length));
      }
      at += 1 + length;
    }
    stage.tick(() -> ball[0].setInt(Yard.HEALTH, 77));
    require(players[1].link.refusal == null, "another one was closed");
    require(players[1].replica(ball[0]).get(Yard.HEALTH) == 77, "another one missed something");
    require(
        players[0].link.refusal != null || players[0].replica(ball[0]).get(Yard.HEALTH) == 77,
        "neither closed nor served");
    require(players[0].client().fault() == null, "a fault of the server");
  }

  /** Most frames are those of clients, so that little is wasted on kinds that are ignored. */
  private static byte[] frame(byte[] bytes, int from, int length) {
    byte[] frame = Arrays.copyOfRange(bytes, from, from + length);
    if (frame[0] != Protocol.PING) {
      frame[0] = Protocol.CLIENT;
    }
    return frame;
  }

  @FuzzTest(maxDuration = "1m")
  void bytes_asForwardedChange_areMadeOrCounted(byte[] bytes) {
    MemoryPeers group = new MemoryPeers();
    Peers other = group.join();
    Stage stage = new Stage(options -> options.peers(group.join()));
    Entity[] ball = new Entity[2];
    stage.tick(
        () -> {
          ball[0] = stage.thing(11, 11);
          ball[1] = stage.server.spawn(Yard.AVATAR, 11, 11);
        });
    for (Entity entity : ball) {
      other.forward(entity.id(), bytes, bytes.length);
    }
    stage.tick();
    require(stage.server.refusedForwards() >= 1, "a change of two types at once");
    require(ball[0].isAlive() && ball[1].isAlive(), "somebody ended");
  }

  private static void require(boolean condition, String message) {
    if (!condition) {
      throw new AssertionError(message);
    }
  }
}
