package dev.sightline.cli.interest;

import dev.sightline.cli.shared.BadInput;
import dev.sightline.interest.rule.RuleSettings;
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
      description = "Length of tile-path and adaptive-path (default: 1.5 times the radius).")
  private @Nullable Double pathLength;

  @Option(
      names = "--coverage",
      paramLabel = "SHARE",
      description =
          "Derive the length of tile-path and adaptive-path: the least that covers so much of what is"
              + " visible.")
  private @Nullable Double coverage;

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

  private void checkLookahead(double radius) {
    require(
        ahead == null || isFine(ahead), "--ahead must be above 0 and below 1e100, not " + ahead);
    require(
        speed == null || isFine(speed), "--speed must be above 0 and below 1e100, not " + speed);
    boolean isGiven = ahead != null || lead != null;
    require(!isGiven || speed != null || radius > 0, "--speed is needed where the radius is 0");
    require(
        lead == null || lead == 0 || isFine(lead),
        "--lead must be at least 0 and below 1e100, not " + lead);
  }

  private static boolean isFine(double value) {
    return value > 0 && value < 1e100;
  }

  RuleSettings settings(double radius) {
    require(
        coverage == null || (coverage > 0 && coverage <= 1),
        "--coverage must be in (0, 1], not " + coverage);
    require(
        coverage == null || pathLength == null, "--coverage and --path-length exclude each other");
    require(depth == null || depth >= 0, "--depth must not be negative, not " + depth);
    require(
        pathLength == null || pathLength >= 0,
        "--path-length must not be negative, not " + pathLength);
    checkLookahead(radius);
    RuleSettings settings = RuleSettings.of(radius).withTiles(source.tiles());
    settings = with(settings, "max-area", source.maxArea());
    settings = with(settings, "depth", depth == null ? null : (double) depth);
    settings = with(settings, "path-length", pathLength);
    settings = with(settings, "coverage", coverage);
    settings = with(settings, "ahead", ahead);
    settings = with(settings, "speed", speed);
    return with(settings, "lead", lead);
  }

  private static RuleSettings with(RuleSettings settings, String name, @Nullable Double value) {
    return value == null ? settings : settings.with(name, value);
  }

  private static void require(boolean fine, String message) {
    if (!fine) {
      throw new BadInput(message);
    }
  }
}
