package dev.sightline.interest;

import dev.sightline.interest.rule.RuleFactory;
import dev.sightline.work.Workers;
import dev.sightline.world.World;
import org.jspecify.annotations.NullUnmarked;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** What benchmarks of ticks share: a crowd that moves, and one thread or two. */
@State(Scope.Thread)
@NullUnmarked
public abstract class CrowdTicks {
  static final double RADIUS = 100;
  static final double SPEED = 0.6;

  @Param({"1"})
  int threads;

  private Crowd crowd;
  private Matching matching;
  private TwoThreads two;

  /** Returns how many move. */
  abstract int movers();

  /** Makes what is measured. */
  abstract Matching matching(Crowd movers, double size, Workers workers);

  @Setup
  public void setup() {
    double size = 20 * Math.sqrt(movers());
    crowd = new Crowd(movers(), size, SPEED, 42);
    two = threads == 2 ? new TwoThreads() : null;
    matching = matching(crowd, size, two == null ? Workers.caller() : two);
    matching.tick(crowd.x, crowd.y);
  }

  static Matching matching(World world, RuleFactory rule, Workers workers, Crowd crowd) {
    return new SpaceMatching(world, rule, workers, crowd.x, crowd.y, RADIUS);
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
}
