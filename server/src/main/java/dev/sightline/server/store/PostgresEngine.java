package dev.sightline.server.store;

import com.zaxxer.hikari.HikariConfig;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collection;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.postgresql.ds.PGSimpleDataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** PostgreSQL at an address. The connection that writes holds an advisory lock. */
final class PostgresEngine extends Engine {
  private static final Logger LOG = LoggerFactory.getLogger(PostgresEngine.class);
  private static final int CONNECT_SECONDS = 5;
  private static final int ANSWER_SECONDS = 30;
  private static final int PING_SECONDS = 5;

  private static final int LOCK_SECONDS = 3;
  private static final String LOCK_NOT_AVAILABLE = "55P03";

  /** The key of the lock: any number, and the name of the schema. */
  private static final String LOCK = "1365709176, hashtext(current_schema())";

  private final StoreLocation.Database location;
  private @Nullable Connection first;

  PostgresEngine(StoreLocation.Database location) {
    this.location = location;
  }

  @Override
  boolean exists() throws SQLException {
    try (Connection connection = dataSource().getConnection();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT to_regclass('counters') IS NOT NULL")) {
      return row.next() && row.getBoolean(1);
    }
  }

  @Override
  void lock() throws SQLException {
    Connection connection = open();
    if (!tryLock(connection)) {
      connection.close();
      throw new StoreException("store " + location + " is in use by another server");
    }
    warnIfUnsafe(connection);
    first = connection;
  }

  @Override
  Connection connectWriter() throws SQLException {
    Connection connection = first;
    first = null;
    if (connection == null) {
      connection = open();
      if (!tryLock(connection)) {
        connection.close();
        throw new SQLException("the lock is held by another connection", LOCK_NOT_AVAILABLE);
      }
    }
    connection.setAutoCommit(false);
    return connection;
  }

  @Override
  void unlock(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("SELECT pg_advisory_unlock(" + LOCK + ")");
    }
  }

  private Connection open() throws SQLException {
    Connection connection = dataSource().getConnection();
    try (Statement statement = connection.createStatement()) {
      statement.execute("SET synchronous_commit = on");
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
    return connection;
  }

  /** Waits a little, because the server notices late that a process before us is gone. */
  private static boolean tryLock(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("SET lock_timeout = '" + LOCK_SECONDS + "s'");
      statement.execute("SELECT pg_advisory_lock(" + LOCK + ")");
      statement.execute("SET lock_timeout = 0");
      return true;
    } catch (SQLException e) {
      if (LOCK_NOT_AVAILABLE.equals(e.getSQLState())) {
        return false;
      }
      throw e;
    }
  }

  private void warnIfUnsafe(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SHOW fsync")) {
      if (row.next() && row.getString(1).equals("off")) {
        LOG.warn("store {}: fsync is off; a power failure loses what was acknowledged", location);
      }
    }
  }

  @Override
  DataSource dataSource() {
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setURL(location.url());
    if (location.user() != null) {
      source.setUser(location.user());
    }
    if (location.password() != null) {
      source.setPassword(location.password());
    }
    source.setApplicationName("sightline");
    source.setTcpKeepAlive(true);
    source.setConnectTimeout(CONNECT_SECONDS);
    source.setSocketTimeout(ANSWER_SECONDS);
    source.setReWriteBatchedInserts(true);
    source.setLogServerErrorDetail(false); // it holds values, which may be secret
    return source;
  }

  @Override
  void startSnapshot(Connection connection) throws SQLException {
    connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
    connection.setReadOnly(true);
    connection.setAutoCommit(false);
  }

  @Override
  void configureReaders(HikariConfig config) {
    config.setDataSource(dataSource());
    config.setConnectionInitSql("SET default_transaction_read_only = on");
  }

  @Override
  String isIn(String column) {
    return column + " = ANY (?)";
  }

  @Override
  void setLongs(PreparedStatement statement, int index, Collection<Long> values)
      throws SQLException {
    Object[] array = values.toArray();
    statement.setArray(index, statement.getConnection().createArrayOf("bigint", array));
  }

  @Override
  void setTexts(PreparedStatement statement, int index, Collection<String> values)
      throws SQLException {
    Object[] array = values.toArray();
    statement.setArray(index, statement.getConnection().createArrayOf("text", array));
  }

  @Override
  String keyType() {
    return "BIGINT PRIMARY KEY";
  }

  @Override
  boolean isDoubtful(SQLException e) {
    // An answer of the server says that it did not happen. No answer says nothing.
    String state = e.getSQLState();
    return state == null || state.startsWith("08") || state.startsWith("57P");
  }

  @Override
  boolean isConstraint(SQLException e) {
    String state = e.getSQLState();
    return state != null && (state.startsWith("23") || state.startsWith("22")); // or bad data
  }

  @Override
  void ping(Connection connection) throws SQLException {
    if (!connection.isValid(PING_SECONDS)) {
      throw new SQLException("the connection to the database is lost", "08006");
    }
  }

  @Override
  String explain(SQLException e) {
    String state = e.getSQLState() == null ? "" : e.getSQLState();
    if (state.startsWith("08") || state.startsWith("57P")) {
      return "the database does not answer: " + said(e);
    }
    if (state.equals("53100")) {
      return "the disk of the database is full";
    }
    if (state.startsWith("28")) {
      return "the database refuses the user or its password";
    }
    return said(e);
  }

  /** Leaves out the statement of a batch. */
  private static String said(SQLException e) {
    SQLException inner = e instanceof BatchUpdateException ? e.getNextException() : null;
    return String.valueOf((inner == null ? e : inner).getMessage());
  }

  @Override
  StoreLocation location() {
    return location;
  }

  @Override
  public void close() {
    Connection connection = first;
    first = null;
    if (connection != null) {
      try (connection) {
        unlock(connection);
      } catch (SQLException e) {
        LOG.debug("a connection did not close", e);
      }
    }
  }
}
