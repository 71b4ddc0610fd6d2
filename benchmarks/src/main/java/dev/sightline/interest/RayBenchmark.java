package dev.sightline.interest;

import dev.sightline.interest.distance.DistanceRule;
import dev.sightline.interest.rule.RuleFactory;
import dev.sightline.interest.sight.RayRule;
import dev.sightline.map.WorldMap;
import dev.sightline.maps.generate.City;
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
public class RayBenchmark extends CrowdTicks {
  private static final int MOVERS = 10_000;

  @Param({"1000", "10000"})
  int buildings;

  @Param Rival rival;

  @Override
  int movers() {
    return MOVERS;
  }

  @Override
  Matching matching(Crowd crowd, double size, Workers workers) {
    return rival == Rival.PLAIN_GRID_DISTANCE
        ? new PlainGrid(MOVERS, size, RADIUS)
        : matching(crowd, City.generate(1, size, size, buildings), workers);
  }

  private Matching matching(Crowd crowd, WorldMap city, Workers workers) {
    RuleFactory rule =
        rival == Rival.RAY
            ? (population, world) -> new RayRule(population, world.mesh())
            : (population, world) -> new DistanceRule(population);
    return matching(World.of(city), rule, workers, crowd);
  }

  /** What is compared. */
  public enum Rival {
    RAY,
    DISTANCE,
    PLAIN_GRID_DISTANCE
  }
}
