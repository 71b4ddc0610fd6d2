package dev.sightline.replication;

import dev.sightline.work.Workers;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
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
 * One tick of 2 046 avatars in one spot, all moving, each told about all others: 4.2 million
 * updates. Moving them and finding out who perceives whom is part of it.
 *
 * <pre>./sightline bench ReplicationCrowdBenchmark</pre>
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(value = 1, jvmArgsAppend = "-Xmx3g")
@NullUnmarked
public class ReplicationCrowdBenchmark {
  private static final int AVATARS = 2046;

  @Param({"1", "2"})
  int threads;

  private ExecutorService pool;
  private Fleet fleet;

  @Setup
  public void setup() {
    pool = Executors.newFixedThreadPool(threads);
    fleet = new Fleet(1, AVATARS, Workers.of(pool, threads));
    fleet.tick();
  }

  @TearDown
  public void end() {
    pool.shutdown();
  }

  @Benchmark
  public void tick() {
    fleet.tick();
  }
}
