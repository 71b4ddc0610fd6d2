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
  private final CostTiming costs;

  public Laboratory(String version, RunProgress progress, Clock clock) {
    this(version, progress, clock, CostTiming.WITH_COUNTS);
  }

  private Laboratory(String version, RunProgress progress, Clock clock, CostTiming costs) {
    this.costs = costs;
    this.version = version;
    this.progress = progress;
    this.clock = clock;
  }

  /** Returns a laboratory that measures costs at another time than it counts. */
  public Laboratory with(CostTiming when) {
    return new Laboratory(version, progress, clock, when);
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
      new Runner(journal, progress, threads, costs).run(cells);
      List<Cell> done = cells.stream().filter(cell -> isKnown(cell, journal)).toList();
      new ResultFiles(folder, done, journal).write(setup.allItems());
    }
    provenance.write(folder.resolve("run.json"), started, clock.instant());
    return List.copyOf(setup.skipped());
  }

  /** Returns whether a cell has to be there: costs may follow later. */
  private boolean isKnown(Cell cell, Journal journal) {
    boolean mayLack = costs == CostTiming.LATER && cell.isTimed();
    return !mayLack || journal.get(cell.work()) != null;
  }

  private static void create(Path folder) {
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new SetupException(folder + ": cannot be created: " + e.getMessage(), e);
    }
  }
}
