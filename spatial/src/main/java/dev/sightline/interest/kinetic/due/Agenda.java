package dev.sightline.interest.kinetic.due;

import dev.sightline.collection.Capacity;
import dev.sightline.collection.IntList;
import java.util.Arrays;

public final class Agenda {

  /*
   * Who lists when. Owners stand in the bucket of the tick in which they list; who is put off to
   * another tick is left in the old bucket too, and not found there, because its tick is another.
   * So a tick costs those who list, and not those who exist.
   *
   * Periods are staggered by a hash of the id, so that each tick carries its share of listings.
   */

  private static final int TICKS = Wheel.TICKS;
  private static final int NEVER = -1;

  private int[] listing = {};
  private int[] listed = {};
  private final IntList[] buckets = new IntList[TICKS];
  private final IntList due = new IntList();

  public Agenda() {
    Arrays.setAll(buckets, i -> new IntList());
  }

  public void reserve(int end) {
    if (listing.length < end) {
      int capacity = Capacity.grown(listing.length, end);
      listing = Arrays.copyOf(listing, capacity);
      listed = Arrays.copyOf(listed, capacity);
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
    buckets[at & TICKS - 1].add(owner);
  }

  /** Says that somebody does not list any more. */
  public void end(int owner, int tick) {
    listed[owner] = tick;
    listing[owner] = NEVER;
  }

  /** Finds who lists now, each once; empties the tick's bucket. */
  public IntList collect(int tick) {
    IntList bucket = buckets[tick & TICKS - 1];
    due.clear();
    for (int i = 0; i < bucket.size(); i++) {
      int owner = bucket.get(i);
      if (listing[owner] == tick) {
        listing[owner] = NEVER; // so that it is not found twice
        due.add(owner);
      }
    }
    bucket.clear();
    return due;
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
