package dev.sightline.cli.map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.cli.Sightline;
import dev.sightline.maps.tiling.TilingReader;
import dev.sightline.partition.Tiling;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

final class MapTileTest {
  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @ParameterizedTest
  @ValueSource(strings = {"square", "hexagon", "triangle", "quadtree", "region"})
  void tile_town_writesATilingThatReads(String kind) {
    Path file = folder.resolve("tiles.json");
    assertEquals(0, run("tile", "town", "--tiling", kind, "--out", file.toString()), err::toString);
    Tiling tiling = TilingReader.read(file);
    assertEquals(kind, tiling.kind());
    assertTrue(tiling.limit() > 1);
  }

  @Test
  void quality_badArea_isNamed() {
    assertEquals(2, run("quality", "town", "--max-area", "-1"));
    assertTrue(err.toString().contains("maximum area"), err::toString);
  }

  @Test
  void tile_withoutOut_prints() {
    assertEquals(0, run("tile", "town", "--tiling", "square", "--size", "10"));
    assertTrue(out.toString().startsWith("{\"tiling\":\"square\","), out::toString);
  }

  @Test
  void tile_townPrepared_keepsThePromise() {
    Path file = folder.resolve("tiles.json");
    String[] options = {"--max-area", "1", "--drop-small", "0.3", "--thin-to-lines", "0.3"};
    String[] command = {"tile", "town", "--tiling", "triangle", "--out", file.toString()};
    assertEquals(
        0,
        run(Stream.concat(Arrays.stream(command), Arrays.stream(options)).toArray(String[]::new)));
    Tiling tiling = TilingReader.read(file);
    double area = 0;
    for (int t = 0; t < tiling.limit(); t++) {
      area += tiling.area(t);
      assertTrue(tiling.area(t) <= 1);
    }
    assertTrue(tiling.limit() <= 1.9 * area, tiling.limit() + " tiles on " + area);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--size 0",
        "--size -1",
        "--size x",
        "--max-area -1",
        "--max-area 1e-12",
        "--size 1 --max-area 1",
        "--min-angle 40",
        "--drop-small -1",
        "--thin-to-lines NaN",
      })
  void tile_badOption_isRefusedInOneLine(String options) {
    String command = "tile town --tiling triangle " + options;
    assertEquals(2, run(command.split(" ")));
    assertTrue(err.toString().startsWith("sightline: "), err::toString);
    assertEquals(1, err.toString().lines().count());
  }

  @ParameterizedTest
  @CsvSource({
    "square, --kind refined",
    "hexagon, --min-angle 25",
    "triangle, --most 3",
    "region, --size 2",
    "region, --max-area 2",
    "square, --drop-small 1",
    "hexagon, --thin-to-lines 1",
  })
  void tile_optionOfAnotherTiling_isRefusedByName(String tiling, String option) {
    assertEquals(2, run(("tile town --tiling " + tiling + " " + option).split(" ")));
    String name = option.split(" ", -1)[0];
    assertEquals(
        "sightline: " + name + " says nothing about " + tiling + " tiles", err.toString().strip());
  }

  @Test
  void quality_badLength_namesTheOption() {
    assertEquals(2, run("quality", "town", "--drop-small", "-1"));
    assertEquals(
        "sightline: --drop-small must be at least 0 and below 1.0E100, not -1.0",
        err.toString().strip());
  }

  @Test
  void render_observerWithoutARule_isRefused() {
    assertEquals(2, run("render", "town", "--at", "5,5", "--out", "x.png"));
    assertTrue(err.toString().startsWith("sightline: --at says"), err::toString);
  }

  @Test
  void render_twoDots_areToldApart() throws IOException {
    Path picture = folder.resolve("x.svg");
    String command = "render town --interest ray --at 9,27 --radius 1e140 --visible 5,5 --out ";
    assertEquals(0, run((command + picture).split(" ")), err::toString);
    String svg = Files.readString(picture);
    assertTrue(svg.contains("radius of the observer (the brown dot)"));
    assertTrue(svg.contains("visible from the blue dot"));
  }

  @Test
  void render_radiusOfNothing_isRefused() {
    assertEquals(2, run("render", "town", "--radius", "5", "--out", "x.png"));
    assertTrue(err.toString().startsWith("sightline: --radius says"), err::toString);
  }

  @Test
  void render_intoAFolder_isRefused() throws IOException {
    Path picture = Files.createDirectory(folder.resolve("x.svg"));
    assertEquals(2, run("render", "town", "--out", picture.toString()));
    assertEquals(
        "sightline: " + picture + ": cannot be written: it is a folder", err.toString().strip());
  }

  @Test
  void render_observerOutside_isRefused() {
    String command = "render town --interest ray --at 99,5 --radius 5 --out x.png";
    assertEquals(2, run(command.split(" ")));
    assertEquals("sightline: --at: 99,5 is outside the bounds", err.toString().strip());
  }

  @Test
  void quality_town_hasTheRowsOfTheTable() {
    assertEquals(0, run("quality", "town", "--max-area", "1"));
    assertEquals(7, out.toString().lines().count());
    assertTrue(out.toString().contains("refined, area <= 0.5"), out::toString);
  }

  @Test
  void quality_json_isAnArray() {
    assertEquals(0, run("quality", "town", "--json"));
    assertTrue(out.toString().startsWith("[{\"triangles\":\"conforming\""), out::toString);
  }

  @Test
  void render_tiles_drawsThem() throws IOException {
    Path tiles = folder.resolve("tiles.json");
    Path picture = folder.resolve("x.svg");
    run("tile", "town", "--tiling", "hexagon", "--out", tiles.toString());
    assertEquals(
        0, run("render", "town", "--tiles", tiles.toString(), "--out", picture.toString()));
    assertTrue(Files.readString(picture).contains("hexagon tiles"));
  }

  @Test
  void render_noTiling_isRefused() {
    String picture = folder.resolve("x.svg").toString();
    assertEquals(2, run("render", "town", "--tiles", "no-such-file.json", "--out", picture));
    assertEquals("sightline: no-such-file.json: no such file", err.toString().strip());
  }

  private int run(String... arguments) {
    CommandLine command = Sightline.commandLine();
    command.setOut(new PrintWriter(out, true));
    command.setErr(new PrintWriter(err, true));
    return command.execute(
        Stream.concat(Stream.of("map"), Arrays.stream(arguments)).toArray(String[]::new));
  }
}
