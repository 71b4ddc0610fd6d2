package dev.sightline.lab.report.figure;

import dev.sightline.lab.report.chart.Chart;
import dev.sightline.lab.report.finding.Evidence;
import dev.sightline.lab.report.result.Point;
import dev.sightline.lab.report.result.Results;
import java.awt.Shape;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

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
    String map = new Evidence(results).map();
    PublishedFigures published = new PublishedFigures(results, map);
    BeyondFigures beyond = new BeyondFigures(results, map);
    List<String> maps = maps(results);
    put(
        all,
        "Messages by radius (6.2)",
        on(maps, m -> new PublishedFigures(results, m).filtering()));
    put(all, "Accuracy and leak", on(maps, m -> new BeyondFigures(results, m).sight()));
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

  /** Returns the maps whose traces are drawn: theirs; else all, if each has traces of its own. */
  private static List<String> maps(Results results) {
    Evidence evidence = new Evidence(results);
    Map<String, Set<String>> mapsOfTraces = new TreeMap<>();
    Set<String> maps = new LinkedHashSet<>();
    for (Point point : results.values().of("filtering", "updates").keySet()) {
      maps.add(point.map());
      mapsOfTraces.computeIfAbsent(point.trace(), k -> new TreeSet<>()).add(point.map());
    }
    boolean isOwn = mapsOfTraces.values().stream().allMatch(some -> some.size() == 1);
    return evidence.isTheirMap() || maps.isEmpty() || !isOwn
        ? List.of(evidence.map())
        : List.copyOf(maps);
  }

  private static List<Chart> on(List<String> maps, Function<String, List<Chart>> figures) {
    return maps.stream().flatMap(map -> figures.apply(map).stream()).toList();
  }

  private static void put(Map<String, List<Chart>> all, String heading, List<Chart> charts) {
    if (!charts.isEmpty()) {
      all.put(heading, new ArrayList<>(charts));
    }
  }
}
