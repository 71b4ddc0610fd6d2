package dev.sightline.interest;

import dev.sightline.collection.Capacity;
import dev.sightline.collection.IntList;
import dev.sightline.collection.LongIntMap;
import dev.sightline.collection.LongList;
import dev.sightline.collection.Rows;
import dev.sightline.interest.rule.Population;
import java.util.Arrays;
import java.util.BitSet;

final class Entities {

  /*
   * What the callers of a space said about its entities, and what of that the population does not
   * know yet. The population, which rules read, stays as of the last tick; each tick begins by
   * bringing it up to date, for those slots only that are listed as changed.
   *
   * An id is a generation and a slot. Slots are small numbers, the lowest free one first, so all
   * arrays stay as short as they can. What is known of an entity stands in a row, which is the slot
   * itself until many slots are free: then rows are packed (see Rows, shared with the population),
   * and a slot without an entity keeps its generation and the number of its row. Free slots that
   * have a row are taken first, so coming and going asks for no more rows than there are entities.
   *
   * The slot of a removed entity rests while the delta that tells of its end can be read, that is
   * until the next tick has begun, and until all rules have seen its end, also those that run
   * seldom; if the tick fails, until the next one after one that did not. An entity that came and
   * went between two ticks was never told, and leaves its slot at once.
   *
   * Memory is given back when a quarter of the entities has gone, or of few three quarters. Slots at
   * the end that are free are cut off. What is kept of their generations is the greatest: slots that
   * come anew begin above it, so an old id stays refused. As that many entities must have gone each
   * time, it costs a constant number of steps per entity that goes.
   */

  private static final int SLOT_BITS = 28;
  private static final int LEAST = 64;

  /** Memory is given back when one of so many slots is in use. */
  private static final int SPARSE = 4;

  /** Or one of so many is not, and there are many: so many times the least that count. */
  private static final int MANY = 8;

  private static final int ALIVE = 1;

  /** The population has the entity, or will have forgotten it only after the next tick. */
  private static final int KNOWN = 2;

  private static final int LISTED = 1 << 14;
  private static final int KIND = 1 << 8;
  private static final int TEAM = 1 << 9;
  private static final int GROUPS = 1 << 10;
  private static final int PARENT = 1 << 11;
  private static final int TRAITS = KIND | TEAM | GROUPS;

  private final Rows rows;
  private final int leastPeak;
  private double[] x = {};
  private double[] y = {};
  private double[] radius = {};
  private double[] size = {};
  private long[] groups = {};
  private long[] parent = {};
  private int[] team = {};
  private int[] generation = {};
  private short[] dirty = {};
  private byte[] kind = {};
  private byte[] state = {};
  private long[] names = {};
  private final LongIntMap slotOfName = new LongIntMap();
  private final IntList changed = new IntList();
  private final LongList resting = new LongList();
  private int rested;
  private final LongList pinned = new LongList();
  private BitSet free = new BitSet();

  /** Free slots that have a row, when rows are packed. */
  private final IntList freeWithRow = new IntList();

  private int lowestFree = Integer.MAX_VALUE;
  private int end;
  private int count;

  /** The most slots in use since memory was given back. */
  private int peak;

  /** No slot beyond the arrays ever had a greater generation. */
  private int generationBeyond;

  /** One more than the greatest slot that ever was in use. */
  private int everUsed;

  private int anyDirty;
  private long now;
  private long neverRelevant;

  /**
   * Makes an empty table.
   *
   * @param rows of the population that {@link #apply} brings up to date
   * @param leastPeak memory is given back only if there were so many slots
   */
  Entities(Rows rows, int leastPeak) {
    this.rows = rows;
    this.leastPeak = leastPeak;
  }

  int count() {
    return count;
  }

  /** Returns one more than the greatest slot in use. */
  int end() {
    return end;
  }

  /** Returns whether slots without an entity take next to no memory. */
  boolean isPacked() {
    return rows.isPacked();
  }

  long add(double atX, double atY, double reach) {
    Population.requirePlace(atX, atY);
    int slot = takeSlot();
    int row = claim(slot);
    generation[slot] = generation[slot] == Integer.MAX_VALUE ? 1 : generation[slot] + 1;
    state[row] = (byte) (state[row] | ALIVE);
    x[row] = atX;
    y[row] = atY;
    radius[row] = reach;
    size[row] = 0;
    kind[row] = 0;
    team[row] = Population.NONE;
    groups[row] = 0;
    parent[row] = Space.NOTHING;
    count++;
    mark(slot, reach == Population.BLIND ? Population.ADDED : Population.ADDED | Population.RADIUS);
    return id(slot);
  }

  private int takeSlot() {
    int slot = freeSlot();
    if (slot >= 0) {
      free.clear(slot);
      return slot;
    }
    if (end == Population.MOST) {
      throw new IllegalStateException("a space holds at most 2^28 entities");
    }
    if (end == generation.length) {
      growSlots(Capacity.grown(end, end + 1));
    }
    everUsed = Math.max(everUsed, end + 1);
    return end++;
  }

  /** Returns a free slot, if possible one that has a row, or -1. */
  private int freeSlot() {
    if (!freeWithRow.isEmpty()) {
      return freeWithRow.pop();
    }
    int slot = lowestFree == Integer.MAX_VALUE ? -1 : free.nextSetBit(lowestFree);
    lowestFree = slot < 0 ? Integer.MAX_VALUE : slot + 1;
    return slot;
  }

  /** Returns the row of a slot, of which there may be none yet. */
  private int claim(int slot) {
    int row = rows.claim(slot);
    if (row >= x.length) {
      growRows(Capacity.grown(x.length, row + 1));
    }
    return row;
  }

  /** Returns whether so many entities have gone since their peak that memory can be given back. */
  boolean isSparse() {
    int gone = peak - used();
    return (peak >= leastPeak && used() < peak / SPARSE)
        || (gone >= MANY * (long) leastPeak && gone >= peak / SPARSE)
        || (generation.length >= Math.max(leastPeak, LEAST + 1)
            && lastUsed() < generation.length / SPARSE);
  }

  /** Returns one more than the greatest slot that is not free. */
  private int lastUsed() {
    return free.previousClearBit(end - 1) + 1;
  }

  private int used() {
    return count + resting.size() - rested;
  }

  /**
   * Gives back memory: lowers the end to the last slot in use, and packs rows if many slots below
   * are free. Right after {@link #apply}.
   *
   * @return how rows were arranged
   */
  int[] compact() {
    int newEnd = lastUsed();
    free.clear(newEnd, Math.max(newEnd, end));
    free = BitSet.valueOf(free.toLongArray());
    int lowest = free.nextSetBit(0);
    lowestFree = lowest < 0 ? Integer.MAX_VALUE : lowest;
    end = newEnd;
    cutSlots(Math.max(LEAST, end));
    int holes = end - count;
    int[] from = rows.arrange(alive(), end, holes >= leastPeak && holes >= end / SPARSE);
    arrange(from);
    freeWithRow.clear();
    freeWithRow.trim();
    changed.trim();
    resting.trim();
    pinned.trim();
    peak = used();
    return from;
  }

  private BitSet alive() {
    BitSet alive = new BitSet(end);
    for (int slot = 0; slot < end; slot++) {
      alive.set(slot, (state[rows.of(slot)] & ALIVE) != 0);
    }
    return alive;
  }

  private void growSlots(int capacity) {
    int before = generation.length;
    generation = Arrays.copyOf(generation, capacity);
    Arrays.fill(generation, before, capacity, generationBeyond);
  }

  /** Cuts slots off, which leave behind the greatest generation. */
  private void cutSlots(int capacity) {
    for (int slot = capacity; slot < generation.length; slot++) {
      generationBeyond = Math.max(generationBeyond, generation[slot]);
    }
    generation = Arrays.copyOf(generation, Math.min(capacity, generation.length));
  }

  private void growRows(int capacity) {
    x = Arrays.copyOf(x, capacity);
    y = Arrays.copyOf(y, capacity);
    radius = Arrays.copyOf(radius, capacity);
    size = Arrays.copyOf(size, capacity);
    groups = Arrays.copyOf(groups, capacity);
    parent = Arrays.copyOf(parent, capacity);
    team = Arrays.copyOf(team, capacity);
    dirty = Arrays.copyOf(dirty, capacity);
    kind = Arrays.copyOf(kind, capacity);
    state = Arrays.copyOf(state, capacity);
    if (names.length > 0) {
      names = Arrays.copyOf(names, capacity);
    }
  }

  private void arrange(int[] from) {
    int capacity = from.length;
    x = Rows.arranged(x, from, capacity);
    y = Rows.arranged(y, from, capacity);
    radius = Rows.arranged(radius, from, capacity);
    size = Rows.arranged(size, from, capacity);
    groups = Rows.arranged(groups, from, capacity);
    parent = Rows.arranged(parent, from, capacity);
    team = Rows.arranged(team, from, capacity, Population.NONE);
    dirty = new short[capacity];
    kind = Rows.arranged(kind, from, capacity);
    state = Rows.arranged(state, from, capacity);
    if (names.length > 0) {
      names = Rows.arranged(names, from, capacity);
    }
  }

  void remove(int slot) {
    unname(slot);
    count--;
    int row = rows.of(slot);
    state[row] &= ~ALIVE;
    if ((state[row] & KNOWN) != 0) {
      mark(slot, Population.REMOVED);
    } else {
      dirty[row] &= LISTED;
      release(slot);
    }
  }

  private void release(int slot) {
    free.set(slot);
    if (rows.isPacked() && rows.of(slot) != 0) {
      freeWithRow.add(slot);
    } else {
      lowestFree = Math.min(lowestFree, slot);
    }
  }

  void name(int slot, long name) {
    int other = slotOfName.get(name, Population.NONE);
    if (other == slot && hasName(slot)) {
      return;
    }
    if (other != Population.NONE) {
      throw new IllegalArgumentException("the name " + name + " is in use");
    }
    unname(slot);
    if (names.length < x.length) {
      names = Arrays.copyOf(names, x.length);
    }
    names[rows.of(slot)] = name;
    slotOfName.put(name, slot);
  }

  private void unname(int slot) {
    if (hasName(slot)) {
      slotOfName.remove(name(slot));
    }
  }

  boolean hasName(int slot) {
    return rows.of(slot) < names.length && slotOfName.get(name(slot), Population.NONE) == slot;
  }

  long name(int slot) {
    return names[rows.of(slot)];
  }

  /**
   * Returns the name of an entity that is there.
   *
   * @throws IllegalStateException if it has none
   */
  long requireName(int slot) {
    if (!hasName(slot)) {
      throw new IllegalStateException("the entity " + words(id(slot)) + " has no name");
    }
    return name(slot);
  }

  /** Returns the id of the entity with a name, or {@link Space#NOTHING}. */
  long named(long name) {
    int slot = slotOfName.get(name, Population.NONE);
    return slot == Population.NONE ? Space.NOTHING : id(slot);
  }

  /** Returns the id of whoever is or was last in a slot. */
  long id(int slot) {
    return (long) generation[slot] << 32 | slot;
  }

  /** Returns the id of whoever is or was last in what may be no slot. */
  long requireId(int slot) {
    if (slot < 0 || slot >= end) {
      throw new IllegalArgumentException("no slot " + slot);
    }
    return id(slot);
  }

  boolean isAlive(long id) {
    int slot = (int) id;
    return slot >= 0
        && slot < end
        && generation[slot] == (int) (id >>> 32)
        && (state[rows.of(slot)] & ALIVE) != 0;
  }

  /**
   * Returns the slot of an id.
   *
   * @throws IllegalArgumentException if nobody has or ever had it
   * @throws IllegalStateException if its entity was removed
   */
  int slot(long id) {
    int slot = (int) id;
    if (slot < 0 || slot >= end || generation[slot] != (int) (id >>> 32)) {
      throw unknown(id);
    }
    if ((state[rows.of(slot)] & ALIVE) == 0) {
      throw new IllegalStateException("the entity " + words(id) + " was removed");
    }
    return slot;
  }

  private RuntimeException unknown(long id) {
    int slot = (int) id;
    boolean wasThere = slot >= 0 && slot < everUsed && id > 0 && wasIn(slot, (int) (id >>> 32));
    return wasThere
        ? new IllegalStateException(
            "the entity " + words(id) + " was removed, and its slot is used again")
        : new IllegalArgumentException("no entity has the id " + id);
  }

  /** Returns whether a slot has had a generation that is not its present one. */
  private boolean wasIn(int slot, int past) {
    int last = slot < generation.length ? generation[slot] : generationBeyond;
    return past > 0 && (slot < end ? past < last : past <= last);
  }

  static String words(long id) {
    return id + " (slot " + (int) id + ", generation " + (id >>> 32) + ")";
  }

  void move(int slot, double toX, double toY) {
    int row = rows.of(slot);
    if (x[row] != toX || y[row] != toY) {
      x[row] = toX;
      y[row] = toY;
      mark(slot, Population.MOVED);
    }
  }

  /** Moves entities that are there. */
  void move(long[] ids, double[] toX, double[] toY, int many) {
    changed.ensure(changed.size() + many);
    for (int i = 0; i < many; i++) {
      move((int) ids[i], toX[i], toY[i]);
    }
  }

  void radius(int slot, double reach) {
    radius[rows.of(slot)] = reach;
    mark(slot, Population.RADIUS);
  }

  void size(int slot, double extent) {
    size[rows.of(slot)] = extent;
    mark(slot, Population.SIZE);
  }

  void kind(int slot, int newKind) {
    kind[rows.of(slot)] = (byte) newKind;
    mark(slot, KIND);
  }

  void team(int slot, int newTeam) {
    team[rows.of(slot)] = newTeam;
    mark(slot, TEAM);
  }

  void groups(int slot, long newGroups) {
    groups[rows.of(slot)] = newGroups;
    mark(slot, GROUPS);
  }

  void parent(int slot, long newParent) {
    for (long a = newParent; isAlive(a); a = parent[rows.of((int) a)]) {
      if (a == id(slot)) {
        throw new IllegalArgumentException(
            "the entity " + words(id(slot)) + " cannot be its own ancestor");
      }
    }
    parent[rows.of(slot)] = newParent;
    mark(slot, PARENT);
  }

  void pin(long observer, long entity, boolean on) {
    pinned.add(observer);
    pinned.add(on ? entity : ~entity);
  }

  void neverRelevant(long kinds) {
    neverRelevant = kinds;
  }

  double x(int slot) {
    return x[rows.of(slot)];
  }

  double y(int slot) {
    return y[rows.of(slot)];
  }

  double radius(int slot) {
    return radius[rows.of(slot)];
  }

  double size(int slot) {
    return size[rows.of(slot)];
  }

  int kind(int slot) {
    return kind[rows.of(slot)];
  }

  int team(int slot) {
    return team[rows.of(slot)];
  }

  long groups(int slot) {
    return groups[rows.of(slot)];
  }

  long parent(int slot) {
    long of = parent[rows.of(slot)];
    return isAlive(of) ? of : Space.NOTHING;
  }

  private void mark(int slot, int what) {
    int row = rows.of(slot);
    if ((dirty[row] & LISTED) == 0) {
      changed.add(slot);
    }
    dirty[row] |= (short) (what | LISTED);
    anyDirty |= what;
  }

  /**
   * Brings a population up to date.
   *
   * @param tick that begins
   * @param seen the last tick that was told and that all rules have seen; slots of those removed
   *     until then are free
   */
  void apply(Population population, long tick, long seen) {
    now = tick;
    releaseRested(Math.min(seen, tick - 1));
    if (anyDirty == Population.MOVED) {
      applyMoves(population);
    } else if (anyDirty != 0) {
      applyRemovals(population);
      applyTraits(population);
      applyParents(population);
    }
    unmark();
    peak = Math.max(peak, used());
    applyPins(population);
    population.neverRelevant(neverRelevant);
  }

  /** Forgets what was marked; of all at once when that is faster. */
  private void unmark() {
    if (changed.size() > dirty.length / MANY) {
      Arrays.fill(dirty, (short) 0);
    } else {
      for (int i = 0; i < changed.size(); i++) {
        dirty[rows.of(changed.get(i))] = 0;
      }
    }
    changed.clear();
    anyDirty = 0;
  }

  private void releaseRested(long until) {
    while (rested < resting.size() && resting.get(rested) >>> SLOT_BITS <= until) {
      release((int) resting.get(rested++) & (1 << SLOT_BITS) - 1);
    }
    if (2 * rested >= resting.size()) {
      System.arraycopy(resting.array(), rested, resting.array(), 0, resting.size() - rested);
      resting.truncate(resting.size() - rested);
      rested = 0;
    }
  }

  private void applyMoves(Population population) {
    population.moveAll(changed, x, y);
  }

  private void applyRemovals(Population population) {
    for (int i = 0; i < changed.size(); i++) {
      int slot = changed.get(i);
      int row = rows.of(slot);
      if ((dirty[row] & Population.REMOVED) != 0) {
        population.remove(slot);
        state[row] &= ~KNOWN;
        resting.add(now << SLOT_BITS | slot);
      }
    }
  }

  private void applyTraits(Population population) {
    for (int i = 0; i < changed.size(); i++) {
      int slot = changed.get(i);
      if ((state[rows.of(slot)] & ALIVE) != 0) {
        applyTraits(population, slot, rows.of(slot));
      }
    }
  }

  private void applyTraits(Population population, int slot, int row) {
    int what = dirty[row];
    if ((what & Population.ADDED) != 0) {
      population.add(slot, x[row], y[row]);
      state[row] |= KNOWN;
    } else if ((what & Population.MOVED) != 0) {
      population.move(slot, x[row], y[row]);
    }
    if ((what & Population.RADIUS) != 0) {
      population.radius(slot, radius[row]);
    }
    if ((what & Population.SIZE) != 0) {
      population.size(slot, size[row]);
    }
    if ((what & TRAITS) != 0) {
      population.kind(slot, kind[row]);
      population.team(slot, team[row]);
      population.groups(slot, groups[row]);
    }
  }

  /** Takes all parents that change away first, so that no order of changes looks like a circle. */
  private void applyParents(Population population) {
    if ((anyDirty & PARENT) == 0) {
      return;
    }
    for (int pass = 0; pass < 2; pass++) {
      for (int i = 0; i < changed.size(); i++) {
        int slot = changed.get(i);
        int row = rows.of(slot);
        if ((state[row] & ALIVE) != 0 && (dirty[row] & PARENT) != 0) {
          boolean has = pass == 1 && isAlive(parent[row]);
          population.parent(slot, has ? (int) parent[row] : Population.NONE);
        }
      }
    }
  }

  private void applyPins(Population population) {
    for (int i = 0; i < pinned.size(); i += 2) {
      long observer = pinned.get(i);
      boolean on = pinned.get(i + 1) >= 0;
      long entity = on ? pinned.get(i + 1) : ~pinned.get(i + 1);
      if (isAlive(observer) && isAlive(entity)) {
        population.pin((int) observer, (int) entity, on);
      }
    }
    pinned.clear();
  }
}
