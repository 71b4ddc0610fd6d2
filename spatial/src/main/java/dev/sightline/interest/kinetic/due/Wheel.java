package dev.sightline.interest.kinetic.due;

import dev.sightline.collection.Capacity;
import java.util.Arrays;

/** A timing wheel: entries by the tick in which they are due. */
public final class Wheel {

  /*
   * A timing wheel: a ring of buckets, one per coming tick, each a chain of fixed-size chunks of
   * entries that are read and written in sequence. Chunks come from a common pool, so that what one
   * bucket gives back another takes, and nothing is allocated once the pool is large enough. What
   * was not needed over two reviews is let go: its number keeps no array.
   *
   * An entry is two longs, to the wheel without meaning.
   */

  /** Entries may be due up to one less than this many ticks ahead. */
  public static final int TICKS = 64;

  public static final int NO_CHUNK = -1;
  private static final int CHUNK = 256;
  private static final long[] NOTHING = {};

  private long[][] chunks = new long[16][];
  private int[] next = new int[16];
  private int[] fill = new int[16];
  private int made;
  private int free = NO_CHUNK;
  private int hollow = NO_CHUNK;
  private final int[] head = new int[TICKS];
  private int used;
  private int owned;
  private int peak;
  private int peakBefore;
  private long size;

  public Wheel() {
    Arrays.fill(head, NO_CHUNK);
  }

  public void add(int tick, long a, long b) {
    int bucket = tick & TICKS - 1;
    int chunk = head[bucket];
    if (chunk == NO_CHUNK || fill[chunk] == 2 * CHUNK) {
      chunk = take();
      next[chunk] = head[bucket];
      head[bucket] = chunk;
    }
    long[] entries = entries(chunk);
    int at = fill[chunk];
    entries[at] = a;
    entries[at + 1] = b;
    fill[chunk] = at + 2;
    size++;
  }

  /** Empties the bucket of a tick; returns its first chunk, to be given back, or NO_CHUNK. */
  public int take(int tick) {
    int bucket = tick & TICKS - 1;
    int chunk = head[bucket];
    head[bucket] = NO_CHUNK;
    return chunk;
  }

  public long[] entries(int chunk) {
    return chunks[chunk];
  }

  /** Returns how many longs of a chunk are in use. */
  public int fill(int chunk) {
    return fill[chunk];
  }

  /** Takes a chunk back, and returns the one that followed it, or NO_CHUNK. */
  public int give(int chunk) {
    int following = next[chunk];
    next[chunk] = free;
    free = chunk;
    used--;
    size -= fill[chunk] / 2;
    return following;
  }

  /** Returns how many entries there are. */
  public long size() {
    return size;
  }

  /** Lets go of chunks that have not been needed lately; to be called now and then. */
  public void review() {
    int needed = Math.max(peak, peakBefore);
    if (owned > 2 * needed + 16) {
      while (free != NO_CHUNK && owned > needed) {
        int chunk = free;
        free = next[chunk];
        chunks[chunk] = NOTHING;
        next[chunk] = hollow;
        hollow = chunk;
        owned--;
      }
    }
    peakBefore = peak;
    peak = used;
  }

  /** Returns how many chunks are kept, in use or not. */
  int owned() {
    return owned;
  }

  private int take() {
    int chunk;
    if (free != NO_CHUNK) {
      chunk = free;
      free = next[chunk];
    } else {
      chunk = make();
    }
    fill[chunk] = 0;
    used++;
    peak = Math.max(peak, used);
    return chunk;
  }

  private int make() {
    int chunk = hollow;
    if (chunk != NO_CHUNK) {
      hollow = next[chunk];
    } else {
      if (made == chunks.length) {
        int capacity = Capacity.grown(made, made + 1);
        chunks = Arrays.copyOf(chunks, capacity);
        next = Arrays.copyOf(next, capacity);
        fill = Arrays.copyOf(fill, capacity);
      }
      chunk = made++;
    }
    chunks[chunk] = new long[2 * CHUNK];
    owned++;
    return chunk;
  }
}
