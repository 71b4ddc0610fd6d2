package dev.sightline.cli.lab;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.sightline.lab.experiment.Experiment;
import dev.sightline.lab.experiment.Experiments;
import dev.sightline.lab.experiment.NamedMaps;
import dev.sightline.lab.live.LiveExperiment;
import dev.sightline.lab.scheme.Schemes;
import dev.sightline.lab.workload.Workloads;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code lab list}. */
@Command(
    name = "list",
    description = "Explain each experiment in a line; name maps, traces and schemes.",
    mixinStandardHelpOptions = true)
final class LabList implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(names = "--json", description = "Print JSON.")
  private boolean json;

  @Override
  public Integer call() throws IOException {
    PrintWriter print = spec.commandLine().getOut();
    if (json) {
      printJson(print);
    } else {
      print(print);
    }
    print.flush();
    return 0;
  }

  private static void print(PrintWriter print) {
    print.println("Experiments:");
    for (Experiment experiment : Experiments.all()) {
      print.printf("  %-16s %s%n", experiment.name(), experiment.description());
    }
    Experiment live = new LiveExperiment(List.of());
    print.println("Beside any of them, with --live:");
    print.printf("  %-16s %s%n", live.name(), live.description());
    print.println("Maps that need no file:");
    NamedMaps.all().forEach(m -> print.printf("  %-16s %s%n", m.name(), m.description()));
    print.printf("  %-16s %s%n", "open", "no walls, as large as the trace that is played on it");
    print.println("Traces that need no file:");
    Workloads.all().forEach(w -> print.printf("  %-16s %s%n", w.name(), w.description()));
    print.println("Rules and schemes:");
    print.println("  " + String.join(", ", Schemes.names()));
  }

  private static void printJson(PrintWriter print) throws IOException {
    JsonGenerator json = new JsonFactory().createGenerator(print);
    json.writeStartObject();
    json.writeArrayFieldStart("experiments");
    for (Experiment experiment : Experiments.all()) {
      json.writeStartObject();
      json.writeStringField("name", experiment.name());
      json.writeStringField("description", experiment.description());
      json.writeBooleanField("published", experiment.isPublished());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeArrayFieldStart("schemes");
    for (String name : Schemes.names()) {
      json.writeString(name);
    }
    json.writeEndArray();
    json.writeEndObject();
    json.flush();
    print.println();
  }
}
