package dev.sightline.maps.view;

import dev.sightline.maps.format.MapFormatException;
import dev.sightline.maps.format.OutputFile;
import dev.sightline.view.TileViews;
import dev.sightline.view.ViewStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Keeps views in a file beside their map, named after what they depend on, so that the file of
 * other tiles or obstacles is never looked at.
 *
 * <pre>{@code
 * Path file = ViewFile.beside(Path.of("town.json"), views);
 * if (!Files.exists(file) || !ViewFile.read(file, views)) {
 *   views.build(radius, workers, done -> {});
 *   ViewFile.write(file, views);
 * }
 * }</pre>
 */
public final class ViewFile {
  private static final int DIGITS = 16; // of the hash

  private ViewFile() {}

  /** Returns the file beside a map in which its views are kept. */
  public static Path beside(Path map, TileViews views) {
    String hash = ViewStream.hash(views).substring(0, DIGITS);
    return map.resolveSibling(map.getFileName() + "." + hash + ".views");
  }

  /**
   * Reads what a file holds into views.
   *
   * @return whether it belongs to their tiles and obstacles and is whole; if not, the views stay as
   *     they were
   * @throws IOException if it cannot be read
   */
  public static boolean read(Path file, TileViews views) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return ViewStream.read(views, in);
    }
  }

  /**
   * Writes all views that are known; an existing file is replaced only when the new one is
   * complete.
   *
   * @throws MapFormatException if the file cannot be written
   */
  public static void write(Path file, TileViews views) {
    OutputFile.write(file, out -> ViewStream.write(views, out));
  }
}
