package dev.sightline.interest;

import dev.sightline.geometry.Box;
import dev.sightline.interest.distance.DistanceRule;
import dev.sightline.interest.rule.Population;
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
 * One tick: everybody moves, then who entered and left whose radius. About 76 neighbors each at any
 * number of movers.
 *
 * <pre>./sightline bench MatchingBenchmark</pre>
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
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

  @Param Rival rival;

  private Crowd crowd;
  private Matching matching;

  @Setup
  public void setup() {
    double size = 20 * Math.sqrt(movers);
    crowd = new Crowd(movers, size, SPEED, 42);
    matching = rival.create(crowd, size);
    matching.tick(crowd.x, crowd.y);
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
      Matching create(Crowd crowd, double size) {
        Population population = new Population(crowd.x.length, new Box(0, 0, size, size));
        SpaceMatching.populate(population, crowd.x, crowd.y, RADIUS);
        return new SpaceMatching(population, Space.of(population, new DistanceRule(population)));
      }
    },
    PLAIN_GRID {
      @Override
      Matching create(Crowd crowd, double size) {
        return new PlainGrid(crowd.x.length, size, RADIUS);
      }
    },
    JTS_HPRTREE {
      @Override
      Matching create(Crowd crowd, double size) {
        return new TreeMatching(crowd.x.length, RADIUS);
      }
    };

    abstract Matching create(Crowd crowd, double size);
  }
}
