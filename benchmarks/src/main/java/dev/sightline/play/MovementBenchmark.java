package dev.sightline.play;

import dev.sightline.map.WorldMap;
import dev.sightline.maps.generate.City;
import dev.sightline.maps.generate.Town;
import dev.sightline.motion.GridPoint;
import dev.sightline.motion.WireGrid;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
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
import org.openjdk.jmh.annotations.Warmup;

/**
 * One tick of all avatars, at the usual speed for 20 ticks per second. {@code stroll}: each walks
 * in a direction, and takes another in one of 40 ticks, so that many walk along walls. {@code
 * push}: nobody ever takes another direction, so that nearly all lean against a wall.
 *
 * <pre>./sightline bench MovementBenchmark -prof gc</pre>
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
@NullUnmarked
public class MovementBenchmark {
  private static final int TURNS = 40;

  @Param({"1000", "10000"})
  int avatars;

  @Param({"city", "town"})
  String map;

  private Walk walk;
  private int[] columns;
  private int[] rows;
  private int[] headings;
  private long pace;
  private long tick;
  private SplittableRandom random;

  @Setup
  public void setup() {
    boolean town = map.equals("town");
    WorldMap world = town ? Town.generate(1) : City.generate(1, 2000, 2000, 10_000);
    Walls walls = Walls.of(world);
    WireGrid grid = walls.grid();
    walk = Walk.among(walls);
    pace = Pace.of(grid, town ? 1.25 : 2000.0 / 48, 20);
    random = new SplittableRandom(42);
    columns = new int[avatars];
    rows = new int[avatars];
    headings = random.ints(avatars, 0, Heading.TURN).toArray();
    for (int i = 0; i < avatars; i++) {
      GridPoint place =
          walk.nearestPlace(random.nextInt(grid.lastColumn()), random.nextInt(grid.lastRow()));
      columns[i] = place.x();
      rows[i] = place.y();
    }
  }

  @Benchmark
  public int stroll() {
    for (int i = (int) (tick % TURNS); i < avatars; i += TURNS) {
      headings[i] = random.nextInt(Heading.TURN);
    }
    return step();
  }

  @Benchmark
  public int push() {
    return step();
  }

  private int step() {
    int stopped = 0;
    for (int i = 0; i < avatars; i++) {
      walk.toward(columns[i], rows[i], headings[i], pace, tick);
      columns[i] = walk.column();
      rows[i] = walk.row();
      stopped += walk.wasStopped() ? 1 : 0;
    }
    tick++;
    return stopped;
  }
}
