package dev.sightline.replication;

import dev.sightline.collection.Capacity;
import dev.sightline.collection.LongList;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Of which entity the parts in the interest space are, by slot. One that is removed is known until
 * the end of the tick, when all have been told who does not perceive it any more.
 */
final class PartOwners {
  private @Nullable Entity[] wholes = {};
  private long[] ids = {};
  private final LongList removed = new LongList(0);

  void add(long id, Entity whole) {
    int slot = (int) id;
    if (slot >= ids.length) {
      int length = Capacity.grown(ids.length, slot + 1);
      wholes = Arrays.copyOf(wholes, length);
      ids = Arrays.copyOf(ids, length);
    }
    wholes[slot] = whole;
    ids[slot] = id;
  }

  void remove(long id) {
    removed.add(id);
  }

  @Nullable Entity wholeOf(int slot) {
    return slot < wholes.length ? wholes[slot] : null;
  }

  /** Forgets those that were removed, but not others that got their slots since. */
  void finishTick() {
    for (int i = 0; i < removed.size(); i++) {
      int slot = (int) removed.get(i);
      if (ids[slot] == removed.get(i)) {
        wholes[slot] = null;
      }
    }
    removed.clear();
  }
}
