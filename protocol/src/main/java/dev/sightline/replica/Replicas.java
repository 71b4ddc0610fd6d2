package dev.sightline.replica;

import dev.sightline.frame.FrameReader;
import dev.sightline.frame.Handle;
import dev.sightline.frame.Welcome;
import dev.sightline.schema.MalformedFrame;
import dev.sightline.schema.Schema;
import dev.sightline.schema.State;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * All that a client has been told, kept up to date.
 *
 * <pre>{@code
 * Replicas replicas = new Replicas(schema, listener);
 * replicas.start(welcome);
 * replicas.apply(frame);                         // the listener hears what changed
 * replicas.forEach(replica -> draw(replica));
 * }</pre>
 *
 * <p>A frame is applied as a whole before anything is told. One that is malformed leaves nothing:
 * all replicas are dropped, and only another welcome helps. Not thread-safe.
 */
public final class Replicas {
  private final Schema schema;
  private final ReplicaListener listener;
  private final FrameReader reader;
  private final FrameChanges log = new FrameChanges();
  private final ReplicaTable table;
  private final EventDelivery events;
  private boolean started;
  private boolean telling;

  public Replicas(Schema schema, ReplicaListener listener) {
    this.schema = schema;
    this.listener = listener;
    this.reader = new FrameReader(schema);
    this.events = new EventDelivery(schema, listener);
    this.table = new ReplicaTable(this, log, events);
  }

  /** Starts from nothing, as the server said; what was here before has left. */
  public void start(Welcome welcome) {
    requireIdle();
    if (welcome.schemaHash() != schema.hash()) {
      throw new IllegalArgumentException(
          "the server has schema %016x, the client %016x"
              .formatted(welcome.schemaHash(), schema.hash()));
    }
    table.start(welcome);
    started = true;
    rethrow(tellChanges());
  }

  /** Applies a whole array: see {@link #apply(byte[], int, int)}. */
  public boolean apply(byte[] frame) throws MalformedFrame {
    return apply(frame, 0, frame.length);
  }

  /**
   * Applies a frame of kind {@link dev.sightline.frame.Protocol#TICK} and tells the listener.
   *
   * @return false if the frame came too early: it builds on one that has not come yet, maybe on the
   *     welcome, and can be applied after that
   */
  public boolean apply(byte[] frame, int from, int length) throws MalformedFrame {
    requireIdle();
    if (!started && FrameReader.isLoose(frame, from, length)) {
      return false; // it may overtake the welcome
    }
    if (!started) {
      throw new IllegalStateException("frames come after a welcome, and none after a bad one");
    }
    read(frame, from, length);
    if (table.cameEarly()) {
      return false;
    }
    tell(frame, from, length);
    return true;
  }

  private void read(byte[] frame, int from, int length) throws MalformedFrame {
    events.startCheck();
    try {
      reader.read(frame, from, length, table);
    } catch (MalformedFrame e) {
      started = false;
      table.clear();
      RuntimeException thrown = tellChanges();
      if (thrown != null) {
        e.addSuppressed(thrown);
      }
      throw e;
    }
  }

  private void tell(byte[] frame, int from, int length) throws MalformedFrame {
    RuntimeException thrown = tellChanges();
    telling = true;
    try {
      if (events.hasEvents()) {
        reader.read(frame, from, length, events);
        thrown = joined(thrown, events.takeThrown());
      }
      listener.applied(table.newestTick());
    } catch (RuntimeException e) {
      thrown = joined(thrown, e);
    } finally {
      telling = false;
    }
    rethrow(thrown);
  }

  /** Tells the log; returns what the listener threw. */
  private @Nullable RuntimeException tellChanges() {
    telling = true;
    try {
      return log.tell(listener);
    } finally {
      log.clear();
      telling = false;
    }
  }

  private static @Nullable RuntimeException joined(
      @Nullable RuntimeException first, @Nullable RuntimeException next) {
    return next == null ? first : FrameChanges.joined(first, next);
  }

  private static void rethrow(@Nullable RuntimeException thrown) {
    if (thrown != null) {
      throw thrown;
    }
  }

  private void requireIdle() {
    if (telling) {
      throw new IllegalStateException("the listener is being told; frames have to wait");
    }
  }

  /** Returns the tick of the newest frame. */
  public long tick() {
    return table.newestTick();
  }

  /**
   * Returns the tick of the newest loose frame that was applied, which is the one to acknowledge;
   * -1 if there was none. One of the same tick that kept order says nothing about updates.
   */
  public long looseTick() {
    return table.looseTick();
  }

  /** Returns the column where this client is itself, as last told; -1 if never. */
  public int ownX() {
    return table.ownX();
  }

  /** Returns the row where this client is itself, as last told; -1 if never. */
  public int ownY() {
    return table.ownY();
  }

  /** Returns the client's own entity, or null. */
  public @Nullable Replica self() {
    return table.self();
  }

  /** Returns the last input that the server had applied; -1 if none. */
  public long echo() {
    return table.echo();
  }

  /** Returns the client's clock stamp that was answered last. */
  public int stamp() {
    return table.stamp();
  }

  /** Returns how long the server had that stamp, in microseconds; -1 if none was answered. */
  public long heldMicros() {
    return table.heldMicros();
  }

  /** Returns how many entities are here. */
  public int size() {
    return table.size();
  }

  /** Returns how many entities that left are remembered. */
  public int remembered() {
    return table.remembered();
  }

  /** Visits all entities that are here, by ascending short ids. */
  public void forEach(Consumer<Replica> visitor) {
    table.forEach(visitor);
  }

  /** Returns the entity with a public id if it is here, else null. */
  public @Nullable Replica byId(long id) {
    return table.byId(id);
  }

  /** Returns the entity that a reference of an event names, or null if it is not here. */
  public @Nullable Replica target(long handle) {
    if (handle == State.UNKNOWN) {
      return null;
    }
    Replica replica = table.awake(Handle.shortId(handle));
    boolean same = replica != null && replica.generation() == Handle.generation(handle);
    return same ? replica : null;
  }

  /** Tells, once each, the short ids of entities that are missing, to be asked for. */
  public void drainMissing(IntConsumer asks) {
    table.drainMissing(asks);
  }
}
