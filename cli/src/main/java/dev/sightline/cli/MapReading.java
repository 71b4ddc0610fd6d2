package dev.sightline.cli;

import dev.sightline.map.check.LoadedMap;
import dev.sightline.map.format.MapFiles;
import dev.sightline.map.format.ReadOptions;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** The options of every command that reads a map. */
final class MapReading {
  @Option(
      names = "--collision-layer",
      paramLabel = "NAME",
      defaultValue = "Collision",
      description = "Tiled: the layer whose tiles block (default: ${DEFAULT-VALUE}).")
  private String collisionLayer;

  LoadedMap read(Path file) {
    return MapFiles.read(file, new ReadOptions(collisionLayer));
  }
}
