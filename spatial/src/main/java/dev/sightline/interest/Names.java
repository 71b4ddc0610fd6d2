package dev.sightline.interest;

import dev.sightline.collection.LongIntMap;
import dev.sightline.collection.Rows;
import dev.sightline.interest.rule.Population;
import java.util.Arrays;

/**
 * Names of the caller's for slots: one each at most, and nobody else's. They stand in rows, and
 * take no memory until there is one; whoever owns the rows tells of it when there are more, or when
 * they are arranged anew.
 */
final class Names {
  private final Rows rows;
  private final LongIntMap slotOfName = new LongIntMap();
  private long[] names = {};

  Names(Rows rows) {
    this.rows = rows;
  }

  /**
   * Gives a slot a name.
   *
   * @param capacity of the arrays by row
   * @throws IllegalArgumentException if another slot has the name
   */
  void name(int slot, long name, int capacity) {
    int other = slotOfName.get(name, Population.NONE);
    if (other == slot && has(slot)) {
      return;
    }
    if (other != Population.NONE) {
      throw new IllegalArgumentException("the name " + name + " is in use");
    }
    unname(slot);
    if (names.length < capacity) {
      names = Arrays.copyOf(names, capacity);
    }
    names[rows.of(slot)] = name;
    slotOfName.put(name, slot);
  }

  void unname(int slot) {
    if (has(slot)) {
      slotOfName.remove(of(slot));
    }
  }

  boolean has(int slot) {
    return rows.of(slot) < names.length && slotOfName.get(of(slot), Population.NONE) == slot;
  }

  /** Returns the name of a slot that has one. */
  long of(int slot) {
    return names[rows.of(slot)];
  }

  /** Returns the slot with a name, or {@link Population#NONE}. */
  int slot(long name) {
    return slotOfName.get(name, Population.NONE);
  }

  void growRows(int capacity) {
    if (names.length > 0) {
      names = Arrays.copyOf(names, capacity);
    }
  }

  /** Brings the names into the order in which the rows are now. */
  void arrange(int[] from) {
    if (names.length > 0) {
      names = Rows.arranged(names, from, from.length);
    }
  }
}
