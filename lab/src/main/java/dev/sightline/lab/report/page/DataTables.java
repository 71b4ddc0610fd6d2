package dev.sightline.lab.report.page;

import dev.sightline.lab.report.finding.Phrases;
import dev.sightline.lab.report.result.Point;
import dev.sightline.lab.report.result.ResultTable;
import dev.sightline.lab.report.result.Sample;
import dev.sightline.lab.statistics.Interval;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Numbers as they are in the files: each cell shows the mean over seeds and holds it in full in its
 * {@code data-value}.
 */
final class DataTables {
  private static final Set<String> LEFT_OUT =
      Set.of(
          "evicts",
          "contentPerClient",
          "updatesPerClient",
          "subscriptionsObject",
          "clients",
          "ownContent",
          "ownUpdates",
          "endedByLeaving",
          "tileLeavesPerClientSecond",
          "unsubscriptionsTile",
          "workMillis",
          "pairsTold",
          "ticksMeasured");
  private static final int MOST_ROWS = 1500;

  /** As in the files, but numbers by their size. */
  private static final Comparator<Point> ORDER =
      Comparator.comparing(Point::map)
          .thenComparing(Point::trace)
          .thenComparing(Point::rule)
          .thenComparingDouble(point -> number(point.radius()))
          .thenComparingDouble(point -> number(point.maxArea()))
          .thenComparingDouble(point -> number(point.objects()));

  private final ResultTable table;
  private final String file;

  DataTables(ResultTable table, String file) {
    this.table = table;
    this.file = file;
  }

  /** Adds the table of an experiment, folded. */
  void add(String experiment, Html html) {
    Map<String, Map<String, Sample>> rows = new LinkedHashMap<>();
    Map<String, Point> points = new LinkedHashMap<>();
    Set<String> metrics = new LinkedHashSet<>();
    for (Map.Entry<Point, Sample> entry : table.all()) {
      Point point = entry.getKey();
      if (point.experiment().equals(experiment) && !LEFT_OUT.contains(point.metric())) {
        rows.computeIfAbsent(key(point), k -> new LinkedHashMap<>())
            .put(point.metric(), entry.getValue());
        points.putIfAbsent(key(point), point);
        metrics.add(point.metric());
      }
    }
    if (!rows.isEmpty()) {
      html.raw("<details><summary>").text(experiment + ", " + file + " (" + rows.size() + " rows)");
      html.raw("</summary><div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"")
          .text("numbers of " + experiment)
          .raw("\"><table data-file=\"")
          .text(file)
          .raw("\" data-experiment=\"")
          .text(experiment)
          .raw("\">\n");
      caption(experiment, rows.size(), html);
      write(rows, points, List.copyOf(metrics), html);
      html.raw("</table></div></details>\n");
    }
  }

  private void caption(String experiment, int rows, Html html) {
    html.raw("<caption>")
        .text(experiment + ", from " + file)
        .text(rows > MOST_ROWS ? "; the first " + MOST_ROWS + " of " + rows + " rows" : "")
        .raw("</caption>\n");
  }

  private static String key(Point point) {
    return String.join(
        "\n",
        point.map(),
        point.trace(),
        point.rule(),
        point.radius(),
        point.maxArea(),
        point.objects(),
        point.params().toString());
  }

  private static void write(
      Map<String, Map<String, Sample>> rows,
      Map<String, Point> points,
      List<String> metrics,
      Html html) {
    List<String> columns =
        new ArrayList<>(List.of("map", "trace", "rule", "radius", "area", "objects", "parameters"));
    html.raw("<thead><tr>");
    columns.forEach(column -> html.raw("<th scope=\"col\">").text(column).raw("</th>"));
    metrics.forEach(
        metric -> html.raw("<th scope=\"col\" class=\"number\">").text(metric).raw("</th>"));
    html.raw("</tr></thead>\n<tbody>\n");
    points.entrySet().stream()
        .sorted(Map.Entry.comparingByValue(ORDER))
        .limit(MOST_ROWS)
        .forEach(
            row -> write(row.getValue(), rows.getOrDefault(row.getKey(), Map.of()), metrics, html));
    html.raw("</tbody>");
  }

  private static double number(String cell) {
    return cell.isEmpty() ? 0 : Double.parseDouble(cell);
  }

  private static void write(
      Point point, Map<String, Sample> values, List<String> metrics, Html html) {
    html.raw("<tr>");
    for (String cell :
        List.of(
            point.map(),
            point.trace(),
            point.rule(),
            point.radius(),
            point.maxArea(),
            point.objects())) {
      html.raw("<td>").text(cell).raw("</td>");
    }
    html.raw("<td data-params=\"")
        .text(params(point))
        .raw("\">")
        .text(point.special())
        .raw("</td>");
    for (String metric : metrics) {
      Sample sample = values.get(metric);
      if (sample == null) {
        html.raw("<td></td>");
      } else {
        write(metric, sample, html);
      }
    }
    html.raw("</tr>\n");
  }

  private static String params(Point point) {
    List<String> parts = new ArrayList<>();
    point.params().forEach((name, value) -> parts.add(name + "=" + value));
    return String.join(";", parts);
  }

  private static void write(String metric, Sample sample, Html html) {
    double value = sample.value();
    html.raw("<td class=\"number\" data-metric=\"")
        .text(metric)
        .raw("\" data-value=\"" + value + "\">")
        .text(Phrases.number(value));
    if (sample.size() > 1) {
      Interval interval = sample.interval();
      html.raw("<small>")
          .text(Phrases.number(interval.low()) + " to " + Phrases.number(interval.high()))
          .raw("</small>");
    }
    html.raw("</td>");
  }
}
