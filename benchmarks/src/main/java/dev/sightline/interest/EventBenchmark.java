package dev.sightline.interest;

import dev.sightline.interest.distance.DistanceRule;
import dev.sightline.interest.rule.Rule;
import dev.sightline.interest.rule.RuleFactory;
import dev.sightline.interest.sight.RayRule;
import dev.sightline.maps.generate.City;
import dev.sightline.world.World;
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
 * Who perceives an event among 100 000 entities, with about 20 perceivers by distance; and who
 * perceives an entity, with as many observers.
 *
 * <pre>./sightline bench EventBenchmark</pre>
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
@NullUnmarked
public class EventBenchmark {
  private static final int ENTITIES = 100_000;
  private static final double SIZE = 20 * Math.sqrt(ENTITIES);
  private static final double RADIUS = 50.5; // 20 within

  @Param({"distance", "ray"})
  String rule;

  private final SplittableRandom random = new SplittableRandom(7);
  private Space space;
  private long[] ids;
  private int sum;

  @Setup
  public void setup() {
    RuleFactory factory =
        rule.equals("ray")
            ? (population, world) -> new RayRule(population, world.mesh())
            : (population, world) -> new DistanceRule(population);
    World world = World.of(City.generate(1, SIZE, SIZE, 10_000));
    space = Space.builder(world).sense("sense", factory).keepObservers().build();
    ids = new long[ENTITIES];
    for (int i = 0; i < ENTITIES; i++) {
      ids[i] = space.add(random.nextDouble(SIZE), random.nextDouble(SIZE), RADIUS);
    }
    space.tick();
  }

  @Benchmark
  public int event() {
    space.visitPerceivers(
        random.nextDouble(SIZE), random.nextDouble(SIZE), Rule.OWN_RADIUS, -1, slot -> sum += slot);
    return sum;
  }

  @Benchmark
  public int observersOfAnEntity() {
    space.visitObservers(ids[random.nextInt(ENTITIES)], slot -> sum += slot);
    return sum;
  }
}
