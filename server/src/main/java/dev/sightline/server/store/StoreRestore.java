package dev.sightline.server.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import dev.sightline.maps.format.FileFault;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.zip.ZipException;

/** Reads what {@link StoreBackup} wrote. */
public final class StoreRestore {
  private static final int BATCH = 1000;

  private final Engine engine;
  private final BackupReader backup;

  private StoreRestore(Engine engine, BackupReader backup) {
    this.engine = engine;
    this.backup = backup;
  }

  /**
   * Reads a backup into a place where no store is. Afterwards all of it is there, or nothing. The
   * file is read twice: to its end before anything is made.
   *
   * @throws StoreException if there is a store, or the file is not a complete backup
   */
  public static void restore(Path file, StoreLocation location) throws IOException {
    try {
      BackupReader.requireComplete(file);
      try (BackupReader backup = new BackupReader(file);
          Engine engine = Engine.of(location)) {
        new StoreRestore(engine, backup).run();
      }
    } catch (SQLException e) {
      throw new StoreException(
          file + " cannot be restored into " + location + ": " + e.getMessage(), e);
    } catch (JsonProcessingException e) {
      throw new StoreException(file + " is not a complete backup: " + e.getOriginalMessage(), e);
    } catch (ZipException | EOFException e) {
      throw new StoreException(file + " is not a complete backup: " + e.getMessage(), e);
    } catch (NoSuchFileException e) {
      throw new StoreException(file + " does not exist", e);
    } catch (IOException e) {
      throw new StoreException(file + " cannot be read: " + FileFault.reason(e), e);
    }
  }

  private void run() throws IOException, SQLException {
    int version = backup.readHeader();
    Schema.refuseNewer(engine, version);
    engine.lock();
    Schema.refuseNewer(engine, Schema.version(engine));
    if (Schema.version(engine) > 0) {
      refuseUsed();
    }
    Schema.migrate(engine, version);
    readTables();
    Schema.migrate(engine);
  }

  /** Every server that opens a store sets its fence. */
  private void refuseUsed() throws SQLException {
    try (Connection connection = engine.dataSource().getConnection();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT value FROM counters WHERE name = 'fence'")) {
      if (row.next() && row.getLong(1) != 0) {
        throw new StoreException("there is a store in " + engine.location() + " already");
      }
    }
  }

  private void readTables() throws IOException, SQLException {
    try (Connection connection = engine.dataSource().getConnection()) {
      connection.setAutoCommit(false);
      try (Statement statement = connection.createStatement()) {
        statement.executeUpdate("DELETE FROM counters");
      }
      backup.expectName("tables");
      backup.expect(JsonToken.START_ARRAY);
      while (backup.next() == JsonToken.START_OBJECT) {
        readTable(connection);
      }
      backup.check(JsonToken.END_ARRAY);
      backup.readEnd();
      connection.commit();
    }
  }

  private void readTable(Connection connection) throws IOException, SQLException {
    backup.expectName("name");
    backup.expect(JsonToken.VALUE_STRING);
    String table = backup.json().getText();
    if (!StoreBackup.TABLES.contains(table)) {
      throw backup.fault("it holds an unknown table");
    }
    List<String> columns = readColumns();
    String marks = String.join(", ", Collections.nCopies(columns.size(), "?"));
    try (PreparedStatement insert =
        connection.prepareStatement(
            "INSERT INTO "
                + table
                + " ("
                + String.join(", ", columns)
                + ") VALUES ("
                + marks
                + ")")) {
      backup.expectName("rows");
      backup.expect(JsonToken.START_ARRAY);
      readRows(insert, columns.size());
    }
    backup.expect(JsonToken.END_OBJECT);
  }

  private List<String> readColumns() throws IOException {
    List<String> columns = new ArrayList<>();
    backup.expectName("columns");
    backup.expect(JsonToken.START_ARRAY);
    while (backup.next() == JsonToken.VALUE_STRING) {
      if (!backup.json().getText().matches("[a-z]{1,30}")) {
        throw backup.fault("it holds an unknown column");
      }
      columns.add(backup.json().getText());
    }
    backup.check(JsonToken.END_ARRAY);
    return columns;
  }

  private void readRows(PreparedStatement insert, int columns) throws IOException, SQLException {
    int batched = 0;
    while (backup.next() == JsonToken.START_ARRAY) {
      for (int i = 1; i <= columns; i++) {
        readValue(insert, i);
      }
      backup.expect(JsonToken.END_ARRAY);
      insert.addBatch();
      if (++batched % BATCH == 0) {
        insert.executeBatch();
      }
    }
    backup.check(JsonToken.END_ARRAY);
    insert.executeBatch();
  }

  private void readValue(PreparedStatement insert, int index) throws IOException, SQLException {
    JsonToken token = backup.next();
    if (token == null) {
      throw backup.fault("it ends too early");
    }
    switch (token) {
      case VALUE_NULL -> insert.setNull(index, Types.NULL);
      case VALUE_TRUE, VALUE_FALSE -> insert.setBoolean(index, backup.json().getBooleanValue());
      case VALUE_NUMBER_INT -> insert.setLong(index, backup.json().getLongValue());
      case VALUE_NUMBER_FLOAT -> insert.setDouble(index, backup.json().getDoubleValue());
      case VALUE_STRING -> insert.setString(index, backup.json().getText());
      default -> throw backup.fault("a row is not as long as its columns");
    }
  }
}
