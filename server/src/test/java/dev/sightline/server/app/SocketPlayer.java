package dev.sightline.server.app;

import dev.sightline.frame.ClientFrameWriter;
import dev.sightline.frame.Handshake;
import dev.sightline.frame.Hello;
import dev.sightline.frame.Protocol;
import dev.sightline.frame.Refusal;
import dev.sightline.frame.Welcome;
import dev.sightline.motion.GridPoint;
import dev.sightline.replica.Replica;
import dev.sightline.replica.ReplicaListener;
import dev.sightline.replica.Replicas;
import dev.sightline.schema.Field;
import dev.sightline.schema.MalformedFrame;
import dev.sightline.schema.Schema;
import dev.sightline.schema.State;
import dev.sightline.schema.Type;
import dev.sightline.schema.WireReader;
import dev.sightline.schema.WireWriter;
import dev.sightline.server.game.GameSchema;
import dev.sightline.server.game.Games;
import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A client over a real WebSocket, which is as fast as whoever calls {@link #take}. */
final class SocketPlayer implements WebSocket.Listener, ReplicaListener, AutoCloseable {
  private static final HttpClient HTTP = HttpClient.newHttpClient();
  private static final byte[] END = {};
  private static final long LONGEST_WAIT_NANOS = TimeUnit.MINUTES.toNanos(2);

  private final BlockingQueue<byte[]> frames = new LinkedBlockingQueue<>();
  private final ByteArrayOutputStream partial = new ByteArrayOutputStream();
  private final WebSocket socket;
  final Schema schema;
  final Replicas replicas;
  final List<String> heard = new ArrayList<>();
  @Nullable Welcome welcome;
  @Nullable Refusal refusal;
  @Nullable String schemaText;
  long number;
  String secret = "";
  int closeCode;
  private long inputs;
  private long requests;
  private long answered;
  private Answer answer = new Answer(false, "", 0);

  SocketPlayer(int port, Schema schema, String token) {
    this(port, schema, token, Map.of());
  }

  /** With more headers in the request for the upgrade. */
  SocketPlayer(int port, Schema schema, String token, Map<String, String> headers) {
    this(port, schema, headers);
    sayHello(token);
  }

  /** Connects and says nothing. */
  SocketPlayer(int port, Schema schema) {
    this(port, schema, Map.of());
  }

  private SocketPlayer(int port, Schema schema, Map<String, String> headers) {
    this.schema = schema;
    replicas = new Replicas(schema, this);
    WebSocket.Builder builder = HTTP.newWebSocketBuilder();
    headers.forEach(builder::header);
    socket = builder.buildAsync(URI.create("ws://127.0.0.1:" + port + "/play"), this).join();
  }

  void sayHello(String token) {
    WireWriter out = new WireWriter(64);
    Hello.of(schema.hash(), 0, token).write(out);
    send(out.array(), out.size());
  }

  /** Returns the schema of a game, as its server has it. */
  static Schema schemaOf(String game) {
    return GameSchema.of(Games.named(game));
  }

  void send(byte[] bytes, int length) {
    socket.sendBinary(ByteBuffer.wrap(bytes, 0, length), true).join();
  }

  void send(Consumer<ClientFrameWriter> content) {
    ClientFrameWriter frame = new ClientFrameWriter();
    frame.begin();
    content.accept(frame);
    send(frame.array(), frame.finish());
  }

  void walk(int heading) {
    Type type = schema.type(Type.Role.ACTION, "Walk");
    State input = State.of(type);
    @SuppressWarnings("unchecked")
    Field<Integer> field = (Field<Integer>) type.field(0);
    input.setInt(field, heading);
    send(frame -> frame.input(++inputs, input));
  }

  void stop() {
    State input = State.of(schema.type(Type.Role.ACTION, "Stop"));
    send(frame -> frame.input(++inputs, input));
  }

  void walkTo(int column, int row) {
    State order = State.of(schema.type(Type.Role.ACTION, "WalkTo"));
    order.set(field(order.type(), "point"), new GridPoint(column, row));
    send(frame -> frame.input(++inputs, order));
  }

  /** An answer to a request. */
  record Answer(boolean granted, String reason, long sequence) {}

  /** Asks for something, and returns when that is answered. */
  Answer ask(String name, Consumer<State> content) throws InterruptedException {
    State action = State.of(schema.type(Type.Role.ACTION, name));
    content.accept(action);
    long request = ++requests;
    send(frame -> frame.action(request, action));
    assertOpen(takeUntil(() -> answered == request));
    return answer;
  }

  /** Fills in a field of an action. */
  static <T> Consumer<State> with(String field, T value) {
    return state -> state.set(SocketPlayer.<T>field(state.type(), field), value);
  }

  /** Returns a field by its name. */
  @SuppressWarnings("unchecked")
  static <T> Field<T> field(Type type, String name) {
    for (int i = 0; i < type.fieldCount(); i++) {
      if (type.field(i).name().equals(name)) {
        return (Field<T>) type.field(i);
      }
    }
    throw new AssertionError(type + " has no field " + name);
  }

  /** Returns the copies of a type. */
  List<Replica> held(String type) {
    List<Replica> all = new ArrayList<>();
    replicas.forEach(
        replica -> {
          if (replica.type().name().equals(type)) {
            all.add(replica);
          }
        });
    return all;
  }

  /** Looks somewhere, and returns when that is answered. */
  void look(int heading) throws InterruptedException {
    ask("Look", with("heading", heading));
  }

  /** Walks to the nearest item, picks it up and returns its number. */
  long pickUpSomething() throws InterruptedException {
    while (true) {
      assertOpen(takeUntil(() -> nearest() != null));
      Replica item = Objects.requireNonNull(nearest());
      walkTo(item.x(), item.y());
      long number = (Long) item.get(item.type().field(0));
      if (ask("PickUp", with("item", number)).granted()) {
        return number;
      }
    }
  }

  /** Says something and returns why it was not said; empty if it was. */
  String say(String words) throws InterruptedException {
    return ask("Say", with("words", words)).reason();
  }

  /** Takes frames until the server says why it ends the connection. */
  Refusal awaitRefusal() throws InterruptedException {
    takeUntil(() -> refusal != null);
    Refusal why = refusal;
    if (why == null) {
      throw new AssertionError("the connection ended without a word");
    }
    return why;
  }

  private static void assertOpen(boolean open) {
    if (!open) {
      throw new AssertionError("the connection ended");
    }
  }

  private @Nullable Replica nearest() {
    Replica[] best = new Replica[1];
    replicas.forEach(
        replica -> {
          boolean isItem = replica.type().name().equals("Item");
          if (isItem && (best[0] == null || distance(replica) < distance(best[0]))) {
            best[0] = replica;
          }
        });
    return best[0];
  }

  private double distance(Replica replica) {
    return Math.hypot(replica.x() - replicas.ownX(), replica.y() - replicas.ownY());
  }

  /**
   * Takes frames until something has come true; false if the connection ended before.
   *
   * @throws AssertionError if neither happens, so that a server that hangs fails the test
   */
  boolean takeUntil(BooleanSupplier done) throws InterruptedException {
    long deadline = System.nanoTime() + LONGEST_WAIT_NANOS;
    while (!done.getAsBoolean()) {
      byte[] frame = frames.poll(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
      if (frame == null) {
        throw new AssertionError("it never came; the last tick told is " + replicas.tick());
      }
      if (frame == END) {
        return done.getAsBoolean();
      }
      take(frame);
    }
    return true;
  }

  /** Takes what has come, and does not wait. */
  void takeArrived() {
    for (byte[] frame = frames.poll(); frame != null && frame != END; frame = frames.poll()) {
      take(frame);
    }
  }

  private void take(byte[] frame) {
    try {
      WireReader in = new WireReader().wrap(frame);
      switch (frame[0]) {
        case Protocol.WELCOME -> {
          welcome = Welcome.read(in);
          replicas.start(welcome);
        }
        case Protocol.REFUSAL -> refusal = Refusal.read(in);
        case Protocol.SCHEMA -> schemaText = Handshake.readSchema(in);
        case Protocol.TICK -> replicas.apply(frame);
        default -> {}
      }
    } catch (MalformedFrame e) {
      throw new AssertionError(e);
    }
  }

  @Override
  public void event(State event, long request) {
    if (event.type().name().equals("Joined")) {
      number = (Long) event.get(event.type().field(0));
      secret = (String) event.get(event.type().field(1));
    } else if (event.type().name().equals("Answer")) {
      answer =
          new Answer(
              event.get(SocketPlayer.<Boolean>field(event.type(), "granted")),
              event.get(SocketPlayer.<String>field(event.type(), "reason")),
              event.get(SocketPlayer.<Long>field(event.type(), "sequence")));
      answered = request;
    } else if (event.type().name().equals("Speech")) {
      heard.add(event.get(SocketPlayer.<String>field(event.type(), "words")));
    }
  }

  @Override
  public @Nullable CompletionStage<?> onBinary(WebSocket webSocket, ByteBuffer data, boolean last) {
    byte[] bytes = new byte[data.remaining()];
    data.get(bytes);
    partial.writeBytes(bytes);
    if (last) {
      frames.add(partial.toByteArray());
      partial.reset();
    }
    webSocket.request(1);
    return null;
  }

  @Override
  public @Nullable CompletionStage<?> onClose(WebSocket webSocket, int statusCode, String reason) {
    closeCode = statusCode;
    frames.add(END);
    return null;
  }

  @Override
  public void onError(WebSocket webSocket, Throwable error) {
    frames.add(END);
  }

  @Override
  public void close() {
    socket.abort();
  }
}
