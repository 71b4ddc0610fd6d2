package dev.sightline.server.store;

import dev.sightline.server.store.Operation.MoveItem;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.NullUnmarked;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Ten seconds of ticks at 20 Hz, each handing over its share of {@code rate} immediate operations:
 * 100 000 items change hands among 10 000 avatars, and the positions of all avatars are saved every
 * five seconds. Reported: operations acknowledged per second; from the scheduled start of the tick
 * that hands an operation over until its commit is known (store) and until the start of the first
 * tick that is told (tick), in milliseconds.
 *
 * <p>The files are in the folder {@code -Dfolder}, or in the current one.
 *
 * <pre>./sightline bench StoreBenchmark</pre>
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 2)
@Measurement(iterations = 3)
@Fork(value = 1, jvmArgsAppend = "-XX:+UseParallelGC")
@NullUnmarked
public class StoreBenchmark {
  private static final int ITEMS = 100_000;
  private static final int AVATARS = 10_000;
  private static final int TICKS = 200;
  private static final long TICK_NANOS = 50_000_000;
  private static final int SAVE_TICKS = 100;
  private static final long AHEAD_NANOS = 500_000;

  @Param Database database;

  @Param({"20000", "40000"})
  int rate;

  private final SplittableRandom random = new SplittableRandom(5);
  private final Long[] owners = new Long[ITEMS];
  private final boolean[] reserved = new boolean[ITEMS];
  private final long[] submitted = new long[ITEMS];
  private final Figures figures = new Figures("store", "tick");
  private Database.Place place;
  private Store store;
  private long[] avatars;
  private long requests;
  private int waiting;

  @Setup
  public void setUp() throws Exception {
    place = database.start();
    store = Store.open(StoreOptions.of(place.location(), "map"));
    List<Item> items = new ArrayList<>();
    for (int i = 0; i < ITEMS; i++) {
      items.add(Item.onGround(i, i % 1000, i / 1000));
    }
    store.addMissing(items, List.of());
    avatars =
        store
            .write(
                connection -> {
                  long[] ids = new long[AVATARS];
                  for (int i = 0; i < AVATARS; i++) {
                    ids[i] = NewRows.insertAvatar(connection, "a" + i, 0, 0, 0, false).id();
                  }
                  return ids;
                })
            .join();
  }

  @Setup(Level.Iteration)
  public void reset() {
    figures.reset();
  }

  @Benchmark
  public void ticks() {
    long start = System.nanoTime();
    for (int tick = 0; tick < TICKS; tick++) {
      long now = start + tick * TICK_NANOS;
      pollUntil(now);
      handOver(now, tick);
    }
    pollUntil(start + TICKS * TICK_NANOS);
    figures.end(System.nanoTime() - start);
    while (waiting > 0) {
      pollUntil(System.nanoTime() + TICK_NANOS);
    }
  }

  @TearDown(Level.Iteration)
  public void print() {
    figures.print();
  }

  /** Looks at results until the next tick starts; one told after its commit waits for that tick. */
  private void pollUntil(long nextTick) {
    do {
      store.poll(result -> told(result, nextTick));
      LockSupport.parkNanos(Math.min(AHEAD_NANOS, nextTick - System.nanoTime()));
    } while (System.nanoTime() - nextTick < 0);
  }

  private void told(Result result, long nextTick) {
    MoveItem move = (MoveItem) result.operation();
    int item = (int) move.item();
    reserved[item] = false;
    waiting--;
    long now = System.nanoTime();
    figures.first.recordValue(now - submitted[item]);
    figures.second.recordValue(Math.max(now, nextTick) - submitted[item]);
    boolean committed = result.outcome() == Result.Outcome.COMMITTED;
    figures.count(committed);
    if (committed) {
      owners[item] = move.to();
    }
  }

  private void handOver(long now, int tick) {
    List<Operation> operations = new ArrayList<>();
    for (int i = 0; i < rate * TICK_NANOS / 1_000_000_000; i++) {
      int item = random.nextInt(ITEMS);
      if (!reserved[item]) {
        reserved[item] = true;
        submitted[item] = now;
        waiting++;
        operations.add(move(item));
      }
    }
    if (!store.submit(operations)) {
      throw new IllegalStateException("the store is full");
    }
    if (tick % SAVE_TICKS == 0) {
      savePositions();
    }
  }

  private MoveItem move(int item) {
    long actor = avatars[random.nextInt(AVATARS)];
    Request request = new Request(actor, ++requests);
    Long owner = owners[item];
    if (owner == null) {
      return MoveItem.pickUp(request, item, actor);
    }
    return random.nextBoolean() || owner == actor
        ? MoveItem.drop(request, item, owner, random.nextDouble(), random.nextDouble())
        : MoveItem.give(request, item, owner, actor);
  }

  private void savePositions() {
    List<Periodic> positions = new ArrayList<>();
    for (long avatar : avatars) {
      positions.add(new Periodic.Position(avatar, random.nextDouble(), random.nextDouble(), 0));
    }
    store.save(positions);
  }

  @TearDown
  public void tearDown() throws Exception {
    store.close();
    place.stop();
  }
}
