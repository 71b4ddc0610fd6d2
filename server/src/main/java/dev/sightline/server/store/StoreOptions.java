package dev.sightline.server.store;

import java.time.Duration;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/**
 * How a store is opened.
 *
 * @param location where it is
 * @param map the hash of the map that the world uses, or null to take the stored one
 * @param adoptMap whether a store of another map is taken over
 * @param onFault what operations do while nothing can be written
 * @param keepRequests how long answers to requests are kept
 * @param capacity how many operations may wait for their results
 * @param retry how long after a fault the next attempt is made
 * @param clock tells when a request was answered
 */
public record StoreOptions(
    StoreLocation location,
    @Nullable String map,
    boolean adoptMap,
    OnFault onFault,
    Duration keepRequests,
    int capacity,
    Duration retry,
    InstantSource clock) {
  /** What operations do while nothing can be written. */
  public enum OnFault {
    /** They fail at once, so the world goes on without them. */
    FAIL,
    /** They wait until the fault ends. */
    WAIT
  }

  public StoreOptions {
    if (capacity < 1) {
      throw new IllegalArgumentException("capacity is " + capacity + ", but at least 1 is needed");
    }
    if (keepRequests.isNegative() || retry.isNegative() || retry.isZero()) {
      throw new IllegalArgumentException(
          "requests are kept for " + keepRequests + " and retries come after " + retry);
    }
  }

  /** The usual options: answers kept for an hour, operations fail while nothing can be written. */
  public static StoreOptions of(StoreLocation location, @Nullable String map) {
    return new StoreOptions(
        location,
        map,
        false,
        OnFault.FAIL,
        Duration.ofHours(1),
        100_000,
        Duration.ofMillis(250),
        InstantSource.system());
  }

  public StoreOptions withAdoptMap(boolean value) {
    return new StoreOptions(location, map, value, onFault, keepRequests, capacity, retry, clock);
  }

  public StoreOptions withOnFault(OnFault value) {
    return new StoreOptions(location, map, adoptMap, value, keepRequests, capacity, retry, clock);
  }

  public StoreOptions withKeepRequests(Duration value) {
    return new StoreOptions(location, map, adoptMap, onFault, value, capacity, retry, clock);
  }

  public StoreOptions withCapacity(int value) {
    return new StoreOptions(location, map, adoptMap, onFault, keepRequests, value, retry, clock);
  }

  public StoreOptions withRetry(Duration value) {
    return new StoreOptions(location, map, adoptMap, onFault, keepRequests, capacity, value, clock);
  }

  public StoreOptions withClock(InstantSource value) {
    return new StoreOptions(location, map, adoptMap, onFault, keepRequests, capacity, retry, value);
  }
}
