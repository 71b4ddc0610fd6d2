package dev.sightline.server.store;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/** The text of a backup, piece by piece; what is not as it should be is an exception. */
final class BackupReader implements AutoCloseable {
  private final InputStream bytes;
  private final JsonParser json;

  BackupReader(Path file) throws IOException {
    bytes = Files.newInputStream(file);
    try {
      json = new JsonFactory().createParser(new GZIPInputStream(bytes));
    } catch (IOException e) {
      bytes.close();
      throw e;
    }
  }

  /** Reads a backup to its end. */
  static void requireComplete(Path file) throws IOException {
    try (BackupReader backup = new BackupReader(file)) {
      backup.readHeader();
      backup.expectName("tables");
      backup.expect(JsonToken.START_ARRAY);
      backup.json.skipChildren();
      backup.check(JsonToken.END_ARRAY);
      backup.readEnd();
    }
  }

  /** Reads how it begins, and returns the version of the schema. */
  int readHeader() throws IOException {
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

  /** Reads what stands after the tables. */
  void readEnd() throws IOException {
    expectName("complete");
    expect(JsonToken.VALUE_TRUE);
    expect(JsonToken.END_OBJECT);
    if (json.nextToken() != null) { // also reads the checksum at the end of the file
      throw fault("something follows its end");
    }
  }

  /** Returns the parser, for the value that it is at. */
  JsonParser json() {
    return json;
  }

  /** Goes on to the next piece, and returns what it is; null at the end. */
  @Nullable JsonToken next() throws IOException {
    return json.nextToken();
  }

  void expectName(String name) throws IOException {
    expect(JsonToken.FIELD_NAME);
    if (!name.equals(json.currentName())) {
      throw fault("'" + name + "' is missing");
    }
  }

  void expect(JsonToken token) throws IOException {
    json.nextToken();
    check(token);
  }

  void check(JsonToken token) throws IOException {
    if (json.currentToken() != token) {
      throw fault("it ends too early or is garbled");
    }
  }

  JsonParseException fault(String reason) {
    return new JsonParseException(json, reason);
  }

  @Override
  public void close() throws IOException {
    json.close();
    bytes.close();
  }
}
