package dev.sightline.lab.experiment;

import dev.sightline.maps.format.FileFault;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
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
  private final double costMinutes;

  public Laboratory(String version, RunProgress progress, Clock clock) {
    this(version, progress, clock, CostTiming.WITH_COUNTS, Double.POSITIVE_INFINITY);
  }

  private Laboratory(
      String version, RunProgress progress, Clock clock, CostTiming costs, double costMinutes) {
    this.costs = costs;
    this.costMinutes = costMinutes;
    this.version = version;
    this.progress = progress;
    this.clock = clock;
  }

  /** Returns a laboratory that measures costs at another time than it counts. */
  public Laboratory with(CostTiming when) {
    return new Laboratory(version, progress, clock, when, costMinutes);
  }

  /**
   * Returns a laboratory that measures costs for so long, the usual settings of every rule first. A
   * later run with the same folder goes on; until then tables leave out what is not known yet.
   */
  public Laboratory withCostMinutes(double most) {
    if (!(most >= 0)) {
      throw new SetupException("minutes for costs are from 0 on, not " + most);
    }
    return new Laboratory(version, progress, clock, costs, most);
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
      new Runner(journal, progress, threads, costs, costMinutes, setup.isQuick()).run(cells);
      List<Cell> done = cells.stream().filter(cell -> isKnown(cell, journal)).toList();
      new ResultFiles(folder, done, journal).write(setup.allItems());
    }
    provenance.write(folder.resolve("run.json"), started, clock.instant());
    return List.copyOf(setup.skipped());
  }

  /** Returns whether a cell has to be there: costs may follow later. */
  private boolean isKnown(Cell cell, Journal journal) {
    boolean isLimited = costs == CostTiming.LATER || costMinutes < Double.POSITIVE_INFINITY;
    boolean mayLack = isLimited && cell.isTimed();
    return !mayLack || journal.get(cell.work()) != null;
  }

  private static void create(Path folder) {
    try {
      Files.createDirectories(folder);
    } catch (FileAlreadyExistsException e) {
      throw new SetupException(folder + ": is a file, not a folder", e);
    } catch (IOException e) {
      throw new SetupException(folder + ": cannot be created: " + FileFault.reason(e), e);
    }
  }
}
