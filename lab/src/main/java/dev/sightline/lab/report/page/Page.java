package dev.sightline.lab.report.page;

import dev.sightline.lab.report.chart.Chart;
import dev.sightline.lab.report.chart.ChartFiles;
import dev.sightline.lab.report.finding.Evidence;
import dev.sightline.lab.report.finding.JudgedFinding;
import dev.sightline.lab.report.finding.MovementTable;
import dev.sightline.lab.report.finding.Outcome;
import dev.sightline.lab.report.finding.Phrases;
import dev.sightline.lab.report.result.Results;
import dev.sightline.lab.report.result.RunFacts;
import dev.sightline.lab.statistics.Interval;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** One page that needs nothing else: verdict, charts, findings, numbers. */
public final class Page {
  private final Results results;
  private final Evidence evidence;
  private final Map<String, List<Chart>> charts;
  private final String chartFault;
  private final List<JudgedFinding> findings;

  /**
   * Prepares a page.
   *
   * @param charts by heading
   * @param chartFault why there are none; empty if there are
   */
  public Page(
      Results results,
      Map<String, List<Chart>> charts,
      String chartFault,
      List<JudgedFinding> findings) {
    this.results = results;
    this.charts = charts;
    this.chartFault = chartFault;
    this.findings = List.copyOf(findings);
    evidence = new Evidence(results);
  }

  /** Returns the page. */
  public String html() {
    Html html = new Html();
    html.raw("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n")
        .raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
        .raw("<meta name=\"color-scheme\" content=\"light dark\">\n");
    html.element("title", "Sightline laboratory: " + name());
    html.raw("<style>\n" + css() + "</style></head><body>\n<main>\n");
    heading(html);
    advice(html);
    overview(html);
    new MapTable(results).html(html);
    new Sections(html, charts, chartFault).write();
    findings(html);
    movement(html);
    tables(html);
    provenance(html);
    return html.raw("</main></body></html>\n").toString();
  }

  private String name() {
    return String.valueOf(results.folder().toAbsolutePath().normalize().getFileName());
  }

  static String css() {
    try (InputStream in = Page.class.getResourceAsStream("page.css")) {
      if (in == null) {
        throw new IllegalStateException("page.css is missing");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void heading(Html html) {
    html.element("h1", "Which rule, for which game?");
    if (results.facts().isQuick()) {
      html.raw("<p class=\"notice\" role=\"note\"><strong>Quick run.</strong> ")
          .text(
              "Everything was cut short, to see that it works: few radii, short traces, one seed."
                  + " The numbers are real, but no basis for a decision.")
          .raw("</p>\n");
    }
    List<String> missing = missing();
    if (!missing.isEmpty()) {
      html.raw("<p class=\"notice\" role=\"note\"><strong>Part of the experiments.</strong> ")
          .text(
              "Not run here: " + String.join(", ", missing) + ". What they would tell is left out.")
          .raw("</p>\n");
    }
  }

  /** Returns the experiments without which a part of the page is missing. */
  private List<String> missing() {
    TreeSet<String> needed =
        new TreeSet<>(
            List.of(
                "filtering",
                "accuracy",
                "leak",
                "cost",
                "latency",
                "tile-size",
                "scalability",
                "subscriptions",
                "real-vs-random",
                "triangulation",
                "places"));
    needed.removeAll(results.experiments());
    return List.copyOf(needed);
  }

  private void advice(Html html) {
    List<Advice.Item> items = new Advice(results).items();
    html.raw("<section id=\"verdict\" aria-labelledby=\"verdict-title\">\n");
    html.raw("<h2 id=\"verdict-title\">In short</h2>\n");
    if (items.isEmpty()) {
      html.element(
          "p",
          "These results do not say which rule is best: run lab run accuracy leak filtering cost latency.");
    } else {
      html.element(
          "p",
          "Mean over the traces on "
              + RuleOverview.called(scope())
              + ", at the largest radius. A rule is advised only if it misses less than 0.1 % of what is visible.");
      html.raw("<dl class=\"advice\">\n");
      for (Advice.Item item : items) {
        html.raw("<div><dt>")
            .text(item.game())
            .raw("</dt><dd><strong>")
            .text(item.rule())
            .raw("</strong> ")
            .text(item.price())
            .raw("</dd></div>\n");
      }
      html.raw("</dl>\n");
    }
    html.element("p", new Summary(results, findings).findingsInShort());
    html.raw("</section>\n");
  }

  private void overview(Html html) {
    List<RuleNumbers> rules = new RuleOverview(results, scope()).rules();
    if (rules.isEmpty()) {
      return;
    }
    html.raw("<section>\n").element("h2", "Every rule at a glance");
    html.raw(
            "<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"every rule at a glance\"><table>\n<caption>")
        .text(
            "Means over the traces on "
                + RuleOverview.called(scope())
                + ", with 95 % intervals where there are several seeds")
        .raw("</caption>\n<thead><tr><th scope=\"col\">rule</th>");
    List<RuleColumn> columns = RuleColumn.of(rules);
    for (RuleColumn column : columns) {
      html.raw("<th scope=\"col\" class=\"number\">").text(column.title()).raw("</th>");
    }
    html.raw("</tr></thead>\n<tbody>\n");
    for (RuleNumbers rule : rules) {
      html.raw("<tr><th scope=\"row\">").text(rule.rule()).raw("</th>");
      columns.forEach(column -> cell(html, column, column.of(rule)));
      html.raw("</tr>\n");
    }
    html.raw("</tbody></table></div>\n</section>\n");
  }

  static String percent(double share) {
    return Phrases.format(share > 0 && share < 0.0995 ? "%.2f %%" : "%.1f %%", 100 * share);
  }

  private static void cell(Html html, RuleColumn column, @Nullable Interval value) {
    if (value == null) {
      html.raw("<td class=\"number\"><span title=\"not measured\">–</span></td>");
      return;
    }
    html.raw("<td class=\"number\" data-value=\"" + value.estimate() + "\">")
        .text(column.text(value.estimate()));
    String spread = column.spread(value);
    if (!spread.isEmpty()) {
      html.raw("<small>").text(spread).raw("</small>");
    }
    html.raw("</td>");
  }

  private String scope() {
    return RuleOverview.scope(results);
  }

  private void findings(Html html) {
    if (!new Summary(results, findings).hasFindings()) {
      return;
    }
    html.raw("<section id=\"findings\">\n").element("h2", "What was stated, and what we find");
    html.element(
        "p",
        "Stated by Boulanger (thesis, 2006: T) and by Boulanger, Kienzle and Verbrugge (NetGames 2006: P). "
            + "Agrees: the same sign, and our interval meets 0.5 to 2 times theirs. Direction only: the same sign. "
            + "The verdict of a finding is the weakest of its traces; synthetic traces never count. "
            + "Our map is the walls of town, which has the published numbers of walls and objects.");
    html.raw(
        "<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"findings\"><table class=\"findings\">\n<caption>Findings</caption>\n<thead><tr>");
    for (String column : List.of("finding", "theirs", "ours", "verdict", "why not")) {
      html.raw("<th scope=\"col\">" + column + "</th>");
    }
    html.raw("</tr></thead>\n<tbody>\n");
    findings.forEach(finding -> finding(finding, html));
    html.raw("</tbody></table></div>\n</section>\n");
  }

  private static void finding(JudgedFinding judged, Html html) {
    html.raw("<tr id=\"finding-" + judged.finding().id() + "\"><th scope=\"row\">")
        .text(judged.finding().statement())
        .raw(" <small>")
        .text(judged.finding().section())
        .raw("</small></th><td>")
        .text(judged.finding().theirs())
        .raw("</td><td>");
    if (judged.outcomes().isEmpty()) {
      html.text("–");
    } else {
      html.raw("<ul>");
      for (Outcome outcome : judged.outcomes()) {
        html.raw("<li>")
            .text(outcome.where() + ": " + outcome.ours())
            .raw(" <em>")
            .text(outcome.verdict().text())
            .raw("</em></li>");
      }
      html.raw("</ul>");
    }
    String style = judged.verdict().name().toLowerCase(Locale.ROOT).replace('_', '-');
    html.raw("</td><td><span class=\"verdict " + style + "\">")
        .text(judged.verdict().text())
        .raw("</span></td><td>")
        .text(judged.whyNot())
        .raw("</td></tr>\n");
  }

  private void movement(Html html) {
    List<MovementTable.Row> rows = MovementTable.of(evidence);
    if (rows.isEmpty()) {
      return;
    }
    html.raw("<section>\n").element("h2", "Table 6-1: from random movement to people");
    html.element(
        "p",
        "Change of updates, (Orbius - random) / random, over radii. Our Orbius is synthetic, so this is no test of theirs.");
    html.raw(
        "<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"table 6-1\"><table>\n<caption>Table 6-1, theirs and ours (synthetic)</caption>\n<thead><tr><th scope=\"col\">rule</th><th scope=\"col\">from</th>");
    for (String column : List.of("their average", "our average", "their largest", "our largest")) {
      html.raw("<th scope=\"col\" class=\"number\">" + column + "</th>");
    }
    html.raw("</tr></thead>\n<tbody>\n");
    for (MovementTable.Row row : rows) {
      for (MovementTable.Change change : row.changes()) {
        html.raw("<tr><th scope=\"row\">")
            .text(row.rule())
            .raw("</th><td>")
            .text(change.from())
            .raw("</td>");
        for (String cell :
            List.of(
                Phrases.format("%+.1f %%", 100 * change.theirs()),
                Phrases.change(change.ours()),
                Phrases.format("%+.1f %%", 100 * change.theirMost()),
                Phrases.format("%+.1f %%", 100 * change.ourMost()))) {
          html.raw("<td class=\"number\">").text(cell).raw("</td>");
        }
        html.raw("</tr>\n");
      }
    }
    html.raw("</tbody></table></div>\n</section>\n");
  }

  private void tables(Html html) {
    html.raw("<section>\n").element("h2", "All numbers");
    html.element(
        "p",
        "Means over seeds with 95 % intervals; times depend on the machine. The files hold more columns.");
    DataTables values = new DataTables(results.values(), "results.csv");
    DataTables times = new DataTables(results.times(), "timing.csv");
    for (String experiment : results.experiments()) {
      values.add(experiment, html);
      times.add(experiment, html);
    }
    html.raw("</section>\n");
  }

  private void provenance(Html html) {
    RunFacts facts = results.facts();
    html.raw("<footer><h2>Where this comes from</h2>\n");
    if (!facts.isKnown()) {
      html.element(
          "p", "There is no run.json beside these results: nobody knows how they were made.");
    } else {
      html.element(
          "p",
          facts.version()
              + ", "
              + facts.started()
              + " to "
              + facts.ended()
              + ", "
              + facts.system()
              + ", "
              + facts.processors()
              + " processors, "
              + new SeedCounts(results).text()
              + ".");
      html.raw("<ul>");
      facts.traces().stream()
          .map(
              t ->
                  t.trace()
                      + " on "
                      + t.map()
                      + ": "
                      + t.players()
                      + " players, "
                      + t.rows()
                      + " rows, "
                      + t.snapped()
                      + " moved to free ground")
          .distinct()
          .forEach(line -> html.raw("<li>").text(line).raw("</li>"));
      facts.added().forEach(line -> html.raw("<li>").text("added: " + line).raw("</li>"));
      facts.skipped().forEach(line -> html.raw("<li>").text("left out: " + line).raw("</li>"));
      html.raw("</ul>\n");
    }
    html.raw("</footer>\n");
  }

  /** The charts by heading. */
  private record Sections(Html html, Map<String, List<Chart>> charts, String fault) {
    void write() {
      html.raw("<section id=\"charts\">\n").element("h2", "Charts");
      if (!fault.isEmpty()) {
        html.raw("<p class=\"notice\">").text("There are no charts: " + fault + ".").raw("</p>\n");
      }
      charts.forEach(
          (heading, figures) -> {
            html.element("h3", heading);
            boolean isMaps = figures.stream().allMatch(Chart::isDense);
            html.raw(isMaps ? "<div class=\"figures maps\">\n" : "<div class=\"figures\">\n");
            figures.forEach(this::write);
            html.raw("</div>\n");
          });
      html.raw("</section>\n");
    }

    private void write(Chart chart) {
      html.raw(chart.isDense() ? "<figure class=\"map\">" : "<figure>")
          .raw("<figcaption><strong>")
          .text(capital(chart.title()))
          .raw("</strong> ")
          .text(chart.caption())
          .raw("</figcaption>");
      String alt = chart.title() + ". " + chart.caption();
      if (chart.isDense()) {
        html.picture("image/png", ChartFiles.png(chart), alt, chart.width(), chart.height());
      } else {
        html.picture("image/svg+xml", ChartFiles.svg(chart), alt, chart.width(), chart.height());
      }
      html.raw("</figure>\n");
    }

    private static String capital(String text) {
      return text.isEmpty()
          ? text
          : Character.toUpperCase(text.charAt(0)) + text.substring(1) + ".";
    }
  }
}
