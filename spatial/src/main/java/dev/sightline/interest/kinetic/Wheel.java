package dev.sightline.interest.kinetic;

import java.util.Arrays;

final class Wheel {

  /*
   * A timing wheel: a ring of buckets, one per coming tick, each a chain of fixed-size chunks of
   * entries that are read and written in sequence. Chunks come from a common pool, so that what one
   * bucket gives back another takes, and nothing is allocated once the pool is large enough.
   *
   * An entry is two longs, to the wheel without meaning.
   */

  /** Entries may be due up to one less than this many ticks ahead. */
  static final int TICKS = 64;

  static final int NO_CHUNK = -1;
  private static final int CHUNK = 256;

  private long[][] chunks = new long[16][];
  private int[] next = new int[16];
  private int[] fill = new int[16];
  private int made;
  private int free = NO_CHUNK;
  private final int[] head = new int[TICKS];

  Wheel() {
    Arrays.fill(head, NO_CHUNK);
  }

  void add(int tick, long a, long b) {
    int bucket = tick & TICKS - 1;
    int chunk = head[bucket];
    if (chunk == NO_CHUNK || fill[chunk] == 2 * CHUNK) {
      chunk = take();
      next[chunk] = head[bucket];
      head[bucket] = chunk;
    }
    long[] entries = chunks[chunk];
    int at = fill[chunk];
    entries[at] = a;
    entries[at + 1] = b;
    fill[chunk] = at + 2;
  }

  /** Takes the first chunk of a tick's bucket, or {@link #NO_CHUNK}; {@link #give} it back. */
  int poll(int tick) {
    int bucket = tick & TICKS - 1;
    int chunk = head[bucket];
    if (chunk != NO_CHUNK) {
      head[bucket] = next[chunk];
    }
    return chunk;
  }

  long[] entries(int chunk) {
    return chunks[chunk];
  }

  /** Returns how many longs of a chunk are in use. */
  int fill(int chunk) {
    return fill[chunk];
  }

  void give(int chunk) {
    next[chunk] = free;
    free = chunk;
  }

  private int take() {
    int chunk = free == NO_CHUNK ? make() : free;
    if (chunk == free) {
      free = next[chunk];
    }
    fill[chunk] = 0;
    return chunk;
  }

  private int make() {
    if (made == chunks.length) {
      chunks = Arrays.copyOf(chunks, 2 * made);
      next = Arrays.copyOf(next, 2 * made);
      fill = Arrays.copyOf(fill, 2 * made);
    }
    chunks[made] = new long[2 * CHUNK];
    return made++;
  }
}
