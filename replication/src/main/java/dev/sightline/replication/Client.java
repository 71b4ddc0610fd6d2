package dev.sightline.replication;

import dev.sightline.frame.Refusal;
import dev.sightline.interest.Clients;
import dev.sightline.interest.Space;
import dev.sightline.interest.rule.Population;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A client of a space: what it observes with, which entity it is itself, and what it was told.
 *
 * <p>It is told what any of its observers perceives, and its own entity. All changes are made
 * inside a tick.
 */
public final class Client {
  final Link link;
  final Link.Receiver receiver;
  final Holdings holdings;
  final EventQueue events = new EventQueue();
  final Progress progress = new Progress();

  private final ReplicationSpace home;
  private final List<Entity> observers = new ArrayList<>(1);
  private final int number;
  private @Nullable Entity self;
  private int team = Space.NO_TEAM;
  private long lastInput = -1;
  private volatile @Nullable Refusal refusal;
  private @Nullable Throwable fault;
  private boolean left;

  Client(ReplicationSpace home, int number, Link link, Input input, Holdings holdings) {
    this.home = home;
    this.number = number;
    this.link = link;
    receiver = (bytes, from, length, nanos) -> input.take(this, bytes, from, length, nanos);
    this.holdings = holdings;
  }

  /** Returns the client's number in the interest space; those of clients that left come again. */
  public int number() {
    return number;
  }

  /** Lets an entity observe for this client, within a radius; a client may have several. */
  public void observe(Entity entity, double radius) {
    requireChangeable();
    entity.requireIn(home).requirePlaced();
    Client other = entity.observer();
    if (other != null && other != this) {
      throw new IllegalStateException(
          entity + " observes for " + other + ", and an entity observes for one client only");
    }
    Population.requireRadius(radius);
    home.keeper().radius(entity.spaceId(), radius);
    if (other == null) {
      home.keeper().assign(entity.spaceId(), number);
      entity.observer(this);
      observers.add(entity);
    }
  }

  /** Lets an entity observe no longer. */
  public void unobserve(Entity entity) {
    requireChangeable();
    entity.requireAlive();
    if (entity.observer() != this) {
      throw new IllegalStateException(entity + " does not observe for " + this);
    }
    release(entity);
    home.keeper().radius(entity.spaceId(), Space.BLIND);
  }

  /**
   * Says which entity the client is itself, or that it is none. It always has that entity in scope,
   * is told its fields for owners, and hears its position, if it has one, in every frame.
   */
  public void self(@Nullable Entity entity) {
    requireChangeable();
    if (entity == self) {
      return;
    }
    if (entity != null && entity.requireIn(home).self() != null) {
      throw new IllegalStateException(
          entity + " is the own entity of " + entity.self() + ", and cannot be that of two");
    }
    home.changeSelf(this, self, entity);
    self = entity;
  }

  /** Refuses a client of another space. */
  Client requireIn(ReplicationSpace space) {
    if (home != space) {
      throw new IllegalArgumentException(this + " is in another space");
    }
    return this;
  }

  /** Returns the entity that the client is itself, or null. */
  public @Nullable Entity self() {
    return self;
  }

  /** Says which team the client is in, for fields that are told to teams. */
  public void team(int newTeam) {
    requireChangeable();
    team = newTeam;
    home.regroup(this);
  }

  public int team() {
    return team;
  }

  /**
   * Returns the entity that the client means by a handle in an action; null if it is none that it
   * may know of.
   */
  public @Nullable Entity target(long handle) {
    long key = handle == 0 ? 0 : holdings.resolve(handle);
    Entity entity = key == 0 ? null : home.entities().byKey(key);
    return entity != null && entity.isAlive() ? entity : null;
  }

  /** Returns whether the client was told an entity and still perceives it. */
  public boolean holds(Entity entity) {
    return holdings.heldId(entity.spaceId()) >= 0;
  }

  /** Returns the last input that was handed to the listener; -1 if none was. */
  public long lastInput() {
    return lastInput;
  }

  /** Returns the tick as of which the client knows what it holds, as far as that is certain. */
  public int version() {
    return progress.version;
  }

  /** Ends the connection inside a tick; nothing more is sent but the reason. */
  public void close(int code, String reason) {
    requireChangeable();
    Refusal why = new Refusal(code, reason);
    home.leave(this);
    close(why);
  }

  /** Closes the link; what that throws is kept as a fault, and nobody else notices. */
  void close(Refusal why) {
    try {
      link.close(why);
    } catch (RuntimeException e) {
      keep(e);
    }
  }

  /** Returns whether the client has neither left nor been refused. */
  public boolean isOpen() {
    return refusal == null && !left;
  }

  /**
   * Returns whether the frame of a tick has yet to be sent; it comes late on ordered links only.
   */
  boolean lacks(int tick) {
    return isOpen() && progress.frameTick < tick && !(link instanceof LooseLink);
  }

  /**
   * Returns what went wrong first on this side, in serving the client or in closing its link, with
   * what came after it as suppressed; null if nothing did.
   */
  public @Nullable Throwable fault() {
    return fault;
  }

  // For the space.

  /** Closes the client, whatever else happens in the tick. */
  void refuse(int code, String reason) {
    if (refusal == null) {
      refusal = new Refusal(code, reason);
    }
  }

  /** Closes the client because of a fault on this side. */
  void fail(Throwable thrown) {
    keep(thrown);
    refuse(Refusal.OTHER, "the server failed to serve this client");
  }

  private void keep(Throwable thrown) {
    if (fault == null) {
      fault = thrown;
    } else if (fault != thrown) {
      fault.addSuppressed(thrown);
    }
  }

  @Nullable Refusal refusal() {
    return refusal;
  }

  void acknowledge(long tick) {
    if (progress.isBeyond(tick)) {
      refuse(
          Refusal.MALFORMED, "tick " + tick + " was acknowledged, but never sent to this client");
    } else {
      progress.acknowledge(tick);
    }
  }

  void lastInput(long sequence) {
    lastInput = sequence;
  }

  void askClock(int stamp, long arrivedNanos) {
    progress.clockAsked = true;
    progress.stamp = stamp;
    progress.stampNanos = arrivedNanos;
  }

  void pong(int stamp) {
    progress.pongDue = true;
    progress.pongStamp = stamp;
  }

  void clearSelf() {
    self = null;
  }

  void release(Entity entity) {
    observers.remove(entity);
    entity.observer(null);
    if (entity.isAlive()) {
      home.keeper().assign(entity.spaceId(), Clients.NONE);
    }
  }

  void leave() {
    left = true;
    while (!observers.isEmpty()) {
      release(observers.get(observers.size() - 1));
    }
    if (self != null) {
      self.self(null);
      self = null;
    }
  }

  void requireOpen() {
    if (!isOpen()) {
      throw new IllegalStateException(this + " has left");
    }
  }

  private void requireChangeable() {
    requireOpen();
    home.requireOpen();
  }

  @Override
  public String toString() {
    return "client " + number;
  }
}
