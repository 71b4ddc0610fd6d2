package dev.sightline.maps.format;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Writes files so that nobody ever sees half of one. */
public final class OutputFile {
  private static final String SUFFIX = ".part";

  private OutputFile() {}

  /** What goes into the file. */
  public interface Content {
    void writeTo(OutputStream out) throws IOException;
  }

  /**
   * Writes beside the file first and moves the result there when it is complete. What is not a
   * regular file, such as a pipe, is written directly.
   *
   * @throws MapFormatException if the file cannot be written
   */
  public static void write(Path file, Content content) {
    if (Files.isDirectory(file)) {
      throw new MapFormatException(file + ": cannot be written: it is a folder");
    }
    try {
      if (file.toAbsolutePath().startsWith("/dev")) {
        writeTo(file, content, StandardOpenOption.APPEND); // standard output may lead to a file
      } else if (Files.exists(file) && !Files.isRegularFile(file)) {
        writeTo(file, content, StandardOpenOption.WRITE);
      } else {
        replace(Files.exists(file) ? file.toRealPath() : file, content); // a link stays a link
      }
    } catch (NoSuchFileException e) {
      throw new MapFormatException(file + ": cannot be written: its folder does not exist", e);
    } catch (IOException e) {
      throw new MapFormatException(file + ": cannot be written: " + FileFault.reason(e), e);
    }
  }

  private static void replace(Path file, Content content) throws IOException {
    sweep(file);
    Path part = file.resolveSibling(stem(file) + ProcessHandle.current().pid() + SUFFIX);
    part.toFile().deleteOnExit(); // when the program is stopped meanwhile
    try {
      writeTo(part, content, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING);
      move(part, file);
    } finally {
      Files.deleteIfExists(part);
    }
  }

  /** Deletes what programs left that were killed while they wrote the same file. */
  private static void sweep(Path file) throws IOException {
    Path folder = file.toAbsolutePath().getParent();
    List<Path> stale = new ArrayList<>();
    try (DirectoryStream<Path> parts =
        Files.newDirectoryStream(folder, part -> isStale(part.getFileName().toString(), file))) {
      parts.forEach(stale::add);
    } catch (AccessDeniedException e) {
      return; // a folder may be written to and not be listed
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
    for (Path part : stale) {
      Files.deleteIfExists(part);
    }
  }

  private static boolean isStale(String name, Path file) {
    String stem = stem(file);
    if (!name.startsWith(stem) || !name.endsWith(SUFFIX)) {
      return false;
    }
    String pid =
        name.substring(stem.length(), Math.max(stem.length(), name.length() - SUFFIX.length()));
    return pid.matches("[0-9]{1,18}") && ProcessHandle.of(Long.parseLong(pid)).isEmpty();
  }

  private static String stem(Path file) {
    return "." + file.getFileName() + ".";
  }

  private static void writeTo(Path file, Content content, StandardOpenOption... options)
      throws IOException {
    StandardOpenOption[] all = Arrays.copyOf(options, options.length + 1);
    all[options.length] = StandardOpenOption.WRITE;
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file, all))) {
      content.writeTo(out);
    }
  }

  private static void move(Path part, Path file) throws IOException {
    try {
      Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
    }
  }
}
