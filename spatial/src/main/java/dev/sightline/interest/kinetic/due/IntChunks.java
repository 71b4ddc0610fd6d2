package dev.sightline.interest.kinetic.due;

import org.jspecify.annotations.Nullable;

/** A pool of arrays of ints that are written and read in sequence and given back. */
public final class IntChunks {

  /*
   * Arrays of ints that are written and read in sequence and then given back, so that what one list
   * gives back another takes, and nothing is allocated once there are enough. Chunks have a least
   * length; what needs more gets a chunk of the next power of two.
   *
   * What was needed once is not kept for ever: when over two reviews in a row less than half was in
   * use at any time, the rest is let go.
   */

  /** An array, how much of it is in use, and the next one of the same list. */
  public static final class Chunk {
    public final int[] data;
    public int size;
    public @Nullable Chunk next;

    Chunk(int length) {
      data = new int[length];
    }
  }

  private final int leastLog;
  private final @Nullable Chunk[] free = new Chunk[31];
  private long used;
  private long owned;
  private long peak;
  private long peakBefore;

  public IntChunks(int leastLog) {
    this.leastLog = leastLog;
  }

  /** Returns an empty chunk that holds so many ints. */
  public Chunk take(int needed) {
    int log = Math.max(leastLog, 32 - Integer.numberOfLeadingZeros(needed - 1));
    Chunk chunk = free[log];
    if (chunk == null) {
      chunk = new Chunk(1 << log);
      owned += 1 << log;
    } else {
      free[log] = chunk.next;
    }
    chunk.size = 0;
    chunk.next = null;
    used += 1 << log;
    peak = Math.max(peak, used);
    return chunk;
  }

  /** Takes back a chunk and all that follow it. */
  public void give(@Nullable Chunk first) {
    for (Chunk chunk = first; chunk != null; ) {
      Chunk next = chunk.next;
      int log = 31 - Integer.numberOfLeadingZeros(chunk.data.length);
      chunk.next = free[log];
      free[log] = chunk;
      used -= chunk.data.length;
      chunk = next;
    }
  }

  /** Lets go of what has not been needed lately; to be called now and then. */
  public void review() {
    long needed = Math.max(peak, peakBefore);
    for (int log = free.length - 1; log >= leastLog && owned > 2 * needed; log--) {
      while (free[log] != null && owned > needed) {
        free[log] = free[log].next;
        owned -= 1 << log;
      }
    }
    peakBefore = peak;
    peak = used;
  }

  /** Returns how many ints are kept, in use or not. */
  long owned() {
    return owned;
  }
}
