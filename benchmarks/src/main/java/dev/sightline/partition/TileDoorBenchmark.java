package dev.sightline.partition;

import dev.sightline.map.Obstacle;
import dev.sightline.maps.generate.City;
import dev.sightline.partition.refine.TriangleOptions;
import dev.sightline.partition.refine.TriangleTiles;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
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
import org.openjdk.jmh.annotations.Warmup;

/**
 * Closing or opening a door of 2 m anywhere in a city of 10 000 buildings on 2 km x 2 km, also
 * across walls, and refining the tiles around it again: the distribution, of which the 99th
 * percentile counts.
 *
 * <pre>java -jar benchmarks/target/benchmarks.jar partition.TileDoorBenchmark</pre>
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 3, time = 2)
@Fork(1)
public class TileDoorBenchmark {
  private static final double SIZE = 2000;
  private static final int NONE = -1;

  @Param({"10", "100"})
  double maxArea;

  private final SplittableRandom random = new SplittableRandom(42);
  private TriangleTiles tiles;
  private Obstacle next;
  private int door = NONE;

  @Setup
  public void setup() {
    tiles =
        TriangleTiles.of(City.generate(1, SIZE, SIZE, 10_000), TriangleOptions.refined(maxArea));
  }

  @Setup(Level.Invocation)
  public void chooseNextDoor() {
    double angle = random.nextDouble(2 * Math.PI);
    double x = random.nextDouble(2, SIZE - 2);
    double y = random.nextDouble(2, SIZE - 2);
    double dx = Math.cos(angle);
    double dy = Math.sin(angle);
    next = Obstacle.Segment.of(x - dx, y - dy, x + dx, y + dy);
  }

  @Benchmark
  public int closeOrOpen() {
    if (door == NONE) {
      door = tiles.add(next);
    } else {
      tiles.remove(door);
      door = NONE;
    }
    return tiles.changedTiles().length;
  }
}
