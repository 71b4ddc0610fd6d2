package dev.sightline.interest;

import dev.sightline.interest.distance.DistanceRule;
import dev.sightline.interest.social.PinnedRule;
import dev.sightline.interest.social.TeamRule;
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
 * What senses without places add to {@code distance}: 50 000 entities, nobody in a team, or 10 000
 * pins. {@code first} is the tick in which all come, {@code churn} one in which 100 come and 100
 * go.
 *
 * <pre>./sightline bench SocialBenchmark</pre>
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
@NullUnmarked
public class SocialBenchmark {
  private static final int ENTITIES = 50_000;
  private static final int CHURN = 100;
  private static final int PINS = 10_000;
  private static final double SIZE = 20 * Math.sqrt(ENTITIES);
  private static final double RADIUS = 100;

  @Param({"distance", "team", "pinned"})
  String sense;

  private SplittableRandom random;
  private Space space;
  private long[] ids;
  private int oldest;

  @Setup
  public void setup() {
    space = create();
    space.tick();
  }

  private Space create() {
    random = new SplittableRandom(1);
    SpaceBuilder builder =
        Space.builder(SpaceMatching.empty(SIZE))
            .sense("near", (population, world) -> new DistanceRule(population));
    if (sense.equals("team")) {
      builder.sense("team", (population, world) -> new TeamRule(population));
    } else if (sense.equals("pinned")) {
      builder.sense("pinned", (population, world) -> new PinnedRule(population));
    }
    Space made = builder.build();
    ids = new long[ENTITIES];
    for (int i = 0; i < ENTITIES; i++) {
      ids[i] = add(made);
    }
    for (int i = 0; i < PINS && sense.equals("pinned"); i++) {
      made.pin(ids[random.nextInt(ENTITIES)], ids[random.nextInt(ENTITIES)]);
    }
    return made;
  }

  private long add(Space to) {
    return to.add(random.nextDouble(SIZE), random.nextDouble(SIZE), RADIUS);
  }

  @Benchmark
  public Delta first() {
    return create().tick();
  }

  @Benchmark
  public Delta churn() {
    for (int i = 0; i < CHURN; i++) {
      space.remove(ids[oldest]);
      ids[oldest] = add(space);
      oldest = (oldest + 1) % ENTITIES;
    }
    return space.tick();
  }
}
