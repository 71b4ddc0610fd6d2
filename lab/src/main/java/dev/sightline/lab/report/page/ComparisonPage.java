package dev.sightline.lab.report.page;

import dev.sightline.lab.report.comparison.Comparison;
import dev.sightline.lab.report.comparison.Difference;
import dev.sightline.lab.report.finding.Phrases;
import dev.sightline.lab.report.result.Point;
import java.util.ArrayList;
import java.util.List;

/** Two folders side by side, as lines of text or as a page. */
public final class ComparisonPage {
  private static final int MOST_ROWS = 2000;

  private final Comparison comparison;

  public ComparisonPage(Comparison comparison) {
    this.comparison = comparison;
  }

  /** Returns what is to be said before the rows, in sentences. */
  public List<String> summary() {
    List<String> lines = new ArrayList<>();
    lines.add(
        "first: " + comparison.first().folder() + quick(comparison.first().facts().isQuick()));
    lines.add(
        "second: " + comparison.second().folder() + quick(comparison.second().facts().isQuick()));
    if (!comparison.compared().isEmpty()) {
      lines.add("compared: " + String.join("; ", comparison.compared()));
    }
    lines.add(
        comparison.differences().size()
            + " values are in both: "
            + comparison.equalCount()
            + " equal, "
            + comparison.unequal().size()
            + " different, "
            + comparison.significantCount()
            + " of them beyond chance (signed ranks over seeds or minutes, Holm, 5 %)");
    if (comparison.onlyFirst() + comparison.onlySecond() > 0) {
      lines.add(
          comparison.onlyFirst()
              + " values are only in the first, "
              + comparison.onlySecond()
              + " only in the second");
    }
    return lines;
  }

  private static String quick(boolean isQuick) {
    return isQuick ? " (quick)" : "";
  }

  /** Returns a difference as a line: what, both values, their ratio and the chance. */
  public static String line(Difference difference) {
    return where(difference.point())
        + ": "
        + Phrases.number(difference.first())
        + " -> "
        + Phrases.number(difference.second())
        + ", "
        + ratio(difference)
        + ", "
        + chance(difference);
  }

  static String where(Point point) {
    List<String> parts = new ArrayList<>();
    for (String part :
        List.of(
            point.experiment(),
            point.map(),
            point.trace(),
            point.rule(),
            point.radius().isEmpty() ? "" : "radius " + point.radius(),
            point.maxArea().isEmpty() ? "" : "area " + point.maxArea(),
            point.objects().isEmpty() ? "" : point.objects() + " objects",
            point.special(),
            point.metric())) {
      if (!part.isEmpty()) {
        parts.add(part);
      }
    }
    return String.join(", ", parts);
  }

  private static String ratio(Difference difference) {
    return difference.ratio().isFinite() ? Phrases.change(difference.ratio().plus(-1)) : "from 0";
  }

  private static String chance(Difference difference) {
    return difference.pairs() < 2
        ? "one pair, no test"
        : Phrases.format(
            "p %.3g%s", difference.corrected(), difference.isSignificant() ? " *" : "");
  }

  /** Returns the page. */
  public String html() {
    Html html = new Html();
    html.raw("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n")
        .raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
    html.element("title", "Sightline laboratory: comparison");
    html.raw("<style>\n" + Page.css() + "</style></head><body>\n<main>\n");
    html.element("h1", "Two runs side by side").raw("<ul>");
    summary().forEach(line -> html.raw("<li>").text(line).raw("</li>"));
    html.raw(
        "</ul>\n<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"differences\">");
    html.raw("<table>\n<caption>Values that differ: those beyond chance first, then by size")
        .text(comparison.unequal().size() > MOST_ROWS ? "; the first " + MOST_ROWS : "")
        .raw("</caption>\n<thead><tr><th scope=\"col\">what</th>");
    for (String column : List.of("first", "second", "change", "chance, corrected")) {
      html.raw("<th scope=\"col\" class=\"number\">" + column + "</th>");
    }
    html.raw("</tr></thead>\n<tbody>\n");
    comparison.unequal().stream().limit(MOST_ROWS).forEach(difference -> row(difference, html));
    return html.raw("</tbody></table></div>\n</main></body></html>\n").toString();
  }

  private static void row(Difference difference, Html html) {
    html.raw("<tr><th scope=\"row\">").text(where(difference.point())).raw("</th>");
    html.raw("<td class=\"number\" data-value=\"" + difference.first() + "\">")
        .text(Phrases.number(difference.first()))
        .raw("</td><td class=\"number\" data-value=\"" + difference.second() + "\">")
        .text(Phrases.number(difference.second()))
        .raw("</td><td class=\"number\">")
        .text(ratio(difference))
        .raw("</td><td class=\"number\">")
        .text(chance(difference))
        .raw("</td></tr>\n");
  }
}
