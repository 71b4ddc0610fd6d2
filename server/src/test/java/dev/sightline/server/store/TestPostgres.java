package dev.sightline.server.store;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * One PostgreSQL server for all tests of a run; each test gets databases of its own.
 *
 * <p>Those of earlier tests are dropped one by one. Were all of them kept, the end of the server,
 * which deletes them, would hold up the end of the run.
 */
public final class TestPostgres {
  private static final int KEPT = 8; // more than a test needs
  private static final AtomicInteger DATABASES = new AtomicInteger();
  private static @Nullable EmbeddedPostgres server;

  private TestPostgres() {}

  private static synchronized EmbeddedPostgres server() {
    EmbeddedPostgres started = server;
    if (started == null) {
      try {
        started = EmbeddedPostgres.start();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      server = started;
    }
    return started;
  }

  /** A database that nobody used before. */
  public static StoreLocation freshDatabase() {
    int number = DATABASES.incrementAndGet();
    String name = "world" + number;
    execute("DROP DATABASE IF EXISTS world" + Math.max(0, number - KEPT) + " WITH (FORCE)");
    execute("CREATE DATABASE " + name);
    return StoreLocation.parse(
        "postgresql://postgres@localhost:" + server().getPort() + "/" + name, Map.of());
  }

  /** Runs a statement as the owner of the server. */
  static void execute(String sql) {
    try (Connection connection = server().getPostgresDatabase().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new AssertionError(e);
    }
  }
}
