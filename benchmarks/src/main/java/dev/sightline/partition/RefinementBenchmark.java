package dev.sightline.partition;

import dev.sightline.geometry.Ring;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.map.generate.City;
import dev.sightline.partition.refine.TriangleOptions;
import dev.sightline.partition.refine.TriangleTiles;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.AuxCounters;
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
import org.openjdk.jmh.annotations.Warmup;
import org.tinfour.common.IConstraint;
import org.tinfour.common.PolygonConstraint;
import org.tinfour.common.Vertex;
import org.tinfour.refinement.RuppertRefiner;
import org.tinfour.standard.IncrementalTin;

/**
 * Triangulating a city on 2 km x 2 km and refining it to angles of at least 20 degrees: first for
 * shape only, as Tinfour's refiner does, which has no maximum area and refines the insides of the
 * buildings too; then, without a rival, to about a million tiles. The counter {@code tiles} divided
 * by the time is tiles per second.
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

  @Setup
  public void setup() {
    city = City.generate(1, SIZE, SIZE, task.buildings);
  }

  @Benchmark
  public Object refine(Tiles tiles) {
    tiles.tiles = task.run(city);
    return tiles;
  }

  /** How many triangles came out. */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.EVENTS)
  public static class Tiles {
    public long tiles;

    @Setup(Level.Iteration)
    public void reset() {
      tiles = 0;
    }
  }

  /** What is refined, by whom. */
  public enum Task {
    SHAPE_SIGHTLINE(1000) {
      @Override
      long run(WorldMap city) {
        return TriangleTiles.of(city, TriangleOptions.refined(SIZE * SIZE)).tiling().limit();
      }
    },
    SHAPE_TINFOUR(1000) {
      @Override
      long run(WorldMap city) {
        IncrementalTin tin = new IncrementalTin(SIZE / Math.sqrt(4.0 * city.obstacles().size()));
        List<Vertex> vertices = new ArrayList<>();
        List<IConstraint> constraints = new ArrayList<>();
        for (Obstacle obstacle : city.obstacles()) {
          constraints.add(polygon(((Obstacle.Polygon) obstacle).ring(), vertices));
        }
        tin.add(vertices, null);
        tin.addConstraints(constraints, true);
        new RuppertRefiner(tin, 20).refine();
        return tin.countTriangles().getCount();
      }
    },
    MILLION_SIGHTLINE(10_000) {
      @Override
      long run(WorldMap city) {
        return TriangleTiles.of(city, TriangleOptions.refined(4)).tiling().limit();
      }
    };

    final int buildings;

    Task(int buildings) {
      this.buildings = buildings;
    }

    abstract long run(WorldMap city);

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
