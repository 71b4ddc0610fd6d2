package dev.sightline.lab.experiment;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Collects the cells of experiments; the same cell added twice is there once. */
public final class Plan {
  private final String experiment;
  private final List<Cell> cells = new ArrayList<>();
  private final Set<String> known = new HashSet<>();

  public Plan(String experiment) {
    this.experiment = experiment;
  }

  /** Adds a cell whose work depends on nothing but its key. */
  public void add(Key key, String kind, double weight, Cell.Task task) {
    add(key, kind, false, weight, Set.of(), task);
  }

  /** Adds a cell. */
  public void add(
      Key key, String kind, boolean isTimed, double weight, Set<String> metrics, Cell.Task task) {
    String work = kind + "," + key.text();
    if (known.add(work)) {
      cells.add(new Cell(experiment, key, work, isTimed, weight, metrics, task));
    }
  }

  public List<Cell> cells() {
    return List.copyOf(cells);
  }
}
