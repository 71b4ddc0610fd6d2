package dev.sightline.cli.map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sightline.cli.Sightline;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class MapInfoTest {
  private static final Path DATA = Path.of("../../shared/data");
  private static final String MAP =
      """
      {"name": "Two rooms", "bounds": [0, 0, 10, 10], "obstacles": [
        {"segment": [[5, 0], [5, 10]]},
        {"ring": [[8, 8], [12, 8], [12, 12], [8, 12]], "holes": [[[9, 9], [10, 9], [10, 10]]]},
        {"ring": [[1, 1], [2, 1], [2, 2]], "blocks": ["sight"], "door": true}],
       "spawns": [[1, 1]]}
      """;

  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void info_json_printsWhatTheContractNames() throws IOException {
    Path file = Files.writeString(folder.resolve("two.json"), MAP);
    assertEquals(0, run("map", "info", file.toString(), "--json"));
    assertEquals(
        "{\"name\":\"Two rooms\",\"bounds\":[0,0,10,10],\"obstacles\":3,\"holes\":1,"
            + "\"segments\":1,\"vertices\":12,\"doors\":1,\"spawns\":1,\"items\":0,\"areas\":0,"
            + "\"freeArea\":96.5,\"walkableComponents\":3,\"warnings\":1,\"warningTexts\":["
            + "\"1 obstacle reaches beyond the bounds, which cut it off:"
            + " obstacles[1]\"]}",
        out.toString().strip());
  }

  @Test
  void info_text_countsWarnings() throws IOException {
    Path file = Files.writeString(folder.resolve("two.json"), MAP);
    assertEquals(0, run("map", "info", file.toString()));
    assertTrue(out.toString().contains(String.format("warnings            1%n")), out::toString);
  }

  @Test
  void info_badMap_isOneLineAndStatus2() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("bow.json"),
            "{\"bounds\":[0,0,9,9],\"obstacles\":[{\"ring\":[[0,0],[4,4],[4,0],[0,4]]}]}");
    assertEquals(2, run("map", "info", file.toString()));
    assertEquals(
        "sightline: "
            + file
            + ": obstacles[0]: crosses itself: (0.0, 0.0) - (4.0, 4.0) and (4.0, 0.0) - (0.0, 4.0)",
        err.toString().strip());
    assertEquals("", out.toString());
  }

  @Test
  void info_missingFile_isStatus2() {
    assertEquals(2, run("map", "info", folder.resolve("none.json").toString()));
    assertTrue(err.toString().endsWith(String.format("none.json: no such file%n")), err::toString);
  }

  @Test
  void info_gridOfCells_freeAreaIsTheNumberOfFreeCells() throws IOException {
    for (Path file : files("movingai", ".map")) {
      try (Stream<String> lines = Files.lines(file)) {
        double free =
            lines
                .skip(4)
                .mapToLong(row -> row.chars().filter(c -> ".GS".indexOf(c) >= 0).count())
                .sum();
        assertEquals(free, freeArea(file), 1e-9 * free, file.toString());
      }
    }
  }

  @Test
  void info_tiledMap_freeAreaIsTheNumberOfFreeTiles() throws IOException {
    Pattern data =
        Pattern.compile("name=\"Collision\".*?<data encoding=\"csv\">(.*?)</data>", Pattern.DOTALL);
    for (Path file : files("tiled", ".tmx")) {
      Matcher matcher = data.matcher(Files.readString(file));
      assertTrue(matcher.find(), file.toString());
      long free =
          Stream.of(matcher.group(1).split(",", -1)).filter(id -> id.strip().equals("0")).count();
      assertEquals(free * 1024.0, freeArea(file), 1e-9 * free * 1024, file.toString());
    }
  }

  private double freeArea(Path file) {
    out.getBuffer().setLength(0);
    assertEquals(0, run("map", "info", file.toString(), "--json"), err::toString);
    Matcher matcher = Pattern.compile("\"freeArea\":([-+.0-9Ee]+)").matcher(out.toString());
    assertTrue(matcher.find(), out::toString);
    return Double.parseDouble(matcher.group(1));
  }

  private static List<Path> files(String folder, String extension) throws IOException {
    Path path = DATA.resolve(folder);
    assumeTrue(Files.isDirectory(path), () -> "skipped: there is no " + path);
    try (Stream<Path> files = Files.list(path)) {
      return files.filter(file -> file.toString().endsWith(extension)).sorted().toList();
    }
  }

  private int run(String... args) {
    return Sightline.commandLine()
        .setOut(new PrintWriter(out))
        .setErr(new PrintWriter(err, true))
        .execute(args);
  }
}
