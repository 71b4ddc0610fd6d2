package dev.sightline.interest;

import dev.sightline.collection.Capacity;
import dev.sightline.collection.IntList;
import dev.sightline.collection.Rows;
import dev.sightline.interest.rule.Population;
import java.util.Arrays;
import java.util.BitSet;

/** Ids of entities: slots that are used again, with generations that are not. */
final class Ids {

  /*
   * An id is a generation and a slot. Slots are small numbers, the lowest free one first, so that
   * whatever is kept by slot stays as short as it can. Each time a slot is taken its generation grows
   * by one, so the ids of those who had it before are refused.
   *
   * Where rows are packed, free slots that have a row are taken first, so coming and going asks for
   * no more rows than there are entities.
   *
   * Slots at the end that are free can be cut off. What is kept of their generations is the greatest:
   * slots that come anew begin above it, so an old id stays refused.
   *
   * Cost: a few steps to take or release a slot; cutting costs as much as there are slots.
   */

  private static final int LEAST = 64;

  private final Rows rows;
  private int[] generation = {};
  private BitSet free = new BitSet();

  /** Free slots that have a row, when rows are packed. */
  private final IntList freeWithRow = new IntList();

  private int lowestFree = Integer.MAX_VALUE;
  private int end;

  /** No slot beyond the array ever had a greater generation. */
  private int generationBeyond;

  /** One more than the greatest slot that ever was in use. */
  private int everUsed;

  Ids(Rows rows) {
    this.rows = rows;
  }

  /** Returns one more than the greatest slot in use. */
  int end() {
    return end;
  }

  /** Takes a free slot for a new id, and returns it. */
  int take() {
    int slot = freeSlot();
    if (slot >= 0) {
      free.clear(slot);
    } else {
      slot = append();
    }
    generation[slot] = generation[slot] == Integer.MAX_VALUE ? 1 : generation[slot] + 1;
    return slot;
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

  private int append() {
    if (end == Population.MOST) {
      throw new IllegalStateException("a space holds at most 2^28 entities");
    }
    if (end == generation.length) {
      generation = Arrays.copyOf(generation, Capacity.grown(end, end + 1));
      Arrays.fill(generation, end, generation.length, generationBeyond);
    }
    everUsed = Math.max(everUsed, end + 1);
    return end++;
  }

  /** Frees a slot. */
  void release(int slot) {
    free.set(slot);
    if (rows.isPacked() && rows.of(slot) != 0) {
      freeWithRow.add(slot);
    } else {
      lowestFree = Math.min(lowestFree, slot);
    }
  }

  /** Returns whether far fewer slots are in use than there is memory for, and that is much. */
  boolean isSparse(int much, int sparse) {
    return generation.length >= Math.max(much, LEAST + 1)
        && lastUsed() < generation.length / sparse;
  }

  /** Returns one more than the greatest slot that is not free. */
  private int lastUsed() {
    return free.previousClearBit(end - 1) + 1;
  }

  /** Cuts free slots off at the end; rows are arranged anew next, so that no free slot has one. */
  void cut() {
    int newEnd = lastUsed();
    free.clear(newEnd, Math.max(newEnd, end));
    free = BitSet.valueOf(free.toLongArray());
    int lowest = free.nextSetBit(0);
    lowestFree = lowest < 0 ? Integer.MAX_VALUE : lowest;
    end = newEnd;
    forgetFrom(Math.max(LEAST, end));
    freeWithRow.clear();
    freeWithRow.trim();
  }

  /** Gives back the memory of slots, which leave behind the greatest generation. */
  private void forgetFrom(int capacity) {
    for (int slot = capacity; slot < generation.length; slot++) {
      generationBeyond = Math.max(generationBeyond, generation[slot]);
    }
    generation = Arrays.copyOf(generation, Math.min(capacity, generation.length));
  }

  /** Returns the last id of a slot. */
  long of(int slot) {
    return (long) generation[slot] << 32 | slot;
  }

  /** Returns whether an id is the last of its slot. */
  boolean isLast(long id) {
    int slot = (int) id;
    return slot >= 0 && slot < end && generation[slot] == (int) (id >>> 32);
  }

  /** Returns what is wrong with an id that is not the last of its slot. */
  RuntimeException unknown(long id) {
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
}
