package dev.sightline.server.store;

import java.sql.Connection;
import java.sql.SQLException;

/** Statements that belong together; they neither commit nor close the connection. */
@FunctionalInterface
public interface Work<T> {
  T run(Connection connection) throws SQLException;
}
