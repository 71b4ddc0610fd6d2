package dev.sightline.map.format;

import dev.sightline.map.WorldMap;
import dev.sightline.map.check.LoadedMap;
import dev.sightline.map.check.MapDraft;
import dev.sightline.map.check.MapFormatException;
import dev.sightline.map.format.json.JsonValue;
import dev.sightline.map.format.json.NativeReader;
import dev.sightline.map.format.json.NativeWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Locale;

/** The known formats, by extension. */
enum MapFormat {
  JSON(".json") {
    @Override
    LoadedMap read(MapSource source, ReadOptions options) {
      JsonValue root = JsonValue.parse(source.file(), source.bytes());
      return NativeReader.read(root, draft(source));
    }

    @Override
    void write(WorldMap map, String file, OutputStream out) throws IOException {
      NativeWriter.write(map, out);
    }
  };

  private final String extension;

  MapFormat(String extension) {
    this.extension = extension;
  }

  abstract LoadedMap read(MapSource source, ReadOptions options);

  abstract void write(WorldMap map, String file, OutputStream out) throws IOException;

  /**
   * Returns the format that the file's name tells.
   *
   * @throws MapFormatException if it tells none
   */
  static MapFormat of(Path file) {
    String name = file.toString().toLowerCase(Locale.ROOT);
    for (MapFormat format : values()) {
      if (name.endsWith(format.extension)) {
        return format;
      }
    }
    throw new MapFormatException(file + ": unknown kind of map; known are " + extensions());
  }

  private static String extensions() {
    StringBuilder text = new StringBuilder();
    for (MapFormat format : values()) {
      text.append(text.length() == 0 ? "" : ", ").append(format.extension);
    }
    return text.toString();
  }

  private static MapDraft draft(MapSource source) {
    return new MapDraft(source.file(), source.name());
  }
}
