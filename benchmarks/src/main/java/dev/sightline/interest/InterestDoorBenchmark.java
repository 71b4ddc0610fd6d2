package dev.sightline.interest;

import dev.sightline.interest.sight.RayRule;
import dev.sightline.map.Blocks;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.maps.generate.City;
import dev.sightline.work.Workers;
import dev.sightline.world.ObstacleHandle;
import dev.sightline.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.NullUnmarked;
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
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;

/**
 * Exact sight of 10 000 movers in a city: a tick in which no door moves, then one in which a door
 * opens or closes. The mean times of both kinds over all measured ticks, mesh included, are printed
 * at the end; their difference is what the door adds.
 *
 * <pre>./sightline bench InterestDoorBenchmark</pre>
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 3)
@Measurement(iterations = 5, time = 4)
@Fork(1)
@NullUnmarked
public class InterestDoorBenchmark {
  private static final int MOVERS = 10_000;
  private static final double SIZE = 2000;

  @Param({"1000", "10000"})
  int buildings;

  private Crowd crowd;
  private Matching matching;
  private World world;
  private ObstacleHandle door;
  private boolean measuring;
  private long still;
  private long moving;
  private long count;

  @Setup
  public void setup() {
    WorldMap city = City.generate(1, SIZE, SIZE, buildings);
    List<Obstacle> obstacles = new ArrayList<>(city.obstacles());
    obstacles.add(new Obstacle.Segment("door", Blocks.BOTH, true, 1000, 1000, 1002, 1000));
    world = World.of(WorldMap.of("city with a door", city.bounds(), obstacles));
    door = world.obstacle("door");
    crowd = new Crowd(MOVERS, SIZE, CrowdTicks.SPEED, 42);
    matching =
        new SpaceMatching(
            world,
            (population, there) -> new RayRule(population, there.mesh()),
            Workers.caller(),
            crowd.x,
            crowd.y,
            CrowdTicks.RADIUS);
  }

  /** Forgets the ticks of warming up. */
  @Setup(Level.Iteration)
  public void begin(IterationParams iteration) {
    if (iteration.getType() == IterationType.WARMUP || !measuring) {
      measuring = iteration.getType() == IterationType.MEASUREMENT;
      still = 0;
      moving = 0;
      count = 0;
    }
  }

  @TearDown
  public void print() {
    System.out.printf(
        Locale.ROOT,
        "%nper tick: %.2f ms, with a door %.2f ms, added %.2f ms (%d ticks of each kind)%n",
        still / 1e6 / count,
        moving / 1e6 / count,
        (moving - still) / 1e6 / count,
        count);
  }

  @Benchmark
  public int twoTicks() {
    crowd.step();
    long start = System.nanoTime();
    int changes = matching.tick(crowd.x, crowd.y);
    still += System.nanoTime() - start;
    crowd.step();
    start = System.nanoTime();
    toggle();
    changes += matching.tick(crowd.x, crowd.y);
    moving += System.nanoTime() - start;
    count++;
    return changes;
  }

  private void toggle() {
    if (world.isOpen(door)) {
      world.close(door);
    } else {
      world.open(door);
    }
    world.commit();
  }
}
