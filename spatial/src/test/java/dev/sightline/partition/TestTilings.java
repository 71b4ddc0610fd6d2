package dev.sightline.partition;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Ring;
import dev.sightline.map.Area;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.partition.layout.Hexagons;
import dev.sightline.partition.layout.Quadtree;
import dev.sightline.partition.layout.Regions;
import dev.sightline.partition.layout.Squares;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/** One small tiling of each kind. */
public final class TestTilings {
  public static final Box WORLD = new Box(-3, 2, 17.3, 14.1);

  private TestTilings() {}

  public static Stream<Tiling> all() {
    return Stream.of(
        Squares.tile(WORLD, 1.7),
        Hexagons.tile(WORLD, 1.3),
        Quadtree.byPopulation(WORLD, crowd(new SplittableRandom(5)), 7, 0.1),
        Quadtree.byObstacles(map(), 2, 0.3),
        Regions.tile(map()).tiling(),
        triangles(new SplittableRandom(6), 9, 7));
  }

  public static WorldMap map() {
    List<Obstacle> obstacles = new ArrayList<>();
    obstacles.add(Obstacle.Polygon.of(Ring.of(0, 4, 3, 4, 3, 6, 0, 7)));
    obstacles.add(Obstacle.Segment.of(5, 5, 9.5, 11.2));
    List<Area> areas =
        List.of(
            new Area("house", "building", Ring.of(0, 4, 8, 4, 8, 10, 0, 10)),
            new Area("hall", "room", Ring.of(0, 4, 4, 4, 4, 10, 0, 10)),
            new Area("closet", "room", Ring.of(1, 5, 2, 5.5, 1.5, 6)),
            new Area("square", "street", Ring.of(6, 8, 12, 7, 15, 13, 7, 12)));
    return new WorldMap("test", WORLD, obstacles, List.of(), List.of(), areas);
  }

  private static double[] crowd(SplittableRandom random) {
    double[] xy = new double[400];
    for (int i = 0; i < xy.length; i += 2) {
      double spread = i < 200 ? 1 : 0.1;
      xy[i] = WORLD.minX() + random.nextDouble() * spread * WORLD.width();
      xy[i + 1] = WORLD.minY() + random.nextDouble() * spread * WORLD.height();
    }
    return xy;
  }

  /** A jittered grid of quadrilaterals, each cut in two; some edges are blocked. */
  public static Tiling triangles(SplittableRandom random, int columns, int rows) {
    TilingBuilder builder = Tiling.builder("triangle");
    for (int j = 0; j <= rows; j++) {
      for (int i = 0; i <= columns; i++) {
        double dx = i == 0 || i == columns ? 0 : random.nextDouble(-0.3, 0.3);
        double dy = j == 0 || j == rows ? 0 : random.nextDouble(-0.3, 0.3);
        builder.vertex(i + dx, j + dy);
      }
    }
    int wide = columns + 1;
    for (int j = 0; j < rows; j++) {
      for (int i = 0; i < columns; i++) {
        int v = j * wide + i;
        builder.tile(v, v + 1, v + wide + 1);
        builder.tile(v, v + wide + 1, v + wide);
        block(builder, random, v, v + 1);
        block(builder, random, v, v + wide);
        block(builder, random, v, v + wide + 1);
      }
    }
    return builder.build();
  }

  private static void block(TilingBuilder builder, SplittableRandom random, int u, int v) {
    if (random.nextInt(3) == 0) {
      builder.block(u, v);
    }
  }

  /** Returns a point that is often a corner, on an edge, or outside. */
  public static double[] point(Tiling tiling, SplittableRandom random) {
    int tile = random.nextInt(tiling.limit());
    int k = random.nextInt(tiling.cornerCount(tile));
    int m = (k + 1) % tiling.cornerCount(tile);
    double ax = tiling.cornerX(tile, k);
    double ay = tiling.cornerY(tile, k);
    double bx = tiling.cornerX(tile, m);
    double by = tiling.cornerY(tile, m);
    return switch (random.nextInt(5)) {
      case 0 -> new double[] {ax, ay};
      case 1 -> new double[] {(ax + bx) / 2, (ay + by) / 2};
      case 2 -> new double[] {Math.nextUp(ax), Math.nextDown(ay)};
      default ->
          new double[] {
            random.nextDouble(tiling.bounds().minX() - 1, tiling.bounds().maxX() + 1),
            random.nextDouble(tiling.bounds().minY() - 1, tiling.bounds().maxY() + 1)
          };
    };
  }
}
