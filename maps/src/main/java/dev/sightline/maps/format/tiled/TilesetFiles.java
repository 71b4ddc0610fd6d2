package dev.sightline.maps.format.tiled;

import dev.sightline.maps.format.FileFault;
import dev.sightline.maps.format.MapFormatException;
import dev.sightline.maps.format.check.MapDraft;
import dev.sightline.maps.format.check.MapLimits;
import dev.sightline.maps.format.json.JsonValue;
import dev.sightline.maps.format.tiled.TiledMap.Tileset;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Reads external tilesets; those that are missing are noted. */
final class TilesetFiles {
  private final Path map;
  private final List<String> missing = new ArrayList<>();

  TilesetFiles(Path map) {
    this.map = map;
  }

  /** Returns the tileset, or nothing if there is no such file. */
  List<Tileset> read(String source, long firstId) {
    Path path = path(source);
    String name = source.toLowerCase(Locale.ROOT);
    boolean xml = name.endsWith(".tsx");
    if (!xml && !name.endsWith(".tsj") && !name.endsWith(".json")) {
      throw new MapFormatException(map + ": tileset '" + source + "' is neither .tsx nor .tsj");
    }
    if (!Files.isRegularFile(path)) {
      missing.add(source);
      return List.of();
    }
    byte[] bytes = bytes(path);
    return List.of(
        xml
            ? TmxParser.tileset(XmlElement.parse(path.toString(), bytes), firstId)
            : TmjParser.tileset(JsonValue.parse(path.toString(), bytes), firstId));
  }

  /** Warns of the tilesets that were not found. */
  void report(MapDraft draft) {
    if (!missing.isEmpty()) {
      draft.warn(
          (missing.size() == 1
                  ? "1 external tileset is missing, and with it the shapes of its tiles: "
                  : missing.size()
                      + " external tilesets are missing, and with them the shapes of their tiles: ")
              + String.join(", ", missing.subList(0, Math.min(3, missing.size())))
              + (missing.size() > 3 ? ", ..." : ""));
    }
  }

  private Path path(String source) {
    try {
      return map.resolveSibling(source);
    } catch (InvalidPathException e) {
      throw new MapFormatException(map + ": tileset '" + source + "' is not a file name", e);
    }
  }

  private static byte[] bytes(Path path) {
    try {
      if (Files.size(path) > MapLimits.FILE_BYTES) {
        throw new MapFormatException(path + ": larger than " + MapLimits.FILE_BYTES + " bytes");
      }
      return Files.readAllBytes(path);
    } catch (IOException e) {
      throw new MapFormatException(path + ": cannot be read: " + FileFault.reason(e), e);
    }
  }
}
