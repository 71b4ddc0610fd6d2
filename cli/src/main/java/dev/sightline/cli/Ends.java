package dev.sightline.cli;

import dev.sightline.geometry.Point;
import picocli.CommandLine.Option;

/** Options for two points: {@code --from} and {@code --to}. */
class Ends {
  @Option(
      names = "--from",
      required = true,
      paramLabel = "X,Y",
      converter = PointConverter.class,
      description = "Where the line or path starts.")
  Point from;

  @Option(
      names = "--to",
      required = true,
      paramLabel = "X,Y",
      converter = PointConverter.class,
      description = "Where it leads.")
  Point to;
}
