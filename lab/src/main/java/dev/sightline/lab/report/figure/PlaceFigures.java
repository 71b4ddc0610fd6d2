package dev.sightline.lab.report.figure;

import dev.sightline.lab.report.chart.Chart;
import dev.sightline.lab.report.chart.HeatMap;
import dev.sightline.lab.report.finding.Evidence;
import dev.sightline.lab.report.finding.Phrases;
import dev.sightline.lab.report.result.Place;
import dev.sightline.lab.report.result.Results;
import java.awt.Shape;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The world from above: where messages come from, and where rules send what nobody sees. */
final class PlaceFigures {
  private static final int MOST_WORLDS = 4;

  private final Results results;
  private final Map<String, List<Shape>> walls;

  PlaceFigures(Results results, Map<String, List<Shape>> walls) {
    this.results = results;
    this.walls = walls;
  }

  private record World(String map, String trace) {}

  List<Chart> all() {
    Map<World, Map<String, List<Place>>> worlds = new LinkedHashMap<>();
    for (Place place : results.places()) {
      worlds
          .computeIfAbsent(new World(place.map(), place.trace()), w -> new TreeMap<>())
          .computeIfAbsent(place.metric() + "\n" + place.rule(), k -> new ArrayList<>())
          .add(place);
    }
    List<Chart> charts = new ArrayList<>();
    worlds.entrySet().stream()
        .sorted(Comparator.comparing(world -> Evidence.isSynthetic(world.getKey().trace)))
        .limit(MOST_WORLDS)
        .forEach(world -> draw(world.getKey(), world.getValue(), charts));
    return charts;
  }

  /** Draws one map of all updates, and of each rule those that were sent for nothing. */
  private void draw(World world, Map<String, List<Place>> byRule, List<Chart> charts) {
    List<Place> updates = byRule.get("updates\ndistance");
    if (updates != null) {
      charts.add(
          heat(
              world,
              updates,
              most(updates),
              "updates",
              "where updates come from: distance, " + world.map + ", " + Select.called(world.trace),
              "Each square: updates about players who were there."));
    }
    double most =
        byRule.entrySet().stream()
            .filter(entry -> entry.getKey().startsWith("superfluousUpdates"))
            .filter(entry -> !entry.getKey().endsWith("\nsquare")) // which would pale all others
            .mapToDouble(entry -> most(entry.getValue()))
            .max()
            .orElse(0);
    byRule.forEach(
        (key, places) -> {
          if (key.startsWith("superfluousUpdates") && total(places) > 0) {
            String rule = places.get(0).rule();
            charts.add(
                heat(
                    world,
                    places,
                    most,
                    "updates that nobody could see",
                    "where "
                        + rule
                        + " over-sends, "
                        + world.map
                        + ", "
                        + Select.called(world.trace),
                    Phrases.number(total(places))
                        + " updates about players whom the receiver could not see. Shades are the"
                        + " same in this row of maps; the darkest: "
                        + Phrases.number(most)
                        + " or more."));
          }
        });
  }

  private Chart heat(
      World world, List<Place> places, double most, String unit, String title, String caption) {
    Place first = places.get(0);
    String name =
        "places-"
            + Select.fileName(world.map)
            + "-"
            + Select.fileName(world.trace)
            + "-"
            + first.metric()
            + "-"
            + first.rule();
    List<Shape> outlines = walls.getOrDefault(world.map, List.of());
    List<Place> sorted = places.stream().sorted(Comparator.comparingDouble(Place::value)).toList();
    return new HeatMap(sorted, most, outlines).draw(name, title, caption, unit);
  }

  private static double most(List<Place> places) {
    return places.stream().mapToDouble(Place::value).max().orElse(0);
  }

  private static double total(List<Place> places) {
    return places.stream().mapToDouble(Place::value).sum();
  }
}
