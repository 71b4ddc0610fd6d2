package dev.sightline.maps.format;

import dev.sightline.maps.format.check.MapDraft;
import dev.sightline.maps.format.json.JsonValue;
import java.nio.file.Path;
import java.util.Objects;

/** The bytes of a map file and where they came from. */
final class MapSource {
  private final Path path;
  private final byte[] bytes;

  MapSource(Path path, byte[] bytes) {
    this.path = path;
    this.bytes = bytes;
  }

  Path path() {
    return path;
  }

  /** Returns the content; do not change it. */
  byte[] bytes() {
    return bytes;
  }

  /** Returns how messages call the file. */
  String file() {
    return path.toString();
  }

  JsonValue json() {
    return JsonValue.parse(file(), bytes);
  }

  /** Starts the map that this file holds. */
  MapDraft draft() {
    return new MapDraft(file(), name());
  }

  /** Returns the file's name without its extension, which is the map's name if it gives none. */
  private String name() {
    String name = Objects.toString(path.getFileName(), "");
    int dot = name.lastIndexOf('.');
    return dot > 0 ? name.substring(0, dot) : name;
  }
}
