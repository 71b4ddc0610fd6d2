package dev.sightline.cli.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.cli.Sightline;
import dev.sightline.lab.experiment.Csv;
import dev.sightline.lab.experiment.Experiment;
import dev.sightline.lab.experiment.Experiments;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

final class LabCommandTest {
  private static final String HEADER =
      "experiment,map,trace,rule,radius,maxArea,objects,params,metric,value";

  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private String map;
  private String trace;

  @BeforeEach
  void writeFiles() throws IOException {
    map =
        write(
            "field.json",
            """
            {"name":"field","bounds":[0,0,20,10],"obstacles":[{"segment":[[10,0],[10,8]]}]}
            """);
    trace = write("walk.csv", "player,t,x,y\n1,0,8,4\n2,0,12,4\n1,1,9,4\n2,1,12,5\n");
  }

  @Test
  void list_explainsEachExperimentInALine() {
    assertEquals(0, run("lab", "list"));
    List<String> lines = out.toString().lines().toList();
    for (Experiment experiment : Experiments.all()) {
      String start = "  " + experiment.name() + " ";
      assertEquals(1, lines.stream().filter(line -> line.startsWith(start)).count(), start);
    }
  }

  @Test
  void run_withoutOut_printsTheResults() {
    assertEquals(0, runFiltering());
    List<String> lines = out.toString().lines().toList();
    assertEquals(HEADER, lines.get(0));
    assertTrue(
        lines.contains("filtering,field.json,walk.csv,distance,4,,0,seed=1;tick=0.1,content,2"),
        out.toString());
    assertEquals("", err.toString());
  }

  @Test
  void run_quickAndJson_saysThatItIsQuick() {
    assertEquals(0, runFiltering("--quick", "--json"));
    assertTrue(out.toString().startsWith("{\"quick\":true,\"results\":[{"), out.toString());
    assertTrue(err.toString().startsWith("quick:"), err.toString());
  }

  @Test
  void run_withOut_writesTheSameResults() throws IOException {
    assertEquals(0, runFiltering());
    String printed = out.toString();
    Path results = folder.resolve("results");
    assertEquals(0, runFiltering("--out", results.toString()));
    assertEquals(printed, Files.readString(results.resolve("results.csv")));
    for (String file : List.of("timing.csv", "objects.csv", "series.csv", "run.json")) {
      assertTrue(Files.exists(results.resolve(file)), file);
    }
  }

  @Test
  void run_severalMapsAndTraces_pairByPosition() throws IOException {
    String other = write("other.json", "{\"name\":\"o\",\"bounds\":[0,0,5,5],\"obstacles\":[]}");
    String still = write("still.csv", "player,t,x,y\n1,0,1,1\n2,0,2,2\n");
    assertEquals(
        0,
        run(
            "lab",
            "run",
            "filtering",
            "--map",
            map,
            other,
            "--trace",
            trace,
            still,
            "--rules",
            "distance",
            "--radius",
            "4"));
    List<String> cases =
        out.toString()
            .lines()
            .skip(1)
            .map(Csv::cells)
            .map(row -> row.get(1) + " " + row.get(2))
            .toList();
    assertEquals(
        List.of("field.json walk.csv", "other.json still.csv"), cases.stream().distinct().toList());
    assertEquals(2, run("lab", "run", "filtering", "--map", map, other, "--trace", trace));
  }

  @Test
  void run_badInput_isOneLineAndNothingIsWritten() throws IOException {
    Path results = folder.resolve("results");
    refused("walk.csv:3: not sorted by t", "player,t,x,y\n1,1,1,1\n1,0,1,1\n", results);
    refused("walk.csv:2: 30.0,1.0 is outside", "player,t,x,y\n1,1,30,1\n", results);
    refused("walk.csv:2: move without a join", "player,t,x,y,event\n1,1,1,1,move\n", results);
    assertFalse(Files.exists(results));
  }

  @Test
  void run_unknownNames_areRefused() {
    assertEquals(2, run("lab", "run", "nothing"));
    assertEquals(2, runFiltering("--rules", "nothing"));
    assertEquals(2, run("lab", "run", "filtering", "--map", folder + "/none.json"));
    assertEquals(2, run("lab", "run", "filtering", "--map", map, "--trace", "none.csv"));
    assertEquals(2, runFiltering("--tick", "0"));
    assertEquals(2, run("lab", "run"));
  }

  @Test
  void run_whatIsNeitherAFileNorAName_saysWhichNamesThereAre() {
    assertEquals(2, run("lab", "run", "filtering", "--trace", "none"));
    String start = "sightline: no trace file none, and no trace of that name; there are random-out";
    assertTrue(err.toString().startsWith(start), err.toString());
    err.getBuffer().setLength(0);
    assertEquals(2, run("lab", "run", "filtering", "--map", "none"));
    String expected =
        "no map file none, and no map of that name; there are town-walls, town, city, open";
    assertEquals("sightline: " + expected, err.toString().strip());
  }

  @Test
  void run_outIsAFile_isRefused() {
    assertEquals(2, run("lab", "run", "filtering", "--map", map, "--trace", trace, "--out", map));
    assertEquals("sightline: " + map + ": is a file, not a folder", err.toString().strip());
  }

  @Test
  void run_mapWithoutBuildings_skipsWhatNeedsThem() {
    assertEquals(
        0,
        run(
            "lab",
            "run",
            "filtering",
            "--map",
            map,
            "--trace",
            "random-outside",
            "waypoint",
            "--rules",
            "distance",
            "--seconds",
            "5",
            "--players",
            "3"));
    assertTrue(err.toString().startsWith("skipped: field.json: random-outside needs"), "" + err);
    assertTrue(out.toString().contains(",waypoint,"));
  }

  @Test
  void run_mapWithoutBuildingsAndNoTrace_letsWalkersPlay() {
    assertEquals(
        0,
        run(
            "lab",
            "run",
            "filtering",
            "--map",
            map,
            "--rules",
            "distance",
            "--seconds",
            "5",
            "--players",
            "3"));
    assertEquals(3, err.toString().lines().filter(line -> line.startsWith("skipped: ")).count());
    assertTrue(out.toString().contains("filtering,field.json,waypoint,distance,"), "" + out);
  }

  @Test
  void trace_infoAndEdit_tell() {
    assertEquals(0, run("lab", "trace", "info", trace, "--map", map, "--json"));
    assertTrue(out.toString().contains("\"players\":2"), out.toString());
    assertTrue(out.toString().contains("\"snapped\":0"), out.toString());
    assertEquals(0, run("lab", "trace", "edit", trace, "--from", "1"));
    assertTrue(out.toString().contains("1,1,9,4,join"), out.toString());
  }

  @Test
  void run_live_saysHowItIsRun() {
    assertEquals(2, run("lab", "run", "live"));
    String reason = "live is not run by name: --live adds it to another experiment, as in";
    assertTrue(err.toString().startsWith("sightline: " + reason), err.toString());
  }

  @Test
  void page_lab_showsWhatTheCommandsPrint() throws IOException {
    String page = Files.readString(Path.of("../docs/lab.md"));
    String examples = "../docs/examples/";
    String start = "$ ./sightline lab trace ";
    for (String command :
        List.of(
            "info docs/examples/walk.csv --map docs/examples/field.json",
            "edit docs/examples/walk.csv --from 1 --to 2 --resample 0.5 --shift -1")) {
      out.getBuffer().setLength(0);
      String line = "lab trace " + command.replace("docs/examples/", examples);
      assertEquals(0, run(line.split(" ", -1)), err.toString());
      assertTrue(page.contains(start + command + "\n" + out + "$ "), out.toString());
    }
    String filtering =
        "lab run filtering --map docs/examples/field.json --trace docs/examples/walk.csv"
            + " --rules distance,ray --radius 4";
    out.getBuffer().setLength(0);
    assertEquals(0, run(filtering.replace("docs/examples/", examples).split(" ", -1)));
    List<String> printed = out.toString().lines().limit(3).toList();
    String shown = filtering + "\n" + String.join("\n", printed) + "\n...";
    assertTrue(page.contains("$ ./sightline " + shown), shown);
  }

  @Test
  void traceEdit_beyondWhatMapsHave_isRefusedAndNothingIsWritten() {
    Path moved = folder.resolve("moved.csv");
    for (String bad : List.of("NaN", "Infinity", "1e200", "-1e10")) {
      for (String option : List.of("--dx", "--dy", "--shift")) {
        err.getBuffer().setLength(0);
        String[] edit = {"lab", "trace", "edit", trace, option, bad};
        assertEquals(2, run(with(edit, "--out", moved.toString())), option + " " + bad);
        assertEquals(1, err.toString().lines().count(), err.toString());
      }
    }
    assertEquals(2, run("lab", "trace", "edit", trace, "--dx", "1e200"));
    String reason = "walk.csv:2: moved by 1.0E200,0.0 it is beyond the largest coordinate of a map";
    assertTrue(err.toString().contains(reason), err.toString());
    assertFalse(Files.exists(moved));
  }

  @Test
  void traceGenerate_badOption_isRefused() {
    refusedOption("groups", "siez=3", "groups has no option 'siez'; there is size");
    refusedOption("flocks", "size=3", "flocks has no option 'size'");
    refusedOption("wander", "speed=-1", "speed is a finite number from 0 on, not -1.0");
  }

  private void refusedOption(String workload, String option, String reason) {
    err.getBuffer().setLength(0);
    assertEquals(2, run("lab", "trace", "generate", workload, "--map", map, "--set", option));
    assertEquals("sightline: " + reason, err.toString().strip());
  }

  private void refused(String reason, String rows, Path results) throws IOException {
    err.getBuffer().setLength(0);
    write("walk.csv", rows);
    assertEquals(2, runFiltering("--out", results.toString()));
    assertEquals(1, err.toString().strip().lines().count());
    assertTrue(err.toString().contains(reason), err.toString());
  }

  private int runFiltering(String... more) {
    String[] usual = {
      "lab",
      "run",
      "filtering",
      "--map",
      map,
      "--trace",
      trace,
      "--rules",
      "distance",
      "--radius",
      "4"
    };
    return run(with(usual, more));
  }

  private static String[] with(String[] start, String... more) {
    return Stream.concat(Stream.of(start), Stream.of(more)).toArray(String[]::new);
  }

  private String write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  private int run(String... args) {
    CommandLine command = Sightline.commandLine();
    command.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
    return command.execute(args);
  }
}
