package dev.sightline.lab.experiment;

import java.util.Set;

/**
 * One point of a table: what is asked, and how it is found. Cells of several experiments with the
 * same work share it.
 *
 * @param work names what is done: equal names mean equal outputs
 * @param isTimed whether nothing else may run at the same time
 * @param weight about how long it takes, compared with others
 * @param metrics which outputs the experiment wants; empty for all
 */
public record Cell(
    String experiment,
    Key key,
    String work,
    boolean isTimed,
    double weight,
    Set<String> metrics,
    Task task) {

  public Cell {
    metrics = Set.copyOf(metrics);
  }

  /** Finds what a cell asks for. */
  @FunctionalInterface
  public interface Task {
    void run(Output out);
  }

  boolean wants(String metric) {
    return metrics.isEmpty() || metrics.contains(metric);
  }
}
