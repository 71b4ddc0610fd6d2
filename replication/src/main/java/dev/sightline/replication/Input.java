package dev.sightline.replication;

import dev.sightline.frame.ClientFrameReader;
import dev.sightline.frame.ClientFrameVisitor;
import dev.sightline.frame.FrameReader;
import dev.sightline.frame.Handshake;
import dev.sightline.frame.Protocol;
import dev.sightline.frame.Refusal;
import dev.sightline.schema.MalformedFrame;
import dev.sightline.schema.Schema;
import dev.sightline.schema.State;
import dev.sightline.schema.WireReader;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Takes what clients send, one client at a time, when a tick begins. */
final class Input implements ClientFrameVisitor {
  private final ClientListener listener;
  private final ClientFrameReader reader;
  private final WireReader plain = new WireReader();
  private @Nullable Client client;
  private @Nullable Thread thread;
  private long arrived;
  private @Nullable RuntimeException thrown;

  Input(Schema schema, ClientListener listener) {
    this.listener = listener;
    reader = new ClientFrameReader(schema);
  }

  /** Takes all frames of a client. A frame that cannot be, or a link that throws, closes it. */
  void take(Client from) {
    client = from;
    thread = Thread.currentThread();
    try {
      from.link.receive(from.receiver);
    } catch (RuntimeException e) {
      from.fail(e);
    } finally {
      client = null;
    }
  }

  /** Tells the listener that a client was closed. */
  void tellClosed(Client closed, Refusal why) {
    try {
      listener.closed(closed, why);
    } catch (RuntimeException e) {
      keep(e);
    }
  }

  /** Throws what listeners threw, all at once. */
  void rethrow() {
    RuntimeException all = thrown;
    thrown = null;
    if (all != null) {
      throw all;
    }
  }

  /** Keeps what is to be thrown when all else was handed over. */
  void keep(RuntimeException e) {
    if (thrown == null) {
      thrown = e;
    } else if (thrown != e) {
      thrown.addSuppressed(e);
    }
  }

  private Client client() {
    return Objects.requireNonNull(client);
  }

  /**
   * Takes a frame of a client.
   *
   * @throws IllegalStateException if it is not its turn: a link kept its receiver, and would be
   *     taken for another's
   */
  void take(Client from, byte[] bytes, int offset, int length, long arrivedNanos) {
    if (client != from || thread != Thread.currentThread()) {
      throw new IllegalStateException("a frame of " + from + " outside of its link's receive()");
    }
    if (from.refusal() != null) {
      return;
    }
    arrived = arrivedNanos;
    try {
      read(bytes, offset, length);
    } catch (MalformedFrame e) {
      from.refuse(Refusal.MALFORMED, String.valueOf(e.getMessage()));
    }
  }

  private void read(byte[] bytes, int from, int length) throws MalformedFrame {
    int kind = FrameReader.kind(bytes, from, length);
    if (kind == Protocol.CLIENT) {
      reader.read(bytes, from, length, this);
    } else if (kind == Protocol.PING) {
      client().pong(Handshake.readStamp(plain.wrap(bytes, from, length)));
    }
  }

  @Override
  public void acknowledged(long tick, int earlier) {
    client().acknowledge(tick);
  }

  @Override
  public void clock(int stamp) {
    client().askClock(stamp, arrived);
  }

  @Override
  public void input(long sequence, State input) {
    Client from = client();
    if (!from.isOpen() || sequence <= from.lastInput()) {
      return; // closed by what came before it, or repeated
    }
    from.lastInput(sequence);
    try {
      listener.input(from, sequence, input);
    } catch (RuntimeException e) {
      keep(e);
    }
  }

  @Override
  public void ask(int shortId) {
    client().holdings.ask(shortId);
  }

  @Override
  public void action(long request, State action) {
    if (!client().isOpen()) {
      return; // closed by what came before it
    }
    try {
      listener.action(client(), request, action);
    } catch (RuntimeException e) {
      keep(e);
    }
  }
}
