package dev.sightline.client;

import dev.sightline.frame.FrameReader;
import dev.sightline.frame.Handshake;
import dev.sightline.frame.Hello;
import dev.sightline.frame.Protocol;
import dev.sightline.frame.Refusal;
import dev.sightline.frame.Welcome;
import dev.sightline.schema.MalformedFrame;
import dev.sightline.schema.WireReader;
import dev.sightline.schema.WireWriter;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The way to a server: connects, says hello, hands over what comes, and connects again when the
 * connection is lost. What does not say otherwise is for the client's thread.
 */
final class Connection {
  private static final long SILENCE_NANOS = 15_000_000_000L;
  private static final long HANDSHAKE_NANOS = 15_000_000_000L;

  enum Phase {
    CONNECTING,
    CONNECTED,
    WAITING,
    ENDED
  }

  /** Who is told what comes, and what becomes of the connection. */
  interface Receiver {
    /** The server said welcome and which schema it has. */
    void welcomed(Welcome said, String schema);

    /** The connection is there, and may be used. */
    void connected();

    /** A frame of a tick came. */
    void tick(byte[] bytes, int from, int length) throws MalformedFrame;

    /** The connection is gone; told once for each that was tried. */
    void disconnected(ClientException why, boolean again);
  }

  private final ClientLoop loop;
  private final ClientLoop.Worker thread;
  private final ClientOptions options;
  private final Receiver receiver;
  private final CompletableFuture<ClientException> end = new CompletableFuture<>();
  private final WireReader reader = new WireReader();
  private volatile Phase phase = Phase.CONNECTING;
  private @Nullable Socket socket;
  private @Nullable Welcome welcome;
  private @Nullable Refusal refusal;
  private String resume = "";
  private boolean resuming;
  private boolean wasConnected;
  private int attempts;
  private long heard;
  private long bytesBefore;

  Connection(ClientLoop loop, ClientLoop.Worker thread, ClientOptions options, Receiver receiver) {
    this.loop = loop;
    this.thread = thread;
    this.options = options;
    this.receiver = receiver;
  }

  /** For any thread. */
  Phase phase() {
    return phase;
  }

  /** Completes when it has ended for good, with the reason. */
  CompletableFuture<ClientException> ended() {
    return end.copy();
  }

  /** Returns what the server said last when it let the client in. */
  @Nullable Welcome welcome() {
    return welcome;
  }

  /** Returns when the last message came. */
  long heardNanos() {
    return heard;
  }

  /** Returns how many bytes have come, over all connections. */
  long receivedBytes() {
    return bytesBefore + (socket == null ? 0 : socket.bytes());
  }

  /** Sets the token by which the next connection takes over the same avatar; empty for none. */
  void resumeBy(String token) {
    resume = token;
  }

  void send(byte[] bytes, int length) {
    if (socket != null) {
      socket.send(bytes, length);
    }
  }

  void close() {
    end(ClientException.closed());
  }

  /** Counts as ended from now on; for any thread, when the client's own is no more. */
  void abandon() {
    phase = Phase.ENDED;
  }

  /** Begins to connect. */
  void open() {
    if (phase == Phase.ENDED) {
      return;
    }
    if (loop.isClosed()) {
      close();
      return;
    }
    thread.connections.add(this);
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
      case Protocol.TICK -> takeTick(bytes, from, length);
      case Protocol.WELCOME -> welcome = Welcome.read(reader.wrap(bytes, from, length));
      case Protocol.SCHEMA -> start(Handshake.readSchema(reader.wrap(bytes, from, length)));
      case Protocol.REFUSAL -> refusal = Refusal.read(reader.wrap(bytes, from, length));
      case Protocol.PING -> pong(Handshake.readStamp(reader.wrap(bytes, from, length)));
      default -> {} // unknown kinds are ignored
    }
  }

  private void takeTick(byte[] bytes, int from, int length) throws MalformedFrame {
    if (phase != Phase.CONNECTED) {
      throw reader.wrap(bytes, from, length).malformed("a frame before the welcome");
    }
    receiver.tick(bytes, from, length);
  }

  private void pong(int stamp) {
    WireWriter out = new WireWriter(8);
    Handshake.writePong(out, stamp);
    send(out.array(), out.size());
  }

  private void start(String schema) throws MalformedFrame {
    Welcome said = welcome;
    if (said == null) {
      throw new MalformedFrame(0, "a schema before the welcome");
    }
    receiver.welcomed(said, schema);
    phase = Phase.CONNECTED;
    wasConnected = true;
    attempts = 0;
    receiver.connected();
  }

  private void lost(ClientException why) {
    if (phase == Phase.ENDED) {
      return;
    }
    bytesBefore = receivedBytes();
    socket = null;
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
    receiver.disconnected(why, true);
    long wait = options.reconnect().nanos(attempts++, thread.memory.random());
    var unused = thread.executor.schedule(this::open, wait, TimeUnit.NANOSECONDS);
  }

  private void end(ClientException why) {
    if (phase == Phase.ENDED) {
      return;
    }
    bytesBefore = receivedBytes();
    phase = Phase.ENDED;
    thread.connections.remove(this);
    Socket current = socket;
    socket = null;
    if (current != null) {
      current.close();
    }
    receiver.disconnected(why, false);
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
}
