package dev.sightline.server.app;

import dev.sightline.map.WorldMap;
import dev.sightline.maps.format.MapFiles;
import dev.sightline.maps.format.MapFormatException;
import dev.sightline.maps.generate.Town;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;

/**
 * The map of the world, and the file that clients get of it: without spawns, items and states of
 * doors.
 */
final class ServedMap {
  private static final String TOWN = "town";
  private static final long FNV_START = 0xcbf29ce484222325L;
  private static final long FNV_PRIME = 0x100000001b3L;

  private final WorldMap map;
  private final byte[] bytes;
  private final boolean isTown;

  private ServedMap(WorldMap map, boolean isTown) {
    this.map = map;
    this.isTown = isTown;
    bytes = file(map);
  }

  /** Reads a map: a file, or the generated town. */
  static ServedMap read(String name) {
    Path file = path(name);
    boolean town = name.equals(TOWN) && !Files.exists(file);
    return of(town ? Town.generate(1) : MapFiles.read(file).map(), town);
  }

  private static Path path(String name) {
    try {
      return Path.of(name);
    } catch (InvalidPathException e) {
      throw new MapFormatException("'" + name + "' is no path: " + e.getReason(), e);
    }
  }

  static ServedMap of(WorldMap map, boolean town) {
    return new ServedMap(map, town);
  }

  WorldMap map() {
    return map;
  }

  /** Returns the file; not to be changed. */
  byte[] bytes() {
    return bytes;
  }

  /** Returns the 64-bit FNV-1a hash of the file. */
  long hash() {
    long hash = FNV_START;
    for (byte b : bytes) {
      hash = (hash ^ (b & 0xff)) * FNV_PRIME;
    }
    return hash;
  }

  /** Returns the interest radius that is taken where none is given. */
  double usualRadius() {
    return isTown ? 5 : Math.min(map.bounds().width(), map.bounds().height()) / 12;
  }

  private static byte[] file(WorldMap map) {
    WorldMap shape =
        new WorldMap(map.name(), map.bounds(), map.obstacles(), List.of(), List.of(), map.areas());
    try {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      MapFiles.writeJson(shape, out);
      return out.toByteArray();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
