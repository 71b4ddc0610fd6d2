package dev.sightline.interest;

import dev.sightline.interest.distance.DistanceRule;
import dev.sightline.work.Workers;
import dev.sightline.world.World;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.NullUnmarked;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * One tick: everybody moves, then who entered and left whose radius. About 76 neighbors each at any
 * number of movers. The sampled times' p1.00 is the worst tick.
 *
 * <pre>
 * ./sightline bench MatchingBenchmark
 * ./sightline bench MatchingBenchmark -p rival=SIGHTLINE -p movers=10000,100000
 * ./sightline bench MatchingBenchmark -p rival=SIGHTLINE -p threads=1,2
 * </pre>
 */
@State(Scope.Thread)
@BenchmarkMode({Mode.AverageTime, Mode.SampleTime})
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
@NullUnmarked
public class MatchingBenchmark extends CrowdTicks {

  @Param({"10000"})
  int movers;

  @Param Rival rival;

  @Override
  int movers() {
    return movers;
  }

  @Override
  Matching matching(Crowd crowd, double size, Workers workers) {
    return rival.create(crowd, size, workers);
  }

  /** What is compared. */
  public enum Rival {
    SIGHTLINE {
      @Override
      Matching create(Crowd crowd, double size, Workers workers) {
        World world = SpaceMatching.empty(size);
        return matching(world, (population, there) -> new DistanceRule(population), workers, crowd);
      }
    },
    /** The same, with who perceives an entity kept up. */
    SIGHTLINE_KEEPING_OBSERVERS {
      @Override
      Matching create(Crowd crowd, double size, Workers workers) {
        SpaceBuilder builder =
            Space.builder(SpaceMatching.empty(size))
                .sense("distance", (population, there) -> new DistanceRule(population))
                .workers(workers)
                .keepObservers();
        return new SpaceMatching(builder, crowd.x, crowd.y, RADIUS);
      }
    },
    PLAIN_GRID {
      @Override
      Matching create(Crowd crowd, double size, Workers workers) {
        return new PlainGrid(crowd.x.length, size, RADIUS);
      }
    },
    JTS_HPRTREE {
      @Override
      Matching create(Crowd crowd, double size, Workers workers) {
        return new TreeMatching(crowd.x.length, RADIUS);
      }
    };

    abstract Matching create(Crowd crowd, double size, Workers workers);
  }
}
