package dev.sightline.lab.report;

import dev.sightline.lab.report.chart.Chart;
import dev.sightline.lab.report.chart.ChartFiles;
import dev.sightline.lab.report.finding.JudgedFinding;
import dev.sightline.lab.report.finding.Outcome;
import dev.sightline.lab.report.page.Summary;
import dev.sightline.lab.report.result.Results;
import dev.sightline.lab.report.result.ResultsException;
import dev.sightline.maps.format.FileFault;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A report as Markdown: a file {@code README.md} with its charts beside it, as for a repository.
 */
final class Document {
  private static final double SHARPNESS = 1.25; // repositories should stay small

  private final Results results;
  private final Map<String, List<Chart>> charts;
  private final List<JudgedFinding> findings;

  Document(Results results, Map<String, List<Chart>> charts, List<JudgedFinding> findings) {
    this.results = results;
    this.charts = charts;
    this.findings = findings;
  }

  void write(Path folder) {
    try {
      Files.createDirectories(folder.resolve("charts"));
      for (List<Chart> some : charts.values()) {
        for (Chart chart : some) {
          Path file = folder.resolve("charts").resolve(file(chart));
          Files.write(file, ChartFiles.png(chart, SHARPNESS));
        }
      }
      Files.writeString(folder.resolve("README.md"), text(name(folder)), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new ResultsException(folder + ": cannot be written: " + FileFault.reason(e), e);
    }
  }

  private static String name(Path folder) {
    return String.valueOf(folder.toAbsolutePath().normalize().getFileName());
  }

  private static String file(Chart chart) {
    return chart.name() + ".png";
  }

  private String text(String name) {
    StringBuilder out = new StringBuilder("# Results: ").append(escaped(name)).append("\n\n");
    new Summary(results, findings).markdown(out);
    charts.forEach(
        (heading, some) -> {
          out.append("\n## ").append(heading).append("\n\n");
          for (Chart chart : some) {
            out.append("**").append(escaped(chart.title())).append(".** ");
            out.append(escaped(chart.caption())).append("\n\n");
            out.append("![").append(escaped(chart.title())).append("](charts/");
            out.append(file(chart)).append(")\n\n");
          }
        });
    if (new Summary(results, findings).hasFindings()) {
      findings(out);
    }
    return out.toString();
  }

  private void findings(StringBuilder out) {
    out.append("\n## What was stated, and what we find\n\n");
    out.append("| finding | theirs | ours | verdict | why not |\n|---|---|---|---|---|\n");
    for (JudgedFinding judged : findings) {
      StringBuilder ours = new StringBuilder();
      for (Outcome outcome : judged.outcomes()) {
        ours.append(ours.isEmpty() ? "" : "<br>");
        ours.append(escaped(outcome.where() + ": " + outcome.ours()));
        ours.append(" (").append(outcome.verdict().text()).append(')');
      }
      out.append("| ")
          .append(escaped(judged.finding().statement() + " (" + judged.finding().section() + ")"))
          .append(" | ")
          .append(escaped(judged.finding().theirs()))
          .append(" | ")
          .append(ours)
          .append(" | ")
          .append(judged.verdict().text())
          .append(" | ")
          .append(escaped(judged.whyNot()))
          .append(" |\n");
    }
  }

  /** Returns a text in which nothing means something to Markdown. */
  static String escaped(String text) {
    return text.replaceAll("[\\r\\n]+", " ").replaceAll("([\\\\`*_\\[\\]<>|#])", "\\\\$1");
  }
}
