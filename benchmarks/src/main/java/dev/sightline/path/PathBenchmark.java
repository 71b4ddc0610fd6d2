package dev.sightline.path;

import dev.sightline.map.WorldMap;
import dev.sightline.maps.format.MapFiles;
import dev.sightline.maps.generate.City;
import dev.sightline.mesh.Components;
import dev.sightline.mesh.Mesh;
import java.nio.file.Path;
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
 * Paths per second between random points of the largest walkable part, locating both ends included.
 * The map is a city of 500 m x 500 m, or a file. Prints how long each rival's paths are together.
 *
 * <pre>java -jar benchmarks/target/benchmarks.jar PathBenchmark -prof gc [-p map=FILE]</pre>
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 3, time = 2)
@Fork(1)
public class PathBenchmark {
  private static final int PATHS = 200;
  private static final double SIZE = 500;
  private static final float CELL = 0.5f;

  @Param("city")
  String map;

  @Param Rival rival;

  private final double[][] ends = new double[PATHS][4];
  private Finder finder;

  @Setup
  public void setup() {
    WorldMap world =
        map.equals("city") ? City.generate(1, SIZE, SIZE, 600) : MapFiles.read(Path.of(map)).map();
    Mesh mesh = Mesh.of(world);
    Components parts = mesh.components();
    SplittableRandom random = new SplittableRandom(42);
    for (double[] line : ends) {
      drawPoint(mesh, parts, random, line, 0);
      drawPoint(mesh, parts, random, line, 2);
    }
    finder = rival.over(mesh);
    System.out.printf("%s on %s: %s%n", rival, map, summary());
  }

  private static void drawPoint(
      Mesh mesh, Components parts, SplittableRandom random, double[] line, int at) {
    do {
      line[at] = random.nextDouble(mesh.bounds().minX(), mesh.bounds().maxX());
      line[at + 1] = random.nextDouble(mesh.bounds().minY(), mesh.bounds().maxY());
    } while (parts.of(mesh.locate(line[at], line[at + 1])) != parts.largest());
  }

  private String summary() {
    double sum = 0;
    int found = 0;
    for (double[] line : ends) {
      double length = finder.length(line);
      if (!Double.isNaN(length)) {
        sum += length;
        found++;
      }
    }
    return String.format("%d of %d paths found, mean length %.3f", found, PATHS, sum / found);
  }

  @Benchmark
  @OperationsPerInvocation(PATHS)
  public double find() {
    double sum = 0;
    for (double[] line : ends) {
      sum += finder.length(line);
    }
    return sum;
  }

  /** Finds the length of the path between two points, NaN without one. */
  interface Finder {
    double length(double[] ends);
  }

  /** The implementations compared. */
  public enum Rival {
    SHORTEST {
      @Override
      Finder over(Mesh mesh) {
        return finder(mesh, Quality.SHORTEST);
      }
    },
    FAST {
      @Override
      Finder over(Mesh mesh) {
        return finder(mesh, Quality.FAST);
      }
    },
    RECAST4J {
      @Override
      Finder over(Mesh mesh) {
        RecastPaths paths = new RecastPaths(mesh, CELL);
        return e -> paths.find(e[0], e[1], e[2], e[3]);
      }
    };

    abstract Finder over(Mesh mesh);

    private static Finder finder(Mesh mesh, Quality quality) {
      PathSearch search = PathSearch.over(mesh);
      return e ->
          search.find(e[0], e[1], e[2], e[3], quality) == Outcome.FOUND
              ? search.route().length()
              : Double.NaN;
    }
  }
}
