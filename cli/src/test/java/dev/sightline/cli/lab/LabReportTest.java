package dev.sightline.cli.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.cli.Sightline;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LabReportTest {
  @TempDir private Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String... arguments) {
    return Sightline.commandLine()
        .setOut(new PrintWriter(out))
        .setErr(new PrintWriter(err))
        .execute(arguments);
  }

  private void writeResults() throws IOException {
    Files.writeString(
        folder.resolve("results.csv"),
        """
        experiment,map,trace,rule,radius,maxArea,objects,params,metric,value
        filtering,town-walls,random-outside,distance,5,,186,seed=1;tick=0.1,updates,100
        filtering,town-walls,random-outside,hexagon,5,1,186,seed=1;tick=0.1,updates,117
        """);
  }

  @Test
  void report_results_writesThePageAndSaysWhere() throws IOException {
    writeResults();
    assertEquals(0, run("lab", "report", folder.toString()));
    assertTrue(out.toString().contains("report.html"), out.toString());
    assertTrue(Files.exists(folder.resolve("report.html")));
    assertTrue(Files.exists(folder.resolve("findings.csv")));
  }

  @Test
  void report_json_namesFindings() throws IOException {
    writeResults();
    assertEquals(0, run("lab", "report", folder.toString(), "--json"));
    assertTrue(out.toString().contains("\"id\":\"hexagon-distance-updates\""), out.toString());
  }

  @Test
  void report_docs_writesMarkdown() throws IOException {
    writeResults();
    Path docs = folder.resolve("docs");
    assertEquals(0, run("lab", "report", folder.toString(), "--docs", docs.toString()));
    assertTrue(Files.readString(docs.resolve("README.md")).contains("| finding |"));
  }

  @Test
  void report_withAnotherFolder_tellsWhatOnlyThatHolds() throws IOException {
    writeResults();
    Path live = Files.createDirectory(folder.resolve("live"));
    String header = "experiment,map,trace,rule,radius,maxArea,objects,params,metric,value\n";
    Files.writeString(
        live.resolve("results.csv"),
        header
            + "filtering,town-walls,random-outside,distance,5,,186,seed=1;tick=0.1,updates,900\n");
    Files.writeString(
        live.resolve("timing.csv"),
        header
            + "live,town-walls,random-outside,ray,5,,,replays=5;seconds=720,replaySpread,0.003\n");
    assertEquals(0, run("lab", "report", folder.toString(), "--with", live.toString(), "--json"));
    assertTrue(out.toString().contains("0.30 %"), out.toString());
    assertTrue(out.toString().contains("+17.0 %"), out.toString());
  }

  @Test
  void report_folderWithoutResults_isOneLineAndStatus2() {
    assertEquals(2, run("lab", "report", folder.toString()));
    assertEquals(1, err.toString().lines().count(), err.toString());
    assertTrue(err.toString().contains("holds no results.csv"));
  }

  @Test
  void compare_sameFolder_isEqual() throws IOException {
    writeResults();
    assertEquals(0, run("lab", "compare", folder.toString(), folder.toString()));
    assertTrue(out.toString().contains("2 equal, 0 different"), out.toString());
  }

  @Test
  void compare_missingFolder_isOneLineAndStatus2() throws IOException {
    writeResults();
    String missing = folder.resolve("none").toString();
    assertEquals(2, run("lab", "compare", folder.toString(), missing));
    assertEquals(1, err.toString().lines().count(), err.toString());
  }
}
