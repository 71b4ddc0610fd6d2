package dev.sightline.server.store;

import java.sql.ResultSet;
import java.sql.SQLException;

/** How rows become records. */
final class Rows {
  static final String ITEMS = "SELECT id, owner, x, y, sequence FROM items";
  static final String DOORS = "SELECT id, locked, open, sequence FROM doors";
  static final String AVATARS = "SELECT id, name, x, y, heading, guest FROM avatars";

  private Rows() {}

  static Item item(ResultSet row) throws SQLException {
    long id = row.getLong(1);
    long owner = row.getLong(2);
    return row.wasNull()
        ? new Item(id, null, row.getDouble(3), row.getDouble(4), row.getLong(5))
        : new Item(id, owner, Double.NaN, Double.NaN, row.getLong(5));
  }

  static Door door(ResultSet row) throws SQLException {
    return new Door(row.getString(1), row.getBoolean(2), row.getBoolean(3), row.getLong(4));
  }

  static Avatar avatar(ResultSet row) throws SQLException {
    return new Avatar(
        row.getLong(1),
        row.getString(2),
        row.getDouble(3),
        row.getDouble(4),
        row.getDouble(5),
        row.getBoolean(6));
  }
}
