package dev.sightline.collection;

import java.util.Arrays;

/**
 * Gives entities small numbers while they are there, so that what a rule keeps about each costs
 * nothing for ids without an entity, but four bytes here. A slot is free again when it is released.
 */
public final class Slots {
  public static final int NONE = -1;

  private int[] slotOf = {}; // plus one
  private int[] idOf = new int[64];
  private int end;
  private final IntList free = new IntList();

  /** Begins without any. */
  public Slots() {}

  /** Returns the slot of an id, or {@link #NONE}. */
  public int of(int id) {
    return id < slotOf.length ? slotOf[id] - 1 : NONE;
  }

  /** Returns whose slot it is, or was last. */
  public int id(int slot) {
    return idOf[slot];
  }

  /** Returns whether a slot is somebody's; one that is not keeps the id that it had. */
  public boolean isUsed(int slot) {
    return of(idOf[slot]) == slot;
  }

  /** Returns a number above every slot's so far. */
  public int end() {
    return end;
  }

  /** Gives an id that has none a slot. */
  public int claim(int id) {
    if (id >= slotOf.length) {
      slotOf = Arrays.copyOf(slotOf, Capacity.grown(slotOf.length, id + 1));
    }
    int slot = free.isEmpty() ? end++ : free.pop();
    if (slot == idOf.length) {
      idOf = Arrays.copyOf(idOf, Capacity.grown(slot, slot + 1));
    }
    idOf[slot] = id;
    slotOf[id] = slot + 1;
    return slot;
  }

  public void release(int slot) {
    slotOf[idOf[slot]] = 0;
    free.add(slot);
  }
}
