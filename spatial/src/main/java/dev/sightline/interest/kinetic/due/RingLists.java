package dev.sightline.interest.kinetic.due;

import dev.sightline.interest.kinetic.due.IntChunks.Chunk;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The lists that owners made of bodies that may cross their radius. */
public final class RingLists {

  /*
   * The lists that owners made of who may cross their radius, by the tick they were made in. A list
   * is a block of ints: owner; number of entries and, in the highest bits, the ticks that a class
   * spans; where each class ends, two to an int; entries. Entries are ordered by class, class c
   * being needed from c * span + 1 ticks after the listing on: so what must be read of a block is
   * always its front, and more of it as it ages.
   *
   * An entry is other << 2 | symmetric << 1 | inside. Blocks only ever get appended and read in
   * sequence, and a whole tick is dropped at once when nobody reads it any more. A list with more
   * entries than an end can tell is read whole.
   */

  public static final int CLASSES = 8;
  public static final int SLOTS = 64;
  public static final int INSIDE = 1;
  public static final int SYMMETRIC = 2;
  public static final int HEADER = 2 + CLASSES / 2;
  private static final int SPAN_SHIFT = 28;
  private static final int COUNT_MASK = (1 << SPAN_SHIFT) - 1;
  private static final int MOST_END = 0xffff;
  private static final int CHUNK_LOG = 12;

  private final IntChunks chunks = new IntChunks(CHUNK_LOG);
  private final @Nullable Chunk[] first = new Chunk[SLOTS];
  private final @Nullable Chunk[] last = new Chunk[SLOTS];
  private final int[] readUntil = new int[SLOTS];
  private final int[] next = new int[CLASSES];

  /** Empties the slot of a new tick. */
  public void begin(int tick) {
    drop(tick & SLOTS - 1);
    if (tick % SLOTS == 0) {
      chunks.review();
    }
  }

  private void drop(int slot) {
    chunks.give(first[slot]);
    first[slot] = null;
    last[slot] = null;
  }

  /** Returns the first chunk of what was made at a tick and has to be read now; drops the rest. */
  public @Nullable Chunk read(int made, int now) {
    int slot = made & SLOTS - 1;
    if (first[slot] != null && readUntil[slot] < now) {
      drop(slot);
    }
    return first[slot];
  }

  /** Returns where the block after this one begins. */
  public static int next(int[] blocks, int at) {
    return at + HEADER + (blocks[at + 1] & COUNT_MASK);
  }

  /** Returns how many ticks a class of a block spans. */
  public static int span(int[] blocks, int at) {
    return (blocks[at + 1] >>> SPAN_SHIFT) + 1;
  }

  /** Returns where the entries of a class end. */
  public static int end(int[] blocks, int at, int c) {
    int end = blocks[at + 2 + (c >> 1)] >>> ((c & 1) << 4) & MOST_END;
    return end == MOST_END ? next(blocks, at) : at + HEADER + end;
  }

  /**
   * Appends the list of an owner.
   *
   * @param period for how many ticks it is read
   * @param span how many ticks a class spans
   * @param entries in any order
   * @param classes of the entries
   */
  public void append(
      int tick, int owner, int period, int span, int[] entries, byte[] classes, int count) {
    if (count == 0) {
      return;
    }
    Chunk chunk = reserve(tick, period, HEADER + count);
    int at = chunk.size;
    chunk.size = at + HEADER + count;
    int[] block = chunk.data;
    block[at] = owner;
    block[at + 1] = (span - 1) << SPAN_SHIFT | count;
    sort(entries, classes, count, block, at);
  }

  private Chunk reserve(int tick, int period, int length) {
    int slot = tick & SLOTS - 1;
    Chunk chunk = last[slot];
    if (chunk == null) {
      readUntil[slot] = tick;
    }
    readUntil[slot] = Math.max(readUntil[slot], tick + period);
    if (chunk == null || chunk.data.length < chunk.size + length) {
      Chunk more = chunks.take(length);
      if (chunk == null) {
        first[slot] = more;
      } else {
        chunk.next = more;
      }
      last[slot] = more;
      chunk = more;
    }
    return chunk;
  }

  /** Puts entries in the order of their classes, a counting sort. */
  private void sort(int[] entries, byte[] classes, int count, int[] block, int at) {
    Arrays.fill(next, 0);
    for (int i = 0; i < count; i++) {
      next[classes[i]]++;
    }
    int sum = 0;
    for (int c = 0; c < CLASSES; c++) {
      int here = next[c];
      next[c] = at + HEADER + sum;
      sum += here;
      int end = count < MOST_END ? sum : MOST_END;
      int word = at + 2 + (c >> 1);
      block[word] = (c & 1) == 0 ? end : block[word] | end << 16;
    }
    for (int i = 0; i < count; i++) {
      block[next[classes[i]]++] = entries[i];
    }
  }

  /** Returns how many ints are kept, in use or not. */
  long owned() {
    return chunks.owned();
  }
}
