package dev.sightline.frame;

import java.util.Arrays;

/**
 * The short ids that a server uses towards one client.
 *
 * <p>Each client has its own, so they tell it nothing but how much it was told itself. The lowest
 * free one is taken, which keeps gaps and tables small. An id that is taken again has the next
 * generation, so that a {@link Handle} from before is found to be stale. Evicted entities keep
 * their ids while they are remembered: {@link Sleepers}.
 */
public final class ShortIds {
  private static final byte FREE = 0;
  private static final byte AWAKE = 1;

  private final int limit;
  private final Sleepers sleepers;
  private byte[] states = {};
  private byte[] generations = {};
  private int lowestFree;
  private int awake;

  /**
   * Creates a set of free ids.
   *
   * @param limit ids are below this
   * @param memory how many evicted entities are remembered
   */
  public ShortIds(int limit, int memory) {
    if (limit < 1 || limit > Protocol.SHORT_IDS) {
      throw new IllegalArgumentException(limit + " short ids");
    }
    this.limit = limit;
    this.sleepers = new Sleepers(memory);
  }

  /** Returns how many ids are in use and not asleep. */
  public int awake() {
    return awake;
  }

  /** Returns how many ids are asleep. */
  public int asleep() {
    return sleepers.size();
  }

  /** Returns a number above all ids that were ever in use. */
  public int bound() {
    return states.length;
  }

  public boolean isAwake(int id) {
    return id < states.length && states[id] == AWAKE;
  }

  public boolean isAsleep(int id) {
    return sleepers.contains(id);
  }

  /** Returns the generation of an id, from 0 to 255. */
  public int generation(int id) {
    return generations[id] & 0xFF;
  }

  /** Returns the short id of a handle, or -1 if the client does not hold that entity any more. */
  public int resolve(long handle) {
    int id = Handle.shortId(handle);
    return isAwake(id) && generation(id) == Handle.generation(handle) ? id : -1;
  }

  /**
   * Takes an id for an entity that enters; if none is free, the one that sleeps longest.
   *
   * @return the id, or -1 if all are awake
   */
  public int take() {
    int id = lowestFree();
    if (id == limit) {
      id = sleepers.oldest();
      if (id < 0) {
        return -1;
      }
      sleepers.remove(id);
    }
    grow(id);
    states[id] = AWAKE;
    generations[id]++;
    awake++;
    return id;
  }

  /** Evicts an entity that may come back; returns the id that is forgotten for that, or -1. */
  public int evict(int id) {
    requireAwake(id);
    awake--;
    states[id] = FREE;
    int forgotten = sleepers.add(id);
    if (forgotten >= 0) {
      lowestFree = Math.min(lowestFree, forgotten);
    }
    return forgotten;
  }

  /** Lets an entity that is asleep come back under its id. */
  public void wake(int id) {
    if (!sleepers.remove(id)) {
      throw new IllegalStateException("short id " + id + " is not asleep");
    }
    states[id] = AWAKE;
    awake++;
  }

  /**
   * Frees the id of an entity that is no more.
   *
   * <p>One that ends while asleep keeps its id until it is forgotten: the client cannot know.
   */
  public void end(int id) {
    requireAwake(id);
    awake--;
    states[id] = FREE;
    lowestFree = Math.min(lowestFree, id);
  }

  private int lowestFree() {
    while (lowestFree < states.length
        && (states[lowestFree] != FREE || sleepers.contains(lowestFree))) {
      lowestFree++;
    }
    return lowestFree;
  }

  private void requireAwake(int id) {
    if (!isAwake(id)) {
      throw new IllegalStateException("short id " + id + " is not in use");
    }
  }

  private void grow(int id) {
    if (id >= states.length) {
      int length = Math.max(id + 1, Math.min(limit, 2 * states.length));
      states = Arrays.copyOf(states, length);
      generations = Arrays.copyOf(generations, length);
    }
  }
}
