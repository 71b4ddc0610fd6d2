package dev.sightline.cli.lab;

import dev.sightline.cli.shared.BadInput;
import dev.sightline.lab.trace.Trace;
import dev.sightline.lab.workload.Recording;
import dev.sightline.lab.workload.UnsuitableMapException;
import dev.sightline.lab.workload.Workload;
import dev.sightline.lab.workload.Workloads;
import dev.sightline.map.WorldMap;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code lab trace generate NAME}. */
@Command(
    name = "generate",
    description = "Generate a trace, as experiments do it for the same seed.",
    mixinStandardHelpOptions = true)
final class LabTraceGenerate implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "NAME", description = "A workload, as lab list names them.")
  private String name;

  @Mixin private LabMap map;

  @Option(
      names = "--players",
      paramLabel = "N",
      defaultValue = "28",
      description = "How many (default: ${DEFAULT-VALUE}).")
  private int players;

  @Option(
      names = "--seconds",
      paramLabel = "S",
      defaultValue = "720",
      description = "How long (default: ${DEFAULT-VALUE}).")
  private double seconds;

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "1",
      description = "Seed of everything random (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--set",
      paramLabel = "NAME=NUMBER",
      description = "An option of the workload, such as outdoors=0.5.")
  private Map<String, Double> options = new TreeMap<>();

  @Option(names = "--out", paramLabel = "CSV", description = "Where to write the trace.")
  private @Nullable Path out;

  @Override
  public Integer call() throws IOException {
    Trace trace;
    try {
      WorldMap ground = map.read();
      Workload.Settings settings = new Workload.Settings(players, seed, options);
      if (!(seconds > 0 && seconds <= 1e6)) {
        throw new BadInput("--seconds is above 0 and up to 1e6, not " + seconds);
      }
      Workload workload = Workloads.named(name);
      checkOptions(workload);
      trace = Recording.of(name, workload.start(ground, settings), seconds, seed);
    } catch (IllegalArgumentException | UnsuitableMapException e) {
      throw new BadInput(String.valueOf(e.getMessage()), e);
    }
    LabTraceEdit.write(trace, out, spec.commandLine().getOut());
    return 0;
  }

  private void checkOptions(Workload workload) {
    for (String option : options.keySet()) {
      if (!workload.options().contains(option)) {
        throw new BadInput(
            workload.name() + " has no option '" + option + "'" + known(workload.options()));
      }
    }
  }

  private static String known(List<String> options) {
    return options.isEmpty() ? "" : "; there is " + String.join(", ", options);
  }
}
