package dev.sightline.lab.report;

import dev.sightline.lab.experiment.Csv;
import dev.sightline.lab.report.chart.Chart;
import dev.sightline.lab.report.chart.ChartFiles;
import dev.sightline.lab.report.figure.Figures;
import dev.sightline.lab.report.finding.Findings;
import dev.sightline.lab.report.finding.JudgedFinding;
import dev.sightline.lab.report.finding.Outcome;
import dev.sightline.lab.report.page.Page;
import dev.sightline.lab.report.result.Results;
import dev.sightline.lab.report.result.ResultsException;
import dev.sightline.maps.format.FileFault;
import java.awt.Shape;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;

/** Makes {@code report.html}, {@code findings.csv} and the folder {@code charts} of results. */
public final class Report {
  private final Results results;
  private final List<JudgedFinding> findings;
  private final Map<String, List<Chart>> charts;
  private final String chartFault;

  private Report(
      Results results,
      List<JudgedFinding> findings,
      Map<String, List<Chart>> charts,
      String chartFault) {
    this.results = results;
    this.findings = findings;
    this.charts = charts;
    this.chartFault = chartFault;
  }

  /**
   * Makes up everything.
   *
   * @param walls outlines of maps, by name, for heat maps
   */
  public static Report of(Results results, Map<String, List<Shape>> walls) {
    String fault = ChartFiles.fault();
    return new Report(
        results,
        Findings.judge(results),
        fault.isEmpty() ? Figures.of(results, walls) : Map.of(),
        fault);
  }

  public Results results() {
    return results;
  }

  public List<JudgedFinding> findings() {
    return findings;
  }

  public Map<String, List<Chart>> charts() {
    return charts;
  }

  /** Writes everything into the folder of the results, and returns the page. */
  public Path write() {
    Path page = results.folder().resolve("report.html");
    try {
      for (List<Chart> some : charts.values()) {
        for (Chart chart : some) {
          ChartFiles.write(chart, results.folder().resolve("charts"));
        }
      }
      replace(results.folder().resolve("findings.csv"), findingsCsv());
      replace(page, new Page(results, charts, chartFault, findings).html());
    } catch (IOException e) {
      throw new ResultsException(page + ": cannot be written: " + FileFault.reason(e), e);
    }
    return page;
  }

  /** Writes the report as Markdown with its charts. */
  public void writeDocument(Path folder) {
    new Document(results, charts, findings).write(folder);
  }

  private static void replace(Path file, String text) throws IOException {
    Path part = file.resolveSibling(file.getFileName() + ".part");
    Files.writeString(part, text, StandardCharsets.UTF_8);
    Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
  }

  /** Returns the findings as a table: one row for each place where one was looked for. */
  String findingsCsv() {
    StringBuilder rows =
        new StringBuilder("finding,section,theirs,where,ours,outcome,verdict,why\n");
    for (JudgedFinding judged : findings) {
      List<Outcome> outcomes =
          judged.outcomes().isEmpty()
              ? List.of(new Outcome("", "", judged.verdict()))
              : judged.outcomes();
      for (Outcome outcome : outcomes) {
        rows.append(
                Csv.row(
                    judged.finding().id(),
                    judged.finding().section(),
                    judged.finding().theirs(),
                    outcome.where(),
                    outcome.ours(),
                    outcome.verdict().text(),
                    judged.verdict().text(),
                    judged.whyNot()))
            .append('\n');
      }
    }
    return rows.toString();
  }
}
