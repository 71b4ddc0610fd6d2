package dev.sightline.server.store;

import com.zaxxer.hikari.HikariConfig;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Collection;
import javax.sql.DataSource;

/** An engine whose writing connection fails as told. */
final class FaultyEngine extends Engine {
  /** What goes wrong, until told otherwise. */
  enum Fault {
    NONE,
    /** No connection can be made. */
    CONNECT,
    /** The commit is refused: it did not happen, and that is known. */
    REFUSED,
    /** The commit does not happen, and no answer comes. Then no connection can be made. */
    LOST,
    /** The commit happens, but no answer comes. Then no connection can be made. */
    UNANSWERED
  }

  private static final String NO_ANSWER = "08006";

  private final Engine inner;
  volatile Fault fault = Fault.NONE;

  FaultyEngine(Engine inner) {
    this.inner = inner;
  }

  @Override
  Connection connectWriter() throws SQLException {
    if (fault != Fault.NONE && fault != Fault.REFUSED) {
      throw new SQLException("no connection");
    }
    Connection real = inner.connectWriter();
    return (Connection)
        Proxy.newProxyInstance(
            Connection.class.getClassLoader(),
            new Class<?>[] {Connection.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("commit") && fault != Fault.NONE) {
                failCommit(real);
              }
              try {
                return method.invoke(real, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  private void failCommit(Connection real) throws SQLException {
    if (fault == Fault.REFUSED) {
      throw new SQLException("refused", "53100");
    }
    if (fault == Fault.UNANSWERED) {
      real.commit();
    }
    fault = Fault.CONNECT;
    throw new SQLException("no answer", NO_ANSWER);
  }

  @Override
  boolean isDoubtful(SQLException e) {
    return NO_ANSWER.equals(e.getSQLState());
  }

  @Override
  boolean exists() throws SQLException {
    return inner.exists();
  }

  @Override
  void lock() throws SQLException {
    inner.lock();
  }

  @Override
  void unlock(Connection connection) throws SQLException {
    inner.unlock(connection);
  }

  @Override
  DataSource dataSource() {
    return inner.dataSource();
  }

  @Override
  void startSnapshot(Connection connection) throws SQLException {
    inner.startSnapshot(connection);
  }

  @Override
  String isIn(String column) {
    return inner.isIn(column);
  }

  @Override
  void setLongs(PreparedStatement statement, int index, Collection<Long> values)
      throws SQLException {
    inner.setLongs(statement, index, values);
  }

  @Override
  void setTexts(PreparedStatement statement, int index, Collection<String> values)
      throws SQLException {
    inner.setTexts(statement, index, values);
  }

  @Override
  String keyType() {
    return inner.keyType();
  }

  @Override
  boolean isConstraint(SQLException e) {
    return inner.isConstraint(e);
  }

  @Override
  void ping(Connection connection) throws SQLException {
    inner.ping(connection);
  }

  @Override
  String explain(SQLException e) {
    return String.valueOf(e.getMessage());
  }

  @Override
  StoreLocation location() {
    return inner.location();
  }

  @Override
  void configureReaders(HikariConfig config) {
    inner.configureReaders(config);
  }

  @Override
  public void close() {
    inner.close();
  }
}
