package dev.sightline.server.store;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationVersion;

/** The tables, and how older ones become today's: numbered scripts, the same for both databases. */
final class Schema {
  /** The version that this program knows. */
  static final int NEWEST = 2;

  private static final String HISTORY = "schema_history";

  private Schema() {}

  static void migrate(Engine engine) {
    migrate(engine, NEWEST);
  }

  /**
   * Brings the tables to a version.
   *
   * @throws StoreException if they are newer than this program
   */
  static void migrate(Engine engine, int version) {
    int current = version(engine);
    refuseNewer(engine, current);
    if (current < version) {
      try {
        flyway(engine, version).migrate();
      } catch (FlywayException e) {
        throw new StoreException(
            "store " + engine.location() + " cannot be brought up to date: " + firstLine(e), e);
      }
    }
  }

  /**
   * The version of the tables, 0 if there are none. Asks the table, because Flyway takes longer.
   */
  static int version(Engine engine) {
    try (Connection connection = engine.dataSource().getConnection()) {
      if (!hasHistory(connection)) {
        return 0;
      }
      try (Statement statement = connection.createStatement();
          ResultSet row =
              statement.executeQuery(
                  "SELECT max(CAST(version AS INTEGER)) FROM " + HISTORY + " WHERE success")) {
        return row.next() ? row.getInt(1) : 0;
      }
    } catch (SQLException e) {
      throw engine.failure(e);
    }
  }

  private static boolean hasHistory(Connection connection) throws SQLException {
    try (ResultSet tables =
        connection
            .getMetaData()
            .getTables(null, connection.getSchema(), HISTORY, new String[] {"TABLE"})) {
      return tables.next();
    }
  }

  /**
   * For commands that read without bringing the tables up to date.
   *
   * @throws StoreException if they are newer than this program, or there are none
   */
  static void refuseUnreadable(Engine engine) {
    int version = version(engine);
    if (version == 0) {
      throw new StoreException("there is no store in " + engine.location());
    }
    refuseNewer(engine, version);
  }

  static void refuseNewer(Engine engine, int version) {
    if (version > NEWEST) {
      throw new StoreException(
          "store "
              + engine.location()
              + " has schema version "
              + version
              + ", but this program knows only up to "
              + NEWEST
              + "; use a newer program");
    }
  }

  private static Flyway flyway(Engine engine, int version) {
    return Flyway.configure(Schema.class.getClassLoader())
        .dataSource(engine.dataSource())
        .locations("classpath:dev/sightline/server/store/migration")
        .loggers("slf4j")
        .table(HISTORY)
        .placeholders(Map.of("key", engine.keyType()))
        .target(MigrationVersion.fromVersion(Integer.toString(version)))
        .load();
  }

  private static String firstLine(FlywayException e) {
    Throwable cause = e;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    return String.valueOf(cause.getMessage()).strip().lines().findFirst().orElse("");
  }
}
