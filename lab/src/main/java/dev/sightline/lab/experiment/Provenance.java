package dev.sightline.lab.experiment;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.sightline.lab.scheme.Scene;
import dev.sightline.lab.trace.FittedTrace;
import dev.sightline.maps.format.OutputFile;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Where results come from: {@code run.json}. */
final class Provenance {
  private final String version;
  private final List<String> experiments;
  private final Setup setup;
  private final Map<String, String> hashes = new TreeMap<>();

  Provenance(String version, List<String> experiments, Setup setup) {
    this.version = version;
    this.experiments = experiments;
    this.setup = setup;
    setup.worlds().files().forEach((name, file) -> hashes.put(name, hash(file)));
  }

  private static String hash(Path file) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(digest.digest(Files.readAllBytes(file)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Returns everything that decides results, as text. */
  String asked() {
    return version + " " + experiments + " " + setup.options() + " " + hashes;
  }

  void write(Path file, Instant started, Instant ended) {
    OutputFile.write(file, out -> write(out, started, ended));
  }

  private void write(OutputStream out, Instant started, Instant ended) throws IOException {
    JsonGenerator json = new JsonFactory().createGenerator(out).useDefaultPrettyPrinter();
    json.writeStartObject();
    json.writeStringField("version", version);
    json.writeBooleanField("quick", setup.isQuick());
    writeList(json, "experiments", experiments);
    json.writeStringField("options", setup.options().toString());
    json.writeNumberField("seed", setup.options().seed());
    json.writeNumberField("seeds", setup.options().seeds());
    json.writeNumberField("tick", setup.options().tick());
    writeMaps(json);
    writeTraces(json);
    json.writeObjectFieldStart("sha256");
    for (Map.Entry<String, String> entry : hashes.entrySet()) {
      json.writeStringField(entry.getKey(), entry.getValue());
    }
    json.writeEndObject();
    writeList(json, "skipped", setup.skipped());
    json.writeStringField("started", started.toString());
    json.writeStringField("ended", ended.toString());
    json.writeStringField("java", System.getProperty("java.vm.version", ""));
    json.writeStringField(
        "system", System.getProperty("os.name", "") + " " + System.getProperty("os.arch", ""));
    json.writeNumberField("processors", Runtime.getRuntime().availableProcessors());
    json.writeEndObject();
    json.flush();
  }

  private static void writeList(JsonGenerator json, String name, List<String> values)
      throws IOException {
    json.writeArrayFieldStart(name);
    for (String value : values) {
      json.writeString(value);
    }
    json.writeEndArray();
  }

  private void writeMaps(JsonGenerator json) throws IOException {
    json.writeArrayFieldStart("maps");
    for (Scene scene : setup.scenes()) {
      json.writeStartObject();
      json.writeStringField("name", scene.name());
      json.writeNumberField("obstacles", scene.map().obstacles().size());
      json.writeNumberField("items", scene.map().items().size());
      json.writeNumberField("itemsSnapped", setup.snappedItems(scene));
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void writeTraces(JsonGenerator json) throws IOException {
    json.writeArrayFieldStart("traces");
    for (Case one : setup.wantedCases()) {
      FittedTrace fitted = one.fitted();
      json.writeStartObject();
      json.writeStringField("map", one.scene().name());
      json.writeStringField("trace", one.trace());
      json.writeStringField("params", one.params().toString());
      json.writeNumberField("players", fitted.trace().players());
      json.writeNumberField("rows", fitted.trace().size());
      json.writeNumberField("snapped", fitted.snapped());
      json.writeNumberField("farthestSnap", fitted.farthest());
      json.writeEndObject();
    }
    json.writeEndArray();
  }
}
