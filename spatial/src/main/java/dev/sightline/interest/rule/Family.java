package dev.sightline.interest.rule;

import dev.sightline.collection.Rows;
import java.util.Arrays;

/** Who is part of whom. */
final class Family {

  /*
   * Layout: per entity its parent, its first child, and its neighbors in the list of its parent's
   * children. Relatives are ids; they stand in arrays by row (see Rows).
   *
   * Invariant: nobody is among its own ancestors; the caller asks before it moves anybody. How deep
   * the deepest is may be told too high, until nobody has a parent any more.
   *
   * Cost: a few steps to change a parent, and as many more as the entity has ancestors and
   * descendants.
   */

  private static final int NONE = Population.NONE;

  private final Rows rows;
  private int[] parent;
  private int[] firstChild;
  private int[] nextSibling;
  private int[] previousSibling;
  private int parented;
  private int deepest;

  Family(Rows rows, int capacity) {
    this.rows = rows;
    parent = new int[capacity];
    firstChild = new int[capacity];
    nextSibling = new int[capacity];
    previousSibling = new int[capacity];
    Arrays.fill(parent, NONE);
    Arrays.fill(firstChild, NONE);
  }

  /** Takes note of somebody new in a row, who has no relatives. */
  void begin(int row) {
    parent[row] = NONE;
    firstChild[row] = NONE;
  }

  int parent(int id) {
    return parent[rows.of(id)];
  }

  int firstChild(int id) {
    return firstChild[rows.of(id)];
  }

  int nextSibling(int id) {
    return nextSibling[rows.of(id)];
  }

  /** Returns how many have a parent. */
  int parented() {
    return parented;
  }

  /** Returns a number of ancestors that nobody exceeds; 0 if nobody has a parent. */
  int deepest() {
    return deepest;
  }

  /** Returns how many ancestors an entity has. */
  int depth(int id) {
    int depth = 0;
    for (int a = parent(id); a != NONE; a = parent(a)) {
      depth++;
    }
    return depth;
  }

  /** Returns whether an entity is another one or among its ancestors. */
  boolean isAmongAncestors(int of, int id) {
    int a = of;
    while (a != NONE && a != id) {
      a = parent(a);
    }
    return a == id;
  }

  /** Gives an entity another parent, or none. */
  void move(int id, int to) {
    unlink(id);
    link(id, to);
  }

  private void unlink(int id) {
    int row = rows.of(id);
    int of = parent[row];
    if (of == NONE) {
      return;
    }
    int next = nextSibling[row];
    if (firstChild(of) == id) {
      firstChild[rows.of(of)] = next;
    } else {
      nextSibling[rows.of(previousSibling[row])] = next;
    }
    if (next != NONE) {
      previousSibling[rows.of(next)] = previousSibling[row];
    }
    parented--;
    deepest = parented == 0 ? 0 : deepest;
  }

  private void link(int id, int to) {
    int row = rows.of(id);
    parent[row] = to;
    if (to != NONE) {
      int next = firstChild(to);
      nextSibling[row] = next;
      if (next != NONE) {
        previousSibling[rows.of(next)] = id;
      }
      firstChild[rows.of(to)] = id;
      parented++;
      deepest = Math.max(deepest, depth(id) + height(id));
    }
  }

  /** Returns how many generations of descendants an entity has. */
  private int height(int id) {
    int height = 0;
    for (int c = firstChild(id); c != NONE; c = nextSibling(c)) {
      height = Math.max(height, 1 + height(c));
    }
    return height;
  }

  void growRows(int capacity) {
    nextSibling = Arrays.copyOf(nextSibling, capacity);
    previousSibling = Arrays.copyOf(previousSibling, capacity);
    parent = grown(parent, capacity);
    firstChild = grown(firstChild, capacity);
  }

  private static int[] grown(int[] ids, int capacity) {
    int[] grown = Arrays.copyOf(ids, capacity);
    Arrays.fill(grown, ids.length, capacity, NONE);
    return grown;
  }

  /** Follows rows that were arranged anew, see {@link Rows#arrange}. */
  void arrange(int[] from, int capacity) {
    nextSibling = Rows.arranged(nextSibling, from, capacity, NONE);
    previousSibling = Rows.arranged(previousSibling, from, capacity, NONE);
    parent = Rows.arranged(parent, from, capacity, NONE);
    firstChild = Rows.arranged(firstChild, from, capacity, NONE);
  }
}
