package dev.sightline.cli.lab;

import dev.sightline.cli.shared.MapReading;
import dev.sightline.lab.experiment.NamedMap;
import dev.sightline.lab.experiment.NamedMaps;
import dev.sightline.map.WorldMap;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A map of an experiment: a file, or one that has a name. */
final class LabMap {
  @Option(
      names = "--map",
      paramLabel = "FILE",
      defaultValue = "town-walls",
      description = "A map: a file, or a name that lab list tells (default: ${DEFAULT-VALUE}).")
  private Path file;

  @Mixin private MapReading reading;

  WorldMap read() {
    if (!Files.exists(file)) {
      for (NamedMap named : NamedMaps.all()) {
        if (named.name().equals(file.toString())) {
          return named.make();
        }
      }
    }
    return reading.read(file).map();
  }
}
