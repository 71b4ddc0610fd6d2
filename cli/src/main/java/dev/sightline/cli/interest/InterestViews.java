package dev.sightline.cli.interest;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.sightline.cli.shared.MapReading;
import dev.sightline.interest.rule.RuleSettings;
import dev.sightline.interest.tile.TileRuleKinds;
import dev.sightline.view.TileViews;
import dev.sightline.world.World;
import dev.sightline.world.WorldTiling;
import java.io.IOException;
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
      "The file is named after a hash of tiles and obstacles. Rules use it when it is there.",
      "Beside the map is the folder of the map file; for the generated town, the current folder."
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

  @Option(names = "--json", description = "Print JSON.")
  private boolean json;

  @Override
  public Integer call() throws IOException {
    InterestOptions.checkRadius(radius);
    WorldTiling tiling = tiling();
    TileViews views = tiling.views();
    int tiles = tiling.tiling().limit();
    long start = System.nanoTime();
    boolean stored = StoredViews.read(file, views, spec.commandLine().getErr());
    Path kept = StoredViews.build(file, views, radius, tiles);
    Found found = new Found(kept, tiles, views.bytes(), (System.nanoTime() - start) / 1e9, stored);
    PrintWriter print = spec.commandLine().getOut();
    if (json) {
      printJson(print, found);
    } else {
      printWords(print, found);
    }
    print.flush();
    return 0;
  }

  /** What was found, or was there already. */
  private record Found(Path file, int tiles, long bytes, double seconds, boolean stored) {}

  private static void printWords(PrintWriter print, Found found) {
    print.printf(
        Locale.ROOT,
        "%s: %d tiles, %.1f MB, %.1f s%s%n",
        found.file,
        found.tiles,
        found.bytes / 1e6,
        found.seconds,
        found.stored ? ", was stored" : "");
  }

  private static void printJson(PrintWriter print, Found found) throws IOException {
    JsonGenerator generator = new JsonFactory().createGenerator(print);
    generator.writeStartObject();
    generator.writeStringField("file", found.file.toString());
    generator.writeNumberField("tiles", found.tiles);
    generator.writeNumberField("bytes", found.bytes);
    generator.writeNumberField("seconds", found.seconds);
    generator.writeBooleanField("stored", found.stored);
    generator.writeEndObject();
    generator.flush();
    print.println();
  }

  private WorldTiling tiling() {
    RuleSettings settings = RuleSettings.of(radius).withTiles(source.tiles());
    Double maxArea = source.maxArea();
    World world = World.of(reading.read(file).map());
    try {
      return TileRuleKinds.tiles(
          world, maxArea == null ? settings : settings.with("max-area", maxArea));
    } catch (IllegalArgumentException e) {
      throw InstalledRules.tooHard("tile-visibility", e);
    }
  }
}
