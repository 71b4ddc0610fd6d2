package dev.sightline.cli.interest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.cli.Sightline;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

final class InterestCommandTest {
  private static final String MAP =
      "{\"name\":\"one\",\"bounds\":[0,0,10,10],\"obstacles\":["
          + "{\"id\":\"block\",\"ring\":[[4,4],[6,4],[6,6],[4,6]]}]}";

  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private String map;

  @BeforeEach
  void writeMap() throws IOException {
    map = write("map.json", MAP);
  }

  @Test
  void pairs_distance_countsTheRadiusItself() throws IOException {
    String positions = write("p.csv", "id,x,y\n30,1,5\n-7,9,5\n30000000000,1,4\n");
    assertEquals(0, pairs("distance", "8", positions));
    assertEquals("observer,object\n-7,30\n30,-7\n30,30000000000\n30000000000,30\n", text(out));
  }

  @Test
  void pairs_ray_seesAlongTheWallAndNotThrough() throws IOException {
    String positions = write("p.csv", "id,x,y\n1,1,5\n2,9,5\n3,1,4\n4,9,4\n");
    assertEquals(0, pairs("ray", "8", positions));
    assertEquals("observer,object\n1,3\n2,4\n3,1\n3,4\n4,2\n4,3\n", text(out));
  }

  @Test
  void pairs_json_listsThemUnlessAFileDoes() throws IOException {
    String positions = write("p.csv", "id,x,y\n3,1,5\n2,1,4\n1,9,9\n");
    String file = folder.resolve("pairs.csv").toString();
    String command = "interest pairs --json --rule ray --radius 2 --map " + map + " --positions ";
    assertEquals(0, run((command + positions).split(" ")));
    assertEquals(
        "{\"positions\":3,\"snapped\":0,\"pairs\":2,\"list\":[[2,3],[3,2]]}", text(out).strip());
    out.getBuffer().setLength(0);
    assertEquals(0, run((command + positions + " --out " + file).split(" ")));
    assertEquals("{\"positions\":3,\"snapped\":0,\"pairs\":2}", text(out).strip());
  }

  @Test
  void views_json_saysWhatIsKept() throws IOException {
    String[] command = ("interest views --json --radius 3 --map " + map).split(" ");
    assertEquals(0, run(command));
    assertTrue(text(out).startsWith("{\"file\":\""), text(out));
    assertTrue(text(out).strip().endsWith(",\"stored\":false}"), text(out));
    out.getBuffer().setLength(0);
    assertEquals(0, run(command));
    assertTrue(text(out).strip().endsWith(",\"stored\":true}"), text(out));
  }

  @Test
  void pairs_ownRadius_isTheObservers() throws IOException {
    String positions = write("p.csv", "id,x,y,radius,size\n1,1,1,5,0\n2,4,5,1,2\n3,4,5,0,0\n");
    assertEquals(0, pairs("ray", "99", positions));
    assertEquals("observer,object\n1,2\n1,3\n2,3\n3,2\n", text(out));
  }

  @Test
  void pairs_insideAnObstacle_isRefusedWithItsRow() throws IOException {
    String positions = write("p.csv", "id,x,y\n1,1,5\n2,5,5\n");
    assertEquals(2, pairs("ray", "8", positions));
    assertTrue(text(err).contains("p.csv:3: 5.0,5.0 is inside obstacle #0 'block'"), text(err));
    assertEquals("", text(out));
  }

  @Test
  void pairs_snap_movesToTheNearestFreePoint() throws IOException {
    String positions = write("p.csv", "id,x,y\n1,1,5\n2,4.5,5\n");
    assertEquals(
        0,
        run(
            "interest",
            "pairs",
            "--map",
            map,
            "--rule",
            "ray",
            "--radius",
            "3",
            "--positions",
            positions,
            "--snap"));
    assertEquals("observer,object\n1,2\n2,1\n", text(out));
    assertTrue(text(err).contains("snapped 1"), text(err));
  }

  @Test
  void pairs_badInput_writesNothing() throws IOException {
    Path answers = folder.resolve("answers.csv");
    for (String text :
        new String[] {
          "id,x,y\n1,1,11\n",
          "id,x\n1,1\n",
          "id,x,y\n1,a,1\n",
          "id,x,y\n1,1,1\n1,2,2\n",
          "id,x,y,radius\n1,1,1,-1\n",
          "id,x,y\n1.5,1,1\n"
        }) {
      String positions = write("p.csv", text);
      assertEquals(
          2,
          run(
              "interest",
              "pairs",
              "--map",
              map,
              "--rule",
              "ray",
              "--radius",
              "3",
              "--positions",
              positions,
              "--out",
              answers.toString()),
          text);
      assertTrue(text(err).contains("p.csv"), text(err));
      assertFalse(Files.exists(answers));
    }
    assertEquals(2, pairs("none", "3", write("p.csv", "id,x,y\n")));
    assertEquals(2, pairs("ray", "-3", write("p.csv", "id,x,y\n")));
  }

  @Test
  void pairs_emptyCells_meanTheUsual() throws IOException {
    String positions = write("p.csv", "id,x,y,radius,size\n1,1,1,,\n2,1,3,1,0\n");
    assertEquals(0, pairs("distance", "2", positions));
    assertEquals("observer,object\n1,2\n", text(out));
  }

  @Test
  void pairs_whatCannotBeTiled_isRefusedInOneLine() throws IOException {
    String positions = write("p.csv", "id,x,y\n1,1,1\n");
    refused("rule tile-circle: triangles of at most", "tile-circle", "1e-4", positions);
    refused("rule hexagon: hexagons with area", "hexagon", "1e-4", positions);
    map = write("full.json", MAP.replaceAll("ring.*", "ring\":[[0,0],[10,0],[10,10],[0,10]]}]}"));
    String corner = write("p.csv", "id,x,y\n1,0,0\n");
    refused("rule tile-path: no interest on a tiling without", "tile-path", "1", corner);
    String middle = write("p.csv", "id,x,y\n1,5,5\n");
    refused("p.csv:2: the map has no", "ray", "1", middle, "--snap");
  }

  @Test
  void pairs_badNumbers_nameTheOption() throws IOException {
    String positions = write("p.csv", "id,x,y\n1,1,1\n");
    refused("--radius must be at least 0 and below 1e150", "ray", "1e300", positions);
    for (String option : new String[] {"--max-area", "--speed", "--ahead", "--lead"}) {
      refused(option + " must be", "ahead", "1", positions, option, "1e300");
      refused(option + " must be", "ahead", "1", positions, option, "-1");
    }
    refused("is not a 64-bit", "ray", "1", write("p.csv", "id,x,y\n\u0663,1,1\n"));
  }

  @Test
  void accuracy_optionsThatDoNotFit_areRefused() throws IOException {
    String positions = write("p.csv", "id,x,y\n1,1,1\n2,2,1\n");
    String trace = write("t.csv", "player,t,x,y\n1,0,1,1\n1,1,2,1\n");
    accuracyRefused("--positions or --trace");
    accuracyRefused("--trace and --positions", "--trace", trace, "--positions", positions);
    accuracyRefused("--tick, --seconds and", "--positions", positions, "--smooth");
    accuracyRefused("--tick must be", "--trace", trace, "--tick", "0");
    accuracyRefused("--seconds must be", "--trace", trace, "--seconds", "-1");
    accuracyRefused("names ray twice", "--positions", positions, "--rules", "ray, ray");
  }

  @Test
  void accuracy_snap_saysHowMany() throws IOException {
    String positions = write("p.csv", "id,x,y\n1,1,1\n2,5,5\n");
    String[] options = {"--positions", positions, "--snap", "--rules", "ray, distance"};
    assertEquals(0, accuracy(options));
    assertEquals("snapped 1 point\n", text(err));
  }

  @Test
  void accuracy_traceWithEvents_followsThem() throws IOException {
    String rows = "1,0,1,1,join\n2,0,2,1,join\n1,1,1,2,move\n2,1,2,1,leave\n1,9,1,1,move\n";
    String trace = write("t.csv", "player,t,x,y,event\n" + rows);
    assertEquals(0, accuracy("--trace", trace, "--rules", "ray", "--tick", "1"));
    String ray = text(out).lines().skip(1).findFirst().orElseThrow();
    assertEquals("2", ray.split(" +", -1)[1], ray); // both see each other at 0, nobody is left at 1
    out.getBuffer().setLength(0);
    for (String bad : new String[] {"1,0,1,1,move", "1,0,1,1,leave", "1,0,1,1,jump"}) {
      accuracyRefused("t.csv:2: ", "--trace", write("t.csv", "player,t,x,y,event\n" + bad));
    }
  }

  @Test
  void explain_hidden_namesTheObstacle() throws IOException {
    String positions = write("p.csv", "id,x,y\n1,1,5\n2,9,5\n");
    assertEquals(0, explain(positions));
    assertTrue(text(out).contains("1 does not perceive 2"), text(out));
    assertTrue(text(out).contains("8.00000 away, radius 9.00000, hidden by block"), text(out));
    assertEquals(0, explain(positions, "--json"));
    assertTrue(text(out).contains("\"obstacle\":\"block\""), text(out));
  }

  @Test
  void explain_hiddenByWhatHasNoId_saysItsNumberInTheFile() throws IOException {
    map = write("plain.json", MAP.replaceAll("\"id\": *\"block\", *", ""));
    String positions = write("p.csv", "id,x,y\n1,1,5\n2,9,5\n");
    assertEquals(0, explain(positions));
    assertTrue(text(out).contains("hidden by #0"), text(out));
  }

  private void refused(String reason, String rule, String radius, String... more) {
    String[] start = {"interest", "pairs", "--map", map, "--rule", rule, "--radius", radius};
    String[] all = Arrays.copyOf(start, start.length + 1 + more.length);
    all[start.length] = "--positions";
    System.arraycopy(more, 0, all, start.length + 1, more.length);
    oneLine(reason, run(all));
  }

  private void accuracyRefused(String reason, String... options) {
    oneLine(reason, accuracy(options));
  }

  private int accuracy(String... options) {
    String[] start = {"interest", "accuracy", "--map", map, "--radius", "3"};
    String[] all = Arrays.copyOf(start, start.length + options.length);
    System.arraycopy(options, 0, all, start.length, options.length);
    return run(all);
  }

  private void oneLine(String reason, int status) {
    assertEquals(2, status, reason);
    assertEquals(1, text(err).lines().count(), text(err));
    assertTrue(text(err).contains(reason), text(err));
    assertEquals("", text(out));
    err.getBuffer().setLength(0);
  }

  private int pairs(String rule, String radius, String positions) {
    return run(
        "interest",
        "pairs",
        "--map",
        map,
        "--rule",
        rule,
        "--radius",
        radius,
        "--positions",
        positions);
  }

  private int explain(String positions, String... more) {
    String[] args = {
      "interest",
      "explain",
      "--map",
      map,
      "--rule",
      "ray",
      "--radius",
      "9",
      "--positions",
      positions,
      "--observer",
      "1",
      "--object",
      "2"
    };
    String[] all = Arrays.copyOf(args, args.length + more.length);
    System.arraycopy(more, 0, all, args.length, more.length);
    return run(all);
  }

  private String write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  private static String text(StringWriter writer) {
    return writer.toString().replace("\r\n", "\n");
  }

  private int run(String... args) {
    CommandLine command = Sightline.commandLine();
    command.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
    return command.execute(args);
  }
}
