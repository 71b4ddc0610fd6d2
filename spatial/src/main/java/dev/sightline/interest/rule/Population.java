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
 * thread-safe; no method allocates.
 */
public final class Population {
  /** No entity, no team. */
  public static final int NONE = -1;

  /** The radius of an entity that does not observe. */
  public static final double BLIND = -1;

  /** Kinds of change, as bits of {@link #change}. */
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

  private static final int LISTED = 128;
  private static final int MOST = 1 << 28;

  private final Box world;
  private final double[] x;
  private final double[] y;
  private final double[] radius;
  private final double[] size;
  private final byte[] kind;
  private final int[] team;
  private final int[] parent;
  private final int[] children;
  private final long[] groups;
  private final boolean[] alive;
  private final byte[] change;
  private final int[] changed;
  private int changedCount;
  private int changes;
  private int count;
  private int end;
  private long neverRelevant;

  /**
   * Makes room for ids in {@code [0, capacity)}.
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
    change = new byte[capacity];
    changed = new int[capacity];
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
    if (alive[id] || (change[id] & REMOVED) != 0) {
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
    boolean unseen = (change[id] & ADDED) != 0;
    mark(id, REMOVED);
    if (unseen) {
      change[id] = (byte) LISTED; // came and went between two ticks
    }
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

  /** Returns how many entities changed since the last tick. */
  public int changedCount() {
    return changedCount;
  }

  /** Returns the {@code i}-th changed entity, in the order of the first change. */
  public int changed(int i) {
    return changed[i];
  }

  /** Returns what changed about anybody since the last tick, a set of bits. */
  public int changes() {
    return changes & 0x7f;
  }

  /** Returns what changed about an entity since the last tick, a set of bits. */
  public int change(int id) {
    return change[id] & 0x7f;
  }

  /** Forgets what changed; the space calls this when all rules have seen it. */
  public void settle() {
    for (int i = 0; i < changedCount; i++) {
      change[changed[i]] = 0;
    }
    changedCount = 0;
    changes = 0;
  }

  private void mark(int id, int what) {
    if ((change[id] & LISTED) == 0) {
      changed[changedCount++] = id;
    }
    change[id] |= (byte) (what | LISTED);
    changes |= what;
  }

  private void requireAlive(int id) {
    if (!alive[id]) {
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
