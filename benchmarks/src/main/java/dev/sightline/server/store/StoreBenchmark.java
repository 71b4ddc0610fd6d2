package dev.sightline.server.store;

import dev.sightline.server.store.Operation.MoveItem;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.NullUnmarked;
import org.openjdk.jmh.annotations.AuxCounters;
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
@Warmup(iterations = 1)
@Measurement(iterations = 1) // counters of several would be added up
@Fork(1)
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
  private final Histogram inStore = new Histogram(3);
  private final Histogram inTicks = new Histogram(3);
  private Place place;
  private Store store;
  private long[] avatars;
  private long requests;
  private long committed;
  private long refused;

  /** What is measured. */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.EVENTS)
  public static class Figures {
    public long perSecond;
    public long refused;
    public double storeP50;
    public double storeP99;
    public double storeMax;
    public double tickP99;
    public double tickMax;
  }

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
    inStore.reset();
    inTicks.reset();
    committed = 0;
    refused = 0;
  }

  @Benchmark
  public void ticks(Figures figures) {
    long start = System.nanoTime();
    for (int tick = 0; tick < TICKS; tick++) {
      long now = start + tick * TICK_NANOS;
      pollUntil(now);
      handOver(now, tick);
    }
    long deadline = start + TICKS * TICK_NANOS;
    pollUntil(deadline);
    figures.perSecond = committed * 1_000_000_000 / (TICKS * TICK_NANOS);
    while (inStore.getTotalCount() < committedAndWaiting()) {
      pollUntil(System.nanoTime() + TICK_NANOS);
    }
    figures.refused = refused;
    figures.storeP50 = inStore.getValueAtPercentile(50) / 1e6;
    figures.storeP99 = inStore.getValueAtPercentile(99) / 1e6;
    figures.storeMax = inStore.getMaxValue() / 1e6;
    figures.tickP99 = inTicks.getValueAtPercentile(99) / 1e6;
    figures.tickMax = inTicks.getMaxValue() / 1e6;
  }

  private long committedAndWaiting() {
    long waiting = 0;
    for (boolean busy : reserved) {
      waiting += busy ? 1 : 0;
    }
    return inStore.getTotalCount() + waiting;
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
    long now = System.nanoTime();
    inStore.recordValue(now - submitted[item]);
    inTicks.recordValue(Math.max(now, nextTick) - submitted[item]);
    if (result.outcome() == Result.Outcome.COMMITTED) {
      owners[item] = move.to();
      committed++;
    } else {
      refused++;
    }
  }

  private void handOver(long now, int tick) {
    List<Operation> operations = new ArrayList<>();
    for (int i = 0; i < rate * TICK_NANOS / 1_000_000_000; i++) {
      int item = random.nextInt(ITEMS);
      if (!reserved[item]) {
        reserved[item] = true;
        submitted[item] = now;
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

  /** Where a store is, and how to make it vanish. */
  interface Place {
    StoreLocation location();

    void stop() throws IOException;
  }

  /** The databases compared. */
  public enum Database {
    SQLITE {
      @Override
      Place start() throws IOException {
        Path folder = folder();
        return place(new StoreLocation.Folder(folder), () -> {}, folder);
      }
    },
    POSTGRESQL {
      @Override
      Place start() throws IOException {
        Path folder = folder();
        EmbeddedPostgres server =
            EmbeddedPostgres.builder()
                .setDataDirectory(folder.resolve("data"))
                .setOverrideWorkingDirectory(folder.resolve("program").toFile())
                .setServerConfig("fsync", "on")
                .setServerConfig("synchronous_commit", "on")
                .setServerConfig("full_page_writes", "on")
                .start();
        String url = "postgresql://postgres@localhost:" + server.getPort() + "/postgres";
        return place(StoreLocation.parse(url, Map.of()), server::close, folder);
      }
    };

    abstract Place start() throws IOException;

    private static Path folder() throws IOException {
      Path parent = Path.of(System.getProperty("folder", ".")).toAbsolutePath();
      return Files.createTempDirectory(parent, "store-benchmark");
    }

    private interface Ending {
      void end() throws IOException;
    }

    private static Place place(StoreLocation location, Ending ending, Path folder) {
      return new Place() {
        @Override
        public StoreLocation location() {
          return location;
        }

        @Override
        public void stop() throws IOException {
          ending.end();
          delete(folder);
        }
      };
    }

    private static void delete(Path folder) throws IOException {
      try (Stream<Path> all = Files.walk(folder)) {
        all.sorted(Comparator.reverseOrder()).forEach(Database::deleteOne);
      }
    }

    private static void deleteOne(Path path) {
      try {
        Files.delete(path);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
