package dev.sightline.partition;

import dev.sightline.geometry.Box;
import dev.sightline.map.WorldMap;
import dev.sightline.maps.generate.City;
import dev.sightline.partition.layout.Hexagons;
import dev.sightline.partition.layout.Squares;
import dev.sightline.partition.refine.TriangleOptions;
import dev.sightline.partition.refine.TriangleTiles;
import dev.sightline.partition.track.TileTracker;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * One tick of 100 000 movers in a city of 10 000 buildings on 2 km x 2 km, per mover: each walks
 * 0.07 m (1.4 m/s at 20 ticks per second) to and fro between two places on free ground, and all of
 * their tiles are brought up to date. A leg may cut through a corner of a building; there the
 * nearest tile is searched, as for anybody who is pushed into a wall.
 *
 * <pre>java -jar benchmarks/target/benchmarks.jar partition.TrackingBenchmark -prof gc</pre>
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class TrackingBenchmark {
  private static final int MOVERS = 100_000;
  private static final double SIZE = 2000;
  private static final double STEP = 0.07;
  private static final int LEG = 40;

  @Param Tiles tiles;

  /** The diameter of the movers' discs. */
  @Param({"0", "0.4"})
  double size;

  private TileTracker tracker;
  private final double[] xs = new double[MOVERS];
  private final double[] ys = new double[MOVERS];
  private final double[] dxs = new double[MOVERS];
  private final double[] dys = new double[MOVERS];
  private int tick;

  @Setup
  public void setup() {
    WorldMap city = City.generate(1, SIZE, SIZE, 10_000);
    Tiling tiling = tiles.of(city);
    Tiling ground = TriangleTiles.of(city, TriangleOptions.refined(100)).tiling();
    Box world = city.bounds();
    tracker = new TileTracker(tiling, world, MOVERS);
    var random = new SplittableRandom(42);
    for (int e = 0; e < MOVERS; e++) {
      start(e, ground, random);
      tracker.place(e, xs[e], ys[e], size);
    }
    tracker.refresh((entity, from, to) -> {});
  }

  private void start(int e, Tiling ground, SplittableRandom random) {
    do {
      xs[e] = random.nextDouble(5, SIZE - 5);
      ys[e] = random.nextDouble(5, SIZE - 5);
      double angle = random.nextDouble(2 * Math.PI);
      dxs[e] = STEP * Math.cos(angle);
      dys[e] = STEP * Math.sin(angle);
    } while (ground.locate(xs[e], ys[e]) < 0
        || ground.locate(xs[e] + LEG * dxs[e], ys[e] + LEG * dys[e]) < 0);
  }

  /** All movers go to and fro on a leg of 40 steps. */
  @Benchmark
  @OperationsPerInvocation(MOVERS)
  public int tick() {
    int phase = tick++ % (2 * LEG);
    int steps = phase < LEG ? phase : 2 * LEG - phase;
    for (int e = 0; e < MOVERS; e++) {
      tracker.move(e, xs[e] + steps * dxs[e], ys[e] + steps * dys[e]);
    }
    return tracker.refresh(TrackingBenchmark::ignore);
  }

  private static void ignore(int entity, int from, int to) {}

  /** The tilings compared. */
  public enum Tiles {
    SQUARE {
      @Override
      Tiling of(WorldMap city) {
        return Squares.tile(city.bounds(), 10);
      }
    },
    HEXAGON {
      @Override
      Tiling of(WorldMap city) {
        return Hexagons.tile(city.bounds(), 100);
      }
    },
    TRIANGLE {
      @Override
      Tiling of(WorldMap city) {
        return TriangleTiles.of(city, TriangleOptions.refined(100)).tiling();
      }
    };

    abstract Tiling of(WorldMap city);
  }
}
