package dev.sightline.replication;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.frame.ClientFrameWriter;
import dev.sightline.frame.Hello;
import dev.sightline.frame.Protocol;
import dev.sightline.frame.Refusal;
import dev.sightline.frame.Welcome;
import dev.sightline.replica.ReplicaListener;
import dev.sightline.replica.Replicas;
import dev.sightline.schema.MalformedFrame;
import dev.sightline.schema.State;
import dev.sightline.schema.WireReader;
import dev.sightline.schema.WireWriter;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Arrays;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The link over a socket that the page on replication shows, with clients at its other end. */
@Timeout(60)
final class SocketLinkExampleTest {

  /** Frames over a socket, each after its length in four bytes. */
  @SuppressWarnings("ArrayRecordComponent") // nobody compares arrivals
  static final class SocketLink implements Link {
    private record Arrival(byte[] frame, long nanos) {}

    private final Socket socket;
    private final DataInputStream in;
    private final DataOutputStream out;
    private final BlockingQueue<Arrival> arrived = new ArrayBlockingQueue<>(64);
    private final ExecutorService writer = Executors.newSingleThreadExecutor();
    private final AtomicInteger unsent = new AtomicInteger();
    private volatile @Nullable IOException end;

    SocketLink(Socket socket) throws IOException {
      this.socket = socket;
      in = new DataInputStream(socket.getInputStream());
      out = new DataOutputStream(socket.getOutputStream());
    }

    /** Reads on a thread of its own; a full queue lets the sender wait. */
    void readAll() {
      try {
        while (true) {
          arrived.put(new Arrival(read(), System.nanoTime()));
        }
      } catch (IOException e) {
        end = e;
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    byte[] read() throws IOException {
      int length = in.readInt();
      if (length < 1 || length > Protocol.MAX_CLIENT_FRAME) {
        throw new IOException("a frame of " + length + " bytes");
      }
      byte[] frame = new byte[length];
      in.readFully(frame);
      return frame;
    }

    @Override
    public void receive(Receiver receiver) {
      IOException ended = end; // before the queue, so that what came first is taken first
      for (Arrival next = arrived.poll(); next != null; next = arrived.poll()) {
        receiver.frame(next.frame, 0, next.frame.length, next.nanos);
      }
      if (ended != null) {
        throw new UncheckedIOException(ended); // closes the client, and tells the listener
      }
    }

    @Override
    public boolean isReady() {
      return unsent.get() == 0;
    }

    @Override
    public void send(byte[] frame, int length) {
      byte[] copy = Arrays.copyOf(frame, length);
      unsent.incrementAndGet();
      writer.execute(() -> write(copy));
    }

    private void write(byte[] frame) {
      try {
        out.writeInt(frame.length);
        out.write(frame);
        out.flush();
        unsent.decrementAndGet();
      } catch (IOException e) {
        end = e;
      }
    }

    @Override
    public void close(Refusal why) {
      WireWriter last = new WireWriter(64);
      why.write(last);
      writer.execute(() -> write(last.toBytes()));
      writer.execute(this::disconnect);
      writer.shutdown();
    }

    private void disconnect() {
      try {
        socket.close();
      } catch (IOException e) {
        end = e;
      }
    }
  }

  /** Somebody who has said hello, and waits for the next tick. */
  record Newcomer(Hello hello, SocketLink link) {}

  private final Queue<Newcomer> newcomers = new ConcurrentLinkedQueue<>();
  private final Queue<Refusal> closed = new ConcurrentLinkedQueue<>();
  private final ServerSocket door = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
  private final Stage stage =
      new Stage(options -> options.clock(System::nanoTime).listener(new Walking()));
  private final ReplicationSpace server = stage.server;

  SocketLinkExampleTest() throws IOException {
    start(this::letIn);
  }

  private static void start(Runnable work) {
    Thread thread = new Thread(work);
    thread.setDaemon(true);
    thread.start();
  }

  @AfterEach
  void shut() throws IOException {
    door.close();
  }

  private void letIn() {
    while (!door.isClosed()) {
      try {
        Socket socket = door.accept();
        start(() -> greet(socket));
      } catch (IOException e) {
        return;
      }
    }
  }

  void greet(Socket socket) {
    try {
      SocketLink link = new SocketLink(socket);
      newcomers.add(new Newcomer(Hello.read(new WireReader().wrap(link.read())), link));
      link.readAll();
    } catch (IOException | MalformedFrame e) {
      // no client yet, so nobody to tell
    }
  }

  void tick() {
    server.begin();
    for (Newcomer next = newcomers.poll(); next != null; next = newcomers.poll()) {
      Client client = server.join(next.hello(), next.link());
      if (client != null) { // else it was refused, and its link told why
        Entity avatar = server.spawn(Yard.AVATAR, 50, 50);
        client.observe(avatar, 10);
        client.self(avatar);
      }
    }
    server.end();
  }

  /** One step to the right for each input. */
  private final class Walking implements ClientListener {
    @Override
    public void input(Client client, long sequence, State input) {
      Entity own = client.self();
      if (own != null) {
        own.moveTo(own.x() + 1, own.y());
      }
    }

    @Override
    public void closed(Client client, Refusal why) {
      closed.add(why);
    }
  }

  /** A client at the other end, which applies all frames on a thread of its own. */
  private final class Visitor {
    final Socket socket = new Socket(door.getInetAddress(), door.getLocalPort());
    final DataOutputStream out = new DataOutputStream(socket.getOutputStream());
    final Replicas replicas = new Replicas(Yard.SCHEMA, new ReplicaListener() {});
    volatile int column = -1;
    volatile @Nullable Refusal refusal;

    Visitor() throws IOException {
      WireWriter hello = new WireWriter(64);
      Hello.of(Yard.SCHEMA.hash(), 0, "visitor").write(hello);
      send(hello.array(), hello.size());
      start(this::applyAll);
    }

    void send(byte[] frame, int length) throws IOException {
      out.writeInt(length);
      out.write(frame, 0, length);
    }

    private void applyAll() {
      try {
        DataInputStream in = new DataInputStream(socket.getInputStream());
        while (refusal == null) {
          take(in.readNBytes(in.readInt()));
        }
      } catch (IOException | MalformedFrame e) {
        // it is over
      }
    }

    private void take(byte[] frame) throws MalformedFrame {
      if (frame[0] == Protocol.WELCOME) {
        replicas.start(Welcome.read(new WireReader().wrap(frame)));
      } else if (frame[0] == Protocol.TICK) {
        replicas.apply(frame);
        column = replicas.ownX();
      } else if (frame[0] == Protocol.REFUSAL) {
        refusal = Refusal.read(new WireReader().wrap(frame));
      }
    }

    void walk() throws IOException {
      ClientFrameWriter frame = new ClientFrameWriter();
      frame.begin();
      frame.input(1, State.of(Yard.WALK));
      int length = frame.finish();
      send(frame.array(), length);
    }
  }

  private void tickUntil(BooleanSupplier condition) {
    while (!condition.getAsBoolean()) {
      tick();
      Thread.onSpinWait();
    }
  }

  @Test
  void link_overASocket_carriesFramesBothWays() throws IOException {
    Visitor visitor = new Visitor();
    tickUntil(() -> visitor.column >= 0);
    int before = visitor.column;
    visitor.walk();
    tickUntil(() -> visitor.column != before);
    assertEquals(before + server.grid().column(51) - server.grid().column(50), visitor.column);
    visitor.socket.close();
  }

  @Test
  void link_nonsenseOrAnEnd_closesThatClientOnly() throws IOException {
    Visitor good = new Visitor();
    Visitor bad = new Visitor();
    tickUntil(() -> good.column >= 0 && bad.column >= 0);
    bad.send(new byte[] {Protocol.CLIENT, 99}, 2);
    tickUntil(() -> bad.refusal != null);
    assertEquals(Refusal.MALFORMED, Objects.requireNonNull(bad.refusal).code());
    good.socket.close();
    tickUntil(() -> closed.size() == 2);
    assertTrue(closed.stream().anyMatch(why -> why.code() == Refusal.OTHER));
    assertEquals(0, server.clientCount());
  }
}
