package dev.sightline.maps.format;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Point;
import dev.sightline.geometry.Ring;
import dev.sightline.map.Area;
import dev.sightline.map.Blocks;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.maps.format.check.MapDraft;
import dev.sightline.maps.format.grid.CellGrid;
import dev.sightline.maps.format.grid.GridObstacles;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Seeded maps with full-precision coordinates. */
final class RandomMaps {
  private final Random random;
  private final String word;

  private RandomMaps(long seed, String word) {
    random = new Random(seed);
    this.word = word;
  }

  /** Returns a map with a bit of everything; the word serves as name and in ids. */
  static WorldMap map(long seed, String word) {
    RandomMaps maps = new RandomMaps(seed, word);
    Box bounds = new Box(-2000 - maps.any(), -3000, 1e9, 5000 + maps.any());
    List<Obstacle> obstacles = new ArrayList<>();
    List<Point> spawns = new ArrayList<>();
    List<Point> items = new ArrayList<>();
    List<Area> areas = new ArrayList<>();
    for (int i = maps.random.nextInt(6); i > 0; i--) {
      obstacles.add(maps.obstacle());
      spawns.add(new Point(maps.any(), maps.any()));
      items.add(new Point(Math.rint(maps.any()) + 0.0, maps.any()));
      areas.add(new Area(word + i, i == 1 ? "" : word, maps.ring(maps.any(), maps.any(), 10)));
    }
    return new WorldMap(word, bounds, obstacles, spawns, items, areas);
  }

  /** Returns a grid of cells as polygons. */
  static WorldMap grid(long seed) {
    Random random = new Random(seed);
    CellGrid grid = cells(random);
    MapDraft draft = new MapDraft("grid", "grid");
    draft.bounds("bounds", 0, 0, grid.width(), grid.height());
    new GridObstacles(0, grid.height(), 1, -1).add(grid, "regions", draft);
    return draft.finish().map();
  }

  static CellGrid cells(Random random) {
    CellGrid grid = new CellGrid(1 + random.nextInt(12), 1 + random.nextInt(12));
    int tenths = random.nextInt(11);
    for (int row = 0; row < grid.height(); row++) {
      for (int column = 0; column < grid.width(); column++) {
        if (random.nextInt(10) < tenths) {
          grid.block(column, row);
        }
      }
    }
    return grid;
  }

  private double any() {
    return (random.nextDouble() - 0.5) * Math.pow(10, random.nextInt(4));
  }

  private Obstacle obstacle() {
    @Nullable String id =
        random.nextBoolean() ? word + random.nextInt() : random.nextBoolean() ? word : null;
    Blocks[] all = Blocks.values();
    Blocks blocks = all[random.nextInt(all.length)];
    boolean door = random.nextBoolean();
    if (random.nextInt(3) == 0) {
      return new Obstacle.Segment(id, blocks, door, any(), any(), any() + 2000, any());
    }
    double x = any();
    double y = any();
    List<Ring> holes = random.nextBoolean() ? List.of() : List.of(ring(x, y, 1), ring(x, y, 0.1));
    return new Obstacle.Polygon(id, blocks, door, ring(x, y, 10), holes);
  }

  /** Returns corners on a circle, so that rings of different radius never cross. */
  private Ring ring(double x, double y, double radius) {
    int corners = 8 + random.nextInt(5);
    double start = random.nextDouble();
    int way = random.nextBoolean() ? 1 : -1;
    double[] xy = new double[2 * corners];
    for (int i = 0; i < corners; i++) {
      double angle = start + way * 2 * Math.PI * i / corners;
      xy[2 * i] = x + radius * Math.cos(angle);
      xy[2 * i + 1] = y + radius * Math.sin(angle);
    }
    return Ring.of(xy);
  }
}
