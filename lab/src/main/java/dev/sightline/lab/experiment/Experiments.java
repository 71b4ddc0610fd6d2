package dev.sightline.lab.experiment;

import dev.sightline.lab.experiment.beyond.Ablation;
import dev.sightline.lab.experiment.beyond.Bytes;
import dev.sightline.lab.experiment.beyond.Costs;
import dev.sightline.lab.experiment.beyond.Crowd;
import dev.sightline.lab.experiment.beyond.Doors;
import dev.sightline.lab.experiment.beyond.Growth;
import dev.sightline.lab.experiment.beyond.Latency;
import dev.sightline.lab.experiment.beyond.Literal;
import dev.sightline.lab.experiment.beyond.Maps;
import dev.sightline.lab.experiment.beyond.Places;
import dev.sightline.lab.experiment.beyond.Refresh;
import dev.sightline.lab.experiment.beyond.RetentionSweep;
import dev.sightline.lab.experiment.beyond.SightQuestion;
import dev.sightline.lab.experiment.beyond.Trees;
import dev.sightline.lab.experiment.beyond.Zoom;
import dev.sightline.lab.experiment.published.Filtering;
import dev.sightline.lab.experiment.published.RealVsRandom;
import dev.sightline.lab.experiment.published.Scalability;
import dev.sightline.lab.experiment.published.Subscriptions;
import dev.sightline.lab.experiment.published.TilePath;
import dev.sightline.lab.experiment.published.TileSize;
import dev.sightline.lab.experiment.published.TriangulationTable;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;

/** All experiments by name: those of the laboratory, and what others registered. */
public final class Experiments {
  private static final List<Experiment> OWN =
      List.of(
          new TileSize(),
          new Filtering(),
          new Scalability(),
          new Subscriptions(),
          new RealVsRandom(),
          new TriangulationTable(),
          new TilePath(),
          new Literal(),
          SightQuestion.accuracy(),
          SightQuestion.foresight(),
          SightQuestion.leak(),
          new Latency(),
          new RetentionSweep(),
          new Refresh(),
          new Zoom(),
          new Doors(),
          new Trees(),
          new Crowd(),
          new Growth(),
          new Maps(),
          new Places(),
          new Ablation(),
          new Costs(),
          new Bytes());

  private Experiments() {}

  /** Returns all of them, our own first. */
  public static List<Experiment> all() {
    List<Experiment> all = new ArrayList<>(OWN);
    ServiceLoader.load(Experiment.class).forEach(all::add);
    return all;
  }

  public static List<Experiment> published() {
    return all().stream().filter(Experiment::isPublished).toList();
  }

  /**
   * Returns the experiment with a name.
   *
   * @throws SetupException if there is none
   */
  public static Experiment named(String name) {
    return all().stream()
        .filter(experiment -> experiment.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new SetupException(
                    "no experiment '"
                        + name
                        + "'; there are all, published, "
                        + String.join(", ", all().stream().map(Experiment::name).toList())));
  }
}
