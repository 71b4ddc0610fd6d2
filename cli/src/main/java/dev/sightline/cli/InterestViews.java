package dev.sightline.cli;

import dev.sightline.interest.catalog.RuleCatalog;
import dev.sightline.interest.catalog.RuleSettings;
import dev.sightline.view.TileViews;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code interest views}: which tiles see each other, found once and kept beside the map. */
@Command(
    name = "views",
    description = {
      "Find which tiles see each other, on all processors, and keep that beside the map.",
      "The file is named after a hash of tiles and obstacles. Rules use it when it is there."
    },
    mixinStandardHelpOptions = true)
final class InterestViews implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--map",
      required = true,
      paramLabel = "FILE",
      description = MapReading.DESCRIPTION)
  private Path file;

  @Option(
      names = "--radius",
      required = true,
      paramLabel = "R",
      description = "How far observers perceive at most.")
  private double radius;

  @Mixin private TileSource source;

  @Mixin private MapReading reading;

  @Override
  public Integer call() {
    InterestScene.checkRadius(radius);
    RuleCatalog catalog = catalog();
    TileViews views = views(catalog);
    int tiles = catalog.tiling().limit();
    long start = System.nanoTime();
    boolean stored = StoredViews.read(file, views, spec.commandLine().getErr());
    Path kept = StoredViews.build(file, views, radius, tiles);
    PrintWriter print = spec.commandLine().getOut();
    print.printf(
        Locale.ROOT,
        "%s: %d tiles, %.1f MB, %.1f s%s%n",
        kept,
        tiles,
        views.bytes() / 1e6,
        (System.nanoTime() - start) / 1e9,
        stored ? ", was stored" : "");
    print.flush();
    return 0;
  }

  private RuleCatalog catalog() {
    Double maxArea = source.maxArea();
    RuleSettings settings = new RuleSettings(radius, source.tiles(), maxArea, null, null);
    return new RuleCatalog(reading.read(file).map(), settings);
  }

  private static TileViews views(RuleCatalog catalog) {
    try {
      return catalog.views();
    } catch (IllegalArgumentException e) {
      throw InterestScene.tooHard("tile-visibility", e);
    }
  }
}
