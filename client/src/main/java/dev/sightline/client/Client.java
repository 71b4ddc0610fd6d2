package dev.sightline.client;

import dev.sightline.frame.ClientFrameWriter;
import dev.sightline.frame.Welcome;
import dev.sightline.motion.WireGrid;
import dev.sightline.play.Walls;
import dev.sightline.replica.Replica;
import dev.sightline.replica.Replicas;
import dev.sightline.schema.MalformedFrame;
import dev.sightline.schema.State;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import java.util.function.Function;
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
  private final ClientLoop.Worker thread;
  private final Connection connection;

  // what follows is for the client's thread

  private final Told told;
  private final ClientFrameWriter frame = new ClientFrameWriter();
  private long inputs;
  private long requests;

  private Client(ClientLoop loop, ClientOptions options, ClientListener listener) {
    thread = loop.next();
    connection = new Connection(loop, thread, options, new Hub(loop, listener));
    told = new Told(this, connection, listener);
  }

  /**
   * Begins to connect, and returns at once; the listener hears what comes of it.
   *
   * @throws IllegalStateException if the loop is closed
   */
  public static Client connect(ClientLoop loop, ClientOptions options, ClientListener listener) {
    Client client = new Client(loop, options, listener);
    client.thread.executor.execute(client.connection::open);
    return client;
  }

  // For any thread.

  /** Returns whether the server has said welcome and the connection is there. */
  public boolean isConnected() {
    return connection.phase() == Connection.Phase.CONNECTED;
  }

  /** Completes when the client has ended for good, with the reason. */
  public CompletableFuture<ClientException> ended() {
    return connection.ended();
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

  private void steerLater(Function<Vocabulary, State> input) {
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
      answer.completeExceptionally(ClientException.closed());
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
        throw isEnded() ? ClientException.closed() : ClientException.notConnected();
      }
      State state = State.of(vocabulary().action(action));
      content.accept(state);
      long request = newRequest();
      told.awaitAnswer(request, answer);
      act(request, state);
    } catch (RuntimeException e) {
      answer.completeExceptionally(e);
    }
  }

  private void requireConnected() {
    if (isEnded()) {
      throw new IllegalStateException("the client is closed");
    }
    if (!isConnected()) {
      throw new IllegalStateException("the client is not connected");
    }
  }

  private boolean isEnded() {
    return connection.phase() == Connection.Phase.ENDED;
  }

  /** Ends the client for good. Calling it again does nothing. */
  @Override
  public void close() {
    try {
      execute(connection::close);
    } catch (IllegalStateException e) {
      connection.abandon(); // the loop has closed it
    }
  }

  // For the client's thread.

  /** Returns the copies of what the client was told. */
  public Replicas replicas() {
    requireThread();
    return told.replicas();
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
    requireThread();
    return Told.known(connection.welcome(), "the server has not said welcome yet");
  }

  /** Returns where columns and rows are. */
  public WireGrid grid() {
    return welcome().grid();
  }

  /** Returns what can be said. */
  public Vocabulary vocabulary() {
    requireThread();
    return told.vocabulary();
  }

  /** Returns rule, radius and pace as last told, or null if never. */
  public @Nullable Conditions conditions() {
    requireThread();
    return told.conditions();
  }

  /** Returns the number of the own avatar, -1 if it is not known. */
  public long avatar() {
    requireThread();
    return told.avatar();
  }

  /** Returns when the last message came, as {@link System#nanoTime} tells. */
  public long heardNanos() {
    requireThread();
    return connection.heardNanos();
  }

  /** Returns how many bytes have come, with the headers of WebSocket frames. */
  public long receivedBytes() {
    requireThread();
    return connection.receivedBytes();
  }

  /** Returns how many frames of ticks have come. */
  public long receivedFrames() {
    requireThread();
    return told.frames();
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
    told.steered(inputs, input);
    return inputs;
  }

  /**
   * Predicts the own avatar from now on.
   *
   * @param walls those of the server's map; the client turns their doors as it is told
   * @throws IllegalStateException if the client was never connected, or this is not its thread
   */
  public Prediction predict(Walls walls) {
    requireThread();
    return told.predict(walls);
  }

  /**
   * Smooths what is shown of all entities from now on.
   *
   * @param delayTicks how far back; two hide a frame that comes late
   * @throws IllegalStateException if the client was never connected, or this is not its thread
   */
  public Interpolation interpolate(double delayTicks) {
    requireThread();
    return told.interpolate(delayTicks);
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
    int length = frame.finish(); // first, for it may need another array
    connection.send(frame.array(), length);
  }

  /** Hears the connection. */
  private final class Hub implements Connection.Receiver {
    private final ClientLoop loop;
    private final ClientListener listener;

    Hub(ClientLoop loop, ClientListener listener) {
      this.loop = loop;
      this.listener = listener;
    }

    @Override
    public void welcomed(Welcome said, String schema) {
      told.start(said, loop.schema(schema));
    }

    @Override
    public void connected() {
      told.tell(() -> listener.connected(Client.this));
    }

    @Override
    public void tick(byte[] bytes, int from, int length) throws MalformedFrame {
      told.apply(bytes, from, length);
    }

    @Override
    public void disconnected(ClientException why, boolean again) {
      told.failAsked(why);
      told.tell(() -> listener.disconnected(Client.this, why, again));
    }
  }
}
