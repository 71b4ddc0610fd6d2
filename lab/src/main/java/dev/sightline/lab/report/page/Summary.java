package dev.sightline.lab.report.page;

import dev.sightline.lab.report.finding.Evidence;
import dev.sightline.lab.report.finding.JudgedFinding;
import dev.sightline.lab.report.finding.Verdict;
import dev.sightline.lab.report.result.Results;
import dev.sightline.lab.report.result.RunFacts;
import dev.sightline.lab.statistics.Interval;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is said first: advice, the rules at a glance, and how the published findings fare. */
public final class Summary {
  private final Results results;
  private final List<JudgedFinding> findings;

  public Summary(Results results, List<JudgedFinding> findings) {
    this.results = results;
    this.findings = List.copyOf(findings);
  }

  /**
   * Returns whether these results say anything about the published findings: those belong to a map
   * like the walls of the town.
   */
  public boolean hasFindings() {
    return new Evidence(results).isTheirMap() && count(Verdict.NOT_MEASURED) < findings.size();
  }

  /** Returns how many findings agree, in a sentence; nothing if none was measured. */
  public String findingsInShort() {
    if (!hasFindings()) {
      return "The published findings belong to a map like town-walls; these results have none of it.";
    }
    return "Of the "
        + findings.size()
        + " findings of the published experiments, "
        + count(Verdict.AGREES)
        + " agree here, "
        + count(Verdict.DIRECTION)
        + " agree in direction only, "
        + count(Verdict.NO)
        + " do not, "
        + count(Verdict.SYNTHETIC)
        + " could only be tried on synthetic movement, and "
        + count(Verdict.NOT_MEASURED)
        + " were not measured.";
  }

  private long count(Verdict verdict) {
    return findings.stream().filter(finding -> finding.verdict() == verdict).count();
  }

  /** Adds it as Markdown. */
  public void markdown(StringBuilder out) {
    RunFacts facts = results.facts();
    String scope = RuleOverview.scope(results);
    if (facts.isQuick()) {
      out.append("**Quick run:** everything was cut short; no basis for a decision.\n\n");
    }
    out.append("Mean over the traces on ").append(RuleOverview.called(scope));
    out.append(", at the largest radius; ").append(facts.version()).append(", ");
    out.append(new SeedCounts(results).text()).append(", ");
    out.append(facts.started().isEmpty() ? "" : facts.started().substring(0, 10)).append(", ");
    out.append(facts.system()).append(", ").append(facts.processors()).append(" processors.\n\n");
    out.append("## In short\n\n");
    for (Advice.Item item : new Advice(results).items()) {
      out.append("- ").append(item.game()).append(": **").append(item.rule()).append("**. ");
      out.append(item.price()).append(".\n");
    }
    out.append('\n').append(findingsInShort()).append("\n\n## Every rule at a glance\n\n");
    rules(new RuleOverview(results, scope).rules(), out);
    new MapTable(results).markdown(out);
  }

  private static void rules(List<RuleNumbers> rules, StringBuilder out) {
    List<RuleColumn> columns = RuleColumn.of(rules);
    out.append("| rule");
    columns.forEach(column -> out.append(" | ").append(column.title()));
    out.append(" |\n|---").append("|---".repeat(columns.size())).append("|\n");
    for (RuleNumbers rule : rules) {
      out.append("| ").append(rule.rule());
      columns.forEach(column -> cell(column, column.of(rule), out));
      out.append(" |\n");
    }
  }

  private static void cell(RuleColumn column, @Nullable Interval value, StringBuilder out) {
    out.append(" | ");
    if (value != null) {
      String spread = column.spread(value);
      out.append(column.text(value.estimate()));
      out.append(spread.isEmpty() ? "" : " (" + spread + ")");
    }
  }
}
