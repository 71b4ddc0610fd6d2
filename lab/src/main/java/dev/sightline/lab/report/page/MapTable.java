package dev.sightline.lab.report.page;

import dev.sightline.lab.report.finding.Phrases;
import dev.sightline.lab.report.result.Point;
import dev.sightline.lab.report.result.Results;
import dev.sightline.lab.statistics.Interval;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Every map and trace in a row: what walls save there, and what rules get wrong. */
final class MapTable {
  private static final List<String> RULES =
      List.of("ray", "ahead", "adaptive", "tile-visibility", "tile-path", "hexagon", "square");
  private static final String TITLE = "Map by map";
  private static final String ABOUT =
      "Messages of each rule over those of distance, walkers between random places or the trace"
          + " that is named; then what tile-path misses of what is visible, and how much distance"
          + " sends without need. With 95 % intervals over seeds or, for real traces,"
          + " over minutes.";

  private final Results results;

  MapTable(Results results) {
    this.results = results;
  }

  private record Where(String map, String trace) {}

  private record Row(Where where, List<String> cells) {}

  private List<Row> rows() {
    Set<Where> places = new LinkedHashSet<>();
    for (Point point : results.values().of("maps", "updates").keySet()) {
      places.add(new Where(point.map(), point.trace()));
    }
    List<Row> rows = new ArrayList<>();
    if (places.stream().map(Where::map).distinct().count() > 1) {
      places.forEach(where -> rows.add(new Row(where, cells(where))));
    }
    return rows;
  }

  private List<String> cells(Where where) {
    Map<String, RuleNumbers> rules =
        new RuleOverview(results, where.map, where.trace)
            .rules().stream().collect(Collectors.toMap(RuleNumbers::rule, rule -> rule));
    List<String> cells = new ArrayList<>();
    for (String rule : RULES) {
      cells.add(text(rules.get(rule), RuleNumbers::messages));
    }
    RuleNumbers path = rules.get("tile-path");
    Interval missed = path == null ? null : path.missed();
    cells.add(missed == null ? "" : Page.percent(missed.estimate()));
    cells.add(text(rules.get("distance"), RuleNumbers::superfluous));
    return cells;
  }

  private static String text(
      @Nullable RuleNumbers rule, Function<RuleNumbers, @Nullable Interval> number) {
    Interval value = rule == null ? null : number.apply(rule);
    return value == null ? "" : text(value);
  }

  private static String text(Interval value) {
    String estimate = Phrases.format("%.2f", value.estimate());
    return value.hasSpread()
        ? estimate + Phrases.format(" (%.2f–%.2f)", value.low(), value.high())
        : estimate;
  }

  private static List<String> columns() {
    List<String> columns = new ArrayList<>(RULES);
    columns.add("tile-path misses");
    columns.add("distance, superfluous per visible");
    return columns;
  }

  /** Adds the table, if there are several maps. */
  void html(Html html) {
    List<Row> rows = rows();
    if (rows.isEmpty()) {
      return;
    }
    html.raw("<section>\n").element("h2", TITLE).element("p", ABOUT);
    html.raw("<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"map by map\">");
    html.raw("<table>\n<caption>Map by map</caption>\n<thead><tr>");
    html.raw("<th scope=\"col\">map</th><th scope=\"col\">trace</th>");
    columns().forEach(c -> html.raw("<th scope=\"col\" class=\"number\">").text(c).raw("</th>"));
    html.raw("</tr></thead>\n<tbody>\n");
    for (Row row : rows) {
      html.raw("<tr><th scope=\"row\">").text(row.where.map).raw("</th><td>");
      html.text(row.where.trace).raw("</td>");
      row.cells.forEach(cell -> cell(cell, html));
      html.raw("</tr>\n");
    }
    html.raw("</tbody></table></div>\n</section>\n");
  }

  /** Adds a number, its interval below it. */
  private static void cell(String text, Html html) {
    int spread = text.indexOf(" (");
    html.raw("<td class=\"number\">").text(spread < 0 ? text : text.substring(0, spread));
    if (spread >= 0) {
      html.raw("<small>").text(text.substring(spread + 2, text.length() - 1)).raw("</small>");
    }
    html.raw("</td>");
  }

  /** Adds the table as Markdown, if there are several maps. */
  void markdown(StringBuilder out) {
    List<Row> rows = rows();
    if (rows.isEmpty()) {
      return;
    }
    out.append("\n## ").append(TITLE).append("\n\n").append(ABOUT).append("\n\n");
    out.append("| map | trace | ").append(String.join(" | ", columns())).append(" |\n");
    out.append("|---|---").append("|---".repeat(columns().size())).append("|\n");
    for (Row row : rows) {
      out.append("| ").append(row.where.map.replace("|", " ")).append(" | ");
      out.append(row.where.trace.replace("|", " ")).append(" | ");
      out.append(String.join(" | ", row.cells)).append(" |\n");
    }
  }
}
