package dev.sightline.lab.report.figure;

import dev.sightline.lab.report.chart.Chart;
import dev.sightline.lab.report.chart.LineChart;
import dev.sightline.lab.report.result.Point;
import dev.sightline.lab.report.result.ResultTable;
import dev.sightline.lab.report.result.Results;
import dev.sightline.lab.report.result.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** The figures of the published experiments, with numbers. */
final class PublishedFigures {
  private static final String SPREAD =
      " Marks with whiskers: mean and 95 % interval over seeds,"
          + " or over minutes of a real trace.";

  private final Results results;
  private final String map;

  /** Draws what was found on a map. */
  PublishedFigures(Results results, String map) {
    this.results = results;
    this.map = map;
  }

  /** What is drawn along which axis. */
  private record View(
      String experiment,
      String metric,
      String trace,
      ToDoubleFunction<Point> along,
      String across,
      boolean isLog) {}

  List<Chart> filtering() {
    List<Chart> charts = new ArrayList<>();
    Map<Point, Sample> all =
        Select.where(results.values(), "filtering", "updatesPerClient", this::isHere);
    for (String trace : Select.traces(all)) {
      for (String kind : List.of("updates", "content")) {
        View view =
            new View(
                "filtering",
                kind + "PerClient",
                trace,
                Point::radiusNumber,
                "interest radius",
                false);
        LineChart chart =
            lines(results.values(), view, kind + " per client", false, Select.SHOWN, "");
        add(
            charts,
            chart,
            "filtering-" + kind + "-" + Select.fileName(trace),
            kind + " per client, " + Select.called(trace),
            "Each line is a rule on "
                + map
                + "; lower is less traffic, and ray is the least that shows all that is visible."
                + SPREAD);
      }
    }
    return charts;
  }

  List<Chart> tileSize() {
    List<Chart> charts = new ArrayList<>();
    List<String> tiled =
        List.of("hexagon", "tile-distance", "tile-visibility", "tile-neighbor", "tile-path");
    Map<Point, Sample> all =
        Select.where(results.values(), "tile-size", "updatesPerClient", this::isHere);
    for (String trace : Select.traces(all)) {
      View view =
          new View(
              "tile-size",
              "updatesPerClient",
              trace,
              Point::areaNumber,
              "largest area of tiles",
              true);
      add(
          charts,
          lines(results.values(), view, "updates per client", false, tiled, ""),
          "tile-size-updates-" + Select.fileName(trace),
          "updates by area of tiles, " + Select.called(trace),
          "Smaller tiles send less; " + map + "." + SPREAD);
    }
    cpu(charts, "tile-size", Point::areaNumber, "largest area of tiles");
    return charts;
  }

  List<Chart> scalability() {
    List<Chart> charts = new ArrayList<>();
    Map<Point, Sample> all =
        Select.where(results.values(), "scalability", "contentPerClient", this::isHere);
    for (String trace : Select.traces(all)) {
      View view =
          new View("scalability", "contentPerClient", trace, Point::objectNumber, "objects", false);
      add(
          charts,
          lines(results.values(), view, "content per client", false, Select.SHOWN, ""),
          "scalability-content-" + Select.fileName(trace),
          "content by number of objects, " + Select.called(trace),
          "Straight lines: content grows as the things that lie around; " + map + "." + SPREAD);
    }
    cpu(charts, "scalability", Point::objectNumber, "objects");
    return charts;
  }

  private void cpu(
      List<Chart> charts, String experiment, ToDoubleFunction<Point> along, String across) {
    Map<Point, Sample> all =
        Select.where(results.times(), experiment, "cpuMicrosPerTick", this::isHere);
    for (String trace : Select.traces(all)) {
      for (String prefix : List.of("", "literal-")) {
        LineChart chart = new LineChart(across, true, "microseconds per tick", true);
        Select.SHOWN.forEach(rule -> quartiles(all, trace, prefix + rule, along, chart, rule));
        String whose = prefix.isEmpty() ? "our rules" : "the algorithms as printed";
        add(
            charts,
            chart,
            experiment + "-cpu-" + (prefix.isEmpty() ? "ours" : "printed"),
            "processor time by " + across + ", " + whose,
            "Median and quartiles of replays in a process of their own, "
                + trace
                + " on "
                + map
                + ". Both axes are logarithmic.");
      }
    }
  }

  private void quartiles(
      Map<Point, Sample> medians,
      String trace,
      String rule,
      ToDoubleFunction<Point> along,
      LineChart chart,
      String name) {
    medians.forEach(
        (point, median) -> {
          if (point.trace().equals(trace)
              && point.rule().equals(rule)
              && !Double.isNaN(along.applyAsDouble(point))) {
            chart.add(
                name, along.applyAsDouble(point), new Quartiles(results.times()).of(point, median));
          }
        });
  }

  List<Chart> subscriptions() {
    List<Chart> charts = new ArrayList<>();
    Map<Point, Sample> all =
        Select.where(results.values(), "scalability", "subscriptionsTile", this::isHere);
    for (String trace : Select.traces(all)) {
      LineChart chart = new LineChart("objects", false, "subscriptions", false);
      for (String rule : List.of("tile-visibility", "tile-path", "square")) {
        for (String kind : List.of("Object", "Tile")) {
          View view =
              new View(
                  "scalability", "subscriptions" + kind, trace, Point::objectNumber, "", false);
          fill(
              results.values(),
              view,
              List.of(rule),
              chart,
              kind.equals("Tile") ? ", by tile" : ", by object");
        }
      }
      add(
          charts,
          chart,
          "subscriptions-" + Select.fileName(trace),
          "channels by object and by tile, " + Select.called(trace),
          "Where the line of a rule by object rises above its line by tile, a channel per tile is joined less often; "
              + map
              + ".");
    }
    return charts;
  }

  List<Chart> outdoors() {
    LineChart chart = new LineChart("share of time outdoors", false, "updates per client", false);
    for (String rule : Select.SHOWN) {
      Select.where(
              results.values(),
              "real-vs-random",
              "updatesPerClient",
              p -> p.map().equals(map) && p.rule().equals(rule) && !p.param("outdoors").isEmpty())
          .forEach(
              (point, sample) ->
                  chart.add(rule, Double.parseDouble(point.param("outdoors")), sample.interval()));
    }
    List<Chart> charts = new ArrayList<>();
    add(
        charts,
        chart,
        "outdoors",
        "updates by time spent outdoors, orbius-like (synthetic)",
        "The more time people spend outdoors, the less walls help." + SPREAD);
    return charts;
  }

  private boolean isHere(Point point) {
    return point.map().equals(map) && point.isPlain();
  }

  private LineChart lines(
      ResultTable table, View view, String up, boolean isLogUp, List<String> rules, String suffix) {
    LineChart chart = new LineChart(view.across, view.isLog, up, isLogUp);
    fill(table, view, rules, chart, suffix);
    return chart;
  }

  private void fill(
      ResultTable table, View view, List<String> rules, LineChart chart, String suffix) {
    for (String rule : rules) {
      Select.where(
              table,
              view.experiment,
              view.metric,
              p -> isHere(p) && p.trace().equals(view.trace) && p.rule().equals(rule))
          .forEach(
              (point, sample) -> {
                double at = view.along.applyAsDouble(point);
                if (!Double.isNaN(at)) {
                  chart.add(rule + suffix, at, sample.interval());
                }
              });
    }
  }

  private static void add(
      List<Chart> charts, LineChart chart, String name, String title, String caption) {
    if (!chart.isEmpty()) {
      charts.add(chart.draw(name, title, caption));
    }
  }
}
