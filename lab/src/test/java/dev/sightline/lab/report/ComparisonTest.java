package dev.sightline.lab.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.lab.report.comparison.Comparison;
import dev.sightline.lab.report.comparison.Difference;
import dev.sightline.lab.report.page.ComparisonPage;
import dev.sightline.lab.report.result.Results;
import dev.sightline.lab.report.result.ResultsException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ComparisonTest {
  @TempDir private Path folder;

  private static SmallRun run(String rule, double factor, String... metrics) {
    SmallRun run = new SmallRun();
    for (String metric : metrics) {
      for (int seed = 1; seed <= 8; seed++) {
        run.filtering("random-outside", rule, 5, seed, metric, factor * (100 + seed));
      }
    }
    return run;
  }

  private Comparison compare(SmallRun first, SmallRun second) throws IOException {
    return Comparison.of(
        Results.read(first.write(folder.resolve("a"))),
        Results.read(second.write(folder.resolve("b"))));
  }

  @Test
  void of_sameFolders_everythingIsEqual() throws IOException {
    Comparison comparison = compare(run("ray", 1, "updates"), run("ray", 1, "updates"));
    assertEquals(1, comparison.equalCount());
    assertTrue(comparison.unequal().isEmpty());
    assertTrue(comparison.compared().isEmpty());
  }

  /** Eight pairs that all rise: P = 2 / 256; twice that after Holm, of two that differ. */
  @Test
  void of_pairedSeeds_testsAndCorrects() throws IOException {
    Comparison comparison =
        compare(run("ray", 1, "updates", "content"), run("ray", 2, "updates", "content"));
    Difference difference = comparison.unequal().get(0);
    assertEquals(8, difference.pairs());
    assertEquals(2, difference.ratio().estimate(), 1e-12);
    assertEquals(2 / 256.0, difference.probability(), 1e-12);
    assertEquals(4 / 256.0, difference.corrected(), 1e-12);
    assertTrue(difference.isSignificant());
    assertEquals(2, comparison.significantCount());
  }

  @Test
  void of_oneRuleEach_comparesTheRules() throws IOException {
    Comparison comparison = compare(run("ray", 1, "updates"), run("distance", 3, "updates"));
    assertEquals(List.of("rule: ray, distance"), comparison.compared());
    assertEquals(1, comparison.unequal().size());
    assertEquals(0, comparison.onlyFirst() + comparison.onlySecond());
  }

  @Test
  void of_onePair_isNotTested() throws IOException {
    SmallRun first = new SmallRun().filtering("t", "ray", 5, 1, "updates", 10);
    SmallRun second = new SmallRun().filtering("t", "ray", 5, 1, "updates", 11);
    Difference difference = compare(first, second).unequal().get(0);
    assertFalse(difference.isSignificant());
    assertTrue(ComparisonPage.line(difference).contains("one pair, no test"));
  }

  @Test
  void of_nothingInCommon_isRefused() throws IOException {
    SmallRun first = new SmallRun().filtering("t", "ray", 5, 1, "updates", 10);
    SmallRun second = new SmallRun().filtering("t", "ray", 5, 1, "content", 10);
    assertThrows(ResultsException.class, () -> compare(first, second));
  }

  @Test
  void of_moreInOneFolder_saysHowMuch() throws IOException {
    Comparison comparison =
        compare(run("ray", 1, "updates", "content"), run("ray", 1, "updates", "ended", "entries"));
    assertEquals(1, comparison.onlyFirst());
    assertEquals(2, comparison.onlySecond());
  }

  @Test
  void html_namesWithMarkup_areEscaped() throws IOException {
    SmallRun first = new SmallRun().filtering("<b>", "ray", 5, 1, "updates", 0);
    SmallRun second = new SmallRun().filtering("<b>", "ray", 5, 1, "updates", 11);
    String page = new ComparisonPage(compare(first, second)).html();
    assertTrue(page.contains("&lt;b&gt;") && !page.contains("<b>"));
    assertTrue(page.contains("from 0"));
  }
}
