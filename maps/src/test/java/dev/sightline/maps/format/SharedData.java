package dev.sightline.maps.format;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The real maps beside the project, which are not part of it. */
public final class SharedData {
  private static final Path FOLDER = Path.of("../../shared/data");

  private SharedData() {}

  /** Returns the files of a folder with an extension; skips the test if the folder is missing. */
  public static List<Path> files(String folder, String extension) throws IOException {
    Path path = FOLDER.resolve(folder);
    assumeTrue(Files.isDirectory(path), () -> "skipped: there is no " + path);
    try (Stream<Path> files = Files.list(path)) {
      return files.filter(file -> file.toString().endsWith(extension)).sorted().toList();
    }
  }

  /** Returns a file of a folder; skips the test if it is missing. */
  public static Path file(String folder, String name) {
    Path path = FOLDER.resolve(folder).resolve(name);
    assumeTrue(Files.exists(path), () -> "skipped: there is no " + path);
    return path;
  }
}
