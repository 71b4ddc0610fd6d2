package dev.sightline.server.store;

import dev.sightline.server.store.Result.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Plays the tick thread in tests: hands operations over and waits for their results. */
final class Answers {
  private static final long LOOK_NANOS = 100_000;
  private static final long LONGEST_NANOS = TimeUnit.MINUTES.toNanos(2);

  private Answers() {}

  static Result to(Store store, Operation operation) {
    return to(store, List.of(operation)).get(0);
  }

  static List<Result> to(Store store, List<? extends Operation> operations) {
    if (!store.submit(operations)) {
      throw new AssertionError("the store is full");
    }
    return next(store, operations.size());
  }

  static List<Result> next(Store store, int count) {
    List<Result> results = new ArrayList<>();
    await(
        () -> {
          store.poll(results::add);
          return results.size() >= count;
        });
    return results;
  }

  static void await(BooleanSupplier condition) {
    long start = System.nanoTime();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - start > LONGEST_NANOS) {
        throw new AssertionError("what was waited for did not come");
      }
      LockSupport.parkNanos(LOOK_NANOS);
    }
  }

  static List<Outcome> outcomes(List<Result> results) {
    return results.stream().map(Result::outcome).toList();
  }
}
