package dev.sightline.cli.lab;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.sightline.cli.shared.MapReading;
import dev.sightline.lab.trace.FittedTrace;
import dev.sightline.lab.trace.Trace;
import dev.sightline.lab.trace.TraceReader;
import dev.sightline.lab.trace.TraceStatistics;
import dev.sightline.maps.format.Decimals;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code lab trace info FILE}. */
@Command(
    name = "info",
    description = "Say what a trace is like, and with a map, how well it fits on it.",
    mixinStandardHelpOptions = true)
final class LabTraceInfo implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "FILE", description = "A trace: player,t,x,y and optionally event.")
  private Path file;

  @Option(names = "--map", paramLabel = "FILE", description = MapReading.DESCRIPTION)
  private @Nullable Path map;

  @Mixin private MapReading reading;

  @Option(names = "--json", description = "Print JSON.")
  private boolean json;

  @Override
  public Integer call() throws IOException {
    Trace trace = TraceReader.read(file);
    Map<String, Number> facts = facts(TraceStatistics.of(trace));
    if (map != null) {
      FittedTrace fitted = FittedTrace.of(trace, reading.read(map).map());
      facts.put("snapped", fitted.snapped());
      facts.put("farthestSnap", fitted.farthest());
    }
    PrintWriter print = spec.commandLine().getOut();
    if (json) {
      printJson(print, trace, facts);
    } else {
      print.printf(Locale.ROOT, "%-14s %s%n", "events", trace.hasEvents() ? "yes" : "no");
      facts.forEach(
          (name, value) ->
              print.printf(Locale.ROOT, "%-14s %s%n", name, Decimals.text(value.doubleValue())));
    }
    print.flush();
    return 0;
  }

  private static Map<String, Number> facts(TraceStatistics statistics) {
    Map<String, Number> facts = new LinkedHashMap<>();
    facts.put("players", statistics.players());
    facts.put("rows", statistics.rows());
    facts.put("visits", statistics.visits());
    facts.put("start", statistics.start());
    facts.put("end", statistics.end());
    facts.put("medianStep", statistics.medianStep());
    facts.put("mostAtOnce", statistics.mostAtOnce());
    facts.put("meanAtOnce", statistics.meanAtOnce());
    facts.put("distance", statistics.distance());
    facts.put("standing", statistics.standing());
    facts.put("medianSpeed", statistics.medianSpeed());
    facts.put("fastSpeed", statistics.fastSpeed());
    facts.put("minX", statistics.extent().minX());
    facts.put("minY", statistics.extent().minY());
    facts.put("maxX", statistics.extent().maxX());
    facts.put("maxY", statistics.extent().maxY());
    return facts;
  }

  private static void printJson(PrintWriter print, Trace trace, Map<String, Number> facts)
      throws IOException {
    JsonGenerator generator = new JsonFactory().createGenerator(print);
    generator.writeStartObject();
    generator.writeStringField("name", trace.name());
    generator.writeBooleanField("events", trace.hasEvents());
    for (Map.Entry<String, Number> fact : facts.entrySet()) {
      if (fact.getValue() instanceof Integer whole) {
        generator.writeNumberField(fact.getKey(), whole);
      } else {
        generator.writeNumberField(fact.getKey(), fact.getValue().doubleValue());
      }
    }
    generator.writeEndObject();
    generator.flush();
    print.println();
  }
}
