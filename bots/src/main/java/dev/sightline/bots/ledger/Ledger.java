package dev.sightline.bots.ledger;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.sightline.client.Answer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * A file of what was asked and answered: JSON, an object per line.
 *
 * <p>Each line is handed to the operating system before the call returns, so that it is there even
 * if this process is killed the moment after; it is not synced to the disk. An operation that has
 * no line with an answer may have happened or not. For one thread.
 */
public final class Ledger implements AutoCloseable {
  private static final JsonFactory JSON = new JsonFactory();

  private final FileChannel file;
  private final ByteArrayOutputStream line = new ByteArrayOutputStream(256);
  private long asked;
  private long acknowledged;
  private long refused;

  private Ledger(FileChannel file) {
    this.file = file;
  }

  /** Begins a file; one that is there is overwritten. */
  public static Ledger create(Path path) throws IOException {
    return new Ledger(
        FileChannel.open(
            path,
            StandardOpenOption.CREATE,
            StandardOpenOption.WRITE,
            StandardOpenOption.TRUNCATE_EXISTING));
  }

  /** Writes that something will be asked; before it is. */
  public void asked(long request, Operation operation) {
    asked++;
    write("asked", request, operation, null);
  }

  /** Writes what was answered. */
  public void answered(long request, Operation operation, Answer answer) {
    acknowledged += answer.granted() ? 1 : 0;
    refused += answer.granted() ? 0 : 1;
    write(answer.granted() ? "acknowledged" : "refused", request, operation, answer);
  }

  private void write(String state, long request, Operation operation, @Nullable Answer answer) {
    line.reset();
    try (JsonGenerator json = JSON.createGenerator(line)) {
      json.writeStartObject();
      json.writeStringField("state", state);
      json.writeNumberField("request", request);
      if (answer != null) {
        json.writeNumberField("sequence", answer.sequence());
      }
      json.writeStringField("operation", operation.kind().word());
      if (operation.door() != null) {
        json.writeStringField("door", operation.door());
      } else {
        json.writeNumberField("item", operation.item());
      }
      writeAvatar(json, "from", operation.from());
      writeAvatar(json, "to", operation.to());
      if (answer != null && !answer.granted()) {
        json.writeStringField("reason", answer.reason());
      }
      json.writeEndObject();
      json.writeRaw('\n');
      json.flush();
      write(ByteBuffer.wrap(line.toByteArray()));
    } catch (IOException e) {
      throw new UncheckedIOException("the ledger cannot be written: " + e.getMessage(), e);
    }
  }

  private static void writeAvatar(JsonGenerator json, String name, @Nullable Long avatar)
      throws IOException {
    if (avatar == null) {
      json.writeNullField(name);
    } else {
      json.writeNumberField(name, avatar);
    }
  }

  private void write(ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      file.write(bytes);
    }
  }

  public long asked() {
    return asked;
  }

  public long acknowledged() {
    return acknowledged;
  }

  public long refused() {
    return refused;
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
