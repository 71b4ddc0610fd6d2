package dev.sightline.partition;

import dev.sightline.geometry.Ring;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.maps.generate.City;
import dev.sightline.partition.refine.TriangleOptions;
import dev.sightline.partition.refine.TriangleTiles;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
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
import org.tinfour.common.IConstraint;
import org.tinfour.common.PolygonConstraint;
import org.tinfour.common.Vertex;
import org.tinfour.refinement.RuppertRefiner;
import org.tinfour.standard.IncrementalTin;

/**
 * Triangulating a city on 2 km x 2 km and refining it to angles of at least 20 degrees: first for
 * shape only, as Tinfour's refiner does, which has no maximum area and refines the insides of the
 * buildings too, with as many buildings as Tinfour takes (it knows 8 190 constraints at most);
 * then, without a rival, a city of 10 000 buildings to a million tiles. Prints how many tiles came
 * out; that divided by the time is tiles per second.
 *
 * <pre>java -jar benchmarks/target/benchmarks.jar partition.RefinementBenchmark</pre>
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3)
@Measurement(iterations = 5)
@Fork(1)
public class RefinementBenchmark {
  private static final double SIZE = 2000;

  @Param Task task;

  private WorldMap city;
  private long usedBefore;
  private Object result = this;

  @Setup
  public void setup() {
    city = City.generate(1, SIZE, SIZE, task.buildings);
    usedBefore = usedMemory();
  }

  @Benchmark
  public Object refine() {
    result = task.run(city);
    return result;
  }

  @TearDown
  public void report() {
    long heap = usedMemory() - usedBefore;
    if (result instanceof TriangleTiles made) {
      int tiles = made.tiling().limit();
      System.out.printf(
          "%s: %d tiles, %d bytes each in the tiling, %d with the mesh below%n",
          task, tiles, made.tiling().bytes() / tiles, heap / tiles);
    } else {
      int tiles = ((IncrementalTin) result).countTriangles().getCount();
      System.out.printf("%s: %d triangles, %d bytes each%n", task, tiles, heap / tiles);
    }
  }

  private static long usedMemory() {
    System.gc();
    return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
  }

  /** What is refined, by whom. */
  public enum Task {
    SHAPE_SIGHTLINE(8000) {
      @Override
      Object run(WorldMap city) {
        return TriangleTiles.of(city, TriangleOptions.refined(SIZE * SIZE));
      }
    },
    SHAPE_TINFOUR(8000) {
      @Override
      Object run(WorldMap city) {
        IncrementalTin tin = new IncrementalTin(SIZE / Math.sqrt(4.0 * city.obstacles().size()));
        List<Vertex> vertices = new ArrayList<>();
        List<IConstraint> constraints = new ArrayList<>();
        for (Obstacle obstacle : city.obstacles()) {
          constraints.add(polygon(((Obstacle.Polygon) obstacle).ring(), vertices));
        }
        tin.add(vertices, null);
        tin.addConstraints(constraints, true);
        new RuppertRefiner(tin, 20).refine();
        return tin;
      }
    },
    MILLION_SIGHTLINE(10_000) {
      @Override
      Object run(WorldMap city) {
        return TriangleTiles.of(city, TriangleOptions.refined(3.7));
      }
    };

    final int buildings;

    Task(int buildings) {
      this.buildings = buildings;
    }

    abstract Object run(WorldMap city);

    private static PolygonConstraint polygon(Ring ring, List<Vertex> vertices) {
      PolygonConstraint polygon = new PolygonConstraint();
      boolean forward = ring.signedArea() > 0;
      for (int i = 0; i < ring.size(); i++) {
        int k = forward ? i : ring.size() - 1 - i;
        Vertex vertex = new Vertex(ring.x(k), ring.y(k), 0);
        vertices.add(vertex);
        polygon.add(vertex);
      }
      polygon.complete();
      return polygon;
    }
  }
}
