package dev.sightline.replica;

import dev.sightline.frame.EntityRecord;
import dev.sightline.frame.FrameVisitor;
import dev.sightline.frame.Handle;
import dev.sightline.frame.Sleepers;
import dev.sightline.frame.Welcome;
import dev.sightline.replica.FrameChanges.Kind;
import dev.sightline.schema.MalformedFrame;
import dev.sightline.schema.ReferenceField;
import dev.sightline.schema.State;
import dev.sightline.schema.Type;
import dev.sightline.schema.WireReader;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;

/** A client's replicas by short id. */
final class ReplicaTable implements FrameVisitor {

  /*
   * Replicas by short id. One that was evicted stays in its place, asleep, until it comes back,
   * another one gets its id, or the queue of sleepers forgets it. An id may be known without a
   * replica: then it is missing, and has to be asked for.
   *
   * Frames of the ordered link are counted. A frame of the other link names the count that it
   * builds on: its news about an id that got its present replica later is about somebody else.
   */

  private final Replicas home;
  private final FrameChanges log;
  private final EventDelivery events;
  private final Map<Long, Replica> here = new HashMap<>();
  private final BitSet missing = new BitSet();
  private final IntToLongFunction handles = this::handle;
  private @Nullable Replica[] replicas = new Replica[0];
  private Sleepers sleepers = new Sleepers(0);
  private int shortIds;
  private int selfId = -1;

  private long orderedTick;
  private long orderedFrames;
  private long newestTick;
  private long looseTick = -1;
  private long frameTick;
  private boolean loose;
  private long after;
  private boolean early;

  private int ownX = -1;
  private int ownY = -1;
  private long ownTick;
  private long echo = -1;
  private int stamp;
  private long heldMicros = -1;

  ReplicaTable(Replicas home, FrameChanges log, EventDelivery events) {
    this.home = home;
    this.log = log;
    this.events = events;
  }

  void start(Welcome welcome) {
    clear();
    sleepers = new Sleepers(welcome.memory());
    shortIds = welcome.shortIds();
    orderedTick = welcome.tick();
    newestTick = welcome.tick();
    looseTick = -1;
    ownTick = welcome.tick();
    orderedFrames = 0;
  }

  /** Drops everything; those of whom the listener knows have left. */
  void clear() {
    log.leaveAll(replicas);
    Arrays.fill(replicas, null);
    here.clear();
    missing.clear();
    sleepers.clear();
    selfId = -1;
    ownX = -1;
    ownY = -1;
    echo = -1;
    heldMicros = -1;
  }

  boolean cameEarly() {
    return early;
  }

  long newestTick() {
    return newestTick;
  }

  long looseTick() {
    return looseTick;
  }

  int ownX() {
    return ownX;
  }

  int ownY() {
    return ownY;
  }

  long echo() {
    return echo;
  }

  int stamp() {
    return stamp;
  }

  long heldMicros() {
    return heldMicros;
  }

  int size() {
    return here.size();
  }

  int remembered() {
    return sleepers.size();
  }

  @Nullable Replica byId(long id) {
    return here.get(id);
  }

  @Nullable Replica self() {
    return selfId < 0 ? null : awake(selfId);
  }

  @Nullable Replica awake(int id) {
    Replica replica = id < replicas.length ? replicas[id] : null;
    return replica != null && replica.awake ? replica : null;
  }

  void forEach(Consumer<Replica> visitor) {
    for (Replica replica : replicas) {
      if (replica != null && replica.awake) {
        visitor.accept(replica);
      }
    }
  }

  void drainMissing(IntConsumer asks) {
    for (int id = missing.nextSetBit(0); id >= 0; id = missing.nextSetBit(id + 1)) {
      asks.accept(id);
    }
    missing.clear();
  }

  /** Returns what events keep for a short id. */
  long handle(int id) {
    Replica replica = awake(id);
    return replica == null ? State.UNKNOWN : Handle.of(id, replica.generation());
  }

  @Override
  public void begin(long advance) {
    loose = false;
    early = false;
    orderedFrames++;
    orderedTick += advance;
    frameTick = orderedTick;
  }

  @Override
  public void beginLoose(long tick, long afterFrames) {
    loose = true;
    early = afterFrames > orderedFrames;
    after = afterFrames;
    frameTick = tick;
  }

  @Override
  public void own(EntityRecord move) throws MalformedFrame {
    if (loose && (early || frameTick < ownTick)) {
      return;
    }
    if (ownX < 0 && !move.isFull()) {
      throw move.malformed("part of an own position, of which nothing is known");
    }
    ownX = move.x(ownX);
    ownY = move.y(ownY);
    ownTick = frameTick;
  }

  @Override
  public void echo(long inputSequence) {
    if (!isOld()) {
      echo = inputSequence;
    }
  }

  @Override
  public void clock(int clientStamp, long micros) {
    if (!isOld()) {
      stamp = clientStamp;
      heldMicros = micros;
    }
  }

  @Override
  public void evict(int id, boolean gone, WireReader at) throws MalformedFrame {
    requireShortId(id, at);
    if (sleepers.contains(id)) {
      throw at.malformed("evict of " + id + ", which left before");
    }
    Replica replica = awake(id);
    if (replica != null) {
      replica.awake = false;
      here.remove(replica.id(), replica);
      log.add(replica, gone ? Kind.GONE : Kind.LEFT);
    }
    missing.clear(id);
    int forgotten = gone ? id : sleepers.add(id);
    if (forgotten >= 0 && forgotten < replicas.length) {
      replicas[forgotten] = null;
    }
  }

  @Override
  public void content(EntityRecord record, int generation, Type type, long publicId)
      throws MalformedFrame {
    if (record.id() >= shortIds) {
      throw record.malformed("short ids have to be below " + shortIds);
    }
    if (record.isMove() != type.isPlaced() || (record.isMove() && !record.isFull())) {
      throw record.malformed("content without a whole position");
    }
    Replica replica = awake(record.id());
    if (replica == null) {
      replica = put(record, generation, type, publicId);
    } else if (replica.id() != publicId || replica.generation() != generation) {
      throw record.malformed("content for an id that is in use");
    }
    fill(replica, record);
  }

  private Replica put(EntityRecord record, int generation, Type type, long publicId)
      throws MalformedFrame {
    int id = record.id();
    Replica replica = new Replica(home, type, publicId, id, generation);
    if (here.putIfAbsent(publicId, replica) != null) {
      throw record.malformed("content of entity " + publicId + ", which is here already");
    }
    if (id >= replicas.length) {
      int length = Math.max(id + 1, Math.min(2 * replicas.length, shortIds));
      replicas = Arrays.copyOf(replicas, length);
    }
    sleepers.remove(id);
    missing.clear(id);
    replicas[id] = replica;
    replica.awake = true;
    log.add(replica, Kind.ENTERED);
    return replica;
  }

  private void fill(Replica replica, EntityRecord record) throws MalformedFrame {
    Type type = replica.type();
    replica.since = orderedFrames;
    replica.state.reset(replica.groups);
    replica.groups = 0;
    scope(replica, record);
    replica.changedFields |= type.fieldsIn(replica.groups);
    replica.changedReferences |= type.referencesIn(replica.groups);
    log.add(replica, Kind.UPDATED);
  }

  @Override
  public void back(EntityRecord record) throws MalformedFrame {
    int id = record.id();
    if (!sleepers.remove(id)) {
      throw record.malformed("a return, but it did not leave");
    }
    Replica replica = id < replicas.length ? replicas[id] : null;
    if (replica == null) {
      missing.set(id);
      return;
    }
    if (here.putIfAbsent(replica.id(), replica) != null) {
      throw record.malformed("a return, but it is here under another id");
    }
    replica.awake = true;
    replica.since = orderedFrames;
    log.add(replica, Kind.RETURNED);
    scope(replica, record);
  }

  @Override
  public void senses(EntityRecord record) throws MalformedFrame {
    Replica replica = awake(record.id());
    if (replica == null) {
      miss(record);
      return;
    }
    scope(replica, record);
    log.add(replica, Kind.UPDATED);
  }

  /** Takes over senses, groups and all else; groups that come or go begin with initial values. */
  private void scope(Replica replica, EntityRecord record) throws MalformedFrame {
    Type type = replica.type();
    if ((record.groups() & ~type.allGroups()) != 0) {
      throw record.malformed(type + " has no groups " + record.groups());
    }
    int different = replica.groups ^ record.groups();
    replica.state.reset(different);
    replica.changedFields |= type.fieldsIn(different);
    replica.changedReferences |= type.referencesIn(different);
    replica.sensesChanged |= replica.senses != record.senses();
    replica.senses = record.senses();
    replica.groups = record.groups();
    take(replica, record);
  }

  @Override
  public void update(EntityRecord record) throws MalformedFrame {
    Replica replica = awake(record.id());
    if (replica == null) {
      miss(record);
    } else if (!loose || (!early && replica.since <= after && replica.asOf < frameTick)) {
      take(replica, record);
      log.add(replica, Kind.UPDATED);
    }
  }

  private void take(Replica replica, EntityRecord record) throws MalformedFrame {
    if (record.isMove()) {
      if (!replica.type().isPlaced()) {
        throw record.malformed("a move, but it has no position");
      }
      move(replica, record.x(replica.x), record.y(replica.y));
    }
    replica.changedFields |= record.readFields(replica.state, replica.groups);
    replica.asOf = frameTick;
  }

  private static void move(Replica replica, int x, int y) {
    replica.x = x;
    replica.y = y;
    replica.moved = true;
  }

  private void miss(EntityRecord record) throws MalformedFrame {
    if (record.id() >= shortIds) {
      throw record.malformed("short ids have to be below " + shortIds);
    }
    if (!loose) {
      missing.set(record.id());
    }
  }

  @Override
  public void reference(int id, int field, int[] targets, int count, WireReader at)
      throws MalformedFrame {
    Replica replica = awake(id);
    if (replica == null) {
      return;
    }
    ReferenceField reference = reference(replica, field, at);
    if (count > reference.max()) {
      throw at.malformed(reference + " cannot have " + count + " targets");
    }
    long[] handles = new long[count];
    for (int i = 0; i < count; i++) {
      handles[i] = targets[i] < 0 ? State.UNKNOWN : handle(targets[i]);
    }
    replica.state.refer(reference, handles);
    replica.changedReferences |= 1L << field;
    log.add(replica, Kind.UPDATED);
  }

  private static ReferenceField reference(Replica replica, int field, WireReader at)
      throws MalformedFrame {
    if (field >= replica.type().referenceCount()) {
      throw at.malformed(replica.type() + " has no reference " + field);
    }
    ReferenceField reference = replica.type().reference(field);
    if (!replica.knows(reference)) {
      throw at.malformed(reference + " is not for this client");
    }
    return reference;
  }

  @Override
  public void self(int id, WireReader at) throws MalformedFrame {
    if (id >= 0) {
      requireShortId(id, at);
    }
    selfId = id;
  }

  @Override
  public void event(Type type, long request, WireReader payload) throws MalformedFrame {
    events.check(type, payload, handles);
  }

  /** The own entity is where the client is. */
  @Override
  public void end() {
    if (loose && !early) {
      looseTick = Math.max(looseTick, frameTick);
    }
    if (!isOld()) {
      newestTick = frameTick;
    }
    Replica self = self();
    if (self != null && self.type().isPlaced() && ownX >= 0) {
      place(self);
    }
  }

  private void place(Replica self) {
    if (self.x != ownX || self.y != ownY) {
      move(self, ownX, ownY);
      log.add(self, Kind.UPDATED);
    }
  }

  private boolean isOld() {
    return loose && (early || frameTick < newestTick);
  }

  private void requireShortId(int id, WireReader at) throws MalformedFrame {
    if (id >= shortIds) {
      throw at.malformed("short id " + id + " is not below " + shortIds);
    }
  }
}
