package dev.sightline.cli.shared;

import dev.sightline.geometry.Point;
import picocli.CommandLine.Option;

/** Options for two points: {@code --from} and {@code --to}. */
public class Ends {
  @Option(
      names = "--from",
      required = true,
      paramLabel = "X,Y",
      converter = PointConverter.class,
      description = "Where it starts.")
  public Point from;

  @Option(
      names = "--to",
      required = true,
      paramLabel = "X,Y",
      converter = PointConverter.class,
      description = "Where it ends.")
  public Point to;
}
