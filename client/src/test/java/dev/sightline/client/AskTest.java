package dev.sightline.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.sightline.frame.ClientFrameReader;
import dev.sightline.frame.ClientFrameVisitor;
import dev.sightline.frame.Handshake;
import dev.sightline.frame.Welcome;
import dev.sightline.motion.WireGrid;
import dev.sightline.schema.Schema;
import dev.sightline.schema.State;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;

/** What is asked of a server that a test plays. */
class AskTest {
  private static final int BINARY = 0x82;
  private static final int MOST = 400;

  private final Schema schema =
      Schema.parse(AcknowledgmentTest.SCHEMA + "action Talk text\n words text(400) everyone\n");
  private final BlockingQueue<String> heard = new LinkedBlockingQueue<>();

  private static CompletableFuture<Answer> talk(Client client, int length) {
    return client.ask("Talk", "words", "x".repeat(length));
  }

  private void welcome(FakeServer server, InputStream in, OutputStream out) throws Exception {
    server.upgrade(in, out);
    FakeServer.message(in); // the hello
    Welcome welcome =
        new Welcome(1, 0, schema.hash(), 0, 1, 10, 50_000, 100, 10, WireGrid.of(0, 0, 1, 1));
    FakeServer.frame(out, BINARY, FakeServer.bytes(welcome::write));
    FakeServer.frame(
        out, BINARY, FakeServer.bytes(bytes -> Handshake.writeSchema(bytes, schema.text())));
  }

  /** Lengths are written before what they count when that is known, and may take another array. */
  @Test
  void ask_ofAnyLength_arrivesWhole() throws Exception {
    FakeServer.Script listen =
        (server, in, out) -> {
          welcome(server, in, out);
          for (int length = 0; length <= MOST; length++) {
            byte[] said = FakeServer.message(in);
            new ClientFrameReader(schema).read(said, 0, said.length, new Words());
          }
        };
    try (ClientLoop loop = ClientLoop.start();
        FakeServer server = new FakeServer(listen)) {
      Client.connect(loop, ClientOptions.to(server.url()), new Talking());
      for (int length = 0; length <= MOST; length++) {
        assertEquals("x".repeat(length), heard.take());
      }
    }
  }

  private final class Words implements ClientFrameVisitor {
    @Override
    public void action(long request, State action) {
      heard.add(action.get(Vocabulary.field(action.type(), "words", String.class)));
    }
  }

  private static final class Talking implements ClientListener {
    @Override
    public void connected(Client client) {
      for (int length = 0; length <= MOST; length++) {
        var unused = talk(client, length);
      }
    }
  }

  @Test
  void ask_whenAnotherFailedWithTheConnection_failsAtOnce() throws Exception {
    CompletableFuture<Answer> second = new CompletableFuture<>();
    ClientListener asking =
        new ClientListener() {
          @Override
          public void connected(Client client) {
            var unused = talk(client, 1).whenComplete((answer, lost) -> again(client));
          }

          private void again(Client client) {
            var unused = talk(client, 2).whenComplete(this::end);
          }

          private void end(Answer answer, Throwable why) {
            second.completeExceptionally(why);
          }
        };
    FakeServer.Script cut =
        (server, in, out) -> {
          welcome(server, in, out);
          FakeServer.message(in);
        };
    Backoff later = new Backoff(Duration.ofHours(1), Duration.ofHours(1), 1);
    try (ClientLoop loop = ClientLoop.start();
        FakeServer server = new FakeServer(cut)) {
      Client.connect(loop, ClientOptions.to(server.url()).withReconnect(later), asking);
      Throwable why = assertThrows(CompletionException.class, second::join).getCause();
      ClientException lost = assertInstanceOf(ClientException.class, why);
      assertEquals(ClientException.Reason.NOT_CONNECTED, lost.reason());
    }
  }
}
