package dev.sightline.maps.format;

import dev.sightline.map.WorldMap;
import dev.sightline.maps.format.grid.MovingAiReader;
import dev.sightline.maps.format.grid.MovingAiWriter;
import dev.sightline.maps.format.json.GeoJsonReader;
import dev.sightline.maps.format.json.GeoJsonWriter;
import dev.sightline.maps.format.json.JsonValue;
import dev.sightline.maps.format.json.NativeReader;
import dev.sightline.maps.format.json.NativeWriter;
import dev.sightline.maps.format.tiled.TiledReader;
import dev.sightline.maps.format.tiled.TmjWriter;
import dev.sightline.maps.format.tiled.TmxWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Locale;

/** The known formats, by extension. */
enum MapFormat {
  /** Native, or whichever of the others the content tells. */
  JSON(".json") {
    @Override
    LoadedMap read(MapSource source, ReadOptions options) {
      JsonValue root = source.json();
      String type = root.has("type") && root.get("type").isText() ? root.get("type").text() : "";
      if (root.has("obstacles")) {
        return NativeReader.read(root, source.draft());
      }
      if (GeoJsonReader.isType(type)) {
        return GeoJsonReader.read(root, source.draft());
      }
      if (type.equals("map") || root.has("layers")) {
        return TiledReader.readJson(root, source.path(), options.collisionLayer(), source.draft());
      }
      return NativeReader.read(root, source.draft());
    }

    @Override
    void write(WorldMap map, String file, OutputStream out) throws IOException {
      NativeWriter.write(map, out);
    }
  },

  GEOJSON(".geojson") {
    @Override
    LoadedMap read(MapSource source, ReadOptions options) {
      return GeoJsonReader.read(source.json(), source.draft());
    }

    @Override
    void write(WorldMap map, String file, OutputStream out) throws IOException {
      GeoJsonWriter.write(map, out);
    }
  },

  TMX(".tmx") {
    @Override
    LoadedMap read(MapSource source, ReadOptions options) {
      return TiledReader.readXml(
          source.bytes(), source.path(), options.collisionLayer(), source.draft());
    }

    @Override
    void write(WorldMap map, String file, OutputStream out) throws IOException {
      TmxWriter.write(map, file, out);
    }
  },

  TMJ(".tmj") {
    @Override
    LoadedMap read(MapSource source, ReadOptions options) {
      return TiledReader.readJson(
          source.json(), source.path(), options.collisionLayer(), source.draft());
    }

    @Override
    void write(WorldMap map, String file, OutputStream out) throws IOException {
      TmjWriter.write(map, out);
    }
  },

  MOVING_AI(".map") {
    @Override
    LoadedMap read(MapSource source, ReadOptions options) {
      return MovingAiReader.read(source.file(), source.bytes(), source.draft());
    }

    @Override
    void write(WorldMap map, String file, OutputStream out) throws IOException {
      MovingAiWriter.write(map, file, out);
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
}
