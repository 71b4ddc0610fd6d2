package dev.sightline.lab.experiment;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Does the work of cells: each piece once, whatever the number of cells that want it, and none that
 * the journal knows. What counts runs on all threads; what is timed runs alone, afterwards, in an
 * order that is shuffled so that a slow minute of the machine does not hit one row of a table, the
 * light ones first, until its minutes are over. In a quick run, whose times are not to be quoted,
 * what is timed runs on all threads too.
 */
final class Runner {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final Journal journal;
  private final RunProgress progress;
  private final int threads;
  private final CostTiming costs;
  private final double costMinutes;
  private final boolean isQuick;
  private final long started = System.nanoTime();
  private double weightLeft;
  private double weightDone;
  private int done;
  private int all;

  Runner(
      Journal journal,
      RunProgress progress,
      int threads,
      CostTiming costs,
      double costMinutes,
      boolean isQuick) {
    this.journal = journal;
    this.progress = progress;
    this.threads = threads;
    this.costs = costs;
    this.costMinutes = costMinutes;
    this.isQuick = isQuick;
  }

  /** Does all work that is not done yet. */
  void run(List<Cell> cells) {
    Map<String, Cell> work = new LinkedHashMap<>();
    for (Cell cell : cells) {
      work.putIfAbsent(cell.work(), cell);
    }
    work.values().removeIf(cell -> cell.isTimed() && costs == CostTiming.LATER);
    all = work.size();
    work.values().removeIf(this::isDone);
    done = all - work.size();
    weightLeft = work.values().stream().mapToDouble(Cell::weight).sum();
    List<Cell> counted =
        work.values().stream()
            .filter(cell -> !cell.isTimed())
            .sorted(
                Comparator.comparingLong(Runner::seed)
                    .thenComparing(Comparator.comparingDouble(Cell::weight).reversed()))
            .toList();
    List<Cell> timed = new ArrayList<>(work.values());
    timed.removeAll(counted);
    Collections.shuffle(timed, new Random(1));
    timed.sort(Comparator.comparingDouble(Cell::weight));
    share(counted);
    if (isQuick) {
      share(timed);
    } else {
      time(timed);
    }
  }

  private void time(List<Cell> cells) {
    long start = System.nanoTime();
    for (Cell cell : cells) {
      if ((System.nanoTime() - start) / 60e9 >= costMinutes) {
        return;
      }
      run(cell);
    }
  }

  private boolean isDone(Cell cell) {
    boolean isAskedAgain = cell.isTimed() && costs == CostTiming.AGAIN;
    return journal.get(cell.work()) != null && !isAskedAgain;
  }

  /** Returns the seed of what is played: cells of one trace follow each other, and share it. */
  private static long seed(Cell cell) {
    return Long.parseLong(cell.key().params().getOrDefault("seed", "0"));
  }

  private void share(List<Cell> cells) {
    ExecutorService pool = Executors.newFixedThreadPool(threads, Runner::daemon);
    try {
      List<Future<?>> running = new ArrayList<>();
      for (Cell cell : cells) {
        running.add(pool.submit(() -> run(cell)));
      }
      for (Future<?> one : running) {
        one.get();
      }
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    } finally {
      pool.shutdownNow();
    }
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "lab");
    thread.setDaemon(true);
    return thread;
  }

  private void run(Cell cell) {
    if (Thread.currentThread().isInterrupted()) {
      return;
    }
    tell(cell, 0);
    Output output = new Output();
    long start = THREADS.getCurrentThreadCpuTime();
    try {
      cell.task().run(output);
    } catch (RuntimeException e) {
      throw new IllegalStateException(cell.experiment() + ", " + cell.key().text() + ": " + e, e);
    }
    output.time("workMillis", (THREADS.getCurrentThreadCpuTime() - start) / 1e6);
    journal.put(cell.work(), output);
    tell(cell, 1);
  }

  private synchronized void tell(Cell cell, int more) {
    done += more;
    weightDone += more * cell.weight();
    weightLeft -= more * cell.weight();
    double seconds = (System.nanoTime() - started) / 1e9;
    double left = weightDone == 0 ? -1 : seconds / weightDone * weightLeft;
    progress.step(done, all, left, cell.experiment() + " " + cell.key().text());
  }
}
