package dev.sightline.maps.format;

import dev.sightline.map.WorldMap;
import dev.sightline.maps.format.check.MapLimits;
import dev.sightline.maps.format.json.NativeWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * Reads and writes map files; the name's extension tells the format.
 *
 * <pre>{@code
 * LoadedMap loaded = MapFiles.read(Path.of("town.json"));
 * MapFiles.write(loaded.map(), Path.of("town.tmx"));
 * }</pre>
 */
public final class MapFiles {
  private MapFiles() {}

  /**
   * Reads a map with the usual options.
   *
   * @throws MapFormatException if the file cannot be read or used
   */
  public static LoadedMap read(Path file) {
    return read(file, ReadOptions.USUAL);
  }

  /**
   * Reads a map.
   *
   * @throws MapFormatException if the file cannot be read or used
   */
  public static LoadedMap read(Path file, ReadOptions options) {
    refuseFolder(file);
    MapFormat format = MapFormat.of(file);
    return format.read(new MapSource(file, bytes(file)), options);
  }

  /**
   * Reads a map that came from elsewhere, in one of the formats that are JSON.
   *
   * @param name how messages call it
   * @throws MapFormatException if it cannot be used
   */
  public static LoadedMap readJson(String name, byte[] bytes) {
    return MapFormat.JSON.read(new MapSource(Path.of(name), bytes), ReadOptions.USUAL);
  }

  /**
   * Checks that the name tells a format, before longer work.
   *
   * @throws MapFormatException if it tells none; the message lists the known ones
   */
  public static void checkWritable(Path file) {
    MapFormat.of(file);
  }

  /**
   * Writes a map; an existing file is replaced only when the new one is complete.
   *
   * @throws MapFormatException if the format cannot hold the map or the file cannot be written
   */
  public static void write(WorldMap map, Path file) {
    MapFormat format = MapFormat.of(file);
    OutputFile.write(file, out -> format.write(map, file.toString(), out));
  }

  /**
   * Writes a map in the native format to wherever a stream leads, which stays open.
   *
   * @throws IOException if the stream does not take it
   */
  public static void writeJson(WorldMap map, OutputStream out) throws IOException {
    NativeWriter.write(map, out);
  }

  private static void refuseFolder(Path file) {
    if (Files.isDirectory(file)) {
      throw new MapFormatException(file + ": is a folder, not a map file");
    }
  }

  private static byte[] bytes(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] bytes = in.readNBytes((int) MapLimits.FILE_BYTES);
      if (in.read() >= 0) {
        throw new MapFormatException(file + ": larger than " + MapLimits.FILE_BYTES + " bytes");
      }
      return bytes;
    } catch (NoSuchFileException e) {
      throw new MapFormatException(file + ": no such file", e);
    } catch (IOException e) {
      throw new MapFormatException(file + ": cannot be read: " + FileFault.reason(e), e);
    }
  }
}
