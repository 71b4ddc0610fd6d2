package dev.sightline.server.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Statements that make rows, for {@link Store#write}. */
public final class NewRows {
  private NewRows() {}

  /** Takes the next number of a counter; none is given twice. */
  public static long nextNumber(Connection connection, String counter) throws SQLException {
    try (PreparedStatement update =
            connection.prepareStatement("UPDATE counters SET value = value + 1 WHERE name = ?");
        PreparedStatement select =
            connection.prepareStatement("SELECT value FROM counters WHERE name = ?")) {
      update.setString(1, counter);
      select.setString(1, counter);
      if (update.executeUpdate() != 1) {
        throw new IllegalArgumentException("there is no counter " + counter);
      }
      try (ResultSet row = select.executeQuery()) {
        row.next();
        return row.getLong(1);
      }
    }
  }

  /** Makes an avatar with an id that was never used before. */
  public static Avatar insertAvatar(
      Connection connection, String name, double x, double y, double heading, boolean guest)
      throws SQLException {
    Avatar avatar = new Avatar(nextNumber(connection, "avatar"), name, x, y, heading, guest);
    insert(connection, avatar);
    return avatar;
  }

  private static void insert(Connection connection, Avatar avatar) throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement(
            "INSERT INTO avatars (id, name, x, y, heading, guest) VALUES (?, ?, ?, ?, ?, ?)")) {
      insert.setLong(1, avatar.id());
      insert.setString(2, avatar.name());
      insert.setDouble(3, avatar.x());
      insert.setDouble(4, avatar.y());
      insert.setDouble(5, avatar.heading());
      insert.setBoolean(6, avatar.guest());
      insert.executeUpdate();
    }
  }

  /** Adds items that are not there yet. */
  static void addMissingItems(Connection connection, Iterable<Item> items) throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement(
            "INSERT INTO items (id, owner, x, y, sequence) VALUES (?, ?, ?, ?, ?)"
                + " ON CONFLICT (id) DO NOTHING")) {
      for (Item item : items) {
        insert.setLong(1, item.id());
        Writer.setOwnerAndPlace(insert, 2, item);
        insert.setLong(5, item.sequence());
        insert.addBatch();
      }
      insert.executeBatch();
    }
  }

  /** Adds doors that are not there yet. */
  static void addMissingDoors(Connection connection, Iterable<Door> doors) throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement(
            "INSERT INTO doors (id, locked, open, sequence) VALUES (?, ?, ?, ?)"
                + " ON CONFLICT (id) DO NOTHING")) {
      for (Door door : doors) {
        insert.setString(1, door.id());
        insert.setBoolean(2, door.locked());
        insert.setBoolean(3, door.open());
        insert.setLong(4, door.sequence());
        insert.addBatch();
      }
      insert.executeBatch();
    }
  }
}
