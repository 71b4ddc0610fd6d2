package dev.sightline.world;

/**
 * Names an obstacle of a {@link World}: one that came with the map, or one that was added since. A
 * handle whose obstacle was removed names nothing any more, also when its slot is used again, and
 * another world refuses it.
 */
public final class ObstacleHandle {
  private final Object owner;
  private final int slot;
  private final int generation;

  ObstacleHandle(Object owner, int slot, int generation) {
    this.owner = owner;
    this.slot = slot;
    this.generation = generation;
  }

  boolean isOf(Object world) {
    return owner == world;
  }

  /** Returns the number of the obstacle in the map's file, from 0, or a number after these. */
  public int slot() {
    return slot;
  }

  /** Returns how many obstacles had the slot before. */
  public int generation() {
    return generation;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ObstacleHandle h
        && h.isOf(owner)
        && h.slot == slot
        && h.generation == generation;
  }

  @Override
  public int hashCode() {
    return 31 * slot + generation;
  }

  @Override
  public String toString() {
    return "slot " + slot + ", generation " + generation;
  }
}
