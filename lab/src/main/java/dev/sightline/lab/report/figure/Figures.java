package dev.sightline.lab.report.figure;

import dev.sightline.lab.report.chart.Chart;
import dev.sightline.lab.report.result.Results;
import java.awt.Shape;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** All charts of a report by the heading that they stand under. */
public final class Figures {
  private Figures() {}

  /**
   * Draws everything that results allow.
   *
   * @param walls outlines of maps, by name, where they are known
   */
  public static Map<String, List<Chart>> of(Results results, Map<String, List<Shape>> walls) {
    Map<String, List<Chart>> all = new LinkedHashMap<>();
    PublishedFigures published = new PublishedFigures(results);
    BeyondFigures beyond = new BeyondFigures(results);
    put(all, "Messages by radius (6.2)", published.filtering());
    put(all, "Accuracy and leak", beyond.sight());
    put(all, "Where in the world", new PlaceFigures(results, walls).all());
    put(all, "Messages that take time", beyond.latency());
    put(all, "Many maps", beyond.maps());
    put(all, "Size of tiles (6.1)", published.tileSize());
    put(all, "Number of objects (6.3)", published.scalability());
    put(all, "Channels (6.4)", published.subscriptions());
    put(all, "Time outdoors (6.5)", published.outdoors());
    put(all, "The length L of paths", beyond.pathLength());
    put(all, "Update or rediscover?", beyond.retention());
    put(all, "How often interest is decided", beyond.refresh());
    put(all, "Crowds and growth", beyond.crowds());
    put(all, "Processor time", beyond.cost());
    return all;
  }

  private static void put(Map<String, List<Chart>> all, String heading, List<Chart> charts) {
    if (!charts.isEmpty()) {
      all.put(heading, new ArrayList<>(charts));
    }
  }
}
