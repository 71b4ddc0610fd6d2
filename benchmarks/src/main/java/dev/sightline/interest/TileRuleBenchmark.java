package dev.sightline.interest;

import dev.sightline.interest.catalog.RuleRegistry;
import dev.sightline.interest.rule.Rule;
import dev.sightline.interest.rule.RuleFactory;
import dev.sightline.interest.rule.RuleSettings;
import dev.sightline.interest.tile.TileRule;
import dev.sightline.interest.tile.TileRuleKinds;
import dev.sightline.map.WorldMap;
import dev.sightline.maps.generate.City;
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

  @Param({
    "plain-grid",
    "tile-path",
    "tile-visibility",
    "tile-circle",
    "tile-neighbor",
    "adaptive",
    "adaptive-path",
    "square"
  })
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
    World world = World.of(city);
    RuleSettings settings = RuleSettings.of(RADIUS);
    settings = coverage > 0 ? settings.with("coverage", coverage) : settings;
    if (rule.equals("tile-visibility") || rule.startsWith("adaptive")) {
      try (TwoThreads two = new TwoThreads()) {
        TileRuleKinds.tiles(world, settings).views().build(RADIUS, two, done -> {});
      }
    }
    RuleFactory factory = RuleRegistry.installed().factory(rule, settings);
    RuleFactory prepared =
        (population, there) -> {
          Rule made = factory.make(population, there);
          if (made instanceof TileRule tiles) {
            tiles.prepare(RADIUS);
          }
          return made;
        };
    return matching(world, prepared, workers, crowd);
  }
}
