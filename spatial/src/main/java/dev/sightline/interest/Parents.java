package dev.sightline.interest;

import dev.sightline.collection.Rows;
import java.util.Arrays;

/** Whose part each entity is, as the callers of a space said it. */
final class Parents {

  /*
   * Whose part each entity is, as callers said it. Nobody has more than so many ancestors, so that
   * whoever follows them up or down needs no more steps than that. Per entity it is known how many
   * generations of descendants it has at most; as parents go away that may be more than there are,
   * and it is counted only when the number would matter.
   *
   * Cost: a step per ancestor; to count, a few per entity.
   */

  /** The most ancestors that an entity can have. */
  static final int MOST = 100;

  private final Entities entities;
  private final Rows rows;
  private long[] parent = {};
  private byte[] below = {};

  Parents(Entities entities, Rows rows) {
    this.entities = entities;
    this.rows = rows;
  }

  void growRows(int capacity) {
    parent = Arrays.copyOf(parent, capacity);
    below = Arrays.copyOf(below, capacity);
  }

  void arrange(int[] from) {
    parent = Rows.arranged(parent, from, from.length);
    below = Rows.arranged(below, from, from.length);
  }

  /** Takes note of somebody new in a row. */
  void begin(int row) {
    parent[row] = Space.NOTHING;
    below[row] = 0;
  }

  /** Returns the parent of an entity, or {@link Space#NOTHING}. */
  long of(int slot) {
    long of = parent[rows.of(slot)];
    return entities.isAlive(of) ? of : Space.NOTHING;
  }

  /**
   * Gives an entity another parent, or none.
   *
   * @throws IllegalArgumentException if it would become its own ancestor, or somebody would have
   *     too many ancestors
   */
  void set(int slot, long newParent) {
    int ancestors = 0;
    for (long a = newParent; entities.isAlive(a); a = parent[rows.of((int) a)]) {
      if ((int) a == slot) {
        throw new IllegalArgumentException(
            "the entity " + Ids.words(entities.id(slot)) + " cannot be its own ancestor");
      }
      ancestors++;
    }
    requireFew(slot, ancestors);
    parent[rows.of(slot)] = newParent;
    int generations = below[rows.of(slot)];
    for (long a = newParent; entities.isAlive(a); a = parent[rows.of((int) a)]) {
      int row = rows.of((int) a);
      below[row] = (byte) Math.max(below[row], ++generations);
    }
  }

  private void requireFew(int slot, int ancestors) {
    int row = rows.of(slot);
    if (ancestors + below[row] > MOST) {
      below[row] = (byte) generationsBelow(slot);
    }
    if (ancestors + below[row] > MOST) {
      throw new IllegalArgumentException(
          "the entity "
              + Ids.words(entities.id(slot))
              + " and its parts would have up to "
              + (ancestors + below[row])
              + " ancestors; "
              + MOST
              + " are allowed");
    }
  }

  /** Counts how many generations of descendants an entity has. */
  private int generationsBelow(int slot) {
    int most = 0;
    for (int other = 0; other < entities.end(); other++) {
      if (entities.isThere(other)) {
        most = Math.max(most, generationsTo(slot, other));
      }
    }
    return most;
  }

  /** Returns how many generations below an entity another one is; 0 if it is none of its parts. */
  private int generationsTo(int slot, int other) {
    int generations = 0;
    for (int at = other; at != slot; generations++) {
      long next = of(at);
      if (next == Space.NOTHING) {
        return 0;
      }
      at = (int) next;
    }
    return generations;
  }
}
