package dev.sightline.interest;

import dev.sightline.interest.rule.RuleSettings;
import dev.sightline.interest.sight.RayRule;
import dev.sightline.interest.tile.TileRuleKinds;
import dev.sightline.maps.generate.Town;
import dev.sightline.mesh.SightLine;
import dev.sightline.work.Workers;
import dev.sightline.world.World;
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
 * One tick of exact sight on the town, with walkers at the server's speed, against all pairs:
 * distance first, then the sight line of each pair within the radius, once for both directions.
 *
 * <pre>./sightline bench TownSightBenchmark</pre>
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
@NullUnmarked
public class TownSightBenchmark {
  private static final double RADIUS = 5;
  private static final double SPEED = RADIUS / 4 / 20; // a quarter of the radius per second

  @Param({"500", "2000"})
  int walkers;

  @Param Rival rival;

  private Strollers strollers;
  private Matching matching;

  @Setup
  public void setup() {
    World world = World.of(Town.generate(1));
    strollers =
        new Strollers(
            TileRuleKinds.tiles(world, RuleSettings.of(RADIUS)).tiling(), walkers, SPEED, 42);
    matching = rival.create(world, strollers);
  }

  @Benchmark
  public int tick() {
    strollers.step();
    return matching.tick(strollers.x, strollers.y);
  }

  /** What is compared. */
  public enum Rival {
    RAY {
      @Override
      Matching create(World world, Strollers at) {
        return new SpaceMatching(
            world,
            (population, there) -> new RayRule(population, there.mesh()),
            Workers.caller(),
            at.x,
            at.y,
            RADIUS);
      }
    },
    ALL_PAIRS {
      @Override
      Matching create(World world, Strollers at) {
        return new AllPairs(world.mesh().sightLine(), at.x.length);
      }
    };

    abstract Matching create(World world, Strollers at);
  }

  /** Asks for the line of every pair within the radius, in every tick. */
  private static final class AllPairs implements Matching {
    private final SightLine sight;
    private final boolean[][] before;

    AllPairs(SightLine sight, int walkers) {
      this.sight = sight;
      before = new boolean[walkers][walkers];
    }

    @Override
    public int tick(double[] x, double[] y) {
      int changes = 0;
      for (int a = 0; a < x.length; a++) {
        for (int b = a + 1; b < x.length; b++) {
          boolean sees = sees(x[a], y[a], x[b], y[b]);
          changes += sees == before[a][b] ? 0 : 2;
          before[a][b] = sees;
        }
      }
      return changes;
    }

    private boolean sees(double x, double y, double toX, double toY) {
      double dx = toX - x;
      double dy = toY - y;
      return dx * dx + dy * dy <= RADIUS * RADIUS && sight.clear(x, y, toX, toY);
    }
  }
}
