package dev.sightline.interest;

import dev.sightline.geometry.Box;
import dev.sightline.interest.distance.DistanceRule;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.Workers;
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
import org.openjdk.jmh.annotations.TearDown;
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
public class MatchingBenchmark {
  static final double RADIUS = 100;
  static final double SPEED = 0.6;

  @Param({"10000"})
  int movers;

  @Param({"1"})
  int threads;

  @Param Rival rival;

  private Crowd crowd;
  private Matching matching;
  private TwoThreads two;

  @Setup
  public void setup() {
    double size = 20 * Math.sqrt(movers);
    crowd = new Crowd(movers, size, SPEED, 42);
    two = threads == 2 ? new TwoThreads() : null;
    matching = rival.create(crowd, size, two == null ? Workers.caller() : two);
    matching.tick(crowd.x, crowd.y);
  }

  @TearDown
  public void tearDown() {
    if (two != null) {
      two.close();
    }
  }

  @Benchmark
  public int tick() {
    crowd.step();
    return matching.tick(crowd.x, crowd.y);
  }

  /** What is compared. */
  public enum Rival {
    SIGHTLINE {
      @Override
      Matching create(Crowd crowd, double size, Workers workers) {
        Population population = new Population(crowd.x.length, new Box(0, 0, size, size));
        SpaceMatching.populate(population, crowd.x, crowd.y, RADIUS);
        Space space =
            Space.builder(population)
                .sense("distance", new DistanceRule(population))
                .workers(workers)
                .build();
        return new SpaceMatching(population, space);
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
