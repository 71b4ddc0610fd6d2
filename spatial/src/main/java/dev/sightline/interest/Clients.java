package dev.sightline.interest;

import dev.sightline.collection.Capacity;
import dev.sightline.collection.IntList;
import dev.sightline.collection.LongIntMap;
import dev.sightline.collection.LongList;
import dev.sightline.collection.LongLongMap;
import dev.sightline.collection.Rows;
import dev.sightline.interest.relation.ChangeCursor;
import dev.sightline.interest.relation.Relation;
import dev.sightline.interest.rule.Changes;
import dev.sightline.interest.rule.EntityVisitor;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.SlotVisitor;
import java.util.Arrays;
import java.util.Objects;

/**
 * What clients perceive: each the union of its observers' scopes. An entity comes to a client with
 * the first of its observers that perceives it and goes with the last.
 *
 * <p>{@link Space#assign} gives observers to clients, at any time; it takes effect in the next
 * tick, and the changes are what the client has to be told. Clients are numbers of the caller's.
 * Read between ticks, by any number of threads with cursors of their own.
 */
public final class Clients {

  /*
   * Per (client, entity) the observers of the client that perceive the entity are counted, and the
   * union of their senses is kept, in one hash table: count and mask in a long. A tick first moves
   * observers to other clients, with all that they perceived until then, and then follows the
   * changes of the relation. The state that a pair had before its first change in the tick is kept
   * in a second table; comparing the two says what the client is told. Cost: a few lookups per
   * change, and per pair that changed one look at each observer of the client.
   */

  /** The client of observers that belong to none. */
  public static final int NONE = -1;

  /** One more than the greatest number of a client. */
  public static final int MOST = 1 << 27;

  private static final int ENTITY_BITS = 28;
  private static final long NO_KEY = -1;
  private static final int RANK_BITS = 8;
  private static final int MIDDLE = 1 << (RANK_BITS - 1);

  private final Space space;
  private final Population population;
  private final Relation relation;
  private final Rows rows;
  private int[] client = {};
  private int[] next = {};
  private int[] previous = {};
  private final LongIntMap firstObserver = new LongIntMap();
  private final LongIntMap moving = new LongIntMap();
  private final LongLongMap known = new LongLongMap();
  private final LongLongMap before = new LongLongMap();
  private final LongList ordered = new LongList();
  private final ChangeCursor changes;
  private int orMask;

  Clients(Space space, Rows rows, Population population, Relation relation) {
    this.space = space;
    this.population = population;
    this.relation = relation;
    this.rows = rows;
    changes = new ChangeCursor(relation);
  }

  void assign(int slot, int newClient) {
    moving.put(slot, newClient);
  }

  /** Forgets what was noted for an observer that never came to be. */
  void forget(int slot) {
    moving.remove(slot);
  }

  /** Returns the client of an observer as of the last tick, or {@link #NONE}. */
  int of(int slot) {
    int row = rows.of(slot);
    return row < client.length ? client[row] - 1 : NONE;
  }

  /** Begins a tick: observers change hands with all that they perceive so far. */
  void begin() {
    before.clear();
    ordered.clear();
    for (int s = moving.firstSlot(); s >= 0; s = moving.nextSlot(s)) {
      int slot = (int) moving.key(s);
      int from = of(slot);
      int to = moving.value(s);
      if (from != to) {
        relation.visit(slot, (entity, senses) -> count(from, entity, -1));
        unlink(slot);
        link(slot, to);
        relation.visit(slot, (entity, senses) -> count(to, entity, 1));
      }
    }
    moving.clear();
  }

  /** Ends a tick: follows what changed, and finds what to tell. */
  void finish(boolean whole) {
    if (whole) {
      known.clear();
      before.clear();
      releaseAllRemoved();
    }
    if (firstObserver.isEmpty() && before.isEmpty()) {
      return;
    }
    changes.rewind(0, relation.ranges());
    while (changes.next()) {
      int to = of(changes.observer());
      if (to != NONE) {
        count(to, changes.entity(), changes.sensesOnly() ? 0 : changes.in() ? 1 : -1);
      }
    }
    releaseRemoved();
    compare();
  }

  /** After a tick that failed, nobody knows any more who was removed in it. */
  private void releaseAllRemoved() {
    for (int slot = 0; slot < population.end(); slot++) {
      if (of(slot) != NONE && !population.alive(slot)) {
        unlink(slot);
      }
    }
  }

  private void releaseRemoved() {
    Changes batch = population.lastChanges();
    if ((batch.any() & Population.REMOVED) != 0) {
      for (int i = 0; i < batch.count(); i++) {
        if (of(batch.id(i)) != NONE && !population.alive(batch.id(i))) {
          unlink(batch.id(i));
        }
      }
    }
  }

  private void count(int to, int entity, int more) {
    if (to == NONE) {
      return;
    }
    long key = key(to, entity);
    long state = known.get(key, 0);
    if (!before.contains(key)) {
      before.put(key, state);
    }
    known.put(key, state + ((long) more << 32));
  }

  private void compare() {
    for (int s = before.firstSlot(); s >= 0; s = before.nextSlot(s)) {
      long key = before.key(s);
      long was = before.value(s);
      long now = known.get(key, 0);
      if (now >>> 32 == 0) {
        known.remove(key);
        now = 0;
      } else {
        now = (now >>> 32 << 32) | (union(clientOf(key), entityOf(key)) & 0xFFFFFFFFL);
        known.put(key, now);
      }
      if (was >>> 32 == 0 ? now != 0 : now == 0 || (int) was != (int) now) {
        ordered.add(order(key, now != 0));
      }
    }
    Arrays.sort(ordered.array(), 0, ordered.size());
  }

  /** Returns the key by which changes are sorted: client, children after parents, entity. */
  private long order(long key, boolean in) {
    int depth = population.deepest() == 0 ? 0 : population.depth(entityOf(key));
    int bounded = Math.min(depth, MIDDLE - 1);
    long rank = in ? MIDDLE + bounded : MIDDLE - bounded;
    long entity = entityOf(key);
    return (long) clientOf(key) << (ENTITY_BITS + RANK_BITS) | rank << ENTITY_BITS | entity;
  }

  private int union(int of, int entity) {
    orMask = 0;
    for (int o = firstObserver.get(of, 0) - 1; o >= 0; o = next(o)) {
      orMask |= relation.inScope(o, entity) ? relation.senses(o, entity) : 0;
    }
    return orMask;
  }

  private void link(int slot, int to) {
    int row = rows.of(slot);
    if (row >= client.length) {
      int length = Capacity.grown(client.length, row + 1);
      client = Arrays.copyOf(client, length);
      next = Arrays.copyOf(next, length);
      previous = Arrays.copyOf(previous, length);
    }
    client[row] = to + 1;
    if (to == NONE) {
      return;
    }
    int second = firstObserver.get(to, 0) - 1;
    next[row] = second;
    previous[row] = NONE;
    if (second >= 0) {
      previous[rows.of(second)] = slot;
    }
    firstObserver.put(to, slot + 1);
  }

  private void unlink(int slot) {
    int from = of(slot);
    if (from == NONE) {
      return;
    }
    int row = rows.of(slot);
    if (previous[row] >= 0) {
      next[rows.of(previous[row])] = next[row];
    } else if (next[row] >= 0) {
      firstObserver.put(from, next[row] + 1);
    } else {
      firstObserver.remove(from);
    }
    if (next[row] >= 0) {
      previous[rows.of(next[row])] = previous[row];
    }
    client[row] = 0;
  }

  private int next(int slot) {
    return next[rows.of(slot)];
  }

  /** Gives back memory when the rows of a population were arranged anew. */
  void compact(int[] from) {
    if (client.length > 0) {
      client = Rows.arranged(client, from, from.length, 0);
      next = Rows.arranged(next, from, from.length, NONE);
      previous = Rows.arranged(previous, from, from.length, NONE);
    }
    if (ordered.isEmpty()) {
      ordered.trim();
    }
  }

  /** Returns the senses by which a client perceives an entity, one bit each; 0 also for none. */
  public int senses(int of, int entity) {
    space.gate.requireReadable();
    return isPair(of, entity) ? (int) known.get(key(of, entity), 0) : 0;
  }

  /** Returns whether a client perceives an entity. */
  public boolean perceives(int of, int entity) {
    space.gate.requireReadable();
    return isPair(of, entity) && known.contains(key(of, entity));
  }

  private static boolean isPair(int of, int entity) {
    return of >= 0 && of < MOST && entity >= 0 && entity < 1 << ENTITY_BITS;
  }

  /**
   * Visits all that a client perceives, ascending: for one that comes late, or has lost its copies.
   */
  public void visit(int of, EntityVisitor visitor) {
    Objects.requireNonNull(visitor, "a visitor");
    space.gate.beginReading();
    try {
      IntList all = new IntList();
      for (int o = firstObserver.get(of, 0) - 1; o >= 0; o = next(o)) {
        relation.visit(o, (entity, senses) -> all.add(entity));
      }
      all.sort(0);
      for (int i = 0; i < all.size(); i++) {
        if (i == 0 || all.get(i) != all.get(i - 1)) {
          visitor.visit(all.get(i), (int) known.get(key(of, all.get(i)), 0));
        }
      }
    } finally {
      space.gate.endReading();
    }
  }

  /** Visits the slots of a client's observers. */
  public void visitObservers(int of, SlotVisitor visitor) {
    Objects.requireNonNull(visitor, "a visitor");
    space.gate.beginReading();
    try {
      for (int o = firstObserver.get(of, 0) - 1; o >= 0; o = next(o)) {
        visitor.visit(o);
      }
    } finally {
      space.gate.endReading();
    }
  }

  /** Returns a new cursor before the first change of the last tick. */
  public Cursor cursor() {
    return new Cursor().rewind();
  }

  private static long key(int of, int entity) {
    return (long) of << ENTITY_BITS | entity;
  }

  private static int clientOf(long key) {
    return (int) (key >>> ENTITY_BITS);
  }

  private static int entityOf(long key) {
    return (int) key & (1 << ENTITY_BITS) - 1;
  }

  /** Reads what changed for clients, ordered by client and entity, parents before children. */
  public final class Cursor {
    private int at;
    private long opened;
    private long key = NO_KEY;

    private Cursor() {}

    /** Goes before the first change of the last tick, and returns the cursor. */
    public Cursor rewind() {
      space.gate.requireReadable();
      at = 0;
      key = NO_KEY;
      opened = space.tickNumber();
      return this;
    }

    /** Steps to the next change; false when there is none. */
    public boolean next() {
      if (opened != space.tickNumber()) {
        throw new IllegalStateException(
            "the changes of tick " + opened + " cannot be read after tick " + space.tickNumber());
      }
      if (at == ordered.size()) {
        key = NO_KEY;
        return false;
      }
      long order = ordered.get(at++);
      key = key((int) (order >>> (ENTITY_BITS + RANK_BITS)), entityOf(order));
      return true;
    }

    public int client() {
      return clientOf(at());
    }

    /** Returns the entity's slot. */
    public int entity() {
      return entityOf(at());
    }

    private long at() {
      if (key == NO_KEY || opened != space.tickNumber()) {
        throw new IllegalStateException("the cursor is at no change of tick " + space.tickNumber());
      }
      return key;
    }

    /** Returns what happened. */
    public Change change() {
      if (known.contains(at())) {
        return before.get(key, 0) >>> 32 == 0 ? Change.ENTERED : Change.SENSES;
      }
      return population.alive(entity()) ? Change.LEFT : Change.REMOVED;
    }

    /** Returns the senses by which the client perceives the entity now, one bit each. */
    public int senses() {
      return (int) known.get(at(), 0);
    }
  }
}
