package dev.sightline.interest;

import dev.sightline.interest.catalog.RuleCatalog;
import dev.sightline.interest.catalog.RuleSettings;
import dev.sightline.interest.tile.TileChoice;
import dev.sightline.map.WorldMap;
import dev.sightline.maps.generate.City;
import dev.sightline.partition.Tiling;
import dev.sightline.work.Workers;
import dev.sightline.world.World;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.NullUnmarked;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
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
public class TileRuleBenchmark extends CrowdTicks {
  private static final int MOVERS = 10_000;

  @Param({"10000"})
  int buildings;

  @Param({"plain-grid", "tile-path", "tile-visibility", "tile-circle", "tile-neighbor", "adaptive"})
  String rule;

  @Param({"0.99"})
  double coverage;

  @Override
  int movers() {
    return MOVERS;
  }

  @Override
  Matching matching(Crowd crowd, double size, Workers workers) {
    return rule.equals("plain-grid")
        ? new PlainGrid(MOVERS, size, RADIUS)
        : matching(crowd, City.generate(1, size, size, buildings), workers);
  }

  private Matching matching(Crowd crowd, WorldMap city, Workers workers) {
    RuleCatalog catalog =
        new RuleCatalog(city, new RuleSettings(RADIUS, null, null, null, null, null, coverage));
    try (TwoThreads two = new TwoThreads()) {
      prepare(catalog, two);
    }
    return matching(World.of(city), (people, w) -> catalog.rule(rule, people), workers, crowd);
  }

  private void prepare(RuleCatalog catalog, Workers workers) {
    if (rule.equals("tile-visibility") || rule.equals("adaptive")) {
      catalog.views().build(RADIUS, workers, done -> {});
    }
    TileChoice choice = catalog.choice(rule);
    Tiling tiling = catalog.tiling();
    for (int tile = 0; tile < tiling.limit(); tile++) {
      if (tiling.exists(tile)) {
        long[] row = choice.candidates(tile, RADIUS);
        if (row != null) {
          choice.rim(tile, RADIUS, row);
        }
      }
    }
  }
}
