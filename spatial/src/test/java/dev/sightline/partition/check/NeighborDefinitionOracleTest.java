package dev.sightline.partition.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Predicates;
import dev.sightline.geometry.Ring;
import dev.sightline.map.Area;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.partition.Tiling;
import dev.sightline.partition.layout.Hexagons;
import dev.sightline.partition.layout.Quadtree;
import dev.sightline.partition.layout.Regions;
import dev.sightline.partition.layout.Squares;
import dev.sightline.partition.refine.RandomMaps;
import dev.sightline.partition.refine.TriangleKind;
import dev.sightline.partition.refine.TriangleOptions;
import dev.sightline.partition.refine.TriangleTiles;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Neighbors of all kinds of tilings against the definition, by coordinates alone: vertex numbers,
 * the index and the builder play no part. Edges are shared where they run along each other for more
 * than a point; a corner is shared by every tile that contains its place.
 */
final class NeighborDefinitionOracleTest {
  private static final Box WORLD = RandomMaps.WORLD;

  @Test
  void squaresAndHexagons_anySize_haveTheNeighborsOfTheDefinition() {
    for (long seed = 1; seed <= 8; seed++) {
      var random = new SplittableRandom(seed);
      check(Squares.tile(WORLD, random.nextDouble(1, 9)), List.of(), "seed " + seed);
      check(Hexagons.tile(WORLD, random.nextDouble(1, 40)), List.of(), "seed " + seed);
    }
    check(Squares.tile(WORLD, 100), List.of(), "one square");
    check(Hexagons.tile(WORLD, 10_000), List.of(), "large hexagons");
  }

  @Test
  void quadtrees_leavesOfManySizes_haveTheNeighborsOfTheDefinition() {
    for (long seed = 1; seed <= 8; seed++) {
      var random = new SplittableRandom(seed);
      double[] crowd = new double[60];
      for (int i = 0; i < crowd.length; i += 2) {
        double spread = i < 40 ? 0.1 : 1;
        crowd[i] = WORLD.minX() + spread * random.nextDouble() * WORLD.width();
        crowd[i + 1] = WORLD.minY() + spread * random.nextDouble() * WORLD.height();
      }
      check(Quadtree.byPopulation(WORLD, crowd, 2, 0.05), List.of(), "seed " + seed);
      WorldMap map = RandomMaps.map(random, 5, seed % 2 == 0);
      check(Quadtree.byObstacles(map, 3, 0.4), List.of(), "seed " + seed);
    }
  }

  @Test
  void regions_nestedOverlappingAndTouchingAtAPoint_haveTheNeighborsOfTheDefinition() {
    for (long seed = 1; seed <= 20; seed++) {
      var random = new SplittableRandom(seed);
      List<Area> areas = new ArrayList<>();
      areas.add(new Area("corner", "room", Ring.of(1, 4, 3, 4, 3, 6, 1, 6)));
      areas.add(new Area("to corner", "room", Ring.of(3, 6, 5, 6, 5, 8, 3, 8)));
      for (int i = 0; i < seed % 7; i++) {
        double x = random.nextInt(0, 15);
        double y = random.nextInt(4, 14);
        double w = random.nextInt(1, 6);
        double h = random.nextInt(1, 4);
        areas.add(
            new Area(
                "area " + i,
                "room",
                random.nextBoolean()
                    ? Ring.of(x, y, x + w, y, x + w, y + h, x, y + h)
                    : Ring.of(x, y, x + w, y + 1, x, y + h)));
      }
      WorldMap map =
          new WorldMap("regions", WORLD, List.of(), List.of(), List.of(), List.copyOf(areas));
      check(Regions.tile(map).tiling(), List.of(), "seed " + seed);
    }
  }

  @Test
  void triangles_afterRandomDoors_haveTheNeighborsOfTheDefinition() {
    List<TriangleKind> kinds = List.of(TriangleKind.values());
    for (int seed = 1; seed <= 9; seed++) {
      var random = new SplittableRandom(seed);
      List<Obstacle> present = new ArrayList<>(RandomMaps.map(random, 5, true).obstacles());
      TriangleKind kind = kinds.get(seed % 3);
      TriangleTiles tiles =
          TriangleTiles.of(
              WorldMap.of("random", WORLD, present), new TriangleOptions(kind, 12, 20));
      for (int step = 0; step < 4; step++) {
        check(tiles.tiling(), walls(present), kind + " seed " + seed + " step " + step);
        Obstacle door = RandomMaps.obstacle(random, true);
        present.add(door);
        tiles.add(door);
        present.remove(0); // the map's obstacles go in their order
        tiles.remove(step);
      }
    }
  }

  private static List<double[]> walls(List<Obstacle> obstacles) {
    List<double[]> walls = new ArrayList<>();
    for (Obstacle obstacle : obstacles) {
      if (obstacle.blocks().move() && obstacle instanceof Obstacle.Segment s) {
        walls.add(new double[] {s.x1(), s.y1(), s.x2(), s.y2()});
      } else if (obstacle.blocks().move() && obstacle instanceof Obstacle.Polygon polygon) {
        Ring r = polygon.ring();
        for (int i = 0; i < r.size(); i++) {
          walls.add(new double[] {r.x(i), r.y(i), r.x(i + 1), r.y(i + 1)});
        }
      }
    }
    return walls;
  }

  private static void check(Tiling tiling, List<double[]> walls, String where) {
    List<Set<Integer>> edges = new ArrayList<>();
    for (int a = 0; a < tiling.limit(); a++) {
      edges.add(new TreeSet<>());
      for (int b = 0; b < tiling.limit(); b++) {
        if (a != b && tiling.exists(a) && tiling.exists(b) && shareAnEdge(tiling, a, b, walls)) {
          edges.get(a).add(b);
        }
      }
    }
    int pairs = 0;
    for (int a = 0; a < tiling.limit(); a++) {
      String at = tiling.kind() + " " + where + " tile " + a;
      Set<Integer> found = new TreeSet<>();
      for (int k = 0; k < tiling.edgeNeighborCount(a); k++) {
        found.add(tiling.edgeNeighbor(a, k));
      }
      assertEquals(edges.get(a), found, at + " edges");
      found.clear();
      for (int k = 0; k < tiling.pointNeighborCount(a); k++) {
        found.add(tiling.pointNeighbor(a, k));
      }
      assertEquals(pointNeighbors(tiling, a, edges), found, at + " points");
      pairs += found.size();
    }
    assertTrue(pairs > 0 || tiling.limit() < 2, where);
  }

  private static boolean shareAnEdge(Tiling tiling, int a, int b, List<double[]> walls) {
    for (int k = 0; k < tiling.cornerCount(a); k++) {
      double[] e = edge(tiling, a, k);
      for (int m = 0; m < tiling.cornerCount(b); m++) {
        if (runAlong(e, edge(tiling, b, m))
            && walls.stream().noneMatch(wall -> isOn(e[0], e[1], wall) && isOn(e[2], e[3], wall))) {
          return true;
        }
      }
    }
    return false;
  }

  private static double[] edge(Tiling tiling, int tile, int k) {
    int m = (k + 1) % tiling.cornerCount(tile);
    return new double[] {
      tiling.cornerX(tile, k),
      tiling.cornerY(tile, k),
      tiling.cornerX(tile, m),
      tiling.cornerY(tile, m)
    };
  }

  private static boolean runAlong(double[] e, double[] f) {
    int axis = e[0] != e[2] ? 0 : 1;
    double from = Math.max(Math.min(e[axis], e[axis + 2]), Math.min(f[axis], f[axis + 2]));
    double to = Math.min(Math.max(e[axis], e[axis + 2]), Math.max(f[axis], f[axis + 2]));
    return from < to
        && Predicates.orientation(e[0], e[1], e[2], e[3], f[0], f[1]) == 0
        && Predicates.orientation(e[0], e[1], e[2], e[3], f[2], f[3]) == 0;
  }

  private static boolean isOn(double x, double y, double[] e) {
    return x >= Math.min(e[0], e[2])
        && x <= Math.max(e[0], e[2])
        && y >= Math.min(e[1], e[3])
        && y <= Math.max(e[1], e[3])
        && Predicates.orientation(e[0], e[1], e[2], e[3], x, y) == 0;
  }

  private static Set<Integer> pointNeighbors(Tiling tiling, int a, List<Set<Integer>> edges) {
    Set<Integer> found = new TreeSet<>();
    for (int k = 0; k < tiling.cornerCount(a); k++) {
      double x = tiling.cornerX(a, k);
      double y = tiling.cornerY(a, k);
      Set<Integer> reached = new TreeSet<>(List.of(a));
      Deque<Integer> open = new ArrayDeque<>(reached);
      while (!open.isEmpty()) {
        for (int next : edges.get(open.remove())) {
          if (touches(tiling, next, x, y) && reached.add(next)) {
            open.add(next);
          }
        }
      }
      found.addAll(reached);
    }
    found.remove(a);
    return found;
  }

  private static boolean touches(Tiling tiling, int tile, double x, double y) {
    for (int k = 0; k < tiling.cornerCount(tile); k++) {
      if (isOn(x, y, edge(tiling, tile, k))) {
        return true;
      }
    }
    return false;
  }
}
