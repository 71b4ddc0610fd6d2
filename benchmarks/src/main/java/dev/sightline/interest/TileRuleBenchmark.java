package dev.sightline.interest;

import dev.sightline.geometry.Box;
import dev.sightline.interest.catalog.RuleCatalog;
import dev.sightline.interest.catalog.RuleSettings;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.Workers;
import dev.sightline.interest.tile.TileChoice;
import dev.sightline.map.generate.City;
import dev.sightline.partition.Tiling;
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
 * One tick of a tile rule in a city against the plain grid's distance. Rows of tiles are found
 * before the measurement, as a server does at its start.
 *
 * <pre>./sightline bench TileRuleBenchmark</pre>
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
@NullUnmarked
public class TileRuleBenchmark {
  private static final int MOVERS = 10_000;
  private static final double SIZE = 2000;

  @Param({"10000"})
  int buildings;

  @Param({"plain-grid", "tile-path", "tile-visibility", "tile-circle", "tile-neighbor", "adaptive"})
  String rule;

  @Param({"0.99"})
  double coverage;

  private Crowd crowd;
  private Matching matching;
  private TwoThreads two;

  @Setup
  public void setup() {
    crowd = new Crowd(MOVERS, SIZE, MatchingBenchmark.SPEED, 42);
    matching =
        rule.equals("plain-grid")
            ? new PlainGrid(MOVERS, SIZE, MatchingBenchmark.RADIUS)
            : matching();
    matching.tick(crowd.x, crowd.y);
  }

  private Matching matching() {
    two = new TwoThreads();
    Population people = new Population(MOVERS, new Box(0, 0, SIZE, SIZE));
    SpaceMatching.populate(people, crowd.x, crowd.y, MatchingBenchmark.RADIUS);
    RuleCatalog catalog =
        new RuleCatalog(
            City.generate(1, SIZE, SIZE, buildings),
            new RuleSettings(MatchingBenchmark.RADIUS, null, null, null, null, null, coverage));
    prepare(catalog, two);
    two.close();
    return new SpaceMatching(people, Space.of(people, catalog.rule(rule, people)));
  }

  private void prepare(RuleCatalog catalog, Workers workers) {
    if (rule.equals("tile-visibility") || rule.equals("adaptive")) {
      catalog.views().build(MatchingBenchmark.RADIUS, workers, done -> {});
    }
    TileChoice choice = catalog.choice(rule);
    Tiling tiling = catalog.tiling();
    for (int tile = 0; tile < tiling.limit(); tile++) {
      if (tiling.exists(tile)) {
        long[] row = choice.candidates(tile, MatchingBenchmark.RADIUS);
        if (row != null) {
          choice.rim(tile, MatchingBenchmark.RADIUS, row);
        }
      }
    }
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
