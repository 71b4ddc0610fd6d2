package dev.sightline.cli.shared;

import dev.sightline.maps.format.LoadedMap;
import dev.sightline.maps.format.MapFiles;
import dev.sightline.maps.format.ReadOptions;
import dev.sightline.maps.generate.Town;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/** The options of every command that reads a map. */
public final class MapReading {
  /** Describes the parameter that {@link #read} takes. */
  public static final String DESCRIPTION =
      "Map: .json, .geojson, .tmx, .tmj or .map; or the word town for the generated one.";

  private static final Path TOWN = Path.of("town");

  @Option(
      names = "--collision-layer",
      paramLabel = "NAME",
      defaultValue = "Collision",
      description = "Tiled: the layer whose tiles block (default: ${DEFAULT-VALUE}).")
  private String collisionLayer;

  public LoadedMap read(Path file) {
    if (file.equals(TOWN) && !Files.exists(file)) {
      return new LoadedMap(Town.generate(1), List.of());
    }
    Progress.TERMINAL.step("reading " + file);
    return MapFiles.read(file, new ReadOptions(collisionLayer));
  }
}
