package dev.sightline.lab.report.figure;

import dev.sightline.lab.report.chart.BarChart;
import dev.sightline.lab.report.chart.Chart;
import dev.sightline.lab.report.chart.LineChart;
import dev.sightline.lab.report.chart.ScatterChart;
import dev.sightline.lab.report.finding.Phrases;
import dev.sightline.lab.report.result.Point;
import dev.sightline.lab.report.result.Results;
import dev.sightline.lab.report.result.Sample;
import dev.sightline.lab.statistics.Interval;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What the published experiments could not measure. */
final class BeyondFigures {
  private static final Set<String> PROXIMITY =
      Set.of(
          "distance",
          "square",
          "hexagon",
          "quadtree",
          "r-tree",
          "kd-tree",
          "tile-circle",
          "broadcast");
  private static final Set<String> EXACT = Set.of("ray", "ahead");

  /** Rules that would crowd the scatter: all of them send what another rule there sends. */
  private static final Set<String> ALIKE =
      Set.of("broadcast", "quadtree", "r-tree", "kd-tree", "tile-circle", "adaptive-path");

  private static final double SURPRISES = 0.01; // of those who come into view
  private static final double CONTENT_SIZE = 1.5; // of an update
  private static final String SHADES =
      " Pale: by distance only; middle: by tiles that know walls; dark: by sight.";

  private final Results results;
  private final String map;

  /** Draws what was found on a map. */
  BeyondFigures(Results results, String map) {
    this.results = results;
    this.map = map;
  }

  private static int kind(String rule) {
    return PROXIMITY.contains(rule) ? 0 : EXACT.contains(rule) ? 2 : 1;
  }

  private static String percent(double share) {
    double size = Math.abs(share);
    String pattern = size == 0 || size >= 0.0995 ? "%.0f %%" : size < 0.001 ? "%.2g %%" : "%.1f %%";
    return Phrases.format(pattern, 100 * share);
  }

  List<Chart> sight() {
    List<Chart> charts = new ArrayList<>();
    Map<Point, Sample> all =
        Select.where(results.values(), "accuracy", "missedShare", this::isHere);
    for (String trace : Select.traces(all)) {
      scatter(charts, trace);
      bars(
          charts,
          "leak",
          "hiddenKnownShare",
          trace,
          "share of hidden players that are told",
          "what a cheating client would know, ",
          "Places of players that are hidden, but sent.");
      bars(
          charts,
          "accuracy",
          "superfluousPerVisible",
          trace,
          "superfluous per visible pair",
          "what is sent without being visible, ",
          "0 is exact; 1 means as much again as can be seen.");
      bars(
          charts,
          "accuracy",
          "missedShare",
          trace,
          "share of visible pairs that are not told",
          "what is visible and not sent, ",
          "Anything above 0 is a fault that a player can see.");
    }
    return charts;
  }

  private void scatter(List<Chart> charts, String trace) {
    ScatterChart chart =
        new ScatterChart(
            "messages, as a share of distance (1 = distance)",
            "share of hidden players known to a cheater");
    Sample base = messages("accuracy", trace, "distance");
    Select.where(
            results.values(),
            "leak",
            "hiddenKnownShare",
            p -> isHere(p) && p.trace().equals(trace) && !ALIKE.contains(p.rule()))
        .forEach(
            (point, leak) -> {
              Sample own = messages("accuracy", trace, point.rule());
              if (own != null && base != null && base.value() > 0) {
                chart.add(point.rule(), own.value() / base.value(), leak.value());
              }
            });
    if (!chart.isEmpty()) {
      charts.add(
          chart.draw(
              "tradeoff-" + Select.fileName(trace),
              "price against leak, " + Select.called(trace),
              "Left is cheap, low is safe; "
                  + map
                  + " at the largest radius. Left out: broadcast, which tells everything, and rules that send what another one here sends."));
    }
  }

  private @Nullable Sample messages(String experiment, String trace, String rule) {
    Sample updates =
        results
            .values()
            .find(
                experiment,
                "updates",
                p -> isHere(p) && p.trace().equals(trace) && p.rule().equals(rule));
    Sample content =
        results
            .values()
            .find(
                experiment,
                "content",
                p -> isHere(p) && p.trace().equals(trace) && p.rule().equals(rule));
    return updates == null || content == null ? null : updates.plus(content);
  }

  private void bars(
      List<Chart> charts,
      String experiment,
      String metric,
      String trace,
      String axis,
      String title,
      String caption) {
    boolean isShare = metric.endsWith("Share");
    BarChart chart =
        isShare
            ? BarChart.ofShares(axis, BeyondFigures::percent)
            : new BarChart(axis, v -> Phrases.format("%.2f", v));
    Select.where(
            results.values(),
            experiment,
            metric,
            p -> isHere(p) && p.trace().equals(trace) && !p.rule().equals("broadcast"))
        .entrySet()
        .stream()
        .sorted((a, b) -> Double.compare(a.getValue().value(), b.getValue().value()))
        .forEach(
            entry ->
                chart.add(
                    entry.getKey().rule(),
                    entry.getValue().interval(),
                    kind(entry.getKey().rule())));
    if (!chart.isEmpty()) {
      charts.add(
          chart.draw(
              experiment + "-" + metric + "-" + Select.fileName(trace),
              title + Select.called(trace),
              caption + SHADES));
    }
  }

  List<Chart> latency() {
    List<Chart> charts = new ArrayList<>();
    Map<Point, Sample> all =
        Select.where(results.values(), "latency", "unpreparedShare100", p -> p.map().equals(map));
    for (String trace : Select.traces(all)) {
      Sample base =
          results
              .values()
              .find(
                  "latency",
                  "updates",
                  p ->
                      p.map().equals(map)
                          && p.trace().equals(trace)
                          && p.rule().equals("distance")
                          && p.param("sightRadius").isEmpty());
      Map<String, Interval> prices = new TreeMap<>();
      all.forEach(
          (point, unprepared) -> {
            Sample updates = same(point, "updates");
            boolean isSound = point.trace().equals(trace) && unprepared.value() <= SURPRISES;
            if (base != null && updates != null && isSound) {
              prices.merge(point.rule(), updates.ratioTo(base), BeyondFigures::lesser);
            }
          });
      List<String> never = new ArrayList<>(Select.names(all, Point::rule, List.of()));
      never.removeAll(prices.keySet());
      BarChart chart = BarChart.ofShares("updates, as a share of distance", BeyondFigures::percent);
      prices.entrySet().stream()
          .sorted(Comparator.comparingDouble(entry -> entry.getValue().estimate()))
          .forEach(entry -> chart.add(entry.getKey(), entry.getValue(), kind(entry.getKey())));
      if (!chart.isEmpty()) {
        chart.reference(1);
        charts.add(
            chart.draw(
                "latency-" + Select.fileName(trace),
                "what it costs to be 100 ms early, " + Select.called(trace),
                "The updates with which a rule that looks ahead tells of 99 % of those who come into"
                    + " view at least 100 ms before; 100 % is distance without looking ahead."
                    + (never.isEmpty()
                        ? ""
                        : " Never gets there: " + String.join(", ", never) + ".")
                    + SHADES));
      }
    }
    return charts;
  }

  private static Interval lesser(Interval one, Interval other) {
    return one.estimate() <= other.estimate() ? one : other;
  }

  private @Nullable Sample same(Point point, String metric) {
    return results.values().of(point.experiment(), metric).get(point.withMetric(metric));
  }

  List<Chart> maps() {
    List<Chart> charts = new ArrayList<>();
    Map<Point, Sample> all = Select.where(results.values(), "maps", "updates", Point::isPlain);
    if (Select.maps(all).size() < 2) {
      return charts;
    }
    for (String rule : List.of("ray", "ahead", "tile-visibility", "tile-path", "adaptive")) {
      BarChart chart =
          BarChart.ofShares("messages, as a share of distance", BeyondFigures::percent);
      for (String world : Select.maps(all)) {
        for (String trace : Select.traces(all)) {
          Interval ratio = ratio(world, trace, rule);
          if (ratio != null) {
            chart.add(name(world, trace), ratio, kind(rule));
          }
        }
      }
      if (!chart.isEmpty()) {
        chart.reference(1);
        charts.add(
            chart.draw(
                "maps-" + rule,
                rule + " against distance on each map",
                "Walkers between random places, or a real trace. 100 % is what distance sends; the shorter the bar, the more walls save."));
      }
    }
    return charts;
  }

  /** Returns what tells a bar from others: a real trace has one map. */
  private static String name(String world, String trace) {
    return trace.equals("waypoint")
        ? world.replaceFirst("\\.(json|csv)$", "")
        : trace.replaceFirst("\\.csv$", "") + " (real)";
  }

  private @Nullable Interval ratio(String world, String trace, String rule) {
    Sample own = sum(world, trace, rule);
    Sample base = sum(world, trace, "distance");
    return own == null || base == null || base.value() == 0 ? null : own.ratioTo(base);
  }

  private @Nullable Sample sum(String world, String trace, String rule) {
    Sample updates = results.values().find("maps", "updates", p -> isAt(p, world, trace, rule));
    Sample content = results.values().find("maps", "content", p -> isAt(p, world, trace, rule));
    return updates == null || content == null ? null : updates.plus(content);
  }

  private static boolean isAt(Point point, String world, String trace, String rule) {
    return point.map().equals(world)
        && point.trace().equals(trace)
        && point.rule().equals(rule)
        && point.isPlain();
  }

  List<Chart> pathLength() {
    List<Chart> charts = new ArrayList<>();
    String experiment = pathExperiment();
    Map<Point, Sample> all =
        Select.where(
            results.values(),
            experiment,
            "updates",
            p -> p.map().equals(map) && !p.param("path-length").isEmpty());
    LineChart sent =
        new LineChart("L in radii", false, "messages over those of tile-visibility", false);
    LineChart missed =
        new LineChart("L in radii", false, "share of visible pairs that are missed", false);
    all.forEach(
        (point, updates) -> {
          double at = Double.parseDouble(point.param("path-length")) / point.radiusNumber();
          Sample content = same(point, "content");
          Sample misses = same(point, "missedShare");
          Sample base = usual(point.trace());
          if (content != null && base != null && base.value() > 0) {
            sent.add(Select.called(point.trace()), at, updates.plus(content).ratioTo(base));
          }
          if (misses != null) {
            missed.add(Select.called(point.trace()), at, misses.interval());
          }
        });
    if (!sent.isEmpty()) {
      charts.add(
          sent.draw(
              "path-length-messages",
              "tile-path by the length L",
              "Below 1 it sends less than tile-visibility; the published lengths are not known."));
    }
    if (!missed.isEmpty()) {
      charts.add(
          missed.draw(
              "path-length-missed",
              "what tile-path misses by the length L",
              "A short L is cheap because it hides what is visible."));
    }
    return charts;
  }

  private String pathExperiment() {
    return results.values().of("tile-path", "updates").isEmpty() ? "ablation" : "tile-path";
  }

  private @Nullable Sample usual(String trace) {
    String experiment = pathExperiment();
    Sample updates = results.values().find(experiment, "updates", p -> isUsualSight(p, trace));
    Sample content = results.values().find(experiment, "content", p -> isUsualSight(p, trace));
    return updates == null || content == null ? null : updates.plus(content);
  }

  private boolean isUsualSight(Point point, String trace) {
    boolean isPrepared =
        !point.param("dropSmall").equals("0") && !point.param("thinToLines").equals("0");
    return isHere(point)
        && isPrepared
        && point.trace().equals(trace)
        && point.rule().equals("tile-visibility")
        && point.param("tick").equals("0.1");
  }

  List<Chart> retention() {
    List<Chart> charts = new ArrayList<>();
    Map<Point, Sample> all =
        Select.where(
            results.values(),
            "retention",
            "updatesPerClient",
            p -> p.map().equals(map) && p.param("leaveRadius").equals("1"));
    for (String trace : Select.traces(all)) {
      LineChart chart =
          new LineChart("minimum stay, seconds", false, "updates + 1.5 content, per client", false);
      all.forEach(
          (point, updates) -> {
            Sample content = same(point, "contentPerClient");
            if (content != null && point.trace().equals(trace)) {
              chart.add(
                  point.rule(),
                  Double.parseDouble(point.param("stay")),
                  Interval.of(updates.value() + CONTENT_SIZE * content.value()));
            }
          });
      if (!chart.isEmpty()) {
        charts.add(
            chart.draw(
                "retention-" + Select.fileName(trace),
                "update or rediscover, " + Select.called(trace),
                "Where a line falls, keeping pairs longer is cheaper than telling them again."));
      }
    }
    return charts;
  }

  List<Chart> refresh() {
    List<Chart> charts = new ArrayList<>();
    Map<Point, Sample> all =
        Select.where(results.values(), "refresh", "missedShare", p -> p.map().equals(map));
    for (String trace : Select.traces(all)) {
      LineChart chart =
          new LineChart(
              "seconds between decisions", false, "share of visible pairs that are missed", false);
      all.forEach(
          (point, sample) -> {
            if (point.trace().equals(trace)) {
              double seconds =
                  Double.parseDouble(point.param("refresh"))
                      * Double.parseDouble(point.param("tick"));
              chart.add(point.rule(), seconds, sample.interval());
            }
          });
      if (!chart.isEmpty()) {
        charts.add(
            chart.draw(
                "refresh-" + Select.fileName(trace),
                "what is missed between decisions, " + Select.called(trace),
                "Rules that send more than is visible forgive slow decisions; exact ones do not."));
      }
    }
    return charts;
  }

  List<Chart> crowds() {
    List<Chart> charts = new ArrayList<>();
    LineChart crowd = new LineChart("players", true, "updates per client", true);
    Select.where(results.values(), "crowd", "updatesPerClient", p -> p.map().equals(map))
        .forEach(
            (point, sample) ->
                crowd.add(
                    point.rule(), Double.parseDouble(point.param("players")), sample.interval()));
    if (!crowd.isEmpty()) {
      charts.add(
          crowd.draw(
              "crowd",
              "everybody walks to one place",
              "Updates per client as the crowd grows; both axes are logarithmic."));
    }
    LineChart growth = new LineChart("players", true, "microseconds per tick", true);
    Select.where(results.times(), "growth", "cpuMicrosPerTick", p -> true)
        .forEach(
            (point, sample) ->
                growth.add(
                    point.rule(), Double.parseDouble(point.param("players")), sample.interval()));
    if (!growth.isEmpty()) {
      charts.add(
          growth.draw(
              "growth",
              "a city that grows with its players",
              "Processor time of interest, one thread; both axes are logarithmic."));
    }
    return charts;
  }

  List<Chart> cost() {
    List<Chart> charts = new ArrayList<>();
    Map<Point, Sample> all =
        Select.where(results.times(), "cost", "cpuMicrosPerTick", this::isHere);
    for (String trace : Select.traces(all)) {
      BarChart chart =
          new BarChart(
              "microseconds per tick, median and quartiles", v -> Phrases.format("%.0f", v));
      all.entrySet().stream()
          .filter(entry -> entry.getKey().trace().equals(trace))
          .sorted((a, b) -> Double.compare(a.getValue().value(), b.getValue().value()))
          .forEach(
              entry ->
                  chart.add(
                      entry.getKey().rule(),
                      new Quartiles(results.times()).of(entry.getKey(), entry.getValue()),
                      kind(entry.getKey().rule())));
      if (!chart.isEmpty()) {
        charts.add(
            chart.draw(
                "cost-" + Select.fileName(trace),
                "processor time of each rule, " + Select.called(trace),
                "28 players unless asked otherwise, one process per rule, " + map + "." + SHADES));
      }
    }
    return charts;
  }

  private boolean isHere(Point point) {
    return point.map().equals(map) && point.isPlain();
  }
}
