package dev.sightline.path;

import dev.sightline.map.WorldMap;
import dev.sightline.maps.format.MapFiles;
import dev.sightline.maps.format.SharedData;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;

/** A MovingAI benchmark: a map, and starts and goals with the lengths of octile paths. */
record Scenario(String name, WorldMap map, List<Task> tasks) {

  /** From the middle of one cell to that of another; octile without cutting corners. */
  record Task(double fromX, double fromY, double toX, double toY, double octile) {
    Task reversed() {
      return new Task(
          /* fromX= */ toX, /* fromY= */ toY, /* toX= */ fromX, /* toY= */ fromY, octile);
    }
  }

  /** Returns the scenarios beside the project; skips the test if they are missing. */
  static List<Scenario> all() throws IOException {
    List<Path> maps = SharedData.files("maps", ".json");
    List<Scenario> scenarios = new ArrayList<>();
    for (Path file : SharedData.files("movingai", ".map.scen.gz")) {
      String name = String.valueOf(file.getFileName()).replace(".map.scen.gz", "");
      for (Path map : maps) {
        if (map.toString().endsWith("_" + name + ".json")) {
          scenarios.add(of(name, MapFiles.read(map).map(), file));
        }
      }
    }
    return scenarios;
  }

  private static Scenario of(String name, WorldMap map, Path file) throws IOException {
    List<Task> tasks = new ArrayList<>();
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.UTF_8))) {
      lines
          .lines()
          .map(line -> line.trim().split("\\s+"))
          .filter(fields -> fields.length == 9)
          .forEach(fields -> tasks.add(task(fields, map.bounds().maxY())));
    }
    return new Scenario(name, map, tasks);
  }

  /** Fields 4 to 7 are columns and rows of cells, row 0 at the top; 8 the length. */
  private static Task task(String[] fields, double height) {
    return new Task(
        Integer.parseInt(fields[4]) + 0.5,
        height - Integer.parseInt(fields[5]) - 0.5,
        Integer.parseInt(fields[6]) + 0.5,
        height - Integer.parseInt(fields[7]) - 0.5,
        Double.parseDouble(fields[8]));
  }
}
