package dev.sightline.mesh;

import dev.sightline.geometry.Ring;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.maps.generate.City;
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
import org.openjdk.jmh.annotations.Warmup;
import org.tinfour.common.IConstraint;
import org.tinfour.common.PolygonConstraint;
import org.tinfour.common.Vertex;
import org.tinfour.standard.IncrementalTin;

/**
 * Triangulating a city of rectangles, half of them turned; four edges to a building. Tinfour takes
 * at most 8 190 constraints, so it has no row at 10 000 buildings.
 *
 * <pre>java -jar benchmarks/target/benchmarks.jar mesh.TriangulationBenchmark</pre>
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class TriangulationBenchmark {
  private static final double SIZE = 2000;

  @Param({"1000", "2000", "4000", "8000", "10000"})
  int buildings;

  @Param Rival rival;

  private WorldMap city;

  @Setup
  public void setup() {
    if (rival == Rival.TINFOUR && buildings > Rival.TINFOUR_MOST) {
      throw new IllegalStateException(
          "Tinfour refuses more than " + Rival.TINFOUR_MOST + " constraints");
    }
    city = City.generate(1, SIZE, SIZE, buildings);
  }

  @Benchmark
  public Object build() {
    return rival.build(city);
  }

  /** The implementations compared. */
  public enum Rival {
    SIGHTLINE {
      @Override
      Object build(WorldMap city) {
        return Mesh.of(city);
      }
    },
    /**
     * Its own order of insertion (Hilbert), then one polygon per building, Delaunay not restored.
     */
    TINFOUR {
      @Override
      Object build(WorldMap city) {
        IncrementalTin tin = new IncrementalTin(SIZE / Math.sqrt(4.0 * city.obstacles().size()));
        List<Vertex> vertices = new ArrayList<>();
        List<IConstraint> constraints = new ArrayList<>();
        for (Obstacle obstacle : city.obstacles()) {
          constraints.add(polygon(((Obstacle.Polygon) obstacle).ring(), vertices));
        }
        tin.add(vertices, null);
        tin.addConstraints(constraints, false);
        return tin;
      }
    };

    static final int TINFOUR_MOST = 8190;

    abstract Object build(WorldMap city);

    private static PolygonConstraint polygon(Ring ring, List<Vertex> vertices) {
      PolygonConstraint polygon = new PolygonConstraint();
      double direction = ring.signedArea();
      for (int i = 0; i < ring.size(); i++) {
        int k = direction > 0 ? i : ring.size() - 1 - i;
        Vertex vertex = new Vertex(ring.x(k), ring.y(k), 0);
        vertices.add(vertex);
        polygon.add(vertex);
      }
      polygon.complete();
      return polygon;
    }
  }
}
