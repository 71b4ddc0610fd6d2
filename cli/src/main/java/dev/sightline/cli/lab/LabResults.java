package dev.sightline.cli.lab;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.sightline.lab.experiment.Csv;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/** Where the results of a run go: into a folder, or on standard output. */
final class LabResults {
  private static final String QUICK = "quick: everything is cut short, to see that it works";

  private final CommandLine command;
  private final boolean quick;
  private final boolean json;

  LabResults(CommandLine command, boolean quick, boolean json) {
    this.command = command;
    this.quick = quick;
    this.json = json;
  }

  /** Runs with a folder, and says what it holds or where it is. */
  void tell(@Nullable Path folder, Consumer<Path> run) throws IOException {
    if (folder != null) {
      run.accept(folder);
      say(folder);
      return;
    }
    Path passing = Files.createTempDirectory("sightline-lab");
    try {
      run.accept(passing);
      print(passing.resolve("results.csv"));
    } finally {
      delete(passing);
    }
    if (quick) {
      command.getErr().println(QUICK);
    }
  }

  private void say(Path folder) throws IOException {
    PrintWriter print = command.getOut();
    if (json) {
      JsonGenerator generator = new JsonFactory().createGenerator(print);
      generator.writeStartObject();
      generator.writeStringField("folder", folder.toString());
      generator.writeBooleanField("quick", quick);
      generator.writeEndObject();
      generator.flush();
      print.println();
    } else {
      print.println("results are in " + folder + (quick ? " (" + QUICK + ")" : ""));
    }
    print.flush();
  }

  private void print(Path results) throws IOException {
    PrintWriter print = command.getOut();
    try (BufferedReader in = Files.newBufferedReader(results, StandardCharsets.UTF_8)) {
      if (json) {
        printJson(in, print);
      } else {
        in.lines().forEach(line -> print.append(line).append('\n'));
      }
    }
    print.flush();
  }

  private void printJson(BufferedReader in, PrintWriter print) throws IOException {
    JsonGenerator generator = new JsonFactory().createGenerator(print);
    List<String> header = Csv.cells(String.valueOf(in.readLine()));
    generator.writeStartObject();
    generator.writeBooleanField("quick", quick);
    generator.writeArrayFieldStart("results");
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      List<String> cells = Csv.cells(line);
      generator.writeStartObject();
      for (int i = 0; i < cells.size() - 1; i++) {
        generator.writeStringField(header.get(i), cells.get(i));
      }
      generator.writeFieldName("value");
      generator.writeNumber(cells.get(cells.size() - 1));
      generator.writeEndObject();
    }
    generator.writeEndArray();
    generator.writeEndObject();
    generator.flush();
    print.println();
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
