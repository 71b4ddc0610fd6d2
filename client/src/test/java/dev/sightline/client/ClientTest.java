package dev.sightline.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.client.ClientException.Reason;
import dev.sightline.map.WorldMap;
import dev.sightline.maps.generate.Town;
import dev.sightline.play.Walls;
import dev.sightline.replica.Replica;
import dev.sightline.schema.State;
import dev.sightline.server.app.Server;
import dev.sightline.server.config.SettingsSource;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clients of a real server, and how they answer to misuse. */
class ClientTest {
  private static final Backoff SOON =
      new Backoff(Duration.ofMillis(20), Duration.ofMillis(100), Integer.MAX_VALUE);

  @TempDir Path folder;
  private final ClientLoop loop = ClientLoop.start();
  private final Recorder recorder = new Recorder();

  @AfterEach
  void close() {
    loop.close();
  }

  private Server start(String... options) {
    Map<String, String> all = new HashMap<>();
    all.put("network.port", "0");
    all.put("data", folder.resolve("data").toString());
    for (int i = 0; i < options.length; i += 2) {
      all.put(options[i], options[i + 1]);
    }
    return Server.start(new SettingsSource(null, all));
  }

  private static ClientOptions to(Server server) {
    return ClientOptions.to("ws://127.0.0.1:" + server.port()).withReconnect(SOON);
  }

  private Client join(ClientOptions options) throws InterruptedException {
    Client client = Client.connect(loop, options, recorder);
    recorder.await("joined");
    return client;
  }

  private static <T> T on(Client client, Supplier<T> question) {
    CompletableFuture<T> answer = new CompletableFuture<>();
    client.execute(
        () -> {
          try {
            answer.complete(question.get());
          } catch (RuntimeException e) {
            answer.completeExceptionally(e);
          }
        });
    return answer.join();
  }

  private static Reason reason(CompletableFuture<Answer> answer) {
    Throwable cause = assertThrows(CompletionException.class, answer::join).getCause();
    return assertInstanceOf(ClientException.class, cause).reason();
  }

  private static void say(State action) {
    action.set(Vocabulary.field(action.type(), "words", String.class), "hello");
  }

  @Test
  void connect_toAServer_knowsItselfAndTheConditions() throws Exception {
    try (Server server = start()) {
      Client client = join(to(server).withToken("name Ann"));
      assertTrue(client.isConnected());
      assertEquals(recorder.avatars.take(), on(client, client::avatar));
      assertEquals("ray", on(client, () -> Objects.requireNonNull(client.conditions())).rule());
      assertEquals(20, 1_000_000 / on(client, client::welcome).tickMicros());
      Replica self = on(client, () -> client.replicas().self());
      assertEquals("Avatar", self.type().name());
      assertTrue(on(client, client::receivedBytes) > 100);
    }
  }

  @Test
  void ask_forWhatThereIs_isAnswered() throws Exception {
    try (Server server = start()) {
      Client client = join(to(server));
      assertTrue(client.ask("Say", ClientTest::say).join().granted());
      Answer none = client.ask("PickUp", "item", 999_999L).join();
      assertFalse(none.granted());
      assertEquals("there is nothing like that here", none.reason());
      Throwable cause =
          assertThrows(CompletionException.class, () -> client.ask("Fly", action -> {}).join())
              .getCause();
      assertInstanceOf(IllegalArgumentException.class, cause);
      Throwable noField =
          assertThrows(CompletionException.class, () -> client.ask("PickUp", "hat", 1L).join())
              .getCause();
      assertEquals("PickUp has no field hat of Long", Objects.requireNonNull(noField).getMessage());
    }
  }

  @Test
  void nearest_ofAType_isNoneOfAnotherAndNotTheOwnAvatar() throws Exception {
    try (Server server = start()) {
      Client client = join(to(server));
      Replica item = on(client, () -> client.nearest("Item"));
      assertTrue(item == null || item.type().name().equals("Item"));
      assertNotEquals(
          on(client, () -> client.replicas().self()), on(client, () -> client.nearest("Avatar")));
      assertNull(on(client, () -> client.nearest("Unicorn")));
    }
  }

  @Test
  void walk_told_movesTheAvatar() throws Exception {
    BlockingQueue<Integer> columns = new LinkedBlockingQueue<>();
    ClientListener listener =
        new Recorder() {
          @Override
          public void joined(Client client, long avatar) {
            client.walkTo(client.grid().lastColumn() / 2, client.grid().lastRow() / 2);
            super.joined(client, avatar);
          }

          @Override
          public void updated(Replica replica) {
            if (replica.hasMoved()) {
              columns.add(replica.x());
            }
          }
        };
    try (Server server = start()) {
      Client.connect(loop, to(server), listener);
      int first = columns.take();
      int next = columns.take();
      while (next == first) {
        next = columns.take();
      }
      assertNotEquals(first, next);
    }
  }

  // Misuse.

  /** Takes connections and never says anything. */
  private static FakeServer silent() throws Exception {
    return new FakeServer(
        (server, in, out) -> {
          server.upgrade(in, out);
          drain(in);
        });
  }

  private static void drain(InputStream in) throws Exception {
    in.transferTo(OutputStream.nullOutputStream());
  }

  @Test
  void act_beforeConnected_isRefused() throws Exception {
    try (FakeServer server = silent()) {
      Client client = Client.connect(loop, ClientOptions.to(server.url()), recorder);
      assertFalse(client.isConnected());
      assertEquals(
          "the client is not connected",
          assertThrows(IllegalStateException.class, () -> client.walk(0)).getMessage());
      assertEquals(Reason.NOT_CONNECTED, reason(client.ask("Say", ClientTest::say)));
      assertThrows(CompletionException.class, () -> on(client, client::replicas));
      client.close();
      assertEquals(Reason.CLOSED, client.ended().join().reason());
    }
  }

  @Test
  void act_afterClose_isRefused() throws Exception {
    try (Server server = start()) {
      Client client = join(to(server));
      client.close();
      client.close();
      assertEquals(Reason.CLOSED, client.ended().join().reason());
      assertEquals(
          "the client is closed",
          assertThrows(IllegalStateException.class, () -> client.walk(0)).getMessage());
      assertEquals(Reason.CLOSED, reason(client.ask("Say", ClientTest::say)));
      recorder.await("ended");
      assertEquals(List.of(), new ArrayList<>(recorder.heard));
    }
  }

  @Test
  void act_fromAListener_works() throws Exception {
    BlockingQueue<Answer> answers = new LinkedBlockingQueue<>();
    ClientListener listener =
        new Recorder() {
          @Override
          public void joined(Client client, long avatar) {
            var unused = client.ask("Say", ClientTest::say).thenAccept(answers::add);
          }

          @Override
          public void answered(Client client, long request, Answer answer) {
            client.close();
          }
        };
    try (Server server = start()) {
      Client client = Client.connect(loop, to(server), listener);
      assertTrue(answers.take().granted());
      assertEquals(Reason.CLOSED, client.ended().join().reason());
    }
  }

  @Test
  void act_fromTwoThreads_isAnsweredOnceEach() throws Exception {
    try (Server server = start("limits.frames-burst", "1000")) {
      Client client = join(to(server));
      List<CompletableFuture<Answer>> answers = new ArrayList<>();
      Runnable asks =
          () -> {
            for (int i = 0; i < 50; i++) {
              CompletableFuture<Answer> answer = client.ask("Look", action -> {});
              synchronized (answers) {
                answers.add(answer);
              }
            }
          };
      Thread one = new Thread(asks);
      Thread two = new Thread(asks);
      one.start();
      two.start();
      one.join();
      two.join();
      assertEquals(100, answers.stream().filter(answer -> answer.join().granted()).count());
    }
  }

  @Test
  void read_fromAnotherThread_isRefused() throws Exception {
    try (Server server = start()) {
      Client client = join(to(server));
      String message =
          String.valueOf(assertThrows(IllegalStateException.class, client::replicas).getMessage());
      assertTrue(message.startsWith("this is for the client's thread, not for "), message);
      assertThrows(IllegalStateException.class, client::avatar);
      State stop = on(client, () -> client.vocabulary().stop());
      assertThrows(IllegalStateException.class, () -> client.steer(stop));
      assertThrows(IllegalStateException.class, () -> client.act(1, stop));
    }
  }

  @Test
  void listener_thatThrows_harmsNothing() throws Exception {
    Recorder angry =
        new Recorder() {
          @Override
          public void entered(Replica replica, boolean returned) {
            throw new UnsupportedOperationException("angry");
          }

          @Override
          public void connected(Client client) {
            super.connected(client);
            throw new UnsupportedOperationException("very angry");
          }
        };
    try (Server server = start()) {
      Client client = Client.connect(loop, to(server), angry);
      angry.await("joined");
      assertEquals("very angry", angry.failures.take().getMessage());
      assertEquals("angry", angry.failures.take().getMessage());
      assertTrue(client.ask("Say", ClientTest::say).join().granted());
    }
  }

  @Test
  void loop_closed_endsItsClientsAndTakesNoMore() throws Exception {
    try (Server server = start()) {
      Client client = join(to(server));
      loop.close();
      loop.close();
      assertEquals(Reason.CLOSED, client.ended().join().reason());
      assertThrows(IllegalStateException.class, () -> Client.connect(loop, to(server), recorder));
      assertEquals(Reason.CLOSED, reason(client.ask("Say", ClientTest::say)));
      client.close();
    }
  }

  // Refusals by a real server.

  @Test
  void connect_withATakenName_isDenied() throws Exception {
    try (Server server = start()) {
      join(to(server).withToken("name Ann"));
      Client other = Client.connect(loop, to(server).withToken("name Ann"), new Recorder());
      ClientException why = other.ended().join();
      assertEquals(Reason.DENIED, why.reason());
    }
  }

  @Test
  void connect_toAFullServer_endsAsFull() throws Exception {
    try (Server server = start("limits.clients", "1")) {
      join(to(server));
      Client other = Client.connect(loop, to(server), new Recorder());
      assertEquals(Reason.FULL, other.ended().join().reason());
    }
  }

  // Reconnect.

  @Test
  void connection_cut_isMadeAgainAsTheSameAvatar() throws Exception {
    try (Server server = start();
        Relay relay = new Relay(server.port())) {
      Client client = join(ClientOptions.to(relay.url()).withReconnect(SOON));
      CompletableFuture<Answer> lost = new CompletableFuture<>();
      client.execute(
          () -> {
            var unused =
                client.ask("Say", ClientTest::say).whenComplete((a, e) -> lost.complete(a));
            relay.cut();
          });
      lost.join(); // answered or failed, but not forgotten
      recorder.await("again");
      recorder.await("joined");
      assertEquals(recorder.avatars.take(), recorder.avatars.take());
      assertTrue(client.ask("Say", ClientTest::say).join().granted());
      assertTrue(on(client, () -> client.replicas().self() != null));
    }
  }

  @Test
  void connection_cut_withoutBackoffEnds() throws Exception {
    try (Server server = start();
        Relay relay = new Relay(server.port())) {
      Client client = join(ClientOptions.to(relay.url()).withReconnect(Backoff.never()));
      relay.cut();
      assertEquals(Reason.LOST, client.ended().join().reason());
    }
  }

  @Test
  void server_restarted_isJoinedAnewAsAnother() throws Exception {
    Server first = start();
    int port = first.port();
    Client client = join(to(first));
    first.close();
    recorder.await("again");
    String other = folder.resolve("other").toString();
    try (Server second = start("network.port", String.valueOf(port), "data", other)) {
      recorder.await("joined");
      assertTrue(client.isConnected());
      assertEquals(port, second.port());
    }
  }

  @Test
  void server_thatComesLater_isAwaited() throws Exception {
    int port;
    try (Server server = start()) {
      port = server.port();
    }
    ClientOptions options =
        ClientOptions.to("ws://127.0.0.1:" + port).withReconnect(SOON).whichWaits();
    Client client = Client.connect(loop, options, recorder);
    recorder.await("again");
    try (Server server = start("network.port", String.valueOf(port))) {
      recorder.await("joined");
      assertEquals(port, server.port());
      assertTrue(client.isConnected());
    }
  }

  // Prediction and interpolation.

  @Test
  void predict_whileWalking_isRightMostOfTheTime() throws Exception {
    WorldMap map = Town.generate(1);
    BlockingQueue<Integer> errors = new LinkedBlockingQueue<>();
    ClientListener listener =
        new Recorder() {
          private @Nullable Prediction prediction;

          @Override
          public void joined(Client client, long avatar) {
            prediction = client.predict(Walls.of(map));
            client.walk(1000);
          }

          @Override
          public void applied(long tick) {
            if (prediction != null && prediction.column() >= 0) {
              errors.add(prediction.errorSteps());
            }
          }
        };
    try (Server server = start("world.ai", "off")) {
      Client.connect(loop, to(server), listener);
      int right = 0;
      for (int i = 0; i < 60; i++) {
        right += errors.take() == 0 ? 1 : 0;
      }
      assertTrue(right > 40, right + " of 60");
    }
  }

  @Test
  void interpolate_others_areShownNearWhereTheyAre() throws Exception {
    BlockingQueue<Double> distances = new LinkedBlockingQueue<>();
    ClientListener listener =
        new Recorder() {
          private @Nullable Client client;
          private @Nullable Interpolation shown;

          @Override
          public void joined(Client by, long avatar) {
            client = by;
            shown = by.interpolate(2);
          }

          @Override
          public void applied(long tick) {
            Client by = client;
            Interpolation eyes = shown;
            if (by != null && eyes != null) {
              by.replicas().forEach(replica -> measure(by, eyes, replica));
            }
          }

          private void measure(Client by, Interpolation eyes, Replica replica) {
            if (eyes.show(replica, System.nanoTime())) {
              double x = by.grid().x(replica.x());
              double y = by.grid().y(replica.y());
              distances.add(Math.hypot(eyes.x() - x, eyes.y() - y));
            }
          }
        };
    try (Server server = start("world.bots", "20", "world.rule", "broadcast")) {
      Client.connect(loop, to(server), listener);
      for (int i = 0; i < 200; i++) {
        assertTrue(distances.take() < 5);
      }
    }
  }
}
