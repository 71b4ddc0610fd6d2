package dev.sightline.replication;

import dev.sightline.frame.Protocol;
import dev.sightline.geometry.Box;
import dev.sightline.interest.Space;
import dev.sightline.motion.WireGrid;
import dev.sightline.schema.Schema;
import dev.sightline.work.Workers;
import java.util.Objects;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Collects the options of a {@link ReplicationSpace}. */
public final class ReplicationSpaceBuilder {
  final Schema schema;
  final Space space;
  Workers workers = Workers.caller();
  ClientListener listener = new ClientListener() {};
  LongSupplier clock = () -> 0;
  Peers peers = NoPeers.INSTANCE;
  private @Nullable WireGrid grid;
  long idKey;
  long firstEntity;
  long mapHash;
  long epoch;
  int tickMicros = 50_000;
  int shortIds = Protocol.SHORT_IDS;
  int memory = 256;
  int frameBytes = 1 << 17;
  int eventBytes = 1 << 16;

  ReplicationSpaceBuilder(Schema schema, Space space) {
    this.schema = Objects.requireNonNull(schema, "no schema");
    this.space = Objects.requireNonNull(space, "no interest space");
  }

  /**
   * Sets who does the work of encoding; by default the thread that calls {@link
   * ReplicationSpace#end}.
   */
  public ReplicationSpaceBuilder workers(Workers crew) {
    workers = Objects.requireNonNull(crew, "no workers");
    return this;
  }

  /** Sets who hears what clients say. */
  public ReplicationSpaceBuilder listener(ClientListener heard) {
    listener = Objects.requireNonNull(heard, "no listener");
    return this;
  }

  /** Sets the clock for what clients ask about time, in nanoseconds; by default it stands. */
  public ReplicationSpaceBuilder clock(LongSupplier nanos) {
    clock = Objects.requireNonNull(nanos, "no clock");
    return this;
  }

  /** Sets the way to other spaces that work on the same entities; by default there are none. */
  public ReplicationSpaceBuilder peers(Peers others) {
    peers = Objects.requireNonNull(others, "no peers");
    return this;
  }

  /** Sets the grid of positions; by default that of the bounds of the map. */
  public ReplicationSpaceBuilder grid(WireGrid positions) {
    grid = Objects.requireNonNull(positions, "no grid");
    return this;
  }

  /**
   * Sets from where public ids come.
   *
   * @param key a secret number that stays the same for the life of a world
   * @param first how many entities there have been before
   */
  public ReplicationSpaceBuilder publicIds(long key, long first) {
    if (first < 0) {
      throw new IllegalArgumentException(first + " entities before the first");
    }
    idKey = key;
    firstEntity = first;
    return this;
  }

  /** Sets what clients are told of the map. */
  public ReplicationSpaceBuilder mapHash(long hash) {
    mapHash = hash;
    return this;
  }

  /** Sets a number that is another at each start, by which clients know that all is new. */
  public ReplicationSpaceBuilder epoch(long random) {
    epoch = random;
    return this;
  }

  /** Sets how long a tick is, in microseconds; by default 50 000. */
  public ReplicationSpaceBuilder tickMicros(int micros) {
    tickMicros = requirePositive("a tick of microseconds", micros, 1_000_000_000);
    return this;
  }

  /** Sets how many entities a client can hold, at most 65 536. */
  public ReplicationSpaceBuilder shortIds(int most) {
    shortIds = requirePositive("short ids", most, Protocol.SHORT_IDS);
    return this;
  }

  /** Sets how many entities that left a client remembers; by default 256. */
  public ReplicationSpaceBuilder memory(int entities) {
    if (entities < 0) {
      throw new IllegalArgumentException("a memory of " + entities + " entities");
    }
    memory = entities;
    return this;
  }

  /** Sets after how many bytes of a frame the rest waits for the next; by default 128 K. */
  public ReplicationSpaceBuilder frameBytes(int bytes) {
    frameBytes = requirePositive("bytes of a frame", bytes, Protocol.MAX_FRAME / 2);
    return this;
  }

  /** Sets how many bytes of events may wait for a client before it is closed; by default 64 K. */
  public ReplicationSpaceBuilder eventBytes(int bytes) {
    eventBytes = requirePositive("bytes of events", bytes, Protocol.MAX_FRAME / 4);
    return this;
  }

  private static int requirePositive(String what, int value, int most) {
    if (value < 1 || value > most) {
      throw new IllegalArgumentException(what + " have to be in 1.." + most + ", not " + value);
    }
    return value;
  }

  WireGrid grid() {
    if (grid != null) {
      return grid;
    }
    Box bounds = space.world().map().bounds();
    return WireGrid.of(bounds.minX(), bounds.minY(), bounds.maxX(), bounds.maxY());
  }

  /**
   * Makes the space, which keeps the interest space from then on.
   *
   * @throws IllegalStateException if somebody keeps it already
   */
  public ReplicationSpace build() {
    if (memory > shortIds) {
      throw new IllegalArgumentException(
          "a memory of " + memory + " entities does not fit into " + shortIds + " short ids");
    }
    return new ReplicationSpace(this);
  }
}
