package dev.sightline.server.store;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/** A PostgreSQL server that can be killed and started again over the same files. */
final class KillablePostgres implements AutoCloseable {
  /** One that is given up while it starts keeps its lock, so that no other could be started. */
  private static final Duration LONGEST_START = Duration.ofMinutes(5);

  private static final int MOST_STARTS = 100;

  private final Path data;
  private EmbeddedPostgres server;

  KillablePostgres(Path data) throws IOException {
    this.data = data;
    server = start(0);
  }

  private EmbeddedPostgres start(int port) throws IOException {
    EmbeddedPostgres.Builder builder =
        EmbeddedPostgres.builder()
            .setDataDirectory(data)
            .setCleanDataDirectory(false)
            .setPGStartupWait(LONGEST_START)
            .setServerConfig("fsync", "on")
            .setServerConfig("synchronous_commit", "on")
            .setServerConfig("full_page_writes", "on");
    return (port == 0 ? builder : builder.setPort(port)).start();
  }

  StoreLocation location() {
    return StoreLocation.parse(
        "postgresql://postgres@localhost:" + server.getPort() + "/postgres", Map.of());
  }

  /** Kills the server's main process; the others notice and end. */
  void kill() {
    try {
      String pid = Files.readAllLines(data.resolve("postmaster.pid")).get(0);
      ProcessHandle main = ProcessHandle.of(Long.parseLong(pid)).orElseThrow();
      main.destroyForcibly();
      main.onExit().join();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** Starts the server again, as soon as the last process of the killed one is gone. */
  void restart() {
    int port = server.getPort();
    for (int i = 0; i < MOST_STARTS; i++) {
      try {
        server.close();
        server = start(port);
        return;
      } catch (IOException | RuntimeException e) {
        System.out.println("not yet: " + e);
      }
    }
    throw new AssertionError("PostgreSQL did not start again, " + MOST_STARTS + " times");
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
