package dev.sightline.interest;

import dev.sightline.interest.catalog.RuleRegistry;
import dev.sightline.interest.rule.RuleSettings;
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
 * One tick in a city in which nearly all stand: a hundred of them, others each time, take a step.
 * What that costs must not depend on how many stand.
 *
 * <pre>./sightline bench StandingCrowdBenchmark</pre>
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 4, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
@NullUnmarked
public class StandingCrowdBenchmark {
  private static final int STEPS = 100;
  private static final double RADIUS = 100;

  @Param({"10000", "40000"})
  int people;

  @Param({"distance", "ray"})
  String rule;

  private final SplittableRandom random = new SplittableRandom(1);
  private double size;
  private Space space;
  private long[] ids;

  @Setup
  public void setup() {
    size = 20 * Math.sqrt(people);
    World world = World.of(City.generate(1, size, size, people / 10));
    RuleSettings settings = RuleSettings.of(RADIUS);
    space =
        Space.builder(world)
            .sense("measured", RuleRegistry.installed().factory(rule, settings))
            .build();
    ids = new long[people];
    for (int i = 0; i < people; i++) {
      ids[i] = space.add(random.nextDouble(size), random.nextDouble(size), RADIUS);
    }
    space.tick();
  }

  @Benchmark
  public Delta tick() {
    for (int i = 0; i < STEPS; i++) {
      long id = ids[random.nextInt(people)];
      space.move(id, stepped(space.x(id)), stepped(space.y(id)));
    }
    return space.tick();
  }

  private double stepped(double from) {
    return Math.max(0, Math.min(size, from + random.nextDouble(-1, 1)));
  }
}
