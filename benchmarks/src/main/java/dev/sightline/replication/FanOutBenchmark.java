package dev.sightline.replication;

import dev.sightline.work.Workers;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.NullUnmarked;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Whole ticks of 1 008 clients in groups of 72, of whom everybody sees 71 others, and all move: how
 * many (observer, entity) updates per second one core tells, and how many bytes each takes with all
 * that is around it. Moving the avatars and finding out who perceives whom is part of it.
 *
 * <pre>./sightline bench FanOutBenchmark</pre>
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
@NullUnmarked
public class FanOutBenchmark {
  private static final int GROUPS = 14;
  private static final int EACH = 72;

  private Fleet fleet;

  /** What is counted besides ticks. */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.OPERATIONS)
  public static class Told {
    public long updates;
    public long bytes;
  }

  @Setup
  public void setup() {
    fleet = new Fleet(GROUPS, EACH, Workers.caller());
    fleet.tick();
  }

  @Benchmark
  public void tick(Told told) {
    long bytes = fleet.bytes();
    fleet.tick();
    told.updates += (long) fleet.size() * (EACH - 1);
    told.bytes += fleet.bytes() - bytes;
  }
}
