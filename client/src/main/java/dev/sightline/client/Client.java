package dev.sightline.client;

import dev.sightline.frame.ClientFrameWriter;
import dev.sightline.frame.FrameReader;
import dev.sightline.frame.Handshake;
import dev.sightline.frame.Hello;
import dev.sightline.frame.Protocol;
import dev.sightline.frame.Refusal;
import dev.sightline.frame.Welcome;
import dev.sightline.motion.WireGrid;
import dev.sightline.play.Walls;
import dev.sightline.replica.Replica;
import dev.sightline.replica.ReplicaListener;
import dev.sightline.replica.Replicas;
import dev.sightline.schema.MalformedFrame;
import dev.sightline.schema.State;
import dev.sightline.schema.WireReader;
import dev.sightline.schema.WireWriter;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A client of a server: connects, keeps copies of what it is told, acts, and connects again when
 * the connection is lost.
 *
 * <pre>{@code
 * Client client = Client.connect(loop, ClientOptions.to("ws://127.0.0.1:8080/play"), listener);
 * client.walk(Heading.of(1, 1));
 * client.ask("PickUp", action -> action.set(item, 7L)).thenAccept(System.out::println);
 * }</pre>
 *
 * <p><b>Threads.</b> All that happens to a client happens on its thread, which it got from the
 * {@link ClientLoop}; listeners are called there. What asks for something ({@link #walk}, {@link
 * #steer}, {@link #ask}, {@link #close}, {@link #execute}) may be called from anywhere, and is
 * handed over. What reads ({@link #replicas}, {@link #welcome} and so on) is for the client's
 * thread and is refused elsewhere.
 *
 * <p><b>Reconnect.</b> A lost connection is made again, with growing waits, and the same avatar is
 * taken over if the server still knows it. Copies from before are gone then, and all is told anew.
 */
public final class Client implements AutoCloseable {
  private static final long SILENCE_NANOS = 15_000_000_000L;
  private static final long HANDSHAKE_NANOS = 15_000_000_000L;

  private enum Phase {
    CONNECTING,
    CONNECTED,
    WAITING,
    ENDED
  }

  private final ClientLoop loop;
  private final ClientLoop.Worker thread;
  private final ClientOptions options;
  private final ClientListener listener;
  private final CompletableFuture<ClientException> end = new CompletableFuture<>();
  private volatile Phase phase = Phase.CONNECTING;

  // what follows is for the client's thread

  private final Map<Long, CompletableFuture<Answer>> asked = new HashMap<>();
  private final ClientFrameWriter frame = new ClientFrameWriter();
  private final WireReader reader = new WireReader();
  private @Nullable Socket socket;
  private @Nullable Welcome welcome;
  private @Nullable Vocabulary vocabulary;
  private @Nullable Replicas replicas;
  private @Nullable Refusal refusal;
  private @Nullable Conditions conditions;
  private @Nullable Prediction prediction;
  private @Nullable DoorFollower doors;
  private @Nullable Interpolation interpolation;
  private String resume = "";
  private boolean resuming;
  private boolean wasConnected;
  private int attempts;
  private long avatar = -1;
  private long inputs;
  private long requests;
  private long heard;
  private long bytesBefore;
  private long frames;

  private Client(ClientLoop loop, ClientOptions options, ClientListener listener) {
    this.loop = loop;
    this.options = options;
    this.listener = listener;
    thread = loop.next();
  }

  /**
   * Begins to connect, and returns at once; the listener hears what comes of it.
   *
   * @throws IllegalStateException if the loop is closed
   */
  public static Client connect(ClientLoop loop, ClientOptions options, ClientListener listener) {
    Client client = new Client(loop, options, listener);
    client.thread.executor.execute(client::open);
    return client;
  }

  // For any thread.

  /** Returns whether the server has said welcome and the connection is there. */
  public boolean isConnected() {
    return phase == Phase.CONNECTED;
  }

  /** Completes when the client has ended for good, with the reason. */
  public CompletableFuture<ClientException> ended() {
    return end.copy();
  }

  /** Has something done on the client's thread; at once if this is it. */
  public void execute(Runnable task) {
    if (thread.executor.inEventLoop()) {
      task.run();
    } else {
      try {
        thread.executor.execute(task);
      } catch (RejectedExecutionException e) {
        throw new IllegalStateException("the client's loop is closed", e);
      }
    }
  }

  /** Walks in a direction, in 1/65536 of a turn. */
  public void walk(int heading) {
    steerLater(words -> words.walk(heading));
  }

  /** Walks straight to a point of the grid. */
  public void walkTo(int column, int row) {
    steerLater(words -> words.walkTo(column, row));
  }

  /** Stands still. */
  public void stop() {
    steerLater(Vocabulary::stop);
  }

  private void steerLater(java.util.function.Function<Vocabulary, State> input) {
    requireConnected();
    execute(
        () -> {
          if (isConnected()) {
            steer(input.apply(vocabulary()));
          }
        });
  }

  /**
   * Asks for something.
   *
   * @param action the name of the action
   * @param content fills it in, on the client's thread
   * @return the answer; a {@link ClientException} if there is no connection, or it is lost before
   *     the answer; an {@link IllegalArgumentException} if there is no such action
   */
  public CompletableFuture<Answer> ask(String action, Consumer<State> content) {
    CompletableFuture<Answer> answer = new CompletableFuture<>();
    try {
      execute(() -> ask(action, content, answer));
    } catch (IllegalStateException e) {
      answer.completeExceptionally(closed());
    }
    return answer;
  }

  /**
   * Asks for something that has one field, or of which one matters.
   *
   * @return as {@link #ask(String, Consumer)}; an {@link IllegalArgumentException} also if the
   *     action has no such field, or the value does not fit
   */
  public <T> CompletableFuture<Answer> ask(String action, String field, T value) {
    return ask(action, content -> set(content, field, value));
  }

  @SuppressWarnings("unchecked") // the class of the value
  private static <T> void set(State content, String field, T value) {
    Class<T> values = (Class<T>) value.getClass();
    content.set(Vocabulary.field(content.type(), field, values), value);
  }

  private void ask(String action, Consumer<State> content, CompletableFuture<Answer> answer) {
    try {
      if (!isConnected()) {
        throw phase == Phase.ENDED ? closed() : notConnected();
      }
      State state = State.of(vocabulary().action(action));
      content.accept(state);
      long request = newRequest();
      asked.put(request, answer);
      act(request, state);
    } catch (RuntimeException e) {
      answer.completeExceptionally(e);
    }
  }

  private void requireConnected() {
    if (phase == Phase.ENDED) {
      throw new IllegalStateException("the client is closed");
    }
    if (phase != Phase.CONNECTED) {
      throw new IllegalStateException("the client is not connected");
    }
  }

  private static ClientException notConnected() {
    return new ClientException(ClientException.Reason.NOT_CONNECTED, "there is no connection");
  }

  private static ClientException closed() {
    return new ClientException(ClientException.Reason.CLOSED, "the client is closed");
  }

  /** Ends the client for good. Calling it again does nothing. */
  @Override
  public void close() {
    try {
      execute(() -> end(closed()));
    } catch (IllegalStateException e) {
      phase = Phase.ENDED; // the loop has closed it
    }
  }

  // For the client's thread.

  /** Returns the copies of what the client was told. */
  public Replicas replicas() {
    return required(replicas, "nothing was told yet");
  }

  /**
   * Returns the copy of a type that is nearest to the own avatar, which does not count; or null.
   */
  public @Nullable Replica nearest(String type) {
    Nearest nearest = new Nearest(type, replicas());
    replicas().forEach(nearest);
    return nearest.found;
  }

  private static final class Nearest implements Consumer<Replica> {
    private final String type;
    private final Replicas all;
    private double least = Double.POSITIVE_INFINITY;
    private @Nullable Replica found;

    Nearest(String type, Replicas all) {
      this.type = type;
      this.all = all;
    }

    @Override
    public void accept(Replica each) {
      double distance = Math.hypot(each.x() - all.ownX(), each.y() - all.ownY());
      if (distance < least && each != all.self() && each.type().name().equals(type)) {
        least = distance;
        found = each;
      }
    }
  }

  /** Returns what the server said last when it let the client in. */
  public Welcome welcome() {
    return required(welcome, "the server has not said welcome yet");
  }

  /** Returns where columns and rows are. */
  public WireGrid grid() {
    return welcome().grid();
  }

  /** Returns what can be said. */
  public Vocabulary vocabulary() {
    return required(vocabulary, "the schema is not known yet");
  }

  /** Returns rule, radius and pace as last told, or null if never. */
  public @Nullable Conditions conditions() {
    requireThread();
    return conditions;
  }

  /** Returns the number of the own avatar, -1 if it is not known. */
  public long avatar() {
    requireThread();
    return avatar;
  }

  /** Returns when the last message came, as {@link System#nanoTime} tells. */
  public long heardNanos() {
    requireThread();
    return heard;
  }

  /** Returns how many bytes have come, with the headers of WebSocket frames. */
  public long receivedBytes() {
    requireThread();
    return bytesBefore + (socket == null ? 0 : socket.bytes());
  }

  /** Returns how many frames of ticks have come. */
  public long receivedFrames() {
    requireThread();
    return frames;
  }

  private <T> T required(@Nullable T known, String otherwise) {
    requireThread();
    if (known == null) {
      throw new IllegalStateException(otherwise);
    }
    return known;
  }

  private void requireThread() {
    if (!thread.executor.inEventLoop()) {
      throw new IllegalStateException(
          "this is for the client's thread, not for " + Thread.currentThread().getName());
    }
  }

  /**
   * Sends an input.
   *
   * @return its number, which {@link Replicas#echo} will say when the server has applied it
   * @throws IllegalStateException if the client is not connected, or this is not its thread
   */
  public long steer(State input) {
    requireThread();
    requireConnected();
    frame.begin();
    if (replicas().looseTick() >= 0) {
      frame.acknowledge(replicas().looseTick()); // only frames that may get lost
    }
    frame.input(++inputs, input);
    sendFrame();
    if (prediction != null) {
      prediction.sent(inputs, vocabulary().order(input), replicas().tick());
    }
    return inputs;
  }

  /**
   * Predicts the own avatar from now on.
   *
   * @param walls those of the server's map; the client turns their doors as it is told
   * @throws IllegalStateException if the client was never connected, or this is not its thread
   */
  public Prediction predict(Walls walls) {
    Prediction made = new Prediction(walls);
    DoorFollower follower = new DoorFollower(walls, vocabulary());
    replicas().forEach(follower::told);
    if (conditions != null) {
      made.pace(conditions.pace());
    }
    prediction = made;
    doors = follower;
    return made;
  }

  /**
   * Smooths what is shown of all entities from now on.
   *
   * @param delayTicks how far back; two hide a frame that comes late
   * @throws IllegalStateException if the client was never connected, or this is not its thread
   */
  public Interpolation interpolate(double delayTicks) {
    long tick = replicas().tick();
    Interpolation made = new Interpolation(grid(), welcome().tickMicros() / 1e6, delayTicks);
    made.frame(tick, heard);
    replicas().forEach(replica -> made.entered(replica, tick));
    interpolation = made;
    return made;
  }

  /** Returns a number for a request that this client has not used. */
  public long newRequest() {
    requireThread();
    return ++requests;
  }

  /**
   * Sends an action under a number of the caller's choice, so that it can be asked again under the
   * same one; {@link ClientListener#answered} hears the answer.
   *
   * @throws IllegalStateException if the client is not connected, or this is not its thread
   */
  public void act(long request, State action) {
    requireThread();
    requireConnected();
    requests = Math.max(requests, request);
    frame.begin();
    frame.action(request, action);
    sendFrame();
  }

  private void sendFrame() {
    send(frame.array(), frame.finish());
  }

  private void send(byte[] bytes, int length) {
    if (socket != null) {
      socket.send(bytes, length);
    }
  }

  // The connection.

  private void open() {
    if (phase == Phase.ENDED) {
      return;
    }
    if (loop.isClosed()) {
      end(closed());
      return;
    }
    thread.clients.add(this);
    phase = Phase.CONNECTING;
    heard = System.nanoTime();
    refusal = null;
    Socket made = new Socket(options.url(), thread.memory, new Ears());
    socket = made;
    try {
      loop.connect(thread, options, made)
          .addListener(
              done -> {
                if (!done.isSuccess()) {
                  made.end(unreachable(done.cause()));
                }
              });
    } catch (Exception e) { // a certificate that cannot be read
      made.end(new ClientException(ClientException.Reason.OTHER, String.valueOf(e.getMessage())));
    }
  }

  private ClientException unreachable(Throwable cause) {
    String why = String.valueOf(cause.getMessage());
    int colon = cause instanceof java.net.ConnectException ? why.indexOf(':') : -1;
    String words = colon > 0 ? why.substring(0, colon) : why;
    if (cause instanceof java.net.UnknownHostException) {
      words = "there is no host " + options.url().host();
    }
    return new ClientException(
        ClientException.Reason.UNREACHABLE, options.url() + ": cannot be reached: " + words);
  }

  /** Ends a connection on which nothing comes any more. */
  void sweep(long now) {
    Socket current = socket;
    if (current == null || phase == Phase.WAITING) {
      return;
    }
    long silent = now - heard;
    if (phase == Phase.CONNECTED && silent > SILENCE_NANOS) {
      current.end(
          new ClientException(ClientException.Reason.SILENT, "the server has fallen silent"));
    } else if (phase == Phase.CONNECTING && silent > HANDSHAKE_NANOS) {
      current.end(
          new ClientException(
              ClientException.Reason.UNREACHABLE, options.url() + ": does not answer"));
    }
  }

  private void sayHello() {
    heard = System.nanoTime();
    resuming = !resume.isEmpty();
    WireWriter out = new WireWriter(64);
    long epoch = welcome == null ? 0 : welcome.epoch();
    String token = resuming ? resume : options.token();
    new Hello(Protocol.MAJOR, Protocol.MINOR, 0, 0, epoch, token).write(out);
    send(out.array(), out.size());
  }

  private void take(byte[] bytes, int from, int length) throws MalformedFrame {
    switch (FrameReader.kind(bytes, from, length)) {
      case Protocol.TICK -> applyTick(bytes, from, length);
      case Protocol.WELCOME -> welcome = Welcome.read(reader.wrap(bytes, from, length));
      case Protocol.SCHEMA -> start(Handshake.readSchema(reader.wrap(bytes, from, length)));
      case Protocol.REFUSAL -> refusal = Refusal.read(reader.wrap(bytes, from, length));
      case Protocol.PING -> pong(Handshake.readStamp(reader.wrap(bytes, from, length)));
      default -> {} // unknown kinds are ignored
    }
  }

  private void applyTick(byte[] bytes, int from, int length) throws MalformedFrame {
    if (phase != Phase.CONNECTED) {
      throw reader.wrap(bytes, from, length).malformed("a frame before the welcome");
    }
    frames++;
    try {
      replicas().apply(bytes, from, length);
    } catch (RuntimeException e) {
      listener.failed(this, e);
    }
  }

  private void pong(int stamp) {
    WireWriter out = new WireWriter(8);
    Handshake.writePong(out, stamp);
    send(out.array(), out.size());
  }

  private void start(String text) throws MalformedFrame {
    Welcome said = welcome;
    if (said == null) {
      throw new MalformedFrame(0, "a schema before the welcome");
    }
    Vocabulary words = vocabulary;
    if (words == null || !words.schema().text().equals(text)) {
      words = new Vocabulary(loop.schema(text));
      vocabulary = words;
      replicas = new Replicas(words.schema(), new Hub());
    }
    tell(() -> replicas().start(said));
    if (prediction != null) {
      prediction.reset();
      doors = new DoorFollower(prediction.walls(), words);
    }
    phase = Phase.CONNECTED;
    wasConnected = true;
    attempts = 0;
    tell(() -> listener.connected(this));
  }

  private void tell(Runnable told) {
    try {
      told.run();
    } catch (RuntimeException e) {
      listener.failed(this, e);
    }
  }

  private void lost(ClientException why) {
    if (phase == Phase.ENDED) {
      return;
    }
    bytesBefore = receivedBytes();
    socket = null;
    failAsked(why);
    if (resuming && why.reason() == ClientException.Reason.DENIED && phase != Phase.CONNECTED) {
      resume = ""; // the server does not know this avatar any more
      open();
      return;
    }
    boolean again =
        why.reason().isPassing()
            && (wasConnected || options.persistent())
            && attempts < options.reconnect().attempts();
    if (!again) {
      end(why);
      return;
    }
    phase = Phase.WAITING;
    tell(() -> listener.disconnected(this, why, true));
    long wait = options.reconnect().nanos(attempts++, thread.memory.random());
    var unused = thread.executor.schedule(this::open, wait, TimeUnit.NANOSECONDS);
  }

  private void failAsked(ClientException why) {
    var unanswered = Map.copyOf(asked);
    asked.clear();
    unanswered.values().forEach(answer -> answer.completeExceptionally(why));
  }

  private void end(ClientException why) {
    if (phase == Phase.ENDED) {
      return;
    }
    bytesBefore = receivedBytes();
    phase = Phase.ENDED;
    thread.clients.remove(this);
    Socket current = socket;
    socket = null;
    if (current != null) {
      current.close();
    }
    failAsked(why);
    tell(() -> listener.disconnected(this, why, false));
    end.complete(why);
  }

  /** Hears the socket. */
  private final class Ears implements Socket.Receiver {
    @Override
    public void opened() {
      sayHello();
    }

    @Override
    public void message(byte[] bytes, int from, int length) {
      heard = System.nanoTime();
      try {
        take(bytes, from, length);
      } catch (MalformedFrame e) {
        fail(ClientException.Reason.MALFORMED, "the server sent " + e.getMessage());
      } catch (IllegalArgumentException e) {
        fail(ClientException.Reason.SCHEMA, "the server's " + e.getMessage());
      }
    }

    private void fail(ClientException.Reason reason, String message) {
      if (socket != null) {
        socket.end(new ClientException(reason, message));
      }
    }

    @Override
    public void ended(ClientException why) {
      Refusal said = refusal;
      lost(said == null ? why : ClientException.of(said));
    }
  }

  /** Hears the replicas. */
  private final class Hub implements ReplicaListener {
    @Override
    public void entered(Replica replica, boolean returned) {
      if (doors != null) {
        doors.told(replica);
      }
      if (interpolation != null) {
        interpolation.entered(replica, replicas().tick());
      }
      listener.entered(replica, returned);
    }

    @Override
    public void updated(Replica replica) {
      if (doors != null) {
        doors.told(replica);
      }
      if (interpolation != null) {
        interpolation.updated(replica, replicas().tick());
      }
      listener.updated(replica);
    }

    @Override
    public void left(Replica replica, boolean gone) {
      if (interpolation != null) {
        interpolation.left(replica);
      }
      listener.left(replica, gone);
    }

    @Override
    public void event(State event, long request) {
      Vocabulary words = vocabulary();
      if (words.isJoined(event)) {
        avatar = words.joinedNumber(event);
        String secret = words.secret(event);
        resume = secret.isEmpty() ? "" : "resume " + secret;
        listener.joined(Client.this, avatar);
      } else if (words.isConditions(event)) {
        Conditions told = words.conditions(event);
        conditions = told;
        if (prediction != null) {
          prediction.pace(told.pace());
        }
        listener.conditions(Client.this, told);
      } else if (words.isAnswer(event)) {
        answered(request, words.answer(event));
      }
      listener.event(event, request);
    }

    private void answered(long request, Answer answer) {
      CompletableFuture<Answer> waiting = asked.remove(request);
      if (waiting != null) {
        waiting.complete(answer);
      }
      listener.answered(Client.this, request, answer);
    }

    @Override
    public void applied(long tick) {
      Replicas all = replicas();
      if (interpolation != null) {
        interpolation.frame(tick, heard);
      }
      if (prediction != null && all.ownX() >= 0) {
        prediction.told(tick, all.ownX(), all.ownY(), all.echo());
      }
      listener.applied(tick);
    }
  }
}
