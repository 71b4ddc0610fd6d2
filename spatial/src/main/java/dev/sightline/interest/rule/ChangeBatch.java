package dev.sightline.interest.rule;

import dev.sightline.collection.Capacity;
import java.util.Arrays;

/** A batch of changes as its maker has it, who adds to it and uses it again. */
public final class ChangeBatch extends Changes {
  /** When one of so many entities changed, it is faster to clear the bits of all. */
  private static final int MANY = 8;

  /** Makes an empty batch. */
  public ChangeBatch() {}

  /** Says in which tick the batch is handed out. */
  public ChangeBatch at(long number) {
    tick = number;
    return this;
  }

  /** Adds a change. */
  public void mark(int id, int what) {
    if (id >= bits.length) {
      bits = Arrays.copyOf(bits, Capacity.grown(bits.length, id + 1));
    }
    if ((bits[id] & LISTED) == 0) {
      list(id);
    }
    boolean unseen = (bits[id] & Population.ADDED) != 0 && what == Population.REMOVED;
    bits[id] = (short) (unseen ? LISTED : bits[id] | what | LISTED);
    any |= what;
  }

  /** Adds a move; {@link #mark} with less to ask. */
  void markMoved(int id) {
    if (id >= bits.length) {
      mark(id, Population.MOVED);
      return;
    }
    int before = bits[id];
    if ((before & LISTED) == 0) {
      list(id);
    }
    bits[id] = (short) (before | Population.MOVED | LISTED);
    any |= Population.MOVED;
  }

  private void list(int id) {
    if (count == ids.length) {
      ids = Arrays.copyOf(ids, Capacity.grown(count, count + 1));
    }
    ids[count++] = id;
  }

  /** Adds the changes of a later batch. */
  public void addAll(Changes later) {
    for (int i = 0; i < later.count; i++) {
      int id = later.ids[i];
      int what = later.of(id);
      boolean ends = (what & Population.REMOVED) != 0;
      mark(id, ends ? Population.REMOVED : what);
    }
  }

  /** Makes the batch empty. */
  public void clear() {
    if (count > bits.length / MANY) {
      Arrays.fill(bits, (short) 0);
    } else {
      for (int i = 0; i < count; i++) {
        bits[ids[i]] = 0;
      }
    }
    count = 0;
    any = 0;
  }

  /** Gives back memory, when empty. */
  public void trim() {
    bits = new short[LEAST];
    ids = new int[LEAST];
  }

  /** Makes the batch empty, and gives back what ids from {@code end} on took. */
  public void clear(int end) {
    clear();
    int most = Math.max(LEAST, end);
    if (bits.length > 2 * most || ids.length > 2 * most) {
      bits = new short[most];
      ids = new int[most];
    }
  }
}
