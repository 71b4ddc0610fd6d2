package dev.sightline.cli.map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.cli.Sightline;
import dev.sightline.maps.format.MapFiles;
import dev.sightline.maps.generate.Town;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class MapConvertTest {
  @TempDir private Path folder;
  private final StringWriter err = new StringWriter();

  @ParameterizedTest
  @ValueSource(strings = {"json", "geojson", "tmx", "tmj"})
  void convert_town_comesBackUnchanged(String extension) throws IOException {
    Path town = folder.resolve("town.json");
    MapFiles.write(Town.generate(5), town);
    Path other = folder.resolve("other." + extension);
    Path back = folder.resolve("back.json");
    assertEquals(0, run(town, other), err::toString);
    assertEquals(0, run(other, back), err::toString);
    assertEquals(Files.readString(town), Files.readString(back));
  }

  @Test
  void convert_unknownExtension_listsTheKnownOnes() throws IOException {
    Path in = map("{\"bounds\":[0,0,1,1],\"obstacles\":[]}");
    assertEquals(2, run(in, Path.of("out.dwg")));
    assertEquals(
        "sightline: out.dwg: unknown kind of map; known are .json, .geojson, .tmx, .tmj, .map",
        err.toString().strip());
  }

  @Test
  void convert_mapThatIsNoGrid_writesNothing() throws IOException {
    Path in = map("{\"bounds\":[0,0,9,9],\"obstacles\":[{\"segment\":[[1,1],[2,3]]}]}");
    Path out = Files.writeString(folder.resolve("out.map"), "before");
    assertEquals(2, run(in, out));
    assertEquals(
        "sightline: " + out + ": obstacles[0]: a segment cannot be written as a grid of cells",
        err.toString().strip());
    assertEquals("before", Files.readString(out));
    try (Stream<Path> files = Files.list(folder)) {
      assertEquals(2, files.count());
    }
  }

  @Test
  void convert_brokenInput_leavesTheOutputAlone() throws IOException {
    Path in = map("{\"bounds\":[0,0,9,9],\"obstacles\":[{}]}");
    Path out = folder.resolve("out.tmx");
    assertEquals(2, run(in, out));
    assertTrue(err.toString().contains("in.json: obstacles[0]: an obstacle needs"), err::toString);
    assertFalse(Files.exists(out));
  }

  @Test
  void convert_intoMissingFolder_isStatus2() throws IOException {
    Path in = map("{\"bounds\":[0,0,1,1],\"obstacles\":[]}");
    assertEquals(2, run(in, folder.resolve("none/out.json")));
    assertTrue(err.toString().contains("its folder does not exist"), err::toString);
  }

  @Test
  void convert_collisionLayer_isTheNamedOne() throws IOException {
    Path in = folder.resolve("in.tmx");
    Files.writeString(
        in,
        "<map width='2' height='1' tilewidth='1' tileheight='1'><layer name='Walls' width='2'"
            + " height='1'><data encoding='csv'>0,1</data></layer></map>");
    Path out = folder.resolve("out.map");
    assertEquals(0, run(in, out, "--collision-layer", "Walls"), err::toString);
    assertEquals(
        List.of("type octile", "height 1", "width 2", "map", ".@"), Files.readAllLines(out));
  }

  private Path map(String text) throws IOException {
    return Files.writeString(folder.resolve("in.json"), text);
  }

  private int run(Path in, Path out, String... more) {
    String[] args = {"map", "convert", in.toString(), out.toString()};
    return Sightline.commandLine()
        .setOut(new PrintWriter(new StringWriter()))
        .setErr(new PrintWriter(err, true))
        .execute(Stream.concat(Stream.of(args), Stream.of(more)).toArray(String[]::new));
  }
}
