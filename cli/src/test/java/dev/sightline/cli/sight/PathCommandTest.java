package dev.sightline.cli.sight;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.cli.Sightline;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

final class PathCommandTest {
  private static final String MAP =
      "{\"name\":\"one\",\"bounds\":[0,0,10,10],\"obstacles\":["
          + "{\"id\":\"block\",\"ring\":[[4,4],[6,4],[6,6],[4,6]]},"
          + "{\"segment\":[[0,8],[10,8]]}]}";

  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private String map;

  @BeforeEach
  void writeMap() throws IOException {
    Path file = folder.resolve("map.json");
    Files.writeString(file, MAP);
    map = file.toString();
  }

  @Test
  void path_aroundABlock_printsLengthAndPoints() {
    assertEquals(0, run("--from", "1,4", "--to", "9,4", "--exact"));
    assertEquals("length 8\n1,4\n9,4", printed());
  }

  @Test
  void path_json_holdsThePoints() {
    assertEquals(0, run("--from", "4,7", "--to", "7,4", "--exact", "--json"));
    assertEquals(
        "{\"found\":true,\"outcome\":\"found\",\"length\":4.47213595499958,"
            + "\"points\":[[4.0,7.0],[6.0,6.0],[7.0,4.0]]}",
        printed());
  }

  @Test
  void path_behindAWall_saysUnreachable() {
    assertEquals(1, run("--from", "1,1", "--to", "1,9"));
    assertEquals("unreachable: no path leads from 1,1 to 1,9", printed());
  }

  @Test
  void path_behindAWallJson_saysUnreachable() {
    assertEquals(1, run("--from", "1,1", "--to", "1,9", "--json"));
    assertEquals("{\"found\":false,\"outcome\":\"unreachable\"}", printed());
  }

  @Test
  void path_nearest_leadsToTheWall() {
    assertEquals(0, run("--from", "1,1", "--to", "1,9", "--nearest", "--json"));
    assertEquals(
        "{\"found\":false,\"outcome\":\"nearest\",\"length\":7.0,"
            + "\"points\":[[1.0,1.0],[1.0,8.0]]}",
        printed());
  }

  @Test
  void path_agentRadius_keepsAway() {
    assertEquals(0, run("--from", "1,4", "--to", "9,4", "--agent-radius", "1", "--json"));
    assertTrue(printed().contains("[1.0,4.0],[3."), printed());
    assertEquals(2, run("--from", "1,4", "--to", "9,4", "--agent-radius", "5"));
    assertEquals(
        "sightline: --agent-radius is from 0 to less than 5 on this map, not 5",
        err.toString().strip());
  }

  @Test
  void path_radiusBelowRounding_isBadInput() {
    assertEquals(2, run("--from", "1,4", "--to", "9,4", "--agent-radius", "1e-15"));
    assertTrue(err.toString().startsWith("sightline: --agent-radius is 0 or at least 9.3"));
  }

  @Test
  void path_endInside_isBadInput() {
    assertEquals(2, run("--from", "5,5", "--to", "1,1"));
    assertEquals("sightline: --from 5,5 is inside obstacle #0 'block'", err.toString().strip());
  }

  @Test
  void path_endOutside_isBadInput() {
    assertEquals(2, run("--from", "1,1", "--to", "11,1"));
    assertEquals("sightline: --to 11,1 is outside the bounds of one", err.toString().strip());
  }

  private String printed() {
    return out.toString().strip().replace("\r\n", "\n");
  }

  private int run(String... arguments) {
    String[] all = new String[arguments.length + 3];
    all[0] = "path";
    all[1] = "--map";
    all[2] = map;
    System.arraycopy(arguments, 0, all, 3, arguments.length);
    CommandLine command = Sightline.commandLine();
    command.setOut(new PrintWriter(out, true));
    command.setErr(new PrintWriter(err, true));
    return command.execute(all);
  }
}
