package dev.sightline.server.transport;

import dev.sightline.server.config.LimitSettings.Rate;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.TimeMeter;
import io.github.bucket4j.local.SynchronizationStrategy;
import java.time.Duration;
import java.util.function.LongSupplier;

/** Makes buckets that refill steadily, by the endpoint's clock. */
final class TokenBuckets {
  private static final Duration SECOND = Duration.ofSeconds(1);

  private TokenBuckets() {}

  /** Returns a bucket for many threads. */
  static Bucket shared(Rate rate, LongSupplier nanoTime) {
    return bucket(rate, nanoTime, SynchronizationStrategy.LOCK_FREE);
  }

  /** Returns a bucket for one thread. */
  static Bucket confined(Rate rate, LongSupplier nanoTime) {
    return bucket(rate, nanoTime, SynchronizationStrategy.NONE);
  }

  private static Bucket bucket(Rate rate, LongSupplier nanoTime, SynchronizationStrategy strategy) {
    return Bucket.builder()
        .withCustomTimePrecision(new Meter(nanoTime))
        .withSynchronizationStrategy(strategy)
        .addLimit(limit -> limit.capacity(rate.burst()).refillGreedy(rate.perSecond(), SECOND))
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
