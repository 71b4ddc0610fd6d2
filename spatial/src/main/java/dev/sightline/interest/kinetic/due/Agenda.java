package dev.sightline.interest.kinetic.due;

import dev.sightline.collection.Capacity;
import dev.sightline.collection.IntList;
import dev.sightline.interest.kinetic.due.IntChunks.Chunk;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Which owner lists in which tick. */
public final class Agenda {

  /*
   * Who lists when. Owners stand in the bucket of the tick in which they list, or of an earlier one:
   * who is put off stays where it stands, and goes on to its bucket when its old tick comes. So a
   * tick costs those who list, and not those who exist; and everybody stands in one bucket, but for
   * those whose tick was brought forward, who are not found where they stood before. Buckets are
   * chains of chunks that all share, so that none keeps what it needed once.
   *
   * Periods are staggered by a hash of the id, so that each tick carries its share of listings.
   */

  private static final int TICKS = Wheel.TICKS;
  private static final int NEVER = -1;
  private static final int CHUNK_LOG = 6;

  private int[] listing = {};
  private int[] listed = {};
  private int[] standing = {};
  private final IntChunks chunks = new IntChunks(CHUNK_LOG);
  private final @Nullable Chunk[] buckets = new Chunk[TICKS];
  private final IntList due = new IntList();

  public void reserve(int end) {
    if (listing.length < end) {
      int known = listing.length;
      int capacity = Capacity.grown(known, end);
      listing = Arrays.copyOf(listing, capacity);
      listed = Arrays.copyOf(listed, capacity);
      standing = Arrays.copyOf(standing, capacity);
      Arrays.fill(standing, known, capacity, NEVER);
    }
  }

  /** Puts an owner down who lists first within so many ticks. */
  public void begin(int owner, int tick, int period) {
    put(owner, tick, tick + 1 + ((owner * 0x9E3779B1) >>> 1) % period);
  }

  /** Puts an owner down who lists now and again after so many ticks. */
  public void renew(int owner, int tick, int period) {
    put(owner, tick, tick + period);
  }

  private void put(int owner, int tick, int at) {
    assert at - tick < TICKS;
    listed[owner] = tick;
    listing[owner] = at;
    if (standing[owner] == NEVER || standing[owner] > at) {
      stand(owner, at);
    }
  }

  private void stand(int owner, int at) {
    standing[owner] = at;
    int bucket = at & TICKS - 1;
    Chunk chunk = buckets[bucket];
    if (chunk == null || chunk.size == chunk.data.length) {
      Chunk more = chunks.take(1);
      more.next = chunk;
      buckets[bucket] = more;
      chunk = more;
    }
    chunk.data[chunk.size++] = owner;
  }

  /** Says that somebody does not list any more. */
  public void end(int owner, int tick) {
    listed[owner] = tick;
    listing[owner] = NEVER;
  }

  /** Finds who lists now, each once; empties the tick's bucket. */
  public IntList collect(int tick) {
    Chunk first = buckets[tick & TICKS - 1];
    buckets[tick & TICKS - 1] = null;
    due.clear();
    for (Chunk chunk = first; chunk != null; chunk = chunk.next) {
      for (int i = 0; i < chunk.size; i++) {
        goOn(chunk.data[i], tick);
      }
    }
    chunks.give(first);
    if ((tick & TICKS - 1) == 0) {
      chunks.review();
    }
    return due;
  }

  private void goOn(int owner, int tick) {
    if (standing[owner] != tick) {
      return; // its tick was brought forward, or it was found here already
    }
    standing[owner] = NEVER;
    if (listing[owner] == tick) {
      listing[owner] = NEVER;
      due.add(owner);
    } else if (listing[owner] != NEVER) {
      stand(owner, listing[owner]);
    }
  }

  /** Returns the tick at which the owner lists its pairs again. */
  public int listing(int owner) {
    return listing[owner];
  }

  /** Returns the tick at which the owner listed its pairs last, or became new. */
  public int listed(int owner) {
    return listed[owner];
  }
}
