package dev.sightline.server.game;

import dev.sightline.geometry.Box;
import dev.sightline.map.WorldMap;
import dev.sightline.server.game.town.TownGame;
import dev.sightline.server.store.Store;
import dev.sightline.server.store.StoreLocation;
import dev.sightline.server.store.StoreOptions;
import dev.sightline.work.Workers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.NullUnmarked;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
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
 * A tick of a whole world, without sockets: {@code walking} avatars that minds play among {@code
 * standing} ones for which nobody acts. It should cost what happens, so the same however many stand
 * about.
 *
 * <pre>./sightline bench StandingBenchmark</pre>
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
@NullUnmarked
public class StandingBenchmark {
  private static final double SIDE = 2000;
  private static final double RADIUS = 30;
  private static final int SETTLING_TICKS = 400;

  @Param({"0", "100"})
  int walking;

  @Param({"100", "10000"})
  int standing;

  private Path folder;
  private Store store;
  private LiveWorld world;

  @Setup
  public void setUp() throws Exception {
    folder = Files.createTempDirectory("standing-benchmark");
    store = Store.open(StoreOptions.of(new StoreLocation.Folder(folder), "map"));
    WorldMap plain =
        new WorldMap(
            "plain", new Box(0, 0, SIDE, SIDE), List.of(), List.of(), List.of(), List.of());
    world =
        LiveWorld.open(
            WorldOptions.of(plain, "distance", RADIUS).withBots(walking + standing),
            new TownGame(),
            Game.SavedState.NONE,
            store,
            7,
            new SplittableRandom(5),
            System::nanoTime,
            Workers.caller());
    world.actors((avatar, tick) -> avatar.number() <= walking ? Actor.MIND : Actor.NOBODY);
    for (int i = 0; i < SETTLING_TICKS || world.avatars().size() < walking + standing; i++) {
      world.step();
    }
  }

  @Benchmark
  public int tick() {
    world.step();
    return world.tick();
  }

  @TearDown
  public void tearDown() throws Exception {
    store.close();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
