package dev.sightline.geometry;

import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.locationtech.jts.algorithm.CGAlgorithmsDD;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.triangulate.quadedge.TrianglePredicate;
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
import org.tinfour.common.GeometricOperations;

/**
 * One predicate, on points where the filter decides and on three kinds where it cannot. The rivals
 * carry more digits where they must, but no rival is exact on all doubles.
 *
 * <pre>java -jar benchmarks/target/benchmarks.jar PredicatesBenchmark -prof gc</pre>
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
public class PredicatesBenchmark {
  private static final int CASES = 1000;

  @Param Points points;
  @Param Rival rival;

  private final double[][] p = new double[CASES][10];

  @Setup
  public void setup() {
    SplittableRandom random = new SplittableRandom(42);
    for (double[] xy : p) {
      points.fill(random, xy);
    }
  }

  @Benchmark
  @OperationsPerInvocation(CASES)
  public double orientation() {
    double sum = 0;
    for (double[] xy : p) {
      sum += rival.orientation(xy);
    }
    return sum;
  }

  @Benchmark
  @OperationsPerInvocation(CASES)
  public double inCircle() {
    double sum = 0;
    for (double[] xy : p) {
      sum += rival.inCircle(xy);
    }
    return sum;
  }

  /** Where the points lie; except for random ones they are collinear or on a circle, nearly. */
  public enum Points {
    RANDOM {
      @Override
      void fill(SplittableRandom random, double[] xy) {
        for (int i = 0; i < xy.length; i++) {
          xy[i] = random.nextDouble(2000);
        }
      }
    },
    GRID {
      @Override
      void fill(SplittableRandom random, double[] xy) {
        square(random.nextInt(1000), random.nextInt(1000), 10, 0, xy);
      }
    },
    TURNED {
      @Override
      void fill(SplittableRandom random, double[] xy) {
        square(random.nextDouble(2000), random.nextDouble(2000), 14.3, random.nextDouble(6), xy);
      }
    },
    /** A coordinate close to zero with all its digits, as turning about the origin makes it. */
    NEAR_AXIS {
      @Override
      void fill(SplittableRandom random, double[] xy) {
        square(random.nextDouble(2000), 0, 14.3, random.nextDouble(1e-13), xy);
      }
    };

    abstract void fill(SplittableRandom random, double[] xy);

    /** Writes the corners of a square around (x, y), then the middle of two opposite ones. */
    private static void square(double x, double y, double radius, double turned, double[] xy) {
      for (int i = 0; i < 4; i++) {
        xy[2 * i] = x + radius * Math.cos(turned + i * Math.PI / 2);
        xy[2 * i + 1] = y + radius * Math.sin(turned + i * Math.PI / 2);
      }
      if (turned == 0) {
        for (int i = 0; i < 8; i++) {
          xy[i] = Math.rint(xy[i]);
        }
      }
      xy[8] = (xy[0] + xy[4]) / 2;
      xy[9] = (xy[1] + xy[5]) / 2;
    }
  }

  /** The implementations compared. Orientation asks for two corners and their middle. */
  public enum Rival {
    SIGHTLINE {
      @Override
      double orientation(double[] p) {
        return Predicates.orientation(p[0], p[1], p[4], p[5], p[8], p[9]);
      }

      @Override
      double inCircle(double[] p) {
        return Predicates.inCircle(p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7]);
      }
    },
    TINFOUR {
      private final GeometricOperations operations = new GeometricOperations();

      @Override
      double orientation(double[] p) {
        return operations.orientation(p[0], p[1], p[4], p[5], p[8], p[9]);
      }

      @Override
      double inCircle(double[] p) {
        return operations.inCircle(p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7]);
      }
    },
    JTS {
      @Override
      double orientation(double[] p) {
        return CGAlgorithmsDD.orientationIndex(p[0], p[1], p[4], p[5], p[8], p[9]);
      }

      @Override
      double inCircle(double[] p) {
        return TrianglePredicate.isInCircleDDFast(
                new Coordinate(p[0], p[1]),
                new Coordinate(p[2], p[3]),
                new Coordinate(p[4], p[5]),
                new Coordinate(p[6], p[7]))
            ? 1
            : 0;
      }
    };

    abstract double orientation(double[] p);

    abstract double inCircle(double[] p);
  }
}
