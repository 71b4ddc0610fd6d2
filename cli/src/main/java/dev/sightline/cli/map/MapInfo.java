package dev.sightline.cli.map;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.sightline.cli.shared.MapReading;
import dev.sightline.cli.shared.Printable;
import dev.sightline.maps.format.LoadedMap;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code map info FILE}. */
@Command(name = "info", description = "Print what a map holds.", mixinStandardHelpOptions = true)
final class MapInfo implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "FILE", description = MapReading.DESCRIPTION)
  private Path file;

  @Option(names = "--json", description = "Print JSON.")
  private boolean json;

  @Mixin private MapReading reading;

  @Override
  public Integer call() throws IOException {
    LoadedMap loaded = reading.read(file);
    MapSummary summary = MapSummary.of(loaded.map());
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      printJson(loaded, summary, out);
    } else {
      printText(loaded, summary, out);
    }
    out.flush();
    return 0;
  }

  private static void printText(LoadedMap loaded, MapSummary summary, PrintWriter out) {
    summary.numbers().forEach((key, value) -> out.printf("%-20s%s%n", key, Printable.text(value)));
    out.printf("%-20s%d%n", "warnings", loaded.warnings().size());
    for (String warning : loaded.warnings()) {
      out.println("  " + Printable.text(warning));
    }
  }

  private static void printJson(LoadedMap loaded, MapSummary summary, PrintWriter out)
      throws IOException {
    JsonGenerator generator = new JsonFactory().createGenerator(out);
    generator.writeStartObject();
    for (var entry : summary.numbers().entrySet()) {
      generator.writeFieldName(entry.getKey());
      writeValue(generator, entry.getKey(), entry.getValue());
    }
    generator.writeNumberField("warnings", loaded.warnings().size());
    generator.writeArrayFieldStart("warningTexts");
    for (String warning : loaded.warnings()) {
      generator.writeString(warning);
    }
    generator.writeEndArray();
    generator.writeEndObject();
    generator.flush();
    out.println();
  }

  private static void writeValue(JsonGenerator generator, String key, String value)
      throws IOException {
    if (key.equals("name")) {
      generator.writeString(value);
    } else {
      generator.writeRawValue(value);
    }
  }
}
