package dev.sightline.partition.refine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.maps.format.MapFiles;
import dev.sightline.partition.Tiling;
import dev.sightline.partition.check.TilingCheck;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** All maps of the data folder and many random ones. */
@Tag("slow")
final class TriangleTilesSlowTest {

  @Test
  void of_allMaps_keepEveryRule() throws IOException {
    Path folder = Path.of("../../shared/data/maps");
    assumeTrue(Files.isDirectory(folder), folder + " is not there");
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.sorted().toList()) {
        WorldMap map = MapFiles.read(file).map();
        double side = Math.min(map.bounds().width(), map.bounds().height()) / 60;
        Tiling tiling = TriangleTiles.of(map, TriangleOptions.refined(side * side)).tiling();
        TriangleQuality quality = TriangleQuality.of(tiling, 20);
        System.out.println(file.getFileName() + " " + quality);
        assertEquals(List.of(), TilingCheck.faults(tiling, map), file.toString());
        assertEquals(0, quality.thin(), file.toString());
      }
    }
  }

  @Test
  void addAndRemove_manyRandomMaps_keepEveryRule() {
    for (long seed = 1000; seed < 1100; seed++) {
      for (TriangleKind kind : TriangleKind.values()) {
        run(seed, kind, seed % 2 == 0);
      }
    }
  }

  private static void run(long seed, TriangleKind kind, boolean grid) {
    var random = new SplittableRandom(seed);
    WorldMap map = RandomMaps.map(random, (int) (seed % 25), grid);
    List<Obstacle> present = new ArrayList<>(map.obstacles());
    List<Integer> numbers = new ArrayList<>();
    for (int i = 0; i < present.size(); i++) {
      numbers.add(i);
    }
    double area = 0.5 + seed % 3;
    TriangleTiles tiles = TriangleTiles.of(map, new TriangleOptions(kind, area, 20));
    for (int step = 0; step < 30; step++) {
      if (random.nextInt(present.size() + 3) < 8) {
        Obstacle obstacle = RandomMaps.obstacle(random, grid);
        present.add(obstacle);
        numbers.add(tiles.add(obstacle));
      } else {
        int k = random.nextInt(present.size());
        present.remove(k);
        tiles.remove(numbers.remove(k));
      }
      String where = kind + " seed " + seed + " step " + step;
      WorldMap now = WorldMap.of("now", RandomMaps.WORLD, present);
      assertEquals(List.of(), TilingCheck.faults(tiles.tiling(), now), where);
      TriangleQuality quality = TriangleQuality.of(tiles.tiling(), 20);
      boolean refined = kind == TriangleKind.REFINED;
      assertTrue(!refined || quality.largestArea() <= area, where);
      assertTrue(!refined || !grid || quality.thin() == 0, where + ": " + quality);
    }
  }
}
