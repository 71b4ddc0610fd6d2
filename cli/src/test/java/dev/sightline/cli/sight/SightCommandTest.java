package dev.sightline.cli.sight;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
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

final class SightCommandTest {
  private static final String MAP =
      "{\"name\":\"one\",\"bounds\":[0,0,10,10],\"obstacles\":["
          + "{\"id\":\"block\",\"ring\":[[4,4],[6,4],[6,6],[4,6]]}]}";

  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private String map;

  @BeforeEach
  void writeMap() throws IOException {
    map = write("map.json", MAP).toString();
  }

  @Test
  void sight_oneLine_saysWhatBlocks() {
    assertEquals(0, run("sight", "--map", map, "--from", "1,5", "--to", "9,5"));
    assertEquals("blocked by obstacle #0 'block'", out.toString().strip());
  }

  @Test
  void sight_json_tells() {
    assertEquals(0, run("sight", "--map", map, "--from", "1,4", "--to", "9,4", "--json"));
    assertEquals("{\"clear\":true}", out.toString().strip());
  }

  @Test
  void sight_fileOfLines_addsAColumn() throws IOException {
    Path lines = write("lines.csv", "name,x1,y1,x2,y2\na,1,5,9,5\n\nb,1,4,9,4\n");
    Path answers = folder.resolve("answers.csv");
    assertEquals(
        0, run("sight", "--map", map, "--lines", lines.toString(), "--out", answers.toString()));
    assertEquals(
        "name,x1,y1,x2,y2,clear\na,1,5,9,5,false\nb,1,4,9,4,true\n", Files.readString(answers));
  }

  @Test
  void sight_badCell_namesTheLineAndWritesNothing() throws IOException {
    Path lines = write("lines.csv", "x1,y1,x2,y2\n1,5,9,5\n1,x,9,4\n");
    Path answers = folder.resolve("answers.csv");
    assertEquals(
        2, run("sight", "--map", map, "--lines", lines.toString(), "--out", answers.toString()));
    assertTrue(err.toString().contains("lines.csv:3: y1 is not a number: 'x'"), err.toString());
    assertEquals(1, err.toString().strip().lines().count());
    assertFalse(Files.exists(answers));
  }

  @Test
  void sight_withoutAQuestion_isRefused() {
    assertEquals(2, run("sight", "--map", map));
    assertEquals(2, run("sight", "--map", map, "--from", "1,5"));
    assertEquals(2, run("sight", "--map", map, "--from", "1;5", "--to", "2,2"));
    assertEquals(2, run("sight", "--map", map, "--lines", folder + "/none.csv"));
  }

  @Test
  void sight_jsonWithOut_writesTheFileAndPrintsJson() throws IOException {
    Path lines = write("lines.csv", "x1,y1,x2,y2\n1,5,9,5\n");
    Path answers = folder.resolve("answers.csv");
    String[] args = {"--map", map, "--lines", lines.toString(), "--out", answers.toString()};
    assertEquals(0, run("sight", args[0], args[1], args[2], args[3], args[4], args[5], "--json"));
    assertEquals("{\"lines\":1,\"clear\":[false]}", out.toString().strip());
    assertEquals("x1,y1,x2,y2,clear\n1,5,9,5,false\n", Files.readString(answers));
  }

  @Test
  void sight_outForOneLine_isRefused() {
    assertEquals(2, run("sight", "--map", map, "--from", "1,5", "--to", "2,2", "--out", "a.csv"));
    assertTrue(err.toString().contains("--out goes with --lines"), err.toString());
  }

  @Test
  void sight_oddHeaders_areRefused() throws IOException {
    refused("x1,y1,x1,x2,y2\n1,2,3,4,5\n", ":1: two columns x1");
    refused("x1,y1,x2,y2,clear\n1,2,3,4,true\n", ":1: there is a column clear already");
    refused("x1,y1,x2,y2\n1d,2,3,4\n", ":2: x1 is not a number: '1d'");
    refused("x1,y1,x2,y2\n0x1p3,2,3,4\n", ":2: x1 is not a number: '0x1p3'");
  }

  private void refused(String csv, String reason) throws IOException {
    err.getBuffer().setLength(0);
    Path lines = write("lines.csv", csv);
    assertEquals(2, run("sight", "--map", map, "--lines", lines.toString()));
    assertTrue(err.toString().contains("lines.csv" + reason), err.toString());
    assertEquals(1, err.toString().strip().lines().count());
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private int run(String... args) {
    CommandLine command = Sightline.commandLine();
    command.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
    return command.execute(args);
  }
}
