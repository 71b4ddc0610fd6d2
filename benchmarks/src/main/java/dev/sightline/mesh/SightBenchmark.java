package dev.sightline.mesh;

import dev.sightline.map.WorldMap;
import dev.sightline.maps.generate.City;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Questions to a city on 2 km x 2 km: where am I (a step of a meter since the last time, and from
 * nothing), and do two free points 100 m apart see each other.
 *
 * <pre>java -jar benchmarks/target/benchmarks.jar mesh.SightBenchmark -prof gc</pre>
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class SightBenchmark {
  private static final double SIZE = 2000;
  private static final double LENGTH = 100;
  private static final int LINES = 4096;

  @Param({"1000", "10000"})
  int buildings;

  private final double[] fromX = new double[LINES];
  private final double[] fromY = new double[LINES];
  private final double[] toX = new double[LINES];
  private final double[] toY = new double[LINES];
  private final double[] nearX = new double[LINES];
  private final double[] nearY = new double[LINES];
  private final int[] face = new int[LINES];
  private Mesh mesh;
  private SightLine sight;

  @Setup
  public void setup() {
    WorldMap city = City.generate(1, SIZE, SIZE, buildings);
    mesh = Mesh.of(city);
    sight = mesh.sightLine();
    SplittableRandom random = new SplittableRandom(42);
    for (int i = 0; i < LINES; i++) {
      do {
        draw(random, i);
      } while (!isFree(fromX[i], fromY[i]) || !isFree(toX[i], toY[i]));
      face[i] = mesh.locate(fromX[i], fromY[i]);
    }
  }

  private void draw(SplittableRandom random, int i) {
    double angle = random.nextDouble(2 * Math.PI);
    fromX[i] = random.nextDouble(LENGTH, SIZE - LENGTH);
    fromY[i] = random.nextDouble(LENGTH, SIZE - LENGTH);
    toX[i] = fromX[i] + LENGTH * Math.cos(angle);
    toY[i] = fromY[i] + LENGTH * Math.sin(angle);
    nearX[i] = fromX[i] + Math.cos(angle);
    nearY[i] = fromY[i] + Math.sin(angle);
  }

  private boolean isFree(double x, double y) {
    return (mesh.faceBlocks(mesh.locate(x, y)) & Mesh.SIGHT) == 0;
  }

  @Benchmark
  @OperationsPerInvocation(LINES)
  public int locateFromHint() {
    int sum = 0;
    for (int i = 0; i < LINES; i++) {
      sum += mesh.locate(nearX[i], nearY[i], face[i]);
    }
    return sum;
  }

  @Benchmark
  @OperationsPerInvocation(LINES)
  public int locateCold() {
    int sum = 0;
    for (int i = 0; i < LINES; i++) {
      sum += mesh.locate(nearX[i], nearY[i]);
    }
    return sum;
  }

  /** The observer's face is known, as it is in a running world. */
  @Benchmark
  @OperationsPerInvocation(LINES)
  public int sightLine() {
    int clear = 0;
    for (int i = 0; i < LINES; i++) {
      clear += sight.clear(fromX[i], fromY[i], toX[i], toY[i], face[i]) ? 1 : 0;
    }
    return clear;
  }
}
