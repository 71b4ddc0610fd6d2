package dev.sightline.server.session;

import dev.sightline.server.store.Avatar;
import dev.sightline.server.store.NewRows;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;

/** The statements about accounts and their sessions. Times are milliseconds since 1970. */
final class AccountRows {
  private static final String ACCOUNT =
      "SELECT a.id, a.name, a.look, a.fold, a.password, a.avatar FROM accounts a ";

  private AccountRows() {}

  /**
   * An account as it is stored.
   *
   * @param password as {@link Passwords} writes it
   */
  record Account(long id, PlayerName name, String password, long avatar) {
    @Override
    public String toString() {
      return "account " + id;
    }
  }

  /**
   * A sign-in that counts.
   *
   * @param digest of its token
   */
  record Session(String digest, Account account, long expires) {}

  static Optional<Account> find(Connection connection, PlayerName name) throws SQLException {
    try (PreparedStatement select = connection.prepareStatement(ACCOUNT + "WHERE a.fold = ?")) {
      select.setString(1, name.fold());
      try (ResultSet row = select.executeQuery()) {
        return row.next() ? Optional.of(account(row)) : Optional.empty();
      }
    }
  }

  private static Account account(ResultSet row) throws SQLException {
    PlayerName name = new PlayerName(row.getString(2), row.getString(3), row.getString(4));
    return new Account(row.getLong(1), name, row.getString(5), row.getLong(6));
  }

  static Optional<Session> session(Connection connection, String digest, long now)
      throws SQLException {
    String sql =
        "SELECT a.id, a.name, a.look, a.fold, a.password, a.avatar, s.expires"
            + " FROM sessions s JOIN accounts a ON a.id = s.account"
            + " WHERE s.token = ? AND s.expires > ?";
    try (PreparedStatement select = connection.prepareStatement(sql)) {
      select.setString(1, digest);
      select.setLong(2, now);
      try (ResultSet row = select.executeQuery()) {
        return row.next()
            ? Optional.of(new Session(digest, account(row), row.getLong(7)))
            : Optional.empty();
      }
    }
  }

  static long count(Connection connection) throws SQLException {
    try (PreparedStatement select = connection.prepareStatement("SELECT count(*) FROM accounts");
        ResultSet row = select.executeQuery()) {
      row.next();
      return row.getLong(1);
    }
  }

  /** Returns whether an account was signed in from an address, lately. */
  static boolean isKnown(Connection connection, long account, String address) throws SQLException {
    try (PreparedStatement select =
        connection.prepareStatement("SELECT 1 FROM sessions WHERE account = ? AND address = ?")) {
      select.setLong(1, account);
      select.setString(2, address);
      try (ResultSet row = select.executeQuery()) {
        return row.next();
      }
    }
  }

  static Avatar avatar(Connection connection, PlayerName name, Realm.Place at) throws SQLException {
    return NewRows.insertAvatar(connection, name.text(), at.x(), at.y(), 0, false);
  }

  static Account insert(
      Connection connection, PlayerName name, String password, long avatar, long now)
      throws SQLException {
    Account account =
        new Account(NewRows.nextNumber(connection, "account"), name, password, avatar);
    try (PreparedStatement insert =
        connection.prepareStatement(
            "INSERT INTO accounts (id, name, look, fold, password, avatar, created)"
                + " VALUES (?, ?, ?, ?, ?, ?, ?)")) {
      insert.setLong(1, account.id);
      insert.setString(2, name.text());
      insert.setString(3, name.look());
      insert.setString(4, name.fold());
      insert.setString(5, password);
      insert.setLong(6, avatar);
      insert.setLong(7, now);
      insert.executeUpdate();
    }
    return account;
  }

  /** Adds a session; the oldest end if there are too many. */
  static void insertSession(
      Connection connection, Session session, String address, long now, int most)
      throws SQLException {
    keepNewest(connection, session.account.id, most - 1, "AND expires > " + now);
    keepNewest(connection, session.account.id, 2 * most - 1, "");
    try (PreparedStatement insert =
        connection.prepareStatement(
            "INSERT INTO sessions (token, account, avatar, address, created, expires)"
                + " VALUES (?, ?, ?, ?, ?, ?)")) {
      insert.setString(1, session.digest);
      insert.setLong(2, session.account.id);
      insert.setLong(3, session.account.avatar);
      insert.setString(4, address);
      insert.setLong(5, now);
      insert.setLong(6, session.expires);
      insert.executeUpdate();
    }
  }

  private static void keepNewest(Connection connection, long account, int most, String which)
      throws SQLException {
    String ofAccount = "FROM sessions WHERE account = ? " + which;
    try (PreparedStatement delete =
        connection.prepareStatement(
            "DELETE %1$s AND token NOT IN (SELECT token %1$s ORDER BY created DESC, token LIMIT ?)"
                .formatted(ofAccount))) {
      delete.setLong(1, account);
      delete.setLong(2, account);
      delete.setInt(3, most);
      delete.executeUpdate();
    }
  }

  /** Ends a session; its row stays for a while, because it says from where the account is used. */
  static void endSession(Connection connection, Session session, long now) throws SQLException {
    end(connection, session, "token = ?", now);
  }

  /** Ends all other sessions of the same account. */
  static void endOthers(Connection connection, Session session, long now) throws SQLException {
    end(connection, session, "token <> ?", now);
  }

  private static void end(Connection connection, Session session, String which, long now)
      throws SQLException {
    String sql = "UPDATE sessions SET expires = ? WHERE account = ? AND expires > ? AND " + which;
    try (PreparedStatement update = connection.prepareStatement(sql)) {
      update.setLong(1, now);
      update.setLong(2, session.account.id);
      update.setLong(3, now);
      update.setString(4, session.digest);
      update.executeUpdate();
    }
  }

  static void setPassword(Connection connection, long account, String password)
      throws SQLException {
    try (PreparedStatement update =
        connection.prepareStatement("UPDATE accounts SET password = ? WHERE id = ?")) {
      update.setString(1, password);
      update.setLong(2, account);
      update.executeUpdate();
    }
  }

  /** Replaces what is stored for the same password, unless that was changed meanwhile. */
  static void renewPassword(Connection connection, Account account, String password)
      throws SQLException {
    try (PreparedStatement update =
        connection.prepareStatement(
            "UPDATE accounts SET password = ? WHERE id = ? AND password = ?")) {
      update.setString(1, password);
      update.setLong(2, account.id);
      update.setString(3, account.password);
      update.executeUpdate();
    }
  }

  static void rename(Connection connection, Account account, PlayerName name) throws SQLException {
    try (PreparedStatement update =
            connection.prepareStatement(
                "UPDATE accounts SET name = ?, look = ?, fold = ? WHERE id = ?");
        PreparedStatement avatar =
            connection.prepareStatement("UPDATE avatars SET name = ? WHERE id = ?")) {
      update.setString(1, name.text());
      update.setString(2, name.look());
      update.setString(3, name.fold());
      update.setLong(4, account.id);
      update.executeUpdate();
      avatar.setString(1, name.text());
      avatar.setLong(2, account.avatar);
      avatar.executeUpdate();
    }
  }

  /** Removes an account with its sessions, its avatar, and what was decided about that. */
  static void delete(Connection connection, Account account, Realm.Place at) throws SQLException {
    dropItems(connection, account.avatar, at);
    run(connection, "DELETE FROM sessions WHERE account = ?", account.id);
    run(connection, "DELETE FROM sessions WHERE avatar = ?", account.avatar);
    run(connection, "DELETE FROM accounts WHERE id = ?", account.id);
    run(connection, "DELETE FROM avatars WHERE id = ?", account.avatar);
    try (PreparedStatement delete =
        connection.prepareStatement("DELETE FROM sanctions WHERE subject = ?")) {
      delete.setString(1, Sanction.avatar(account.avatar));
      delete.executeUpdate();
    }
  }

  /** Lays down what an avatar holds, each item with a sequence of its own. */
  private static void dropItems(Connection connection, long avatar, Realm.Place at)
      throws SQLException {
    try (PreparedStatement select =
            connection.prepareStatement("SELECT id FROM items WHERE owner = ? ORDER BY id");
        PreparedStatement update =
            connection.prepareStatement(
                "UPDATE items SET owner = NULL, x = ?, y = ?, sequence = ? WHERE id = ?")) {
      select.setLong(1, avatar);
      try (ResultSet row = select.executeQuery()) {
        while (row.next()) {
          update.setDouble(1, at.x());
          update.setDouble(2, at.y());
          update.setLong(3, NewRows.nextNumber(connection, "sequence"));
          update.setLong(4, row.getLong(1));
          update.addBatch();
        }
      }
      update.executeBatch();
    }
  }

  /** Forgets sessions that ended before a time. */
  static void sweep(Connection connection, long oldest) throws SQLException {
    run(connection, "DELETE FROM sessions WHERE expires < ?", oldest);
  }

  private static void run(Connection connection, String sql, long number) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setLong(1, number);
      statement.executeUpdate();
    }
  }
}
