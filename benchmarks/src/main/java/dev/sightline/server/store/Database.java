package dev.sightline.server.store;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import java.util.stream.Stream;

/** The databases compared. */
public enum Database {
  /* PostgreSQL syncs as it does by default; the embedded one would not. */
  SQLITE {
    @Override
    Place start() throws IOException {
      Path folder = folder();
      return place(new StoreLocation.Folder(folder), () -> {}, folder);
    }
  },
  POSTGRESQL {
    @Override
    Place start() throws IOException {
      Path folder = folder();
      EmbeddedPostgres server =
          EmbeddedPostgres.builder()
              .setDataDirectory(folder.resolve("data"))
              .setOverrideWorkingDirectory(folder.resolve("program").toFile())
              .setServerConfig("fsync", "on")
              .setServerConfig("synchronous_commit", "on")
              .setServerConfig("full_page_writes", "on")
              .start();
      String url = "postgresql://postgres@localhost:" + server.getPort() + "/postgres";
      return place(StoreLocation.parse(url, Map.of()), server::close, folder);
    }
  };

  abstract Place start() throws IOException;

  private static Path folder() throws IOException {
    Path parent = Path.of(System.getProperty("folder", ".")).toAbsolutePath();
    return Files.createTempDirectory(parent, "store-benchmark");
  }

  private interface Ending {
    void end() throws IOException;
  }

  private static Place place(StoreLocation location, Ending ending, Path folder) {
    return new Place() {
      @Override
      public StoreLocation location() {
        return location;
      }

      @Override
      public void stop() throws IOException {
        ending.end();
        delete(folder);
      }
    };
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      all.sorted(Comparator.reverseOrder()).forEach(Database::deleteOne);
    }
  }

  private static void deleteOne(Path path) {
    try {
      Files.delete(path);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Where a store is, and how to make it vanish. */
  interface Place {
    StoreLocation location();

    void stop() throws IOException;
  }
}
