package dev.sightline.lab.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs experiments and writes their tables into a folder.
 *
 * <pre>{@code
 * new Laboratory("1.0", RunProgress.SILENT, Clock.systemUTC())
 *     .run(List.of(Experiments.named("filtering")), RunOptions.published().quick(), folder);
 * }</pre>
 *
 * <p>A run that was interrupted goes on when it is asked for again with the same folder and
 * parameters. The tables do not depend on that, nor on the number of threads.
 */
public final class Laboratory {
  private final String version;
  private final RunProgress progress;
  private final Clock clock;

  public Laboratory(String version, RunProgress progress, Clock clock) {
    this.version = version;
    this.progress = progress;
    this.clock = clock;
  }

  /**
   * Runs experiments.
   *
   * @return what was left out, and why
   * @throws SetupException if what was asked for cannot be run
   */
  public List<String> run(List<Experiment> experiments, RunOptions options, Path folder) {
    Instant started = clock.instant();
    Setup setup = new Setup(options);
    List<Cell> cells = new ArrayList<>();
    for (Experiment experiment : experiments) {
      Plan plan = new Plan(experiment.name());
      experiment.plan(setup, plan);
      cells.addAll(plan.cells());
    }
    List<String> names = experiments.stream().map(Experiment::name).toList();
    Provenance provenance = new Provenance(version, names, setup);
    create(folder);
    try (Journal journal = Journal.open(folder.resolve("journal.jsonl"), provenance.asked())) {
      int threads = Runtime.getRuntime().availableProcessors();
      new Runner(journal, progress, threads).run(cells);
      new ResultFiles(folder, cells, journal).write(setup.allItems());
    }
    provenance.write(folder.resolve("run.json"), started, clock.instant());
    return List.copyOf(setup.skipped());
  }

  private static void create(Path folder) {
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new SetupException(folder + ": cannot be created: " + e.getMessage(), e);
    }
  }
}
