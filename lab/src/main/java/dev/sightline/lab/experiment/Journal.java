package dev.sightline.lab.experiment;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.sightline.maps.format.FileFault;
import java.io.Closeable;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What a run has found so far, one line of JSON per piece of work, so that an interrupted run goes
 * on where it stopped. The first line says what was asked for; a line that was cut off is ignored.
 */
final class Journal implements Closeable {
  private static final JsonFactory JSON = new JsonFactory();

  private final Map<String, Output> known = new HashMap<>();
  private final Writer out;

  private Journal(Writer out) {
    this.out = out;
  }

  /**
   * Opens the journal of a folder, or starts one.
   *
   * @param asked everything that decides results
   * @throws SetupException if the folder holds a run with other parameters
   */
  static Journal open(Path file, String asked) {
    try {
      Map<String, Output> found = new HashMap<>();
      long length = Files.exists(file) ? read(file, asked, found) : 0;
      if (length == 0) {
        Files.writeString(file, header(asked));
      } else {
        truncate(file, length);
      }
      Journal journal =
          new Journal(
              Files.newBufferedWriter(file, StandardCharsets.UTF_8, StandardOpenOption.APPEND));
      journal.known.putAll(found);
      return journal;
    } catch (IOException e) {
      throw new SetupException(file + ": cannot be used: " + FileFault.reason(e), e);
    }
  }

  private static String header(String asked) throws IOException {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = JSON.createGenerator(text)) {
      json.writeStartObject();
      json.writeStringField("asked", asked);
      json.writeEndObject();
    }
    return text + "\n";
  }

  /** Reads whole lines, and returns how many bytes they take; 0 if there is not even a header. */
  private static long read(Path file, String asked, Map<String, Output> found) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    int start = lineEnd(bytes, 0);
    if (start > 0 && !line(bytes, 0, start).equals(header(asked))) {
      throw new SetupException(
          file.getParent()
              + " holds a run with other parameters, maps or another version:"
              + " choose another --out, or delete it");
    }
    while (start > 0) {
      int end = lineEnd(bytes, start);
      if (end == 0 || !parse(line(bytes, start, end), found)) {
        return start;
      }
      start = end;
    }
    return start;
  }

  /** Returns where the line from here on ends, its line end included; 0 if it was cut off. */
  private static int lineEnd(byte[] bytes, int from) {
    for (int i = from; i < bytes.length; i++) {
      if (bytes[i] == '\n') {
        return i + 1;
      }
    }
    return 0;
  }

  private static String line(byte[] bytes, int from, int end) {
    return new String(bytes, from, end - from, StandardCharsets.UTF_8);
  }

  private static void truncate(Path file, long length) throws IOException {
    try (var channel = Files.newByteChannel(file, StandardOpenOption.WRITE)) {
      channel.truncate(length);
    }
  }

  /** Returns whether the line was whole. */
  private static boolean parse(String line, Map<String, Output> found) {
    try (JsonParser json = JSON.createParser(line)) {
      String work = "";
      Output output = new Output();
      json.nextToken();
      while (json.nextToken() == JsonToken.FIELD_NAME) {
        String field = json.currentName();
        json.nextToken();
        switch (field) {
          case "work" -> work = json.getText();
          case "results" -> readMap(json, output::putText);
          case "times" -> readMap(json, output::timeText);
          case "places" -> readList(json, output::placeText);
          default -> readList(json, output::seriesText);
        }
      }
      found.put(work, output);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  private interface Entry {
    void take(String name, String value);
  }

  private static void readMap(JsonParser json, Entry entry) throws IOException {
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String name = json.currentName();
      entry.take(name, json.nextTextValue());
    }
  }

  private static void readList(JsonParser json, Consumer<String> row) throws IOException {
    while (json.nextToken() == JsonToken.VALUE_STRING) {
      row.accept(json.getText());
    }
  }

  /** Returns what a piece of work found before, or null. */
  synchronized @Nullable Output get(String work) {
    return known.get(work);
  }

  /** Notes what a piece of work found. */
  synchronized void put(String work, Output output) {
    try {
      StringWriter line = new StringWriter();
      try (JsonGenerator json = JSON.createGenerator(line)) {
        write(json, work, output);
      }
      out.append(line.toString()).append('\n');
      out.flush();
      known.put(work, output);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void write(JsonGenerator json, String work, Output output) throws IOException {
    json.writeStartObject();
    json.writeStringField("work", work);
    json.writeObjectFieldStart("results");
    for (Map.Entry<String, String> entry : output.results().entrySet()) {
      json.writeStringField(entry.getKey(), entry.getValue());
    }
    json.writeEndObject();
    json.writeObjectFieldStart("times");
    for (Map.Entry<String, String> entry : output.times().entrySet()) {
      json.writeStringField(entry.getKey(), entry.getValue());
    }
    json.writeEndObject();
    writeList(json, "series", output.series());
    writeList(json, "places", output.places());
    json.writeEndObject();
  }

  private static void writeList(JsonGenerator json, String name, List<String> rows)
      throws IOException {
    json.writeArrayFieldStart(name);
    for (String row : rows) {
      json.writeString(row);
    }
    json.writeEndArray();
  }

  @Override
  public synchronized void close() {
    try {
      out.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
