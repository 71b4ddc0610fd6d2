package dev.sightline.partition.refine;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Ring;
import dev.sightline.map.Blocks;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Maps with houses at right and arbitrary angles, walls, and obstacles that overlap. */
public final class RandomMaps {
  public static final Box WORLD = new Box(-1, 3, 19, 17);

  private RandomMaps() {}

  public static WorldMap map(SplittableRandom random, int obstacles, boolean grid) {
    List<Obstacle> list = new ArrayList<>();
    for (int i = 0; i < obstacles; i++) {
      list.add(obstacle(random, grid));
    }
    return WorldMap.of("random", WORLD, list);
  }

  public static Obstacle obstacle(SplittableRandom random, boolean grid) {
    double x = grid ? random.nextInt(0, 17) : random.nextDouble(1, 16);
    double y = grid ? random.nextInt(4, 14) : random.nextDouble(5, 14);
    double w = grid ? random.nextInt(1, 4) : random.nextDouble(0.2, 3);
    double h = grid ? random.nextInt(1, 3) : random.nextDouble(0.2, 3);
    if (random.nextInt(3) == 0) {
      boolean flat = random.nextBoolean();
      return grid
          ? Obstacle.Segment.of(x, y, flat ? x + w : x, flat ? y : y + h)
          : Obstacle.Segment.of(x, y, x + w, y - h / 2);
    }
    Ring ring =
        grid || random.nextBoolean()
            ? Ring.of(x, y, x + w, y, x + w, y + h, x, y + h)
            : turned(x, y, w, h, random.nextDouble(Math.PI));
    Blocks blocks = random.nextInt(6) == 0 ? Blocks.SIGHT : Blocks.BOTH;
    return new Obstacle.Polygon(null, blocks, false, ring, List.of());
  }

  private static Ring turned(double x, double y, double w, double h, double angle) {
    double c = Math.cos(angle) / 2;
    double s = Math.sin(angle) / 2;
    return Ring.of(
        x - w * c + h * s,
        y - w * s - h * c,
        x + w * c + h * s,
        y + w * s - h * c,
        x + w * c - h * s,
        y + w * s + h * c,
        x - w * c - h * s,
        y - w * s + h * c);
  }
}
