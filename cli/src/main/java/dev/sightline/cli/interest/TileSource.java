package dev.sightline.cli.interest;

import dev.sightline.cli.shared.BadInput;
import dev.sightline.maps.tiling.TilingReader;
import dev.sightline.partition.Tiling;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that say which tiles there are. */
final class TileSource {
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

  /** Returns the largest area of tiles that are made; null if nobody says. */
  @Nullable Double maxArea() {
    if (maxArea != null && !(maxArea > 0 && maxArea < 1e100)) {
      throw new BadInput("--max-area must be above 0 and below 1e100, not " + maxArea);
    }
    if (maxArea != null && tiles != null) {
      throw new BadInput("--tiles and --max-area exclude each other");
    }
    return maxArea;
  }

  /** Reads the tiles; null if they are to be made. */
  @Nullable Tiling tiles() {
    return tiles == null ? null : TilingReader.read(tiles);
  }
}
