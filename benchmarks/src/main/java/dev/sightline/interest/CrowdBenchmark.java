package dev.sightline.interest;

import dev.sightline.interest.distance.DistanceRule;
import dev.sightline.work.Workers;
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
 * Everybody on one square whose diagonal is the radius: up to 10^8 pairs, in 2 GB of heap. {@code
 * gather} is the tick in which all come at once, {@code mill} one in which all move.
 *
 * <pre>./sightline bench CrowdBenchmark</pre>
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 2, time = 2)
@Measurement(iterations = 3, time = 2)
@Fork(value = 1, jvmArgsAppend = "-Xmx2g")
@NullUnmarked
public class CrowdBenchmark {
  private static final double SIDE = 70;

  @Param({"1000", "3000", "10000"})
  int movers;

  private Crowd crowd;
  private Matching matching;

  @Setup
  public void setup() {
    crowd = new Crowd(movers, SIDE, CrowdTicks.SPEED, 42);
    matching = create();
    matching.tick(crowd.x, crowd.y);
  }

  @Benchmark
  public int gather() {
    return create().tick(crowd.x, crowd.y);
  }

  @Benchmark
  public int mill() {
    crowd.step();
    return matching.tick(crowd.x, crowd.y);
  }

  private Matching create() {
    return new SpaceMatching(
        SpaceMatching.empty(SIDE),
        (population, world) -> new DistanceRule(population),
        Workers.caller(),
        crowd.x,
        crowd.y,
        CrowdTicks.RADIUS);
  }
}
