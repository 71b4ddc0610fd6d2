package dev.sightline.interest.relation;

import java.util.Arrays;

/**
 * What clients perceive: each the counted union of its observers' scopes.
 *
 * <p>Fed with every delta of the relation, it yields the delta per client: an entity enters a
 * client's view with the first observer that perceives it and leaves with the last. An observer
 * changes its client, or gets one, only while it perceives nothing. Not thread-safe.
 */
public final class ClientViews {
  /** The client of an observer that nobody listens to. */
  public static final int NOBODY = -1;

  private static final int CLIENT_BITS = 31;

  private final int[] client;
  private final PairCounts observers = new PairCounts();
  private final RadixSort sorter = new RadixSort();
  private long[] changes = new long[256];
  private int size;
  private int at;

  /** Makes room for observers in {@code [0, capacity)}; none belongs to a client yet. */
  public ClientViews(int capacity) {
    client = new int[capacity];
    Arrays.fill(client, NOBODY);
  }

  /**
   * Gives an observer, which must perceive nothing now, to a client, or takes it away.
   *
   * @throws IllegalArgumentException if the client is neither a number from 0 on nor {@link
   *     #NOBODY}
   */
  public void assign(int observer, int itsClient) {
    if (itsClient < NOBODY) {
      throw new IllegalArgumentException("no client: " + itsClient);
    }
    client[observer] = itsClient;
  }

  /** Returns how many of a client's observers perceive an entity. */
  public int observers(int itsClient, int entity) {
    return observers.get(itsClient, entity);
  }

  /** Reads a tick's delta to its end, and rewinds to the first change of a client's view. */
  public void update(Delta delta) {
    size = 0;
    while (delta.next()) {
      int itsClient = client[delta.observer()];
      if (itsClient != NOBODY) {
        count(itsClient, delta.entity(), delta.entered());
      }
    }
    changes = sorter.sort(changes, size, 0, 32 + CLIENT_BITS);
    net();
    at = -1;
  }

  /** Steps to the next change, ordered by client and entity; false when there is none. */
  public boolean next() {
    return ++at < size;
  }

  public int client() {
    return (int) (changes[at] >>> 32);
  }

  public int entity() {
    return (int) changes[at] >>> 1;
  }

  public boolean entered() {
    return (changes[at] & 1) != 0;
  }

  private void count(int itsClient, int entity, boolean entered) {
    int now = observers.add(itsClient, entity, entered ? 1 : -1);
    if (entered ? now == 1 : now == 0) {
      if (size == changes.length) {
        changes = Arrays.copyOf(changes, 2 * size);
      }
      changes[size++] = (long) itsClient << 32 | (long) entity << 1 | (entered ? 1 : 0);
    }
  }

  /** Drops what entered and left again within the tick. */
  private void net() {
    int kept = 0;
    int i = 0;
    while (i < size) {
      long pair = changes[i] >>> 1;
      int balance = 0;
      for (; i < size && changes[i] >>> 1 == pair; i++) {
        balance += (changes[i] & 1) != 0 ? 1 : -1;
      }
      if (balance != 0) {
        changes[kept++] = pair << 1 | (balance > 0 ? 1 : 0);
      }
    }
    size = kept;
  }
}
