package dev.sightline.interest;

import dev.sightline.geometry.Predicates;
import dev.sightline.geometry.Ring;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.maps.generate.City;
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
 * What sight costs when every pair asks every obstacle: distance first, then all edges, for 100 of
 * the 10 000 observers. Times 100 it compares with {@code RayBenchmark}'s RAY.
 *
 * <pre>./sightline bench NaiveSightBenchmark</pre>
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 1, time = 2)
@Measurement(iterations = 3, time = 2)
@Fork(1)
@NullUnmarked
public class NaiveSightBenchmark {
  private static final int OBSERVERS = 100;
  private static final double SIZE = 2000;

  @Param({"1000", "10000"})
  int buildings;

  private Crowd crowd;
  private WorldMap city;

  @Setup
  public void setup() {
    crowd = new Crowd(10_000, SIZE, CrowdTicks.SPEED, 42);
    city = City.generate(1, SIZE, SIZE, buildings);
  }

  @Benchmark
  public int hundredObservers() {
    crowd.step();
    int seen = 0;
    for (int o = 0; o < OBSERVERS; o++) {
      for (int e = 0; e < crowd.x.length; e++) {
        double dx = crowd.x[e] - crowd.x[o];
        double dy = crowd.y[e] - crowd.y[o];
        double radius = CrowdTicks.RADIUS;
        if (o != e && dx * dx + dy * dy <= radius * radius && clear(o, e)) {
          seen++;
        }
      }
    }
    return seen;
  }

  private boolean clear(int o, int e) {
    for (Obstacle obstacle : city.obstacles()) {
      if (crosses(((Obstacle.Polygon) obstacle).ring(), o, e)) {
        return false;
      }
    }
    return true;
  }

  private boolean crosses(Ring ring, int o, int e) {
    for (int i = 0; i < ring.size(); i++) {
      if (side(ring, i, o, e) * side(ring, i + 1, o, e) < 0
          && side(crowd.x[o], crowd.y[o], ring, i) * side(crowd.x[e], crowd.y[e], ring, i) < 0) {
        return true;
      }
    }
    return false;
  }

  private int side(Ring ring, int i, int o, int e) {
    return Predicates.orientation(
        crowd.x[o], crowd.y[o], crowd.x[e], crowd.y[e], ring.x(i), ring.y(i));
  }

  private static int side(double x, double y, Ring ring, int i) {
    return Predicates.orientation(ring.x(i), ring.y(i), ring.x(i + 1), ring.y(i + 1), x, y);
  }
}
