package dev.sightline.lab.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.lab.experiment.Csv;
import dev.sightline.lab.report.finding.Findings;
import dev.sightline.lab.report.finding.JudgedFinding;
import dev.sightline.lab.report.finding.Verdict;
import dev.sightline.lab.report.result.Results;
import dev.sightline.lab.report.result.ResultsException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ReportTest {
  @TempDir private Path folder;

  private String page(SmallRun run) throws IOException {
    run.write(folder);
    return Files.readString(Report.of(Results.read(folder), Map.of()).write());
  }

  @Test
  void write_anyResults_makesOnePageThatNeedsNothingElse() throws IOException {
    String page = page(SmallRun.twoRules());
    assertFalse(page.contains("http://") || page.contains("https://"), "no address");
    assertFalse(page.contains("<script") || page.contains("<link"), "no other file");
    assertTrue(page.contains("data:image/svg+xml;base64,"), "charts are inside");
    assertTrue(page.contains("Quick run."));
  }

  @Test
  void write_anyResults_drawsChartsAsSvgAndPng() throws IOException {
    page(SmallRun.twoRules());
    Path charts = folder.resolve("charts");
    Path svg = charts.resolve("filtering-updates-random-outside.svg");
    assertTrue(Files.readString(svg).contains("hexagon"), "lines are named");
    assertTrue(Files.size(charts.resolve("filtering-updates-random-outside.png")) > 1000);
  }

  @Test
  void write_timesOfCosts_areAColumnWhereThereAreAny() throws IOException {
    assertFalse(page(SmallRun.twoRules()).contains("µs per tick</th>"));
    String page =
        page(
            SmallRun.twoRules()
                .time(
                    "cost,town-walls,random-outside,hexagon,5,,186,seed=1;tick=0.1,"
                        + "cpuMicrosPerTick,12.5"));
    assertTrue(page.contains("µs per tick</th>"));
    assertTrue(page.contains("data-value=\"12.5\""));
  }

  @Test
  void with_otherResults_keepsItsOwnAndAddsWhatItLacks() throws IOException {
    Path other = folder.resolve("live-random");
    new SmallRun()
        .filtering("random-outside", "distance", 2, 1, "updates", 7)
        .time("live,town-walls,random-outside,ray,5,,,replays=5,replaySpread,0.003")
        .write(other);
    SmallRun.twoRules().write(folder);
    Results both = Results.read(folder).with(Results.read(other));
    assertEquals(
        2000,
        both.values().of("filtering", "updates").entrySet().iterator().next().getValue().value());
    assertEquals(1, both.times().of("live", "replaySpread").size());
    String page = Files.readString(Report.of(both, Map.of()).write());
    assertTrue(page.contains("at most 0.30 %"), "the finding on replays");
    assertTrue(page.contains("added: live-random"), "where it comes from");
  }

  /** Every number of results.csv that the page shows equals the mean over the seeds of the file. */
  @Test
  void write_severalSeeds_numbersEqualTheFiles() throws IOException {
    SmallRun run = SmallRun.twoRules();
    run.filtering("random-inside", "ray", 2, 1, "updates", 3);
    run.filtering("random-inside", "ray", 2, 2, "updates", 4.5);
    String page = page(run);
    Map<String, double[]> sums = new HashMap<>();
    List<String> rows = Files.readAllLines(folder.resolve("results.csv"));
    for (String row : rows.subList(1, rows.size())) {
      List<String> cells = Csv.cells(row);
      String params = cells.get(7).replaceAll("seed=\\d+;?", "");
      String key = cells.get(2) + cells.get(3) + cells.get(4) + params + cells.get(8);
      double[] sum = sums.computeIfAbsent(key, k -> new double[2]);
      sum[0] += Double.parseDouble(cells.get(9));
      sum[1]++;
    }
    int checked = 0;
    Matcher table =
        Pattern.compile("<table data-file=\"results.csv\".*?</table>", Pattern.DOTALL)
            .matcher(page);
    while (table.find()) {
      checked += check(table.group(), sums);
    }
    assertEquals(9, checked, "updates and content of four rows, and one more");
  }

  private static int check(String table, Map<String, double[]> sums) {
    int checked = 0;
    Matcher row = Pattern.compile("<tr><td>.*?</tr>", Pattern.DOTALL).matcher(table);
    while (row.find()) {
      Matcher keys =
          Pattern.compile(
                  "<tr><td>[^<]*</td><td>([^<]*)</td><td>([^<]*)</td><td>([^<]*)</td><td>[^<]*</td>"
                      + "<td>[^<]*</td><td data-params=\"([^\"]*)\">")
              .matcher(row.group());
      assertTrue(keys.find(), row.group());
      String key = keys.group(1) + keys.group(2) + keys.group(3) + keys.group(4);
      Matcher cell =
          Pattern.compile("data-metric=\"([^\"]*)\" data-value=\"([^\"]*)\"").matcher(row.group());
      while (cell.find()) {
        double[] sum = sums.get(key + cell.group(1));
        assertNotNull(sum, key + cell.group(1));
        assertEquals(sum[0] / sum[1], Double.parseDouble(cell.group(2)), 0.0);
        checked++;
      }
    }
    return checked;
  }

  @Test
  void write_namesWithMarkup_areEscaped() throws IOException {
    String evil = "<img src=x onerror=alert(1)>";
    SmallRun run = SmallRun.twoRules();
    run.raw("filtering," + evil + ",random-outside,distance,2,,186,seed=1;tick=0.1,updates,5");
    run.raw("maps,town-walls,a&b,\"x\"\"y\",2,,186,seed=1;z=<b>,updates,5");
    String page = page(run);
    assertFalse(page.contains("<img src=x"), "no markup from a file");
    assertFalse(page.contains("<b>"), "nor from parameters");
    assertTrue(page.contains("&lt;img src=x onerror=alert(1)&gt;"));
    assertTrue(page.contains("a&amp;b") && page.contains("x&quot;y"));
  }

  @Test
  void write_partOfTheExperiments_saysWhatIsMissing() throws IOException {
    String page = page(SmallRun.twoRules());
    assertTrue(page.contains("Part of the experiments."));
    assertTrue(page.contains("not measured"));
    assertTrue(page.contains("lab run triangulation"), "and the command that would measure it");
  }

  @Test
  void judge_seventeenPercent_agrees() throws IOException {
    Map<String, JudgedFinding> findings = judged(SmallRun.twoRules());
    JudgedFinding updates = named("hexagon-distance-updates", findings);
    assertEquals(Verdict.AGREES, updates.verdict());
    assertEquals("+17.0 % (+17.0 to +17.0 %)", updates.outcomes().get(0).ours());
    assertEquals(Verdict.DIRECTION, named("hexagon-distance-content", findings).verdict());
    assertEquals(Verdict.NOT_MEASURED, named("angles", findings).verdict());
  }

  @Test
  void judge_orbiusLike_neverAgrees() throws IOException {
    SmallRun run = new SmallRun();
    for (int radius : new int[] {2, 5}) {
      run.filtering("orbius-like", "distance", radius, 1, "updates", 100);
      run.filtering("orbius-like", "hexagon", radius, 1, "updates", 117);
    }
    for (JudgedFinding judged : judged(run).values()) {
      assertTrue(
          judged.verdict() == Verdict.SYNTHETIC || judged.verdict() == Verdict.NOT_MEASURED,
          judged.finding().id());
    }
  }

  @Test
  void judge_tracesThatDiffer_takesTheWeakest() throws IOException {
    SmallRun run = SmallRun.twoRules();
    for (int seed : new int[] {1, 2}) {
      run.filtering("random-inside", "distance", 2, seed, "updates", 100);
      run.filtering("random-inside", "hexagon", 2, seed, "updates", 90);
    }
    assertEquals(Verdict.NO, named("hexagon-distance-updates", judged(run)).verdict());
  }

  private static JudgedFinding named(String id, Map<String, JudgedFinding> findings) {
    return Objects.requireNonNull(findings.get(id), id);
  }

  private Map<String, JudgedFinding> judged(SmallRun run) throws IOException {
    run.write(folder);
    Map<String, JudgedFinding> byId = new HashMap<>();
    Findings.judge(Results.read(folder)).forEach(f -> byId.put(f.finding().id(), f));
    return byId;
  }

  @Test
  void all_findings_haveNamesOfTheirOwn() {
    long names = Findings.all().stream().map(f -> f.id()).distinct().count();
    assertEquals(Findings.all().size(), names);
    assertTrue(names >= 30, "about 25 sentences and five more, some with two numbers");
  }

  @Test
  void read_brokenFolders_sayWhereAndWhy() throws IOException {
    assertReason(folder.resolve("none"), "no such folder");
    assertReason(folder, "holds no results.csv");
    Path file = folder.resolve("results.csv");
    Files.writeString(file, "a,b\n");
    assertReason(folder, "line 1");
    Files.writeString(file, SmallRun.HEADER + "\n");
    assertReason(folder, "no rows");
    Files.writeString(file, SmallRun.HEADER + "\nfiltering,m,t,r,5,,186,seed=1,updates\n");
    assertReason(folder, "line 2: 9 cells instead of 10");
    Files.writeString(file, SmallRun.HEADER + "\nfiltering,m,t,r,5,,186,seed=1,updates,x\n");
    assertReason(folder, "line 2: not a number");
    Files.writeString(file, SmallRun.HEADER + "\nfiltering,m,t,r,5,,186,seed=1,updates,7\n");
    Files.writeString(folder.resolve("run.json"), "{\"version\":");
    assertReason(folder, "run.json");
  }

  private static void assertReason(Path folder, String reason) {
    ResultsException e = assertThrows(ResultsException.class, () -> Results.read(folder));
    String message = String.valueOf(e.getMessage());
    assertTrue(message.contains(reason) && !message.contains("\n"), message);
  }

  /** A real trace has minutes: their sum is the value, and they give the interval. */
  @Test
  void read_minutes_giveIntervals() throws IOException {
    SmallRun run = new SmallRun();
    run.raw("filtering,m,walk.csv,ray,5,,0,seed=1;tick=0.1,updates,60");
    run.write(folder);
    String key = "filtering,m,walk.csv,ray,5,,0,seed=1;tick=0.1";
    Files.writeString(
        folder.resolve("series.csv"),
        "experiment,map,trace,rule,radius,maxArea,objects,params,time,client,metric,value\n"
            + (key + ",0.0,,updates,10.0\n")
            + (key + ",60.0,,updates,20.0\n")
            + (key + ",120.0,,updates,30.0\n"));
    var sample = Results.read(folder).values().find("filtering", "updates", p -> true);
    assertNotNull(sample);
    assertEquals(3, sample.size());
    assertEquals(60, sample.value());
    assertTrue(sample.interval().low() < 60 && sample.interval().high() > 60);
  }
}
