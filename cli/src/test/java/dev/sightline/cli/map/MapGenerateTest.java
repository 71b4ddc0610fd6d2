package dev.sightline.cli.map;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.cli.Sightline;
import dev.sightline.maps.format.MapFiles;
import dev.sightline.maps.generate.City;
import dev.sightline.maps.generate.Town;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class MapGenerateTest {
  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void generate_town_writesTheTownOfTheSeed() {
    Path file = folder.resolve("town.json");
    assertEquals(0, run("map", "generate", "town", "--seed", "7", "--out", file.toString()));
    assertEquals(Town.generate(7), MapFiles.read(file).map());
  }

  @Test
  void generate_city_writesTheCityOfTheSize() {
    Path file = folder.resolve("city.json");
    String[] args = {"--seed", "3", "--size", "300x200", "--obstacles", "50"};
    assertEquals(
        0,
        run(
            "map",
            "generate",
            "city",
            args[0],
            args[1],
            args[2],
            args[3],
            args[4],
            args[5],
            "--out",
            file.toString()));
    assertEquals(City.generate(3, 300, 200, 50), MapFiles.read(file).map());
  }

  @Test
  void generate_withoutOut_printsTheMap() {
    assertEquals(0, run("map", "generate", "city", "--obstacles", "5"));
    assertTrue(out.toString().startsWith("{\"name\":\"City\""), out::toString);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "town --size 40",
        "town --obstacles 20",
        "city --size 0",
        "city --size 10x10x10",
        "city --size 10x",
        "city --size ten",
        "city --size NaN",
        "city --obstacles 0",
        "city --obstacles 2000000",
        "village",
        "town --seed x",
        "town --out map.xyz"
      })
  void generate_badInput_isOneLineAndStatusTwo(String args) {
    assertEquals(2, run(("map generate " + args).split(" ")));
    assertEquals(1, err.toString().lines().count(), err::toString);
    assertTrue(err.toString().startsWith("sightline: "), err::toString);
  }

  @ParameterizedTest
  @ValueSource(strings = {"town.png", "town.svg", "TOWN.PNG"})
  void render_town_writesThePicture(String name) throws IOException {
    Path file = folder.resolve(name);
    assertEquals(0, run("map", "render", "town", "--out", file.toString(), "--width", "400"));
    byte[] first = Files.readAllBytes(file);
    assertTrue(first.length > 10_000);
    assertEquals(0, run("map", "render", "town", "--out", file.toString(), "--width", "400"));
    assertArrayEquals(first, Files.readAllBytes(file));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"x.gif", "x", "x.png --width 10", "x.png --width 99999", "no/folder/x.png"})
  void render_badInput_isOneLineAndStatusTwo(String args) {
    assertEquals(2, run(("map render town --out " + folder + "/" + args).split(" ")));
    assertEquals(1, err.toString().lines().count(), err::toString);
    assertFalse(Files.exists(folder.resolve("x.png")));
  }

  private int run(String... args) {
    return Sightline.commandLine()
        .setOut(new PrintWriter(out))
        .setErr(new PrintWriter(err))
        .execute(args);
  }
}
