package dev.sightline.interest.relation;

import dev.sightline.collection.IntList;
import dev.sightline.collection.LongIntMap;
import dev.sightline.collection.LongList;

/** The masks that pairs of sparse rows had before this tick. */
final class MasksBefore {

  /*
   * The masks that pairs of sparse rows had before their first change in the tick, so that those are
   * told that stayed in scope with another mask. What is noted first of a pair counts.
   *
   * Pairs that end are by far the most. Of such a pair the mask matters only if it comes back in the
   * same tick, so it is appended to a list, and put into the hash table only if some pair did.
   *
   * Cost: two lookups per change of a mask, an append and at most one lookup per pair that ends.
   */

  private final LongIntMap masks = new LongIntMap();
  private final LongList ended = new LongList();
  private final IntList endedMask = new IntList();

  /** Notes the mask of a pair that changes. */
  void note(long pair, int mask) {
    if (!masks.contains(pair)) {
      masks.put(pair, mask);
    }
  }

  /** Notes the last mask of a pair that ends. */
  void noteEnd(long pair, int mask) {
    if (masks.isEmpty() || !masks.contains(pair)) {
      ended.add(pair);
      endedMask.add(mask);
    }
  }

  /** Lets those count that ended; of a pair that ended twice the first does. */
  void addEnded() {
    for (int i = ended.size() - 1; i >= 0; i--) {
      masks.put(ended.get(i), endedMask.get(i));
    }
    forgetEnded();
  }

  private void forgetEnded() {
    ended.clear();
    endedMask.clear();
  }

  /** Returns what was noted, without pairs that ended and were not added. */
  LongIntMap noted() {
    return masks;
  }

  void clear() {
    masks.clear();
    forgetEnded();
  }
}
