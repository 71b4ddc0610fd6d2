package dev.sightline.mesh;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sightline.geometry.Ring;
import dev.sightline.map.MapVariants;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.maps.format.LoadedMap;
import dev.sightline.maps.format.MapFiles;
import dev.sightline.maps.format.SharedData;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The free area of example maps, as they are and turned, against exact sums over their rings. */
final class SharedMapsAreaTest {
  private static final double PRECISION = 1e-9; // of the bounds' area

  @TempDir Path folder;

  @Test
  void area_ofSharedMaps_isTheBoundsWithoutTheObstacles() throws IOException {
    for (Path file : SharedData.files("maps", ".json")) {
      LoadedMap loaded = MapFiles.read(file);
      boolean apart = loaded.warnings().stream().noneMatch(w -> w.contains("overlap"));
      boolean within = loaded.warnings().stream().noneMatch(w -> w.contains("bounds"));
      double expected = apart && within ? covered(loaded.map()) : meshCovered(loaded.map());
      check(file, loaded.map(), expected);
      check(file, turnedOnDisk(loaded.map()), expected);
    }
  }

  private static void check(Path file, WorldMap map, double expected) {
    double tolerance = PRECISION * map.bounds().width() * map.bounds().height();
    assertEquals(expected, meshCovered(map), tolerance, file.toString());
  }

  /** Returns the map turned, after a way through a file, which also applies the rules. */
  private WorldMap turnedOnDisk(WorldMap map) {
    Path file = folder.resolve("turned.json");
    WorldMap turned = MapVariants.TURNED.of(map);
    MapFiles.write(turned, file);
    WorldMap read = MapFiles.read(file).map();
    assertEquals(turned, read, map.name());
    return read;
  }

  private static double meshCovered(WorldMap map) {
    double all = map.bounds().width() * map.bounds().height();
    return all - Mesh.of(map).freeSpace().area();
  }

  /** Returns the area of all obstacles that block movement, summed without rounding. */
  private static double covered(WorldMap map) {
    BigDecimal sum = BigDecimal.ZERO;
    for (Obstacle obstacle : map.obstacles()) {
      if (obstacle instanceof Obstacle.Polygon polygon && polygon.blocks().move()) {
        sum = sum.add(doubled(polygon.ring()));
        for (Ring hole : polygon.holes()) {
          sum = sum.subtract(doubled(hole));
        }
      }
    }
    return sum.doubleValue() / 2;
  }

  private static BigDecimal doubled(Ring ring) {
    BigDecimal sum = BigDecimal.ZERO;
    for (int i = 0; i < ring.size(); i++) {
      BigDecimal across = new BigDecimal(ring.x(i)).multiply(new BigDecimal(ring.y(i + 1)));
      BigDecimal back = new BigDecimal(ring.x(i + 1)).multiply(new BigDecimal(ring.y(i)));
      sum = sum.add(across).subtract(back);
    }
    return sum.abs();
  }
}
