package dev.sightline.cli.lab;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.sightline.cli.shared.MapReading;
import dev.sightline.lab.report.Outlines;
import dev.sightline.lab.report.Report;
import dev.sightline.lab.report.finding.JudgedFinding;
import dev.sightline.lab.report.finding.Outcome;
import dev.sightline.lab.report.result.Place;
import dev.sightline.lab.report.result.Results;
import java.awt.Shape;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code lab report DIR}. */
@Command(
    name = "report",
    description = {
      "Make report.html, findings.csv and charts of the results in a folder.",
      "The page needs no other file and no network."
    },
    mixinStandardHelpOptions = true)
final class LabReport implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "DIR", description = "The folder that lab run wrote.")
  private Path folder;

  @Option(
      names = "--map",
      paramLabel = "FILE",
      arity = "1..*",
      split = ",",
      description = "Map files whose walls are drawn on heat maps; town needs none.")
  private List<Path> maps = new ArrayList<>();

  @Option(
      names = "--with",
      paramLabel = "DIR",
      arity = "1..*",
      split = ",",
      description = "Folders whose experiments are added, for example replays with --live.")
  private List<Path> others = new ArrayList<>();

  @Mixin private MapReading reading;

  @Option(
      names = "--docs",
      paramLabel = "DIR",
      description = "Also write the report as Markdown with its charts into this folder.")
  private @Nullable Path docs;

  @Option(names = "--json", description = "Print the findings as JSON.")
  private boolean json;

  @Override
  public Integer call() throws IOException {
    Results results = Results.read(folder);
    for (Path other : others) {
      results = results.with(Results.read(other));
    }
    Report report = Report.of(results, walls(results));
    Path page = report.write();
    if (docs != null) {
      report.writeDocument(docs);
    }
    PrintWriter print = spec.commandLine().getOut();
    if (json) {
      printJson(print, page, report);
    } else {
      print.println(
          "the report is " + page + (results.facts().isQuick() ? " (of a quick run)" : ""));
    }
    print.flush();
    return 0;
  }

  private Map<String, List<Shape>> walls(Results results) {
    List<String> names = results.places().stream().map(Place::map).distinct().toList();
    Map<String, List<Shape>> walls = new HashMap<>(Outlines.named(names));
    for (Path map : maps) {
      walls.put(String.valueOf(map.getFileName()), Outlines.of(reading.read(map).map()));
    }
    return walls;
  }

  private static void printJson(PrintWriter print, Path page, Report report) throws IOException {
    JsonGenerator generator = new JsonFactory().createGenerator(print);
    generator.writeStartObject();
    generator.writeStringField("page", page.toString());
    generator.writeBooleanField("quick", report.results().facts().isQuick());
    generator.writeArrayFieldStart("findings");
    for (JudgedFinding judged : report.findings()) {
      generator.writeStartObject();
      generator.writeStringField("id", judged.finding().id());
      generator.writeStringField("statement", judged.finding().statement());
      generator.writeStringField("theirs", judged.finding().theirs());
      generator.writeStringField("verdict", judged.verdict().text());
      generator.writeStringField("why", judged.whyNot());
      generator.writeArrayFieldStart("outcomes");
      for (Outcome outcome : judged.outcomes()) {
        generator.writeStartObject();
        generator.writeStringField("where", outcome.where());
        generator.writeStringField("ours", outcome.ours());
        generator.writeStringField("verdict", outcome.verdict().text());
        generator.writeEndObject();
      }
      generator.writeEndArray();
      generator.writeEndObject();
    }
    generator.writeEndArray();
    generator.writeEndObject();
    generator.flush();
    print.println();
  }
}
