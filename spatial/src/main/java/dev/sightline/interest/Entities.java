package dev.sightline.interest;

import dev.sightline.collection.Capacity;
import dev.sightline.collection.IntList;
import dev.sightline.collection.LongList;
import dev.sightline.collection.Rows;
import dev.sightline.interest.rule.Population;
import java.util.Arrays;
import java.util.BitSet;

/** The entities of a space as its callers have said, which the population learns in each tick. */
final class Entities {

  /*
   * What the callers of a space said about its entities, and what of that the population does not
   * know yet. The population, which rules read, stays as of the last tick; each tick begins by
   * bringing it up to date, for those slots only that are listed as changed.
   *
   * What is known of an entity stands in a row, which is its slot itself until many slots are free:
   * then rows are packed (see Rows, shared with the population), and a slot without an entity keeps
   * its generation and the number of its row (see Ids).
   *
   * The slot of a removed entity rests while the delta that tells of its end can be read, that is
   * until the next tick has begun, and until all rules have seen its end, also those that run
   * seldom; if the tick fails, until the next one after one that did not. An entity that came and
   * went between two ticks was never told, and leaves its slot at once.
   *
   * Memory is given back when a quarter of the entities has gone; where there were few, three
   * quarters. Then free slots at the end are cut off.
   *
   * Cost: per tick, the slots that are listed. To give back memory takes a pass over all slots. A
   * quarter of the entities must have gone before each pass, so it is a constant number of steps for
   * each of them.
   */

  private static final int SLOT_BITS = 28;

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
  private final Ids ids;
  private final Names names;
  private final Parents parents;
  private double[] x = {};
  private double[] y = {};
  private double[] radius = {};
  private double[] size = {};
  private long[] groups = {};
  private int[] team = {};
  private short[] dirty = {};
  private byte[] kind = {};
  private byte[] state = {};
  private final IntList changed = new IntList();
  private final LongList resting = new LongList();
  private int rested;
  private final LongList pinned = new LongList();
  private int count;

  /** The most slots in use since memory was given back. */
  private int peak;

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
    ids = new Ids(rows);
    names = new Names(rows);
    parents = new Parents(this, rows);
  }

  int count() {
    return count;
  }

  /** Returns one more than the greatest slot in use. */
  int end() {
    return ids.end();
  }

  /** Returns whether slots without an entity take next to no memory. */
  boolean isPacked() {
    return rows.isPacked();
  }

  long add(double atX, double atY, double reach) {
    Population.requirePlace(atX, atY);
    changed.ensure(changed.size() + 1); // who is there without being listed would never be told
    int slot = ids.take();
    int row = claim(slot);
    state[row] = (byte) (state[row] | ALIVE);
    x[row] = atX;
    y[row] = atY;
    radius[row] = reach;
    size[row] = 0;
    kind[row] = 0;
    team[row] = Population.NONE;
    groups[row] = 0;
    parents.begin(row);
    count++;
    mark(slot, reach == Population.BLIND ? Population.ADDED : Population.ADDED | Population.RADIUS);
    return id(slot);
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
        || ids.isSparse(leastPeak, SPARSE);
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
    ids.cut();
    int end = ids.end();
    int holes = end - count;
    int[] from = rows.arrange(alive(end), end, holes >= leastPeak && holes >= end / SPARSE);
    arrange(from);
    changed.trim();
    resting.trim();
    pinned.trim();
    peak = used();
    return from;
  }

  private BitSet alive(int end) {
    BitSet alive = new BitSet(end);
    for (int slot = 0; slot < end; slot++) {
      alive.set(slot, (state[rows.of(slot)] & ALIVE) != 0);
    }
    return alive;
  }

  private void growRows(int capacity) {
    y = Arrays.copyOf(y, capacity);
    radius = Arrays.copyOf(radius, capacity);
    size = Arrays.copyOf(size, capacity);
    groups = Arrays.copyOf(groups, capacity);
    team = Arrays.copyOf(team, capacity);
    dirty = Arrays.copyOf(dirty, capacity);
    kind = Arrays.copyOf(kind, capacity);
    state = Arrays.copyOf(state, capacity);
    names.growRows(capacity);
    parents.growRows(capacity);
    x = Arrays.copyOf(x, capacity); // last: if memory runs out before, all grow again
  }

  private void arrange(int[] from) {
    int capacity = from.length;
    x = Rows.arranged(x, from, capacity);
    y = Rows.arranged(y, from, capacity);
    radius = Rows.arranged(radius, from, capacity);
    size = Rows.arranged(size, from, capacity);
    groups = Rows.arranged(groups, from, capacity);
    team = Rows.arranged(team, from, capacity, Population.NONE);
    dirty = new short[capacity];
    kind = Rows.arranged(kind, from, capacity);
    state = Rows.arranged(state, from, capacity);
    names.arrange(from);
    parents.arrange(from);
  }

  void remove(int slot) {
    names.unname(slot);
    count--;
    int row = rows.of(slot);
    state[row] &= ~ALIVE;
    if ((state[row] & KNOWN) != 0) {
      mark(slot, Population.REMOVED);
    } else {
      dirty[row] &= LISTED;
      ids.release(slot);
    }
  }

  void name(int slot, long name) {
    names.name(slot, name, x.length);
  }

  /**
   * Returns the name of an entity that is there.
   *
   * @throws IllegalStateException if it has none
   */
  long requireName(int slot) {
    if (!names.has(slot)) {
      throw new IllegalStateException("the entity " + Ids.words(id(slot)) + " has no name");
    }
    return names.of(slot);
  }

  /** Returns the id of the entity with a name, or {@link Space#NOTHING}. */
  long named(long name) {
    int slot = names.slot(name);
    return slot == Population.NONE ? Space.NOTHING : id(slot);
  }

  /** Returns the id of whoever is or was last in a slot. */
  long id(int slot) {
    return ids.of(slot);
  }

  /** Returns the id of whoever is or was last in what may be no slot. */
  long requireId(int slot) {
    if (slot < 0 || slot >= ids.end()) {
      throw new IllegalArgumentException("no slot " + slot);
    }
    return id(slot);
  }

  boolean isAlive(long id) {
    return ids.isLast(id) && (state[rows.of((int) id)] & ALIVE) != 0;
  }

  /** Returns whether there is an entity in a slot below the end. */
  boolean isThere(int slot) {
    return (state[rows.of(slot)] & ALIVE) != 0;
  }

  /**
   * Returns the slot of an id.
   *
   * @throws IllegalArgumentException if nobody has or ever had it
   * @throws IllegalStateException if its entity was removed
   */
  int slot(long id) {
    int slot = (int) id;
    if (!ids.isLast(id)) {
      throw ids.unknown(id);
    }
    if ((state[rows.of(slot)] & ALIVE) == 0) {
      throw new IllegalStateException("the entity " + Ids.words(id) + " was removed");
    }
    return slot;
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
    parents.set(slot, newParent);
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
    return parents.of(slot);
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
   * Brings a population up to date. If that fails halfway, for example because memory runs out, the
   * next call does what is left: each step asks what has been done.
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
      ids.release((int) resting.get(rested++) & (1 << SLOT_BITS) - 1);
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
      if ((dirty[row] & Population.REMOVED) != 0 && (state[row] & KNOWN) != 0) {
        if (population.alive(slot)) {
          population.remove(slot);
        }
        resting.add(now << SLOT_BITS | slot);
        state[row] &= ~KNOWN;
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
    if ((what & Population.ADDED) != 0 && !population.alive(slot)) {
      population.add(slot, x[row], y[row]);
    } else if ((what & (Population.ADDED | Population.MOVED)) != 0) {
      population.move(slot, x[row], y[row]);
    }
    state[row] |= KNOWN;
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
          long parent = pass == 1 ? parents.of(slot) : Space.NOTHING;
          population.parent(slot, parent == Space.NOTHING ? Population.NONE : (int) parent);
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
