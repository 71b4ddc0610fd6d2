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

/** One PostgreSQL server for all tests of a run; each test gets databases of its own. */
public final class TestPostgres {
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
    String name = "world" + DATABASES.incrementAndGet();
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
