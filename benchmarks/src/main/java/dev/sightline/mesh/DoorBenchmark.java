package dev.sightline.mesh;

import dev.sightline.map.Obstacle;
import dev.sightline.maps.generate.City;
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
 * Closing or opening a door, then asking for the line through it: the distribution, of which the
 * 99th percentile counts. A door is a segment of 2 m anywhere in the city on 2 km x 2 km, also
 * across walls.
 *
 * <pre>java -jar benchmarks/target/benchmarks.jar mesh.DoorBenchmark</pre>
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class DoorBenchmark {
  private static final double SIZE = 2000;

  @Param({"1000", "10000"})
  int buildings;

  private final SplittableRandom random = new SplittableRandom(42);
  private Mesh mesh;
  private SightLine sight;
  private double x;
  private double y;
  private double stepX;
  private double stepY;
  private int door = Mesh.OUTSIDE;

  @Setup
  public void setup() {
    mesh = Mesh.of(City.generate(1, SIZE, SIZE, buildings));
    sight = mesh.sightLine();
  }

  @Setup(Level.Invocation)
  public void chooseNextDoor() {
    if (door == Mesh.OUTSIDE) {
      double angle = random.nextDouble(2 * Math.PI);
      x = random.nextDouble(2, SIZE - 2);
      y = random.nextDouble(2, SIZE - 2);
      stepX = Math.cos(angle);
      stepY = Math.sin(angle);
    }
  }

  @Benchmark
  public boolean closeOrOpen() {
    if (door == Mesh.OUTSIDE) {
      door = mesh.add(Obstacle.Segment.of(x - stepX, y - stepY, x + stepX, y + stepY));
    } else {
      mesh.remove(door);
      door = Mesh.OUTSIDE;
    }
    return sight.clear(x - stepY, y + stepX, x + stepY, y - stepX);
  }
}
