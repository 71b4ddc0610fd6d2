package dev.sightline.maps.format;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sightline.map.WorldMap;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real maps: every one loads, converts to every format and back, and covers the right cells. */
final class SharedMapsTest {
  @TempDir Path folder;

  @Test
  void write_everyMapInEveryFormat_readsBackEqual() throws IOException {
    List<Path> files = new ArrayList<>(SharedData.files("maps", ".json"));
    files.addAll(SharedData.files("tiled", ".tmx"));
    files.addAll(SharedData.files("movingai", ".map"));
    for (Path file : files) {
      WorldMap map = MapFiles.read(file).map();
      for (String extension : List.of("json", "geojson", "tmx", "tmj")) {
        Path copy = folder.resolve("copy." + extension);
        MapFiles.write(map, copy);
        assertEquals(map, MapFiles.read(copy).map(), file + " as " + extension);
      }
    }
  }

  @Test
  void write_movingAiMapAsMovingAi_readsBackEqual() throws IOException {
    for (Path file : SharedData.files("movingai", ".map")) {
      WorldMap map = MapFiles.read(file).map();
      Path copy = folder.resolve(file.getFileName());
      MapFiles.write(map, copy);
      assertEquals(map, MapFiles.read(copy).map(), file.toString());
    }
  }

  @Test
  void read_movingAiMap_coversTheBlockedCells() throws IOException {
    for (Path file : SharedData.files("movingai", ".map")) {
      List<String> rows = Files.readAllLines(file).stream().skip(4).toList();
      WorldMap map = MapFiles.read(file).map();
      CellCover cover = new CellCover(map, 1, 1);
      for (int row = 0; row < rows.size(); row++) {
        for (int column = 0; column < rows.get(row).length(); column++) {
          boolean free = ".GS".indexOf(rows.get(row).charAt(column)) >= 0;
          assertEquals(!free, cover.isBlocked(column, rows.size() - 1 - row), file + " row " + row);
        }
      }
    }
  }

  @Test
  void read_movingAiMap_isTheRegionOfTheNativeMap() throws IOException {
    for (Path file : SharedData.files("maps", ".json")) {
      String[] name = file.getFileName().toString().replace(".json", "").split("_", 3);
      if (name[0].equals("movingai")) {
        compareIfThere("movingai", name[2] + ".map", file, 1);
      }
    }
  }

  @Test
  void read_tiledMap_isTheRegionOfTheNativeMap() throws IOException {
    for (Path file : SharedData.files("maps", ".json")) {
      String[] name = file.getFileName().toString().replace(".json", "").split("_", 2);
      if (name[0].equals("tmw")) {
        compareIfThere("tiled", name[1] + ".tmx", file, 32);
      }
    }
  }

  private static void compareIfThere(String folder, String name, Path nativeFile, int cell)
      throws IOException {
    for (Path file : SharedData.files(folder, name)) {
      WorldMap map = MapFiles.read(file).map();
      WorldMap expected = MapFiles.read(nativeFile).map();
      assertEquals(expected.bounds(), map.bounds(), name);
      assertEquals(expected.obstacles().size(), map.obstacles().size(), name);
      assertEquals(new CellCover(expected, cell, cell), new CellCover(map, cell, cell), name);
    }
  }
}
