package dev.sightline.interest.rule;

import dev.sightline.collection.Capacity;
import dev.sightline.collection.IntList;
import dev.sightline.collection.PackedIds;
import dev.sightline.collection.Rows;
import dev.sightline.geometry.Box;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Who is where, as rules see it: entities as dense ids with their traits in arrays, and what
 * changed since the last tick.
 *
 * <p>Every entity may be perceived, and perceives when it has a radius: an observer is an entity
 * with a radius. A viewpoint without a body (a camera) is an observer of a class that is never
 * relevant.
 *
 * <p>For rules it is for reading: the space that owns it changes it at the beginning of a tick, and
 * while rules run any change is refused. Not thread-safe; nothing is allocated but when it grows.
 */
public final class Population {
  /** No entity, no team. */
  public static final int NONE = -1;

  /** The radius of an entity that does not observe. */
  public static final double BLIND = -1;

  /**
   * Both coordinates of an entity without a place: farther from any than a radius can reach, and in
   * no tile.
   */
  public static final double NOWHERE = 9e149;

  /** Kinds of change, as bits of {@link Changes#of}. */
  public static final int MOVED = 1;

  public static final int ADDED = 2;
  public static final int REMOVED = 4;
  public static final int RADIUS = 8;
  public static final int SIZE = 16;

  /** The entity became perceivable or ceased to be, without being added or removed. */
  public static final int PERCEIVABLE = 32;

  /** Class, team, groups or parent. */
  public static final int TRAITS = 64;

  /** Something was pinned to the observer, or is not any more. */
  public static final int PINS = 128;

  /** One more than the greatest class; classes are small numbers. */
  public static final int CLASSES = 64;

  /** One more than the greatest id. */
  public static final int MOST = 1 << 28;

  private static final int LEAST = 64;

  /*
   * Traits stand in arrays by row (see Rows): the row of an id is the id itself until the space has
   * found that many ids are not in use, and has packed the rows. Relatives are ids.
   */

  private final Rows rows = new Rows();
  private final Box world;
  private final Pins pins = new Pins();
  private final Family family;
  private double[] x;
  private double[] y;
  private double[] radius;
  private double[] size;
  private byte[] kind;
  private int[] team;
  private long[] groups;
  private boolean[] alive;
  private ChangeBatch now = new ChangeBatch();
  private ChangeBatch last = new ChangeBatch();
  private int count;
  private int end;
  private long neverRelevant;
  private final Homes homes = new Homes();
  private @Nullable PopulationKeeper keeper;
  boolean isClosed;

  /** Whether the last batch was told to nobody, so that the next begins with it. */
  boolean isLost;

  /** How many batches may still keep space for what left when memory was given back. */
  private int oversized;

  /**
   * Makes a population for ids in {@code [0, capacity)}; a larger id makes it grow.
   *
   * @param world where entities are expected; those outside are handled right, but slower
   */
  public Population(int capacity, Box world) {
    if (capacity < 1 || capacity > MOST) {
      throw new IllegalArgumentException("capacity must be in [1, 2^28], not " + capacity);
    }
    this.world = world;
    x = new double[capacity];
    y = new double[capacity];
    radius = new double[capacity];
    size = new double[capacity];
    kind = new byte[capacity];
    team = new int[capacity];
    groups = new long[capacity];
    alive = new boolean[capacity];
    family = new Family(rows, capacity);
  }

  /** Adds an observer, see {@link #add(int, double, double)}. */
  public void add(int id, double atX, double atY, double reach) {
    requireRadius(reach);
    add(id, atX, atY);
    radius[rows.of(id)] = reach;
  }

  /**
   * Adds an entity that perceives nothing, of class 0, without size, team, group or parent.
   *
   * @throws IllegalStateException if the id is in use, or was until this tick: its observers have
   *     to hear of the end of the old entity first
   */
  public void add(int id, double atX, double atY) {
    requireOpen();
    requirePlace(atX, atY);
    int row = claim(id);
    if (alive[row] || (now.of(id) & REMOVED) != 0) {
      throw new IllegalStateException(
          "id " + id + (alive[row] ? " is in use" : " was removed in this tick"));
    }
    now.mark(id, ADDED); // first, as it may need memory: what follows cannot fail
    alive[row] = true;
    x[row] = atX;
    y[row] = atY;
    radius[row] = BLIND;
    size[row] = 0;
    kind[row] = 0;
    team[row] = NONE;
    family.begin(row);
    groups[row] = 0;
    count++;
    end = Math.max(end, id + 1);
  }

  /** Removes an entity; its children stay, without a parent. */
  public void remove(int id) {
    int row = requireAlive(id);
    now.mark(id, 0); // takes the memory that it needs: what follows can be done again
    parent(id, NONE);
    for (int c = family.firstChild(id); c != NONE; c = family.firstChild(id)) {
      parent(c, NONE);
    }
    alive[row] = false;
    count--;
    now.mark(id, REMOVED);
  }

  /** Moves an entity; any distance, rules handle jumps. */
  public void move(int id, double toX, double toY) {
    int row = requireAlive(id);
    requirePlace(toX, toY);
    if (x[row] != toX || y[row] != toY) {
      x[row] = toX;
      y[row] = toY;
      now.mark(id, MOVED);
    }
  }

  /**
   * For the space: moves entities that are there to places that it has checked, in two arrays by
   * {@linkplain PopulationKeeper#rows row}.
   */
  public void moveAll(IntList ids, double[] toX, double[] toY) {
    requireOpen();
    for (int i = 0; i < ids.size(); i++) {
      int id = ids.get(i);
      int row = rows.of(id);
      if (x[row] != toX[row] || y[row] != toY[row]) {
        x[row] = toX[row];
        y[row] = toY[row];
        now.markMoved(id);
      }
    }
  }

  /** Changes how far an entity perceives; {@link #BLIND} ends its being an observer. */
  public void radius(int id, double reach) {
    int row = requireAlive(id);
    if (reach != BLIND) {
      requireRadius(reach);
    }
    if (radius[row] != reach) {
      radius[row] = reach;
      now.mark(id, RADIUS);
    }
  }

  /** Changes the extent of an entity, the diameter of a disc; tile rules regard it. */
  public void size(int id, double extent) {
    int row = requireAlive(id);
    requireSize(extent);
    if (size[row] != extent) {
      size[row] = extent;
      now.mark(id, SIZE);
    }
  }

  /** Changes the class of an entity, in {@code [0, 64)}. */
  public void kind(int id, int newKind) {
    int row = requireAlive(id);
    requireKind(newKind);
    if (kind[row] != newKind) {
      boolean before = perceivable(id);
      kind[row] = (byte) newKind;
      now.mark(id, before == perceivable(id) ? TRAITS : TRAITS | PERCEIVABLE);
    }
  }

  /** Puts an entity into a team, or with {@link #NONE} into none. */
  public void team(int id, int newTeam) {
    int row = requireAlive(id);
    if (team[row] != newTeam) {
      team[row] = newTeam;
      now.mark(id, TRAITS);
    }
  }

  /** Puts an entity into groups, one bit each. */
  public void groups(int id, long newGroups) {
    int row = requireAlive(id);
    if (groups[row] != newGroups) {
      groups[row] = newGroups;
      now.mark(id, TRAITS);
    }
  }

  /**
   * Makes an entity part of another: whoever perceives it perceives its parent.
   *
   * @throws IllegalArgumentException if the entity would become its own ancestor
   */
  public void parent(int id, int newParent) {
    requireAlive(id);
    if (newParent != NONE) {
      requireAlive(newParent);
    }
    if (family.isAmongAncestors(newParent, id)) {
      throw new IllegalArgumentException(id + " cannot be its own ancestor");
    }
    if (parent(id) != newParent) {
      family.move(id, newParent);
      now.mark(id, TRAITS);
    }
  }

  /** Says which classes nobody ever perceives, one bit each, whatever the rules say. */
  public void neverRelevant(long kinds) {
    requireOpen();
    long differ = neverRelevant ^ kinds;
    neverRelevant = kinds;
    for (int id = 0; differ != 0 && id < end; id++) {
      if (alive(id) && (differ >>> kind(id) & 1) != 0) {
        now.mark(id, PERCEIVABLE);
      }
    }
  }

  /** Pins an entity to an observer, or takes the pin away; the rule {@code pinned} regards that. */
  public void pin(int observer, int entity, boolean on) {
    requireAlive(observer);
    requireAlive(entity);
    if (on ? pins.add(observer, entity) : pins.remove(observer, entity)) {
      now.mark(observer, PINS);
    }
  }

  /**
   * Returns whether an entity is pinned to an observer; also removed ones until the tick is over.
   */
  public boolean isPinned(int observer, int entity) {
    return pins.has(observer, entity);
  }

  /** Visits the entities that are pinned to an observer. */
  public void visitPinned(int observer, Rule.Visitor visitor) {
    pins.visitEntities(observer, visitor);
  }

  /** Visits the observers to whom an entity is pinned. */
  public void visitPinnedTo(int entity, Rule.Visitor visitor) {
    pins.visitObservers(entity, visitor);
  }

  public Box world() {
    return world;
  }

  /** Returns the capacity in ids; it may grow between ticks, never within one. */
  public int capacity() {
    return rows.isPacked() ? Math.max(LEAST, end) : x.length;
  }

  /** Returns the number of entities. */
  public int count() {
    return count;
  }

  /**
   * Returns one more than the greatest id in use; it gets lower only when the space gives back
   * memory.
   */
  public int end() {
    return end;
  }

  /** Returns whether an entity is there; false also for ids from {@link #end} on. */
  public boolean alive(int id) {
    int row = rows.of(id);
    return row < alive.length && alive[row];
  }

  /** Returns whether the entity is there for others at all. */
  public boolean perceivable(int id) {
    return alive(id) && (neverRelevant >>> kind(id) & 1) == 0;
  }

  /** Returns whether the entity is there for others at some place; not at {@link #NOWHERE}. */
  public boolean perceivableInPlace(int id) {
    return perceivable(id) && x(id) != NOWHERE;
  }

  /** Returns whether an entity is there and perceives others. */
  public boolean observes(int id) {
    return alive(id) && radius(id) >= 0;
  }

  public double x(int id) {
    return x[rows.of(id)];
  }

  public double y(int id) {
    return y[rows.of(id)];
  }

  public double radius(int id) {
    return radius[rows.of(id)];
  }

  public double size(int id) {
    return size[rows.of(id)];
  }

  public int kind(int id) {
    return kind[rows.of(id)];
  }

  public int team(int id) {
    return team[rows.of(id)];
  }

  public long groups(int id) {
    return groups[rows.of(id)];
  }

  public int parent(int id) {
    return family.parent(id);
  }

  /** Returns a child of an entity, or {@link #NONE}. */
  public int firstChild(int id) {
    return family.firstChild(id);
  }

  /** Returns the next child of the same parent, or {@link #NONE}. */
  public int nextSibling(int id) {
    return family.nextSibling(id);
  }

  /** Returns how many entities have a parent. */
  public int parented() {
    return family.parented();
  }

  /** Returns how many ancestors an entity has. */
  public int depth(int id) {
    return family.depth(id);
  }

  /** Returns a number of ancestors that no entity exceeds; 0 if nobody has a parent. */
  public int deepest() {
    return family.deepest();
  }

  /**
   * Ends the batch of changes that has been collected, and returns it. It stays as it is until the
   * next call; what changes from now on goes to the next batch.
   *
   * @param tick the number of the tick that sees the batch, from 1 on
   */
  public Changes turn(long tick) {
    requireOpen();
    forgetPinsOfRemoved();
    if (isLost) {
      isLost = false;
      last.addAll(now);
      now.clear(capacity());
      return last.at(tick);
    }
    ChangeBatch batch = now;
    now = last;
    now.clear(capacity());
    if (oversized > 0) {
      oversized--;
      now.trim();
    }
    last = batch;
    return batch.at(tick);
  }

  /** Forgets the pins of those who were removed in the batch that ends with the next one. */
  private void forgetPinsOfRemoved() {
    if (!pins.isEmpty() && (last.any() & REMOVED) != 0) {
      for (int i = 0; i < last.count(); i++) {
        if ((last.of(last.id(i)) & REMOVED) != 0) {
          pins.removeAll(last.id(i));
        }
      }
    }
  }

  /** Returns what has changed since the last {@link #turn}, so far. */
  public Changes pending() {
    return now;
  }

  /** Returns the batch that {@link #turn} returned last. */
  public Changes lastChanges() {
    return last;
  }

  /** Adds everybody to a batch, as added. */
  public void addAllTo(ChangeBatch batch) {
    for (int id = 0; id < end; id++) {
      if (alive(id)) {
        batch.mark(id, ADDED);
      }
    }
  }

  /**
   * Hands over who says when the population can be changed: from now on the returned keeper does,
   * and only while it is open.
   *
   * @throws IllegalStateException if somebody keeps it already
   */
  public PopulationKeeper keep() {
    if (keeper != null) {
      throw new IllegalStateException("the population is kept already, by a space");
    }
    keeper = new PopulationKeeper(this);
    return keeper;
  }

  /**
   * Takes note that a rule is used: by a space as a sense, or by another rule as a part of it.
   *
   * @throws IllegalArgumentException if it reads another population, or is or was in use
   */
  public void claim(Rule rule) {
    if (rule.population() != this) {
      throw new IllegalArgumentException(
          "the rule " + rule.name() + " reads another population: a rule belongs to one space");
    }
    homes.claim(rule);
  }

  /** Returns the row of an id, of which there may be none yet. */
  private int claim(int id) {
    if (id < 0 || id >= MOST) {
      throw new IllegalArgumentException("ids are in [0, 2^28), not " + id);
    }
    int row = rows.claim(id);
    if (row >= x.length) {
      resize(Math.min(MOST, Capacity.grown(x.length, row + 1)));
    }
    return row;
  }

  Rows rows() {
    return rows;
  }

  /**
   * For kernels: the numbers without holes of the ids that were in use when many others had gone;
   * null if not so many have. Whoever holds them may number those who come later.
   */
  public @Nullable PackedIds packed() {
    return rows.packed();
  }

  void compact(int newEnd, int[] from) {
    requireOpen();
    end = Math.min(end, newEnd);
    int capacity = Math.max(LEAST, from.length);
    x = Rows.arranged(x, from, capacity);
    y = Rows.arranged(y, from, capacity);
    radius = Rows.arranged(radius, from, capacity);
    size = Rows.arranged(size, from, capacity);
    kind = Rows.arranged(kind, from, capacity);
    team = Rows.arranged(team, from, capacity, NONE);
    groups = Rows.arranged(groups, from, capacity);
    family.arrange(from, capacity);
    alive = new boolean[capacity];
    for (int row = 0; row < from.length; row++) {
      alive[row] = from[row] >= 0;
    }
    oversized = 2;
  }

  private void resize(int capacity) {
    y = Arrays.copyOf(y, capacity);
    radius = Arrays.copyOf(radius, capacity);
    size = Arrays.copyOf(size, capacity);
    kind = Arrays.copyOf(kind, capacity);
    team = Arrays.copyOf(team, capacity);
    groups = Arrays.copyOf(groups, capacity);
    alive = Arrays.copyOf(alive, capacity);
    family.growRows(capacity);
    x = Arrays.copyOf(x, capacity); // last: if memory runs out before, all grow again
  }

  private void requireOpen() {
    if (isClosed) {
      throw new IllegalStateException("only its space changes a population, when a tick begins");
    }
  }

  /** Returns the row of an entity that is there. */
  private int requireAlive(int id) {
    requireOpen();
    int row = id < 0 ? -1 : rows.of(id);
    if (row < 0 || row >= alive.length || !alive[row]) {
      throw new IllegalStateException("no entity " + id);
    }
    return row;
  }

  /** Refuses what is not a place: not finite, or so far away that squares overflow. */
  public static void requirePlace(double x, double y) {
    if (!(Math.abs(x) < 1e150 && Math.abs(y) < 1e150)) {
      throw new IllegalArgumentException("not a place: " + x + ", " + y);
    }
  }

  /** Refuses radii that are negative or so large that their squares are not finite. */
  public static void requireRadius(double radius) {
    if (!(radius >= 0 && radius < 1e150)) {
      throw new IllegalArgumentException(
          "radius must be at least 0 and below 1e150, not " + radius);
    }
  }

  /** Refuses sizes that are negative or not finite. */
  public static void requireSize(double extent) {
    if (!(extent >= 0 && extent < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("size must be finite and not negative, not " + extent);
    }
  }

  /** Refuses what is not a class. */
  public static void requireKind(int kind) {
    if (kind < 0 || kind >= CLASSES) {
      throw new IllegalArgumentException("class must be in [0, 64), not " + kind);
    }
  }
}
