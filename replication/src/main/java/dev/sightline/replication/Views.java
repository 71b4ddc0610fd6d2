package dev.sightline.replication;

import dev.sightline.collection.Capacity;
import dev.sightline.collection.IntList;
import dev.sightline.frame.SharedBlocks;
import java.util.Arrays;

/** The ways in which entities are seen by those who hold the same groups of their fields. */
final class Views {

  /*
   * A view is an entity as those see it who hold the same groups of its fields. It has a small
   * number. A client's table has that number for each short id, and one array has for each number
   * the block with what changed in this tick, if anything did. So the work for a client is one
   * lookup and one copy of a few bytes per entity, whoever is told what.
   *
   * An entity has as many views as there are different sets of groups in use, which is one for most.
   * They are a linked list that begins at the entity's slot, and end with the entity.
   *
   * A view may be still: it tells no moves. It is for the client whose own entity this is, which
   * learns its own position from the head of the frame.
   *
   * Views are made by the tick's thread only, before clients are encoded; then any number of threads
   * may read.
   */

  /** No view. */
  static final int NONE = -1;

  private static final int STILL = 1 << 8;

  private int[] first = {};
  private int[] next = {};
  private int[] slots = {};
  private int[] keys = {};
  private long[] updates = {};
  private final IntList free = new IntList();
  private final IntList updated = new IntList();
  private int end;

  static int key(int groups, boolean still) {
    return still ? groups | STILL : groups;
  }

  /** Returns the view of an entity, or {@link #NONE}. */
  int find(int slot, int key) {
    int view = slot < first.length ? first[slot] - 1 : NONE;
    while (view != NONE && keys[view] != key) {
      view = next[view];
    }
    return view;
  }

  /** Makes sure that an entity has a view, and returns it. */
  int prepare(int slot, int key) {
    int view = find(slot, key);
    return view == NONE ? add(slot, key) : view;
  }

  private int add(int slot, int key) {
    int view = free.isEmpty() ? end++ : free.pop();
    grow(slot, view);
    slots[view] = slot;
    keys[view] = key;
    next[view] = first[slot] - 1;
    first[slot] = view + 1;
    return view;
  }

  private void grow(int slot, int view) {
    if (slot >= first.length) {
      first = Arrays.copyOf(first, Capacity.grown(first.length, slot + 1));
    }
    if (view >= next.length) {
      int length = Capacity.grown(next.length, view + 1);
      next = Arrays.copyOf(next, length);
      slots = Arrays.copyOf(slots, length);
      keys = Arrays.copyOf(keys, length);
      updates = Arrays.copyOf(updates, length);
    }
  }

  /** Ends all views of an entity. */
  void end(int slot) {
    for (int view = firstOf(slot); view != NONE; view = next[view]) {
      updates[view] = SharedBlocks.NOTHING;
      free.add(view);
    }
    if (slot < first.length) {
      first[slot] = 0;
    }
  }

  int firstOf(int slot) {
    return slot < first.length ? first[slot] - 1 : NONE;
  }

  int next(int view) {
    return next[view];
  }

  int slot(int view) {
    return slots[view];
  }

  int groups(int view) {
    return keys[view] & ~STILL;
  }

  boolean isStill(int view) {
    return (keys[view] & STILL) != 0;
  }

  /** Sets what is told in this tick. */
  void update(int view, long block) {
    updates[view] = block;
    updated.add(view);
  }

  /** Forgets what was told in the last tick. */
  void clearUpdates() {
    for (int i = 0; i < updated.size(); i++) {
      updates[updated.get(i)] = SharedBlocks.NOTHING;
    }
    updated.clear();
  }

  /** Returns the blocks of this tick by view, for reading. */
  long[] updates() {
    return updates;
  }
}
