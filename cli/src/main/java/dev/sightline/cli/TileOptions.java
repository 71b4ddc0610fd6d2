package dev.sightline.cli;

import dev.sightline.interest.ahead.Lookahead;
import dev.sightline.interest.catalog.RuleSettings;
import dev.sightline.partition.Tiling;
import dev.sightline.partition.file.TilingFormatException;
import dev.sightline.partition.file.TilingReader;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of tile rules. */
final class TileOptions {
  @Option(
      names = "--tiles",
      paramLabel = "FILE",
      description = "Tiles for the tile rules, as map tile makes them (default: triangles).")
  private @Nullable Path tiles;

  @Option(
      names = "--max-area",
      paramLabel = "A",
      description = "Largest area of a tile (default: (radius/5)^2).")
  private @Nullable Double maxArea;

  @Option(
      names = "--depth",
      paramLabel = "N",
      description = "Depth of tile-neighbor (default: derived from the radius).")
  private @Nullable Integer depth;

  @Option(
      names = "--path-length",
      paramLabel = "L",
      description = "Length of tile-path (default: derived from the radius, on the map).")
  private @Nullable Double pathLength;

  @Option(
      names = "--coverage",
      paramLabel = "SHARE",
      defaultValue = "1",
      description = "How much of what is visible a derived path length covers (default: 1, all).")
  private double coverage;

  @Option(
      names = "--ahead",
      paramLabel = "SECONDS",
      description = "How far ahead looks (default: 0.1).")
  private @Nullable Double ahead;

  @Option(
      names = "--speed",
      paramLabel = "V",
      description = "The most that anybody moves in a second, for ahead (default: radius/4).")
  private @Nullable Double speed;

  @Option(
      names = "--lead",
      paramLabel = "SECONDS",
      description = "How far on its way an observer looks besides, for ahead (default: 0.5).")
  private @Nullable Double lead;

  private @Nullable Lookahead lookahead(double radius) {
    if (ahead == null && speed == null && lead == null) {
      return null;
    }
    try {
      return new Lookahead(
          ahead == null ? 0.1 : ahead,
          speed == null ? radius / 4 : speed,
          lead == null ? 0.5 : lead);
    } catch (IllegalArgumentException e) {
      throw new BadInput(String.valueOf(e.getMessage()), e);
    }
  }

  RuleSettings settings(double radius) {
    require(maxArea == null || maxArea > 0, "--max-area must be positive, not " + maxArea);
    require(coverage > 0 && coverage <= 1, "--coverage must be in (0, 1], not " + coverage);
    require(depth == null || depth >= 0, "--depth must not be negative, not " + depth);
    require(
        pathLength == null || pathLength >= 0,
        "--path-length must not be negative, not " + pathLength);
    require(tiles == null || maxArea == null, "--tiles and --max-area exclude each other");
    return new RuleSettings(
        radius,
        tiles == null ? null : read(tiles),
        maxArea,
        depth,
        pathLength,
        lookahead(radius),
        coverage);
  }

  private static Tiling read(Path file) {
    try {
      return TilingReader.read(file);
    } catch (TilingFormatException e) {
      throw new BadInput(String.valueOf(e.getMessage()), e);
    }
  }

  private static void require(boolean fine, String message) {
    if (!fine) {
      throw new BadInput(message);
    }
  }
}
