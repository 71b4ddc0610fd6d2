package dev.sightline.interest.rule;

import dev.sightline.geometry.Box;
import java.util.Arrays;

/**
 * Who is where: entities as dense ids with their traits in arrays, and what changed since the last
 * tick.
 *
 * <p>Every entity may be perceived, and perceives when it has a radius: an observer is an entity
 * with a radius. A viewpoint without a body (a camera) is an observer of a class that is never
 * relevant. Setters apply at once; rules learn of them at the next tick, as one batch. Not
 * thread-safe; nothing is allocated but when the capacity grows.
 */
public final class Population {
  /** No entity, no team. */
  public static final int NONE = -1;

  /** The radius of an entity that does not observe. */
  public static final double BLIND = -1;

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

  /** One more than the greatest class; classes are small numbers. */
  public static final int CLASSES = 64;

  private static final int MOST = 1 << 28;

  private final Box world;
  private double[] x;
  private double[] y;
  private double[] radius;
  private double[] size;
  private byte[] kind;
  private int[] team;
  private int[] parent;
  private int[] children;
  private long[] groups;
  private boolean[] alive;
  private Changes now = new Changes();
  private Changes last = new Changes();
  private int count;
  private int end;
  private long neverRelevant;

  /**
   * Makes a population with room for ids in {@code [0, capacity)}; a larger id makes more room.
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
    parent = new int[capacity];
    children = new int[capacity];
    groups = new long[capacity];
    alive = new boolean[capacity];
    Arrays.fill(parent, NONE);
  }

  /** Adds an observer, see {@link #add(int, double, double)}. */
  public void add(int id, double atX, double atY, double itsRadius) {
    requireRadius(itsRadius);
    add(id, atX, atY);
    radius[id] = itsRadius;
  }

  /**
   * Adds an entity that perceives nothing, of class 0, without size, team, group or parent.
   *
   * @throws IllegalStateException if the id is in use, or was until this tick: its observers have
   *     to hear of the end of the old entity first
   */
  public void add(int id, double atX, double atY) {
    requirePlace(atX, atY);
    growTo(id);
    if (alive[id] || (now.of(id) & REMOVED) != 0) {
      throw new IllegalStateException(
          "id " + id + (alive[id] ? " is in use" : " was removed in this tick"));
    }
    alive[id] = true;
    x[id] = atX;
    y[id] = atY;
    radius[id] = BLIND;
    size[id] = 0;
    kind[id] = 0;
    team[id] = NONE;
    parent[id] = NONE;
    groups[id] = 0;
    count++;
    end = Math.max(end, id + 1);
    mark(id, ADDED);
  }

  /** Removes an entity; its children stay, without a parent. */
  public void remove(int id) {
    requireAlive(id);
    parent(id, NONE);
    for (int c = 0; children[id] > 0 && c < end; c++) {
      if (parent[c] == id) {
        parent(c, NONE);
      }
    }
    alive[id] = false;
    count--;
    now.mark(id, REMOVED);
  }

  /** Moves an entity; any distance, rules handle jumps. */
  public void move(int id, double toX, double toY) {
    requireAlive(id);
    requirePlace(toX, toY);
    if (x[id] != toX || y[id] != toY) {
      x[id] = toX;
      y[id] = toY;
      mark(id, MOVED);
    }
  }

  /** Changes how far an entity perceives; {@link #BLIND} ends its being an observer. */
  public void radius(int id, double itsRadius) {
    requireAlive(id);
    if (itsRadius != BLIND) {
      requireRadius(itsRadius);
    }
    if (radius[id] != itsRadius) {
      radius[id] = itsRadius;
      mark(id, RADIUS);
    }
  }

  /** Changes the extent of an entity, the diameter of a disc; tile rules regard it. */
  public void size(int id, double extent) {
    requireAlive(id);
    if (!(extent >= 0 && extent < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("size must be finite and not negative, not " + extent);
    }
    size[id] = extent;
    mark(id, SIZE);
  }

  /** Changes the class of an entity, in {@code [0, 64)}. */
  public void kind(int id, int itsKind) {
    requireAlive(id);
    if (itsKind < 0 || itsKind >= CLASSES) {
      throw new IllegalArgumentException("class must be in [0, 64), not " + itsKind);
    }
    boolean before = perceivable(id);
    kind[id] = (byte) itsKind;
    mark(id, before == perceivable(id) ? TRAITS : TRAITS | PERCEIVABLE);
  }

  /** Puts an entity into a team, or with {@link #NONE} into none. */
  public void team(int id, int itsTeam) {
    requireAlive(id);
    team[id] = itsTeam;
    mark(id, TRAITS);
  }

  /** Puts an entity into groups, one bit each. */
  public void groups(int id, long itsGroups) {
    requireAlive(id);
    groups[id] = itsGroups;
    mark(id, TRAITS);
  }

  /**
   * Makes an entity part of another: whoever perceives it perceives its parent.
   *
   * @throws IllegalArgumentException if the entity would become its own ancestor
   */
  public void parent(int id, int itsParent) {
    requireAlive(id);
    if (itsParent != NONE) {
      requireAlive(itsParent);
    }
    for (int a = itsParent; a != NONE; a = parent[a]) {
      if (a == id) {
        throw new IllegalArgumentException(id + " cannot be its own ancestor");
      }
    }
    if (parent[id] == itsParent) {
      return;
    }
    if (parent[id] != NONE) {
      children[parent[id]]--;
    }
    if (itsParent != NONE) {
      children[itsParent]++;
    }
    parent[id] = itsParent;
    mark(id, TRAITS);
  }

  /** Says which classes nobody ever perceives, one bit each, whatever the rules say. */
  public void neverRelevant(long kinds) {
    long differ = neverRelevant ^ kinds;
    neverRelevant = kinds;
    for (int id = 0; differ != 0 && id < end; id++) {
      if (alive[id] && (differ >>> kind[id] & 1) != 0) {
        mark(id, PERCEIVABLE);
      }
    }
  }

  public Box world() {
    return world;
  }

  /** Returns how many ids there is room for; it may grow between ticks, never within one. */
  public int capacity() {
    return x.length;
  }

  /** Returns the number of entities. */
  public int count() {
    return count;
  }

  /** Returns one more than the greatest id ever used. */
  public int end() {
    return end;
  }

  public boolean alive(int id) {
    return alive[id];
  }

  /** Returns whether the entity is there for others at all. */
  public boolean perceivable(int id) {
    return alive[id] && (neverRelevant >>> kind[id] & 1) == 0;
  }

  public boolean observes(int id) {
    return alive[id] && radius[id] >= 0;
  }

  public double x(int id) {
    return x[id];
  }

  public double y(int id) {
    return y[id];
  }

  public double radius(int id) {
    return radius[id];
  }

  public double size(int id) {
    return size[id];
  }

  public int kind(int id) {
    return kind[id];
  }

  public int team(int id) {
    return team[id];
  }

  public long groups(int id) {
    return groups[id];
  }

  public int parent(int id) {
    return parent[id];
  }

  /**
   * Ends the batch of changes that has been collected, and returns it. It stays as it is until the
   * next call; what changes from now on goes to the next batch.
   */
  public Changes turn() {
    Changes batch = now;
    now = last;
    now.clear();
    last = batch;
    return batch;
  }

  /** Returns what has changed since the last {@link #turn}, so far. */
  public Changes pending() {
    return now;
  }

  /** Returns the batch that {@link #turn} returned last. */
  public Changes lastChanges() {
    return last;
  }

  private void mark(int id, int what) {
    now.mark(id, what);
  }

  private void growTo(int id) {
    if (id < 0 || id >= MOST) {
      throw new IllegalArgumentException("ids are in [0, 2^28), not " + id);
    }
    if (id >= x.length) {
      int capacity = Math.min(MOST, Math.max(id + 1, x.length + x.length / 2));
      x = Arrays.copyOf(x, capacity);
      y = Arrays.copyOf(y, capacity);
      radius = Arrays.copyOf(radius, capacity);
      size = Arrays.copyOf(size, capacity);
      kind = Arrays.copyOf(kind, capacity);
      team = Arrays.copyOf(team, capacity);
      children = Arrays.copyOf(children, capacity);
      groups = Arrays.copyOf(groups, capacity);
      alive = Arrays.copyOf(alive, capacity);
      int before = parent.length;
      parent = Arrays.copyOf(parent, capacity);
      Arrays.fill(parent, before, capacity, NONE);
    }
  }

  private void requireAlive(int id) {
    if (id < 0 || id >= alive.length || !alive[id]) {
      throw new IllegalStateException("no entity " + id);
    }
  }

  private static void requirePlace(double x, double y) {
    if (!(Math.abs(x) < 1e150 && Math.abs(y) < 1e150)) {
      throw new IllegalArgumentException("not a place: " + x + ", " + y);
    }
  }

  private static void requireRadius(double radius) {
    if (!(radius >= 0 && radius < 1e150)) {
      throw new IllegalArgumentException("radius must be finite and not negative, not " + radius);
    }
  }
}
