package dev.sightline.interest;

import dev.sightline.geometry.Box;
import dev.sightline.interest.distance.DistanceRule;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.Rule;
import dev.sightline.interest.rule.Workers;
import dev.sightline.interest.sight.RayRule;
import dev.sightline.map.generate.City;
import dev.sightline.mesh.Mesh;
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
 * One tick of exact sight in a city, against distance alone and the plain grid's distance alone, on
 * one thread or two.
 *
 * <pre>./sightline bench RayBenchmark</pre>
 */
@State(Scope.Thread)
@BenchmarkMode({Mode.AverageTime, Mode.SampleTime})
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 3)
@Measurement(iterations = 5, time = 2)
@Fork(1)
@NullUnmarked
public class RayBenchmark {
  private static final int MOVERS = 10_000;
  private static final double SIZE = 2000;

  @Param({"1000", "10000"})
  int buildings;

  @Param({"1"})
  int threads;

  @Param Rival rival;

  private Crowd crowd;
  private Matching matching;
  private TwoThreads two;

  @Setup
  public void setup() {
    crowd = new Crowd(MOVERS, SIZE, MatchingBenchmark.SPEED, 42);
    two = threads == 2 ? new TwoThreads() : null;
    matching = rival.create(crowd, buildings, two == null ? Workers.caller() : two);
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
    RAY {
      @Override
      Matching create(Crowd crowd, int buildings, Workers workers) {
        Population people = people(crowd);
        Mesh mesh = Mesh.of(City.generate(1, SIZE, SIZE, buildings));
        return matching(people, new RayRule(people, mesh), workers);
      }
    },
    DISTANCE {
      @Override
      Matching create(Crowd crowd, int buildings, Workers workers) {
        Population people = people(crowd);
        return matching(people, new DistanceRule(people), workers);
      }
    },
    PLAIN_GRID_DISTANCE {
      @Override
      Matching create(Crowd crowd, int buildings, Workers workers) {
        return new PlainGrid(MOVERS, SIZE, MatchingBenchmark.RADIUS);
      }
    };

    abstract Matching create(Crowd crowd, int buildings, Workers workers);

    private static Population people(Crowd crowd) {
      Population people = new Population(MOVERS, new Box(0, 0, SIZE, SIZE));
      SpaceMatching.populate(people, crowd.x, crowd.y, MatchingBenchmark.RADIUS);
      return people;
    }

    private static Matching matching(Population people, Rule rule, Workers workers) {
      Space space = Space.builder(people).sense(rule.name(), rule).workers(workers).build();
      return new SpaceMatching(people, space);
    }
  }
}
