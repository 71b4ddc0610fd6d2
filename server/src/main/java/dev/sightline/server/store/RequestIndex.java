package dev.sightline.server.store;

import java.security.SecureRandom;
import java.util.Arrays;

/** Finds the answer to a request among those that are kept. Belongs to the store's thread. */
final class RequestIndex {
  /*
   * An index in the database would touch a random page for each request, which costs more than all
   * the rest of an operation. This one is a hash table with linear probing over two arrays: a 64-bit
   * fingerprint of the request and the sequence of its answer, 16 bytes per slot. The answer itself
   * is a row in the database, read only when a request is found here, and compared with the request
   * then. Two requests with one fingerprint would hide the older answer; the secret seed keeps
   * players from choosing such numbers, and numbers of one actor never collide.
   *
   * Invariant: an entry lies at or behind its home slot with no empty slot between. A removal closes
   * the gap by moving entries back, so there are no marks of removed entries and the table does not
   * grow with time. Cost: a few probes; at most two thirds of the slots are used.
   */

  /** The answer that no request has. */
  static final long ABSENT = 0;

  private static final int FIRST_SLOTS = 1 << 10;

  private final long seed = new SecureRandom().nextLong();
  private long[] fingerprints = new long[FIRST_SLOTS];
  private long[] sequences = new long[FIRST_SLOTS]; // ABSENT marks an empty slot
  private int size;

  /** The sequence of the answer, or {@link #ABSENT}. */
  long find(long actor, long number) {
    return sequences[slot(fingerprint(actor, number))];
  }

  /** Adds an answer; sequences are positive. */
  void put(long actor, long number, long sequence) {
    if (sequence <= 0) {
      throw new IllegalArgumentException("sequence is " + sequence);
    }
    if (3L * size >= 2L * sequences.length) {
      grow();
    }
    long fingerprint = fingerprint(actor, number);
    int slot = slot(fingerprint);
    if (sequences[slot] == ABSENT) {
      size++;
    }
    fingerprints[slot] = fingerprint;
    sequences[slot] = sequence;
  }

  /** Removes an answer unless a later one has taken its place. */
  void remove(long actor, long number, long sequence) {
    int slot = slot(fingerprint(actor, number));
    if (sequences[slot] == sequence) {
      size--;
      closeGap(slot);
    }
  }

  int size() {
    return size;
  }

  /** The slot of a fingerprint, or the empty one where it would be put. */
  private int slot(long fingerprint) {
    int mask = sequences.length - 1;
    int slot = (int) fingerprint & mask;
    while (sequences[slot] != ABSENT && fingerprints[slot] != fingerprint) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private void closeGap(int gap) {
    int mask = sequences.length - 1;
    int empty = gap;
    for (int at = (gap + 1) & mask; sequences[at] != ABSENT; at = (at + 1) & mask) {
      int home = (int) fingerprints[at] & mask;
      if (((at - home) & mask) >= ((at - empty) & mask)) {
        fingerprints[empty] = fingerprints[at];
        sequences[empty] = sequences[at];
        empty = at;
      }
    }
    sequences[empty] = ABSENT;
  }

  private void grow() {
    long[] oldFingerprints = fingerprints;
    long[] oldSequences = sequences;
    fingerprints = new long[oldSequences.length * 2];
    sequences = new long[oldSequences.length * 2];
    Arrays.fill(sequences, ABSENT);
    for (int i = 0; i < oldSequences.length; i++) {
      if (oldSequences[i] != ABSENT) {
        int slot = slot(oldFingerprints[i]);
        fingerprints[slot] = oldFingerprints[i];
        sequences[slot] = oldSequences[i];
      }
    }
  }

  private long fingerprint(long actor, long number) {
    return mix(mix(actor ^ seed) + number);
  }

  /** The finalizer of SplitMix64 (Steele, Lea, Flood 2014). */
  private static long mix(long value) {
    long z = value + 0x9e37_79b9_7f4a_7c15L;
    z = (z ^ (z >>> 30)) * 0xbf58_476d_1ce4_e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d0_49bb_1331_11ebL;
    return z ^ (z >>> 31);
  }
}
