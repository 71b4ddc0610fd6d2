package dev.sightline.server.store;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.sightline.maps.format.FileFault;
import java.io.BufferedOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;

/**
 * Copies a whole store into a file, also while a server runs on it. {@link StoreRestore} reads it,
 * into either kind of database.
 *
 * <p>The file is gzipped JSON: {@code {"format":"sightline-backup","version":N,"tables":[{"name",
 * "columns":[…],"rows":[[…],…]},…],"complete":true}}. All rows are of one moment. The file holds
 * hashes of passwords, so only its owner may read it.
 */
public final class StoreBackup {
  static final String FORMAT = "sightline-backup";

  /** In an order in which rows refer only to rows before them. */
  static final List<String> TABLES =
      List.of(
          "facts",
          "counters",
          "avatars",
          "items",
          "doors",
          "requests",
          "accounts",
          "sessions",
          "sanctions");

  private static final int FETCH = 1000;
  private static final JsonFactory JSON = new JsonFactory();

  private StoreBackup() {}

  /**
   * Writes a backup. The file appears when it is complete.
   *
   * @throws StoreException if there is no store, or the file exists or cannot be written
   */
  public static void write(StoreLocation location, Path file) throws IOException {
    if (Files.exists(file)) {
      throw new StoreException(file + " exists already");
    }
    Path part = file.resolveSibling(file.getFileName() + ".part");
    try (Engine engine = Engine.existing(location)) {
      Schema.refuseUnreadable(engine);
      createPrivate(part);
      writePart(engine, part);
      Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (NoSuchFileException e) {
      throw new StoreException(file + " cannot be written: its folder does not exist", e);
    } catch (IOException e) {
      throw new StoreException(file + " cannot be written: " + FileFault.reason(e), e);
    } finally {
      Files.deleteIfExists(part);
    }
  }

  private static void createPrivate(Path file) throws IOException {
    Files.deleteIfExists(file);
    Path folder = file.toAbsolutePath().getParent();
    if (folder != null && Files.getFileStore(folder).supportsFileAttributeView("posix")) {
      Files.createFile(
          file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    }
  }

  private static void writePart(Engine engine, Path part) throws IOException {
    try (FileOutputStream bytes = new FileOutputStream(part.toFile());
        OutputStream buffered = new BufferedOutputStream(bytes);
        GZIPOutputStream zipped = new GZIPOutputStream(buffered);
        Connection connection = engine.dataSource().getConnection()) {
      JsonGenerator json = JSON.createGenerator(zipped);
      json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
      engine.startSnapshot(connection);
      writeAll(connection, Schema.version(engine), json);
      json.close();
      zipped.finish();
      buffered.flush();
      bytes.getFD().sync();
    } catch (SQLException e) {
      throw engine.failure(e);
    }
  }

  private static void writeAll(Connection connection, int version, JsonGenerator json)
      throws SQLException, IOException {
    json.writeStartObject();
    json.writeStringField("format", FORMAT);
    json.writeNumberField("version", version);
    json.writeArrayFieldStart("tables");
    for (String table : tables(version)) {
      writeTable(connection, table, json);
    }
    json.writeEndArray();
    json.writeBooleanField("complete", true);
    json.writeEndObject();
  }

  private static List<String> tables(int version) {
    return version == 1 ? TABLES.subList(0, TABLES.indexOf("accounts")) : TABLES;
  }

  private static void writeTable(Connection connection, String table, JsonGenerator json)
      throws SQLException, IOException {
    try (Statement statement = connection.createStatement()) {
      statement.setFetchSize(FETCH);
      try (ResultSet row = statement.executeQuery("SELECT * FROM " + table)) {
        ResultSetMetaData columns = row.getMetaData();
        json.writeStartObject();
        json.writeStringField("name", table);
        writeColumns(columns, json);
        json.writeArrayFieldStart("rows");
        while (row.next()) {
          writeRow(row, columns, json);
        }
        json.writeEndArray();
        json.writeEndObject();
      }
    }
  }

  private static void writeColumns(ResultSetMetaData columns, JsonGenerator json)
      throws SQLException, IOException {
    json.writeArrayFieldStart("columns");
    for (int i = 1; i <= columns.getColumnCount(); i++) {
      json.writeString(columns.getColumnName(i));
    }
    json.writeEndArray();
  }

  private static void writeRow(ResultSet row, ResultSetMetaData columns, JsonGenerator json)
      throws SQLException, IOException {
    json.writeStartArray();
    for (int i = 1; i <= columns.getColumnCount(); i++) {
      if (row.getObject(i) == null) {
        json.writeNull();
      } else {
        writeValue(row, i, columns.getColumnTypeName(i), json);
      }
    }
    json.writeEndArray();
  }

  private static void writeValue(ResultSet row, int column, String type, JsonGenerator json)
      throws SQLException, IOException {
    switch (type.toLowerCase(Locale.ROOT)) {
      case "bool", "boolean" -> json.writeBoolean(row.getBoolean(column));
      case "float8", "double precision" -> json.writeNumber(row.getDouble(column));
      case "int8", "bigint", "integer" -> json.writeNumber(row.getLong(column));
      default -> json.writeString(row.getString(column));
    }
  }
}
