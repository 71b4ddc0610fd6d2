package dev.sightline.server.session;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.sightline.server.address.AddressBlock;
import dev.sightline.server.address.AddressRange;
import dev.sightline.server.address.Caller;
import dev.sightline.server.config.LimitSettings;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.ConsumptionProbe;
import io.github.bucket4j.TimeMeter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * How often somebody may be wrong.
 *
 * <p>Whoever tries a password takes from three buckets and gets back what was taken if it was
 * right:
 *
 * <ul>
 *   <li>of the address, whatever the account: four times the configured number per minute;
 *   <li>of the address and the account: that number per minute, and six times it per hour, so that
 *       going on gets slower;
 *   <li>of the account, whatever the address: twenty times that number per hour.
 * </ul>
 *
 * <p>The third is against many addresses that guess together. It must not be a means to lock the
 * owner out: whoever comes from an address where the account was used before does not take from it,
 * and if it is empty, every other address still has one attempt per hour.
 */
final class GuessLimits {
  private static final int REMEMBERED = 65_536;
  private static final Duration MEMORY = Duration.ofHours(2);
  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final Duration HOUR = Duration.ofHours(1);

  private final LongSupplier nanoTime;
  private final Cache<AddressBlock, Bucket> addresses = cache();
  private final Cache<Pair, Bucket> pairs = cache();
  private final Cache<String, Bucket> accounts = cache();
  private final Cache<Pair, Bucket> lastChances = cache();
  private final Cache<AddressBlock, Bucket> registrations = cache();
  private final Cache<AddressBlock, Bucket> guests = cache();
  private final Cache<Long, Bucket> renames = cache();
  private volatile LimitSettings limits;

  private record Pair(AddressBlock address, String account) {}

  /** What an attempt took. */
  static final class Attempt {
    private final @Nullable Pair pair; // null: not limited
    private final List<Bucket> taken = new ArrayList<>();

    Attempt(@Nullable Pair pair) {
      this.pair = pair;
    }

    /** The password was right, or could not be checked. */
    void giveBack() {
      taken.forEach(bucket -> bucket.addTokens(1));
      taken.clear();
    }
  }

  GuessLimits(LimitSettings limits, LongSupplier nanoTime) {
    this.limits = limits;
    this.nanoTime = nanoTime;
  }

  private static <K, V> Cache<K, V> cache() {
    return Caffeine.newBuilder()
        .maximumSize(REMEMBERED)
        .expireAfterAccess(MEMORY)
        .executor(Runnable::run)
        .build();
  }

  void limits(LimitSettings next) {
    limits = next;
    List.of(addresses, pairs, accounts, lastChances, registrations, guests)
        .forEach(Cache::invalidateAll);
  }

  /** Returns whether limits per address do not hold for a caller. */
  boolean isExempt(Caller caller) {
    return !caller.forwarded() && AddressRange.anyContains(limits.exempt(), caller.address());
  }

  /**
   * Counts an attempt at a password for the caller's address; nothing has to be known for that.
   *
   * @param account what the name is known by, whether there is such an account or not
   * @throws AccountException if there were too many; then nothing is taken
   */
  Attempt attempt(Caller caller, String account) {
    Pair pair = isExempt(caller) ? null : new Pair(caller.block(), account);
    Attempt attempt = new Attempt(pair);
    if (pair != null) {
      int number = limits.signIns();
      take(attempt, addresses.get(pair.address, key -> bucket(4 * number, MINUTE)));
      take(attempt, pairs.get(pair, key -> slowing(number)));
    }
    return attempt;
  }

  /**
   * Counts an attempt for all addresses together, because the account was not used from the
   * caller's before.
   *
   * @throws AccountException if there were too many; then what was taken for the caller's address
   *     is not given back, so that who goes on is refused there, before anything is read
   */
  void stranger(Attempt attempt) {
    if (attempt.pair != null) {
      takeFromAll(attempt, attempt.pair);
    }
  }

  private void takeFromAll(Attempt attempt, Pair pair) {
    int most = 20 * limits.signIns();
    Bucket ofAll = accounts.get(pair.account, key -> bucket(most, HOUR));
    if (ofAll.tryConsume(1)) {
      attempt.taken.add(ofAll);
    } else {
      requireTaken(lastChances.get(pair, key -> bucket(1, HOUR)));
    }
  }

  /** Counts a registration; throws if there were too many. */
  void register(Caller caller) {
    if (!isExempt(caller)) {
      Bucket bucket =
          registrations.get(caller.block(), key -> bucket(limits.registrations(), HOUR));
      take(new Attempt(null), bucket);
    }
  }

  /** Counts a new guest; returns whether it may come in. */
  boolean guest(Caller caller) {
    return isExempt(caller) || guests.get(caller.block(), key -> crowd()).tryConsume(1);
  }

  /** Counts a change of an account's name; throws if there were too many. */
  void rename(long account) {
    take(new Attempt(null), renames.get(account, key -> bucket(3, HOUR)));
  }

  private static void take(Attempt attempt, Bucket bucket) {
    try {
      requireTaken(bucket);
    } catch (AccountException e) {
      attempt.giveBack();
      throw e;
    }
    attempt.taken.add(bucket);
  }

  private static void requireTaken(Bucket bucket) {
    ConsumptionProbe probe = bucket.tryConsumeAndReturnRemaining(1);
    if (!probe.isConsumed()) {
      throw new AccountException(
          AccountException.Kind.TOO_MANY,
          "too many attempts; try again later",
          Duration.ofNanos(probe.getNanosToWaitForRefill()));
    }
  }

  private Bucket bucket(int most, Duration period) {
    return Bucket.builder()
        .withCustomTimePrecision(new Meter(nanoTime))
        .addLimit(limit -> limit.capacity(most).refillGreedy(most, period))
        .build();
  }

  private Bucket crowd() {
    return Bucket.builder()
        .withCustomTimePrecision(new Meter(nanoTime))
        .addLimit(
            limit ->
                limit
                    .capacity(limits.connectionsPerAddress())
                    .refillGreedy(limits.guests(), MINUTE))
        .build();
  }

  private Bucket slowing(int most) {
    return Bucket.builder()
        .withCustomTimePrecision(new Meter(nanoTime))
        .addLimit(limit -> limit.capacity(most).refillGreedy(most, MINUTE))
        .addLimit(limit -> limit.capacity(6L * most).refillGreedy(6L * most, HOUR))
        .build();
  }

  private record Meter(LongSupplier nanoTime) implements TimeMeter {
    @Override
    public long currentTimeNanos() {
      return nanoTime.getAsLong();
    }

    @Override
    public boolean isWallClockBased() {
      return false;
    }
  }
}
