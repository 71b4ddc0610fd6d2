package dev.sightline.cli.interest;

import dev.sightline.cli.shared.Progress;
import dev.sightline.maps.format.FileFault;
import dev.sightline.maps.view.ViewFile;
import dev.sightline.view.TileViews;
import dev.sightline.work.Workers;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;

/** Views that are kept in a file beside the map. */
final class StoredViews {
  private static final Workers PARALLEL =
      (count, task) -> IntStream.range(0, count).parallel().forEach(task::run);

  private StoredViews() {}

  /**
   * Reads what is stored, if anything is.
   *
   * @param err hears when the file is damaged or cannot be read; views are then found anew
   */
  static boolean read(Path map, TileViews views, PrintWriter err) {
    Path file = ViewFile.beside(map, views);
    if (!Files.exists(file)) {
      return false;
    }
    try {
      if (ViewFile.read(file, views)) {
        return true;
      }
      err.println("warning: " + file + " is damaged; views are found anew");
    } catch (IOException e) {
      err.println("warning: " + file + " cannot be read (" + FileFault.reason(e) + ")");
    }
    return false;
  }

  /** Finds all views within a radius and stores them; returns where. */
  static Path build(Path map, TileViews views, double radius, int tiles) {
    views.build(
        radius,
        PARALLEL,
        done -> Progress.TERMINAL.step("views " + Math.round(100.0 * done / tiles) + " %"));
    Path file = ViewFile.beside(map, views);
    ViewFile.write(file, views);
    return file;
  }
}
