package dev.sightline.cli.lab;

import dev.sightline.cli.shared.Progress;
import dev.sightline.cli.shared.TilePreparation;
import dev.sightline.cli.shared.Version;
import dev.sightline.lab.experiment.CostTiming;
import dev.sightline.lab.experiment.Experiment;
import dev.sightline.lab.experiment.Experiments;
import dev.sightline.lab.experiment.Laboratory;
import dev.sightline.lab.experiment.RunOptions;
import dev.sightline.lab.experiment.SetupException;
import dev.sightline.lab.live.LiveExperiment;
import dev.sightline.lab.scheme.Preparations;
import dev.sightline.server.config.LogSettings;
import dev.sightline.server.config.Logging;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code lab run NAME|all}. */
@Command(
    name = "run",
    description = {
      "Run experiments and write results.csv, timing.csv, objects.csv and run.json.",
      "Without options the published parameters hold. An interrupted run with --out",
      "goes on when the same command is given again."
    },
    mixinStandardHelpOptions = true)
final class LabRun implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "NAME",
      arity = "1..*",
      description = "Experiments as lab list names them; all, or published for those.")
  private List<String> names;

  @Option(names = "--quick", description = "Cut everything short: see that it works, in minutes.")
  private boolean quick;

  @Option(
      names = "--live",
      description = "Also let clients replay each trace against a running server, five times.")
  private boolean live;

  @Option(
      names = "--map",
      paramLabel = "FILE",
      arity = "1..*",
      description = "Maps: files or names (default: town-walls and town).")
  private List<String> maps = new ArrayList<>();

  @Option(
      names = "--trace",
      paramLabel = "FILE",
      arity = "1..*",
      description =
          "Traces: files or names of workloads. Several maps and traces pair by position"
              + " (default: random-outside, random-inside and orbius-like on every map).")
  private List<String> traces = new ArrayList<>();

  @Option(
      names = "--rules",
      paramLabel = "NAMES",
      split = ",",
      description = "Rules or schemes (default: what the experiment asks for, mostly all).")
  private List<String> rules = new ArrayList<>();

  @Option(
      names = "--radius",
      paramLabel = "R",
      split = ",",
      description = "Interest radii (default: 2,3,4,5 in the town, in proportion elsewhere).")
  private List<Double> radii = new ArrayList<>();

  @Option(
      names = "--max-area",
      paramLabel = "A",
      split = ",",
      description = "Largest areas of tiles (default: 1 at a radius of 5, or the sweep).")
  private List<Double> areas = new ArrayList<>();

  @Option(
      names = "--objects",
      paramLabel = "N",
      split = ",",
      description = "Numbers of things that lie around (default: the map's own, or the sweep).")
  private List<Integer> objects = new ArrayList<>();

  @Option(
      names = "--tick",
      paramLabel = "SECONDS",
      defaultValue = "0.1",
      description = "Time between ticks (default: ${DEFAULT-VALUE}).")
  private double tick;

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "1",
      description = "Seed of generated traces and things (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--seeds",
      paramLabel = "N",
      defaultValue = "1",
      description = "How many generated traces of each kind, from the seed on (default: 1).")
  private int seeds;

  @Option(
      names = "--players",
      paramLabel = "N",
      defaultValue = "28",
      description = "Players in generated traces (default: ${DEFAULT-VALUE}).")
  private int players;

  @Option(
      names = "--seconds",
      paramLabel = "S",
      defaultValue = "720",
      description = "Length of generated traces (default: ${DEFAULT-VALUE}).")
  private double seconds;

  @Option(
      names = "--drop-small",
      paramLabel = "L",
      defaultValue = "0.3",
      description = "Leave polygons with shorter edges out of tilings (default: ${DEFAULT-VALUE}).")
  private double dropSmall;

  @Option(
      names = "--thin-to-lines",
      paramLabel = "W",
      defaultValue = "0.3",
      description = "Turn thinner rectangles into lines in tilings (default: ${DEFAULT-VALUE}).")
  private double thinToLines;

  @Option(
      names = "--costs",
      paramLabel = "WHEN",
      defaultValue = "now",
      description = {
        "Processor time: now; later leaves it out, and the same command with now adds it;",
        "again measures it once more (default: ${DEFAULT-VALUE})."
      })
  private String costs;

  @Option(
      names = "--cost-minutes",
      paramLabel = "M",
      description = {
        "Stop measuring processor time after M minutes, the usual settings of every rule first;",
        "the same command goes on (default: until all is measured)."
      })
  private double costMinutes = Double.POSITIVE_INFINITY;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Folder for the results; without it results.csv is printed.")
  private @Nullable Path out;

  @Option(names = "--json", description = "Print JSON: the results, or with --out where they are.")
  private boolean json;

  @Override
  public Integer call() throws IOException {
    TilePreparation.check("--drop-small", dropSmall);
    TilePreparation.check("--thin-to-lines", thinToLines);
    List<Experiment> experiments = new ArrayList<>(experiments());
    if (live) {
      Logging.start(new LogSettings(LogSettings.Format.TEXT, LogSettings.Level.WARN));
      experiments.add(new LiveExperiment(program()));
    }
    RunOptions options =
        new RunOptions(
            listed(maps),
            listed(traces),
            stripped(rules),
            radii,
            areas,
            objects,
            tick,
            seed,
            seeds,
            players,
            seconds,
            new Preparations(dropSmall, thinToLines),
            false);
    LabResults results = new LabResults(spec.commandLine(), quick, json);
    results.tell(out, folder -> run(experiments, quick ? options.quick() : options, folder));
    return 0;
  }

  private void run(List<Experiment> experiments, RunOptions options, Path folder) {
    List<String> skipped =
        new Laboratory(Version.text(), new LabProgress(), Clock.systemUTC())
            .with(timing())
            .withCostMinutes(costMinutes)
            .run(experiments, options, folder);
    Progress.TERMINAL.clear();
    skipped.forEach(reason -> spec.commandLine().getErr().println("skipped: " + reason));
  }

  private CostTiming timing() {
    return switch (costs) {
      case "now" -> CostTiming.WITH_COUNTS;
      case "later" -> CostTiming.LATER;
      case "again" -> CostTiming.AGAIN;
      default -> throw new SetupException("--costs is now, later or again, not " + costs);
    };
  }

  /** Splits lists at commas, but for names of files with commas. */
  private static List<String> listed(List<String> words) {
    return words.stream()
        .flatMap(word -> Files.exists(Path.of(word)) ? Stream.of(word) : split(word))
        .toList();
  }

  private static Stream<String> split(String word) {
    return Stream.of(word.split(",", -1)).map(String::strip).filter(part -> !part.isEmpty());
  }

  /** Returns what starts this program. */
  private List<String> program() {
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-XX:+UseParallelGC",
        "-cp",
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path", ".")),
        spec.root().userObject().getClass().getName());
  }

  private static List<String> stripped(List<String> names) {
    return names.stream().map(String::strip).toList();
  }

  private List<Experiment> experiments() {
    if (names.contains(LiveExperiment.NAME)) {
      throw new SetupException(
          "live is not run by name: --live adds it to another experiment, as in"
              + " lab run triangulation --live");
    }
    if (names.equals(List.of("all"))) {
      return Experiments.all();
    }
    return names.equals(List.of("published"))
        ? Experiments.published()
        : names.stream().distinct().map(Experiments::named).toList();
  }
}
