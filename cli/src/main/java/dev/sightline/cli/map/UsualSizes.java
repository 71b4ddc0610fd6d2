package dev.sightline.cli.map;

import dev.sightline.map.WorldMap;
import java.nio.file.Path;

/** What is taken where a size is not given: all follow from the interest radius. */
final class UsualSizes {
  private static final Path TOWN = Path.of("town");

  private UsualSizes() {}

  /** Returns 5 for the generated town, else a twelfth of the shorter side. */
  static double radius(Path file, WorldMap map) {
    double side = Math.min(map.bounds().width(), map.bounds().height());
    return file.equals(TOWN) ? 5 : side / 12;
  }

  /** Returns the square of a fifth of the radius. */
  static double maxArea(Path file, WorldMap map) {
    double side = radius(file, map) / 5;
    return side * side;
  }
}
