package dev.sightline.interest;

import dev.sightline.interest.catalog.RuleRegistry;
import dev.sightline.interest.rule.Rule;
import dev.sightline.interest.rule.RuleFactory;
import dev.sightline.interest.rule.RuleSettings;
import dev.sightline.interest.tile.TileRule;
import dev.sightline.interest.tile.TileRuleKinds;
import dev.sightline.map.WorldMap;
import dev.sightline.maps.format.MapFiles;
import dev.sightline.partition.Tiling;
import dev.sightline.work.Workers;
import dev.sightline.world.World;
import dev.sightline.world.WorldTiling;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Compares {@code adaptive} with its two parts on every map of a folder: 1 000 movers on free
 * ground, a radius of a twelfth of the shorter side, the same steps for all three in turn. Prints
 * the median time of a tick and how adaptive compares with the faster part.
 *
 * <pre>
 * java -Xmx4g -cp benchmarks/target/benchmarks.jar dev.sightline.interest.AdaptiveOnMaps FOLDER
 * </pre>
 */
public final class AdaptiveOnMaps {
  private static final List<String> RULES = List.of("tile-circle", "tile-visibility", "adaptive");
  private static final int MOVERS = 1000;
  private static final int ROUNDS = 30;
  private static final int WARM = 15;
  private static final int TICKS = 10;

  private AdaptiveOnMaps() {}

  public static void main(String[] arguments) throws IOException {
    System.out.printf(
        "%-38s %8s %8s %8s %8s %8s%n", "map", "tiles", "circle", "sight", "adaptive", "to best");
    try (Stream<Path> files = Files.list(Path.of(arguments[0]))) {
      for (Path file : files.sorted().toList()) {
        report(file);
      }
    }
  }

  private static void report(Path file) throws IOException {
    WorldMap map = MapFiles.read(file).map();
    double radius = Math.min(map.bounds().width(), map.bounds().height()) / 12;
    World world = World.of(map);
    WorldTiling tiles = TileRuleKinds.tiles(world, RuleSettings.of(radius));
    try (TwoThreads two = new TwoThreads()) {
      tiles.views().build(radius, two, done -> {});
    }
    double[] times = measure(world, tiles.tiling(), radius);
    double best = Math.min(times[0], times[1]);
    String name = String.valueOf(file.getFileName()).replace(".json", "");
    System.out.printf(
        Locale.ROOT,
        "%-38s %8d %8.2f %8.2f %8.2f %8.2f%n",
        name,
        tiles.tiling().limit(),
        times[0],
        times[1],
        times[2],
        times[2] / best);
  }

  private static double[] measure(World world, Tiling tiling, double radius) {
    Strollers strollers = new Strollers(tiling, MOVERS, radius / 150, 42);
    RuleRegistry registry = RuleRegistry.installed();
    Matching[] matchings = new Matching[RULES.size()];
    for (int i = 0; i < matchings.length; i++) {
      RuleFactory factory = registry.factory(RULES.get(i), RuleSettings.of(radius));
      RuleFactory prepared =
          (population, there) -> {
            Rule rule = factory.make(population, there);
            ((TileRule) rule).prepare(radius);
            return rule;
          };
      matchings[i] =
          new SpaceMatching(world, prepared, Workers.caller(), strollers.x, strollers.y, radius);
    }
    double[][] took = new double[matchings.length][ROUNDS];
    for (int round = -WARM; round < ROUNDS; round++) {
      run(strollers, matchings, took, round);
    }
    return Arrays.stream(took).mapToDouble(AdaptiveOnMaps::median).toArray();
  }

  private static void run(Strollers strollers, Matching[] matchings, double[][] took, int round) {
    for (int tick = 0; tick < TICKS; tick++) {
      strollers.step();
      for (int i = 0; i < matchings.length; i++) {
        int k = (i + tick) % matchings.length; // each comes first as often
        long start = System.nanoTime();
        matchings[k].tick(strollers.x, strollers.y);
        if (round >= 0) {
          took[k][round] += (System.nanoTime() - start) / 1e6 / TICKS;
        }
      }
    }
  }

  private static double median(double[] values) {
    Arrays.sort(values);
    return values[values.length / 2];
  }
}
