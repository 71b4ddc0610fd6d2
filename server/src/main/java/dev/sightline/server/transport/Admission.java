package dev.sightline.server.transport;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.sightline.server.address.AddressBlock;
import dev.sightline.server.address.AddressRange;
import dev.sightline.server.address.Caller;
import dev.sightline.server.address.Proxies;
import dev.sightline.server.config.LimitSettings;
import io.github.bucket4j.Bucket;
import java.net.InetAddress;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Counts connections and clients, in all and per address, and decides who is let in.
 *
 * <p>A connection counts for the address at its other end. Connections of trusted proxies do not:
 * their clients count for the addresses that the proxy names, once they are known. Whatever a proxy
 * forwarded is never exempt, not even if the proxy itself is. Whoever was let in must be let out
 * again, with the same arguments.
 *
 * <p>Counts are exact. Rates are remembered for the addresses seen last, as many as fit.
 */
final class Admission {
  private static final int REMEMBERED = 65_536;
  private static final Duration MEMORY = Duration.ofMinutes(5);

  /** How many connections an answer costs that somebody asks too much. */
  private static final int PENALTY = 10;

  private final Proxies proxies;
  private final LongSupplier nanoTime;
  private final AtomicInteger connections = new AtomicInteger();
  private final AtomicInteger clients = new AtomicInteger();
  private final Map<AddressBlock, Integer> byAddress = new ConcurrentHashMap<>();
  private final Cache<AddressBlock, Rates> rates;
  private volatile LimitSettings limits;
  private volatile boolean stopping;

  private record Rates(Bucket connections, Bucket requests) {}

  Admission(LimitSettings limits, Proxies proxies, LongSupplier nanoTime) {
    this.limits = limits;
    this.proxies = proxies;
    this.nanoTime = nanoTime;
    rates =
        Caffeine.newBuilder()
            .maximumSize(REMEMBERED)
            .expireAfterAccess(MEMORY)
            .ticker(nanoTime::getAsLong)
            .executor(Runnable::run)
            .build();
  }

  void limits(LimitSettings next) {
    limits = next;
    rates.invalidateAll(); // buckets have the sizes of their time
  }

  /** Lets nobody in any more. */
  void stop() {
    stopping = true;
  }

  int connections() {
    return connections.get();
  }

  int clients() {
    return clients.get();
  }

  /**
   * Lets a connection in; returns why not, or null if it was.
   *
   * @param counted whether it counts for the address, as {@link #countsByAddress} says
   */
  @Nullable Refusal connect(InetAddress peer, boolean counted) {
    if (stopping) {
      return Refusal.STOPPING;
    }
    if (!incremented(connections, limits.connections())) {
      return Refusal.CONNECTIONS;
    }
    Refusal refusal = counted ? connectFrom(AddressBlock.of(peer)) : null;
    if (refusal != null) {
      connections.decrementAndGet();
    }
    return refusal;
  }

  /** Lets an address wait that was told that it asks too much: that counts as connections. */
  void penalize(InetAddress peer) {
    if (countsByAddress(peer)) {
      rates(AddressBlock.of(peer)).connections.consumeIgnoringRateLimits(PENALTY);
    }
  }

  void disconnect(InetAddress peer, boolean counted) {
    connections.decrementAndGet();
    if (counted) {
      decrement(AddressBlock.of(peer));
    }
  }

  /** Returns whether connections of that address count for it. */
  boolean countsByAddress(InetAddress peer) {
    return !AddressRange.anyContains(limits.exempt(), peer) && !proxies.isTrusted(peer);
  }

  /** Lets a client in, whose connection was let in before; returns why not, or null if it was. */
  @Nullable Refusal join(Caller caller) {
    if (stopping) {
      return Refusal.STOPPING;
    }
    if (!incremented(clients, limits.clients())) {
      return Refusal.CLIENTS;
    }
    if (caller.forwarded() && !increment(caller.block())) {
      clients.decrementAndGet();
      return Refusal.ADDRESS;
    }
    return null;
  }

  void leave(Caller caller) {
    clients.decrementAndGet();
    if (caller.forwarded()) {
      decrement(caller.block());
    }
  }

  /** Returns whether the caller may make one more request now. */
  boolean mayAsk(Caller caller) {
    boolean exempt =
        !caller.forwarded() && AddressRange.anyContains(limits.exempt(), caller.address());
    return exempt || rates(caller.block()).requests.tryConsume(1);
  }

  private @Nullable Refusal connectFrom(AddressBlock block) {
    if (!rates(block).connections.tryConsume(1)) {
      return Refusal.RATE;
    }
    return increment(block) ? null : Refusal.ADDRESS;
  }

  private Rates rates(AddressBlock block) {
    return rates.get(
        block,
        key ->
            new Rates(
                TokenBuckets.shared(limits.newConnections(), nanoTime),
                TokenBuckets.shared(limits.requests(), nanoTime)));
  }

  private boolean increment(AddressBlock block) {
    int most = limits.connectionsPerAddress();
    int[] refused = {0};
    byAddress.compute(
        block,
        (key, count) -> {
          int before = count == null ? 0 : count;
          refused[0] = before >= most ? 1 : 0;
          return before >= most ? count : Integer.valueOf(before + 1);
        });
    return refused[0] == 0;
  }

  private void decrement(AddressBlock block) {
    byAddress.computeIfPresent(block, (key, count) -> count == 1 ? null : count - 1);
  }

  private static boolean incremented(AtomicInteger counter, int most) {
    int count;
    do {
      count = counter.get();
      if (count >= most) {
        return false;
      }
    } while (!counter.compareAndSet(count, count + 1));
    return true;
  }
}
