package dev.sightline.play;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sightline.map.MapVariants;
import dev.sightline.map.WorldMap;
import dev.sightline.maps.format.MapFiles;
import dev.sightline.maps.generate.City;
import dev.sightline.maps.generate.Town;
import dev.sightline.mesh.FreeSpace;
import dev.sightline.mesh.Mesh;
import dev.sightline.mesh.SightLine;
import dev.sightline.motion.GridPoint;
import dev.sightline.motion.WireGrid;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Walks on large maps, each line of them checked by the exact mesh. */
final class SharedMapsWalkTest {
  private static final Path FOLDER = Path.of("../../shared/data/maps");
  private static final int AVATARS = 8;
  private static final int TICKS = 150;

  @Test
  void walk_onGeneratedMaps_isClear() {
    stroll("town", Town.generate(1));
    stroll("city", City.generate(1, 300, 200, 200));
  }

  @Test
  void walk_onSharedMaps_isClear() throws IOException {
    for (Path file : files()) {
      stroll(file.toString(), MapFiles.read(file).map());
    }
  }

  @Test
  void walk_onTurnedSharedMaps_isClear() throws IOException {
    for (Path file : files()) {
      stroll(file + " turned", MapVariants.TURNED.of(MapFiles.read(file).map()));
    }
  }

  private static List<Path> files() throws IOException {
    assumeTrue(Files.isDirectory(FOLDER), () -> "skipped: there is no " + FOLDER);
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files.filter(file -> file.toString().endsWith(".json")).sorted().toList();
    }
  }

  private static void stroll(String name, WorldMap map) {
    Walls walls = Walls.of(map);
    WireGrid grid = walls.grid();
    Walk walk = Walk.among(walls);
    Mesh mesh = Mesh.of(map);
    SightLine line = mesh.walkLine();
    FreeSpace free = mesh.freeSpace();
    SplittableRandom random = new SplittableRandom(3);
    for (int i = 0; i < AVATARS; i++) {
      GridPoint at =
          walk.nearestPlace(
              random.nextInt(grid.lastColumn() + 1), random.nextInt(grid.lastRow() + 1));
      for (int tick = 0, heading = 0; tick < TICKS; tick++) {
        heading = tick % 20 == 0 ? random.nextInt(Heading.TURN) : heading;
        walk.toward(at.x(), at.y(), heading, random.nextLong(700 * Pace.STEP), tick);
        String step = name + " avatar " + i + " tick " + tick + " at " + at;
        assertTrue(isClear(walk, line), step);
        at = new GridPoint(walk.column(), walk.row());
        assertTrue(free.isFree(grid.x(at.x()), grid.y(at.y())), step);
      }
    }
  }

  private static boolean isClear(Walk walk, SightLine line) {
    WireGrid grid = walk.walls().grid();
    boolean clear = true;
    for (int i = 2; i < walk.turnsSize; i += 2) {
      double x = grid.x(walk.turns[i - 2]);
      double y = grid.y(walk.turns[i - 1]);
      clear &= line.clear(x, y, grid.x(walk.turns[i]), grid.y(walk.turns[i + 1]));
    }
    return clear;
  }
}
