package dev.sightline.client;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sightline.frame.ClientFrameReader;
import dev.sightline.frame.ClientFrameVisitor;
import dev.sightline.frame.Handshake;
import dev.sightline.frame.Protocol;
import dev.sightline.frame.Welcome;
import dev.sightline.motion.WireGrid;
import dev.sightline.schema.Schema;
import dev.sightline.schema.State;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A client acknowledges frames that may get lost, and no others. */
class AcknowledgmentTest {
  private static final int BINARY = 0x82;
  static final String SCHEMA =
      """
      schema bare
      entity Avatar
       number integer(0,1099511627775) everyone
      event Answer state
       granted flag everyone
       reason text(400) everyone
       sequence integer(0,4503599627370495) everyone
      event Joined state
       number integer(0,1099511627775) everyone
       secret text(64) everyone
      event Conditions state
       rule text(64) everyone
       radius real64 everyone
       pace integer(0,4294967296) everyone
      action Walk state
       heading integer(0,65535) everyone
      action WalkTo state
       point point everyone
      action Stop state
      """;

  private final Schema schema = Schema.parse(SCHEMA);
  private final BlockingQueue<List<String>> heard = new LinkedBlockingQueue<>();

  /** Stops after each frame. */
  private static final class Stopping implements ClientListener {
    private @Nullable Client client;

    @Override
    public void connected(Client connected) {
      client = connected;
    }

    @Override
    public void applied(long tick) {
      if (client != null) {
        client.steer(client.vocabulary().stop());
      }
    }
  }

  private void serve(FakeServer server, InputStream in, OutputStream out) throws Exception {
    server.upgrade(in, out);
    FakeServer.message(in); // the hello
    Welcome welcome =
        new Welcome(1, 0, schema.hash(), 0, 1, 10, 50_000, 100, 10, WireGrid.of(0, 0, 1, 1));
    FakeServer.frame(out, BINARY, FakeServer.bytes(welcome::write));
    FakeServer.frame(
        out, BINARY, FakeServer.bytes(bytes -> Handshake.writeSchema(bytes, schema.text())));
    answer(in, out, Protocol.TICK, 0, 1); // tick 11
    answer(in, out, Protocol.TICK, 0x10, 11, 1); // loose, of the same tick
    answer(in, out, Protocol.TICK, 0, 1); // tick 12
    in.transferTo(OutputStream.nullOutputStream());
  }

  /** Sends a frame, and notes what the client answers. */
  private void answer(InputStream in, OutputStream out, int... frame) throws Exception {
    byte[] bytes = new byte[frame.length];
    for (int i = 0; i < frame.length; i++) {
      bytes[i] = (byte) frame[i];
    }
    FakeServer.frame(out, BINARY, bytes);
    byte[] said = FakeServer.message(in);
    List<String> words = new ArrayList<>();
    new ClientFrameReader(schema).read(said, 0, said.length, new Words(words));
    heard.add(words);
  }

  private record Words(List<String> all) implements ClientFrameVisitor {
    @Override
    public void acknowledged(long tick, int earlier) {
      all.add("acknowledged " + tick);
    }

    @Override
    public void input(long sequence, State input) {
      all.add("input " + sequence);
    }
  }

  @Test
  void steer_afterLooseFrames_acknowledgesTheNewest() throws Exception {
    try (ClientLoop loop = ClientLoop.start();
        FakeServer server = new FakeServer(this::serve)) {
      Client.connect(loop, ClientOptions.to(server.url()), new Stopping());
      assertEquals(List.of("input 1"), heard.take());
      assertEquals(List.of("acknowledged 11", "input 2"), heard.take());
      assertEquals(List.of("acknowledged 11", "input 3"), heard.take());
    }
  }
}
