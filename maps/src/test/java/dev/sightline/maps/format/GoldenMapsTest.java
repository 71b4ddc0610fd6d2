package dev.sightline.maps.format;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sightline.geometry.Box;
import dev.sightline.maps.format.json.NativeWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each file of the folder reads as the native map beside it says. */
final class GoldenMapsTest {
  static final Path FOLDER = Path.of("src/test/resources/dev/sightline/maps/format/golden");

  /** Returns the golden inputs, which are also the corpus of the fuzz test. */
  static List<Path> inputs() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files
          .filter(file -> !file.toString().endsWith(".expected.json"))
          .filter(file -> !file.toString().endsWith(".tsx"))
          .sorted()
          .toList();
    }
  }

  @ParameterizedTest
  @MethodSource("inputs")
  void read_goldenFile_isTheExpectedMap(Path file) throws IOException {
    String name = file.getFileName().toString().replaceAll("[-.].*", "");
    String expected = Files.readString(FOLDER.resolve(name + ".expected.json"));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    NativeWriter.write(MapFiles.read(file).map(), out);
    assertEquals(expected, out.toString(StandardCharsets.UTF_8));
  }

  @Test
  void read_tiledObjects_warnsOfWhatItIgnores() {
    LoadedMap loaded = MapFiles.read(FOLDER.resolve("objects.tmx"));
    assertEquals(
        List.of(
            "1 external tileset is missing, and with it the shapes of its tiles:"
                + " nowhere/missing.tsx",
            "1 object was ignored: class 'warp'",
            "1 object was ignored: shape text",
            "1 object was ignored: shape tile"),
        loaded.warnings());
  }

  @Test
  void read_geoJson_warnsOfPointsWithoutRole() {
    LoadedMap loaded = MapFiles.read(FOLDER.resolve("geo.geojson"));
    assertEquals(List.of("1 point is neither spawn nor item and was ignored"), loaded.warnings());
  }

  @Test
  void read_otherCollisionLayer_blocksByItsTiles() {
    Path file = FOLDER.resolve("objects.tmx");
    LoadedMap loaded = MapFiles.read(file, new ReadOptions("Ground"));
    assertEquals(new Box(0, 0, 20, 10), loaded.map().obstacles().get(0).bounds());
    assertEquals(new Box(30, 0, 80, 10), loaded.map().obstacles().get(1).bounds());
  }
}
