package dev.sightline.lab.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.lab.scheme.Preparations;
import dev.sightline.lab.trace.TableFormatException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole runs on a field with a wall, whose results are worked out by hand. */
final class LaboratoryTest {
  private static final String MAP =
      """
      {"name":"field","bounds":[0,0,20,10],"obstacles":[{"segment":[[10,0],[10,8]]}],
       "items":[[9,4],[11,4],[19,9]]}
      """;

  /** Both see the item on their side; then 1 walks up to the wall, and around it. */
  private static final String TRACE =
      """
      player,t,x,y,event
      1,0,8,4,join
      2,0,12,4,join
      1,1,9,4,move
      1,2,10,9,move
      2,3,12,4,leave
      """;

  @TempDir private Path folder;

  @BeforeEach
  void writeFiles() throws IOException {
    Files.writeString(folder.resolve("field.json"), MAP);
    Files.writeString(folder.resolve("walk.csv"), TRACE);
  }

  @Test
  void run_distanceAndRay_writesTheCountsOfTheContract() throws IOException {
    run("a", "distance", "ray");
    List<String> rows = Files.readAllLines(folder.resolve("a/results.csv"));
    assertEquals(
        "experiment,map,trace,rule,radius,maxArea,objects,params,metric,value", rows.get(0));
    assertEquals(rows.subList(1, rows.size()), rows.stream().skip(1).sorted().toList());
    // At the start each is 1 and 3 from two items and 4 from the other; the first step is an
    // update.
    // From (10, 9) all of them are more than 4 away.
    assertEquals("6", value(rows, "distance", "content"));
    assertEquals("6", value(rows, "distance", "contentAtStart"));
    assertEquals("1", value(rows, "distance", "updates"));
    assertEquals("4", value(rows, "distance", "ended"));
    assertEquals("0", value(rows, "distance", "evicts"));
    assertEquals("3.0", value(rows, "distance", "contentPerClient"));
    assertEquals("0.5", value(rows, "distance", "updatesPerClient"));
    assertEquals("6", value(rows, "distance", "subscriptionsObject"));
    assertEquals("", value(rows, "distance", "subscriptionsTile"));
    assertEquals("2", value(rows, "ray", "content")); // the wall is between the other two pairs
    assertEquals("0", value(rows, "ray", "updates"));
    assertEquals("1", value(rows, "ray", "ended")); // 2 stands where it stood, and leaves
    assertTrue(
        rows.contains("filtering,field.json,walk.csv,ray,4,,3,seed=1;tick=0.5,content,2"),
        rows.toString());
  }

  @Test
  void run_experimentsOfSight_tellAllKindsOfMessagesToo() throws IOException {
    laboratory(RunProgress.SILENT)
        .run(List.of(Experiments.named("maps")), options("distance"), folder.resolve("a"));
    List<String> rows =
        Files.readAllLines(folder.resolve("a/results.csv")).stream()
            .filter(row -> row.contains(",walk.csv,"))
            .toList();
    assertEquals("6", value(rows, "distance", "content"));
    assertEquals("6", value(rows, "distance", "contentAtStart"));
    assertEquals("1", value(rows, "distance", "updates"));
    assertEquals("4", value(rows, "distance", "ended"));
    assertEquals("0", value(rows, "distance", "evicts"));
    assertEquals("3.0", value(rows, "distance", "contentPerClient"));
    assertEquals("0.5", value(rows, "distance", "updatesPerClient"));
    assertEquals("6", value(rows, "distance", "subscriptionsObject"));
  }

  @Test
  void run_again_givesTheSameBytes() throws IOException {
    run("a", "distance", "tile-path", "square");
    run("b", "distance", "tile-path", "square");
    for (String file : List.of("results.csv", "objects.csv", "series.csv")) {
      assertEquals(read("a/" + file), read("b/" + file));
    }
    assertEquals(
        "map,object,x,y\nfield.json,0,9.0,4.0\nfield.json,1,11.0,4.0\nfield.json,2,19.0,9.0\n",
        read("a/objects.csv"));
  }

  @Test
  void run_cutOffAnywhere_goesOnAndGivesTheSameBytes() throws IOException {
    run("a", "distance", "ray", "square");
    String whole = read("a/results.csv");
    byte[] journal = Files.readAllBytes(folder.resolve("a/journal.jsonl"));
    for (int length = 0; length < journal.length; length += 37) {
      Files.createDirectories(folder.resolve("b"));
      Files.write(folder.resolve("b/journal.jsonl"), Arrays.copyOf(journal, length));
      Files.deleteIfExists(folder.resolve("b/results.csv"));
      run("b", "distance", "ray", "square");
      assertEquals(whole, read("b/results.csv"), "cut off after " + length + " bytes");
      assertEquals(4, read("b/journal.jsonl").lines().count());
    }
  }

  @Test
  void run_doneBefore_doesNothingTwice() {
    int[] most = new int[1];
    run("a", "distance");
    RunProgress counting = (done, all, left, what) -> most[0]++;
    laboratory(counting)
        .run(List.of(Experiments.named("filtering")), options("distance"), folder.resolve("a"));
    assertEquals(0, most[0]);
  }

  @Test
  void run_sameFolderOtherParameters_isRefused() {
    run("a", "distance");
    SetupException e = assertThrows(SetupException.class, () -> run("a", "ray"));
    assertTrue(String.valueOf(e.getMessage()).contains("other parameters"), e.getMessage());
  }

  @Test
  void run_rowOutsideTheBounds_isRefusedWithItsLineAndWritesNothing() throws IOException {
    Files.writeString(folder.resolve("walk.csv"), "player,t,x,y\n1,0,1,1\n1,1,20.5,1\n");
    TableFormatException e = assertThrows(TableFormatException.class, () -> run("a", "distance"));
    assertEquals("walk.csv:3: 20.5,1.0 is outside the bounds of field", e.getMessage());
    assertFalse(Files.exists(folder.resolve("a")));
  }

  @Test
  void run_moreObjectsThanTheMapHas_keepsItsOwnFirst() throws IOException {
    RunOptions more =
        new RunOptions(
            List.of(path("field.json")),
            List.of(path("walk.csv")),
            List.of("distance"),
            List.of(4.0),
            List.of(),
            List.of(2, 5),
            0.5,
            1,
            1,
            28,
            720,
            Preparations.NONE,
            false);
    laboratory(RunProgress.SILENT)
        .run(List.of(Experiments.named("subscriptions")), more, folder.resolve("a"));
    List<String> objects = Files.readAllLines(folder.resolve("a/objects.csv"));
    assertEquals(6, objects.size());
    assertEquals("field.json,2,19.0,9.0", objects.get(3));
    List<String> rows = Files.readAllLines(folder.resolve("a/results.csv"));
    assertTrue(rows.stream().anyMatch(r -> r.contains(",4,,2,") && r.contains(",content,6")));
  }

  @Test
  void run_costsLater_leavesThemOutUntilTheyAreMeasured() throws IOException {
    runCosts(CostTiming.LATER);
    String counts = read("a/results.csv");
    assertFalse(read("a/timing.csv").contains("cpuMicrosPerTick"));
    runCosts(CostTiming.WITH_COUNTS);
    String first = read("a/timing.csv");
    assertTrue(first.contains("cost,field.json,walk.csv,distance"), first);
    runCosts(CostTiming.LATER);
    assertEquals(first, read("a/timing.csv")); // what is known stays
    runCosts(CostTiming.AGAIN);
    assertEquals(first.lines().count(), read("a/timing.csv").lines().count());
    assertEquals(counts, read("a/results.csv"));
    assertEquals(4, read("a/journal.jsonl").lines().count()); // measured twice, counted once
  }

  @Test
  void run_noMinutesForCosts_leavesThemOut() throws IOException {
    laboratory(RunProgress.SILENT)
        .withCostMinutes(0)
        .run(List.of(Experiments.named("cost")), options("distance"), folder.resolve("a"));
    assertTrue(read("a/results.csv").contains(",content,"));
    assertFalse(read("a/timing.csv").contains("cpuMicrosPerTick"));
    assertThrows(
        SetupException.class, () -> laboratory(RunProgress.SILENT).withCostMinutes(Double.NaN));
  }

  @Test
  void run_experimentThatMovesPlayersItself_recordsNoTrace() throws IOException {
    RunOptions usual = RunOptions.published();
    RunOptions endless =
        new RunOptions(
            usual.maps(),
            usual.traces(),
            List.of("distance"),
            usual.radii(),
            usual.areas(),
            usual.objects(),
            usual.tick(),
            1,
            1,
            3,
            1e6,
            usual.preparation(),
            false);
    assertTimeoutPreemptively(
        Duration.ofMinutes(2),
        () ->
            laboratory(RunProgress.SILENT)
                .run(List.of(Experiments.named("crowd")), endless, folder.resolve("a")));
    assertTrue(read("a/run.json").contains("\"traces\" : [ ]"), read("a/run.json"));
  }

  private void runCosts(CostTiming when) {
    laboratory(RunProgress.SILENT)
        .with(when)
        .run(List.of(Experiments.named("cost")), options("distance").quick(), folder.resolve("a"));
  }

  @Test
  void cases_manySeeds_areFewWhereIntervalsMayBeWide() {
    RunOptions usual = RunOptions.published();
    RunOptions many =
        new RunOptions(
            usual.maps(),
            usual.traces(),
            usual.rules(),
            usual.radii(),
            usual.areas(),
            usual.objects(),
            usual.tick(),
            7,
            20,
            2,
            2,
            usual.preparation(),
            false);
    Setup setup = new Setup(many);
    assertEquals(3 * 20 + 3 * 3, setup.cases().size()); // the walls, and the town beside them
    assertEquals(3 * 3 + 3, setup.fewCases().size());
    assertEquals(3, setup.firstCases().size());
    assertEquals(1, setup.sweptCases().size());
    Case first = setup.cases().get(0);
    Case second = setup.cases().get(1);
    assertTrue(setup.rules(first).contains("ahead"), setup.rules(first).toString());
    assertFalse(setup.rules(first).contains("r-tree"), setup.rules(first).toString());
    assertEquals(10, setup.rules(second).size());
    assertFalse(setup.rules(second).contains("ahead"), setup.rules(second).toString());
  }

  private static Laboratory laboratory(RunProgress progress) {
    return new Laboratory("test", progress, Clock.fixed(Instant.EPOCH, ZoneOffset.UTC));
  }

  private void run(String name, String... rules) {
    laboratory(RunProgress.SILENT)
        .run(List.of(Experiments.named("filtering")), options(rules), folder.resolve(name));
  }

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  private RunOptions options(String... rules) {
    return new RunOptions(
        List.of(path("field.json")),
        List.of(path("walk.csv")),
        List.of(rules),
        List.of(4.0),
        List.of(),
        List.of(),
        0.5,
        1,
        1,
        28,
        720,
        Preparations.NONE,
        false);
  }

  private String read(String name) throws IOException {
    return Files.readString(folder.resolve(name), StandardCharsets.UTF_8);
  }

  private static String value(List<String> rows, String rule, String metric) {
    return rows.stream()
        .map(Csv::cells)
        .filter(c -> c.get(3).equals(rule) && c.get(8).equals(metric))
        .map(c -> c.get(9))
        .findFirst()
        .orElse("");
  }
}
