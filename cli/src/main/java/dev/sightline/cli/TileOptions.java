package dev.sightline.cli;

import dev.sightline.interest.ahead.Lookahead;
import dev.sightline.interest.catalog.RuleSettings;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of tile rules. */
final class TileOptions {
  @Mixin private TileSource source;

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
    require(
        ahead == null || isFine(ahead), "--ahead must be above 0 and below 1e100, not " + ahead);
    require(
        speed == null || isFine(speed), "--speed must be above 0 and below 1e100, not " + speed);
    require(speed != null || radius > 0, "--speed is needed where the radius is 0");
    require(
        lead == null || lead == 0 || isFine(lead),
        "--lead must be at least 0 and below 1e100, not " + lead);
    return new Lookahead(
        ahead == null ? 0.1 : ahead, speed == null ? radius / 4 : speed, lead == null ? 0.5 : lead);
  }

  private static boolean isFine(double value) {
    return value > 0 && value < 1e100;
  }

  RuleSettings settings(double radius) {
    require(coverage > 0 && coverage <= 1, "--coverage must be in (0, 1], not " + coverage);
    require(depth == null || depth >= 0, "--depth must not be negative, not " + depth);
    require(
        pathLength == null || pathLength >= 0,
        "--path-length must not be negative, not " + pathLength);
    Double maxArea = source.maxArea();
    Lookahead lookahead = lookahead(radius);
    return new RuleSettings(
        radius, source.tiles(), maxArea, depth, pathLength, lookahead, coverage);
  }

  private static void require(boolean fine, String message) {
    if (!fine) {
      throw new BadInput(message);
    }
  }
}
