package dev.sightline.server.store;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Collection;
import javax.sql.DataSource;

/**
 * What differs between the two databases: how to connect, how to keep others out, how to pass a
 * list to a statement, and what an error means. All SQL is written once, for both.
 */
abstract class Engine implements AutoCloseable {
  private static final int READERS = 4;
  private static final long READ_TIMEOUT_MILLIS = 5_000;

  static Engine of(StoreLocation location) {
    if (location instanceof StoreLocation.Folder folder) {
      return new SqliteEngine(folder.path());
    }
    return new PostgresEngine((StoreLocation.Database) location);
  }

  /**
   * For a command that needs a store.
   *
   * @throws StoreException if there is none
   */
  static Engine existing(StoreLocation location) {
    Engine engine = of(location);
    try {
      if (!engine.exists()) {
        throw new StoreException("there is no store in " + location);
      }
      return engine;
    } catch (SQLException e) {
      throw engine.failure(e);
    }
  }

  /** Whether there is a store already. */
  abstract boolean exists() throws SQLException;

  /**
   * Keeps other servers out until {@link #close}.
   *
   * @throws StoreException if one is in already
   */
  abstract void lock() throws SQLException;

  /**
   * Opens the connection that writes, with automatic commits switched off. With PostgreSQL it holds
   * the lock: what is written through it is written under the lock, and both are lost together.
   */
  abstract Connection connectWriter() throws SQLException;

  /** Gives up a lock that the writing connection holds, at once and not when it is closed. */
  abstract void unlock(Connection connection) throws SQLException;

  /** Opens a connection of its own for a command or for migrations. */
  abstract DataSource dataSource();

  /** Makes all that the connection reads from now on the state of one moment. */
  abstract void startSnapshot(Connection connection) throws SQLException;

  /** The condition that a column holds one of the values of the next parameter. */
  abstract String isIn(String column);

  abstract void setLongs(PreparedStatement statement, int index, Collection<Long> values)
      throws SQLException;

  abstract void setTexts(PreparedStatement statement, int index, Collection<String> values)
      throws SQLException;

  /** The type of a primary key that is a whole number. */
  abstract String keyType();

  /** Whether a commit that failed this way may have happened nevertheless. */
  abstract boolean isDoubtful(SQLException e);

  /** Whether the statements are at fault, so that trying them again makes no sense. */
  abstract boolean isConstraint(SQLException e);

  /** Finds out whether an idle connection is alive. */
  abstract void ping(Connection connection) throws SQLException;

  /** Says in one line what went wrong. */
  abstract String explain(SQLException e);

  abstract StoreLocation location();

  /** Settings of the connections that only read. */
  abstract void configureReaders(HikariConfig config);

  final HikariDataSource readers() {
    HikariConfig config = new HikariConfig();
    config.setPoolName("sightline-store");
    config.setMaximumPoolSize(READERS);
    config.setMinimumIdle(1);
    config.setConnectionTimeout(READ_TIMEOUT_MILLIS);
    config.setInitializationFailTimeout(-1);
    configureReaders(config);
    return new HikariDataSource(config);
  }

  /** Turns an error into the exception for callers. */
  final StoreException failure(SQLException e) {
    return new StoreException("store " + location() + ": " + explain(e), e);
  }

  @Override
  public abstract void close();
}
