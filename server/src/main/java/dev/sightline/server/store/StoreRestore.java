package dev.sightline.server.store;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
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
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/** Reads what {@link StoreBackup} wrote. */
public final class StoreRestore {
  private static final int BATCH = 1000;

  private final Engine engine;
  private final JsonParser json;

  private StoreRestore(Engine engine, JsonParser json) {
    this.engine = engine;
    this.json = json;
  }

  /**
   * Reads a backup into a place where no store is. Afterwards all of it is there, or nothing.
   *
   * @throws StoreException if there is a store, or the file is not a complete backup
   */
  public static void restore(Path file, StoreLocation location) throws IOException {
    try (InputStream bytes = Files.newInputStream(file);
        InputStream plain = new GZIPInputStream(bytes);
        JsonParser json = new JsonFactory().createParser(plain);
        Engine engine = Engine.of(location)) {
      new StoreRestore(engine, json).run();
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
      throw new StoreException(file + " cannot be read: " + e.getMessage(), e);
    }
  }

  private void run() throws IOException, SQLException {
    int version = readHeader();
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

  private int readHeader() throws IOException {
    expect(JsonToken.START_OBJECT);
    expectName("format");
    expect(JsonToken.VALUE_STRING);
    if (!json.getText().equals(StoreBackup.FORMAT)) {
      throw fault("its format is not " + StoreBackup.FORMAT);
    }
    expectName("version");
    expect(JsonToken.VALUE_NUMBER_INT);
    int version = json.getIntValue();
    if (version < 1) {
      throw fault("its version is " + version);
    }
    return version;
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
      expectName("tables");
      expect(JsonToken.START_ARRAY);
      while (json.nextToken() == JsonToken.START_OBJECT) {
        readTable(connection);
      }
      check(JsonToken.END_ARRAY);
      expectName("complete");
      expect(JsonToken.VALUE_TRUE);
      expect(JsonToken.END_OBJECT);
      if (json.nextToken() != null) { // also reads the checksum at the end of the file
        throw fault("something follows its end");
      }
      connection.commit();
    }
  }

  private void readTable(Connection connection) throws IOException, SQLException {
    expectName("name");
    expect(JsonToken.VALUE_STRING);
    String table = json.getText();
    if (!StoreBackup.TABLES.contains(table)) {
      throw fault("it holds an unknown table");
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
      expectName("rows");
      expect(JsonToken.START_ARRAY);
      readRows(insert, columns.size());
    }
    expect(JsonToken.END_OBJECT);
  }

  private List<String> readColumns() throws IOException {
    List<String> columns = new ArrayList<>();
    expectName("columns");
    expect(JsonToken.START_ARRAY);
    while (json.nextToken() == JsonToken.VALUE_STRING) {
      if (!json.getText().matches("[a-z]{1,30}")) {
        throw fault("it holds an unknown column");
      }
      columns.add(json.getText());
    }
    check(JsonToken.END_ARRAY);
    return columns;
  }

  private void readRows(PreparedStatement insert, int columns) throws IOException, SQLException {
    int batched = 0;
    while (json.nextToken() == JsonToken.START_ARRAY) {
      for (int i = 1; i <= columns; i++) {
        readValue(insert, i);
      }
      expect(JsonToken.END_ARRAY);
      insert.addBatch();
      if (++batched % BATCH == 0) {
        insert.executeBatch();
      }
    }
    check(JsonToken.END_ARRAY);
    insert.executeBatch();
  }

  private void readValue(PreparedStatement insert, int index) throws IOException, SQLException {
    JsonToken token = json.nextToken();
    if (token == null) {
      throw fault("it ends too early");
    }
    switch (token) {
      case VALUE_NULL -> insert.setNull(index, Types.NULL);
      case VALUE_TRUE, VALUE_FALSE -> insert.setBoolean(index, json.getBooleanValue());
      case VALUE_NUMBER_INT -> insert.setLong(index, json.getLongValue());
      case VALUE_NUMBER_FLOAT -> insert.setDouble(index, json.getDoubleValue());
      case VALUE_STRING -> insert.setString(index, json.getText());
      default -> throw fault("a row is not as long as its columns");
    }
  }

  private void expectName(String name) throws IOException {
    expect(JsonToken.FIELD_NAME);
    if (!name.equals(json.currentName())) {
      throw fault("'" + name + "' is missing");
    }
  }

  private void expect(JsonToken token) throws IOException {
    json.nextToken();
    check(token);
  }

  private void check(JsonToken token) throws IOException {
    if (json.currentToken() != token) {
      throw fault("it ends too early or is garbled");
    }
  }

  private JsonParseException fault(String reason) {
    return new JsonParseException(json, reason);
  }
}
