package dev.sightline.path;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Point;
import dev.sightline.geometry.Ring;
import dev.sightline.map.Blocks;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.maps.format.MapFiles;
import dev.sightline.maps.format.SharedData;
import dev.sightline.mesh.Mesh;
import dev.sightline.mesh.MeshKeeper;
import dev.sightline.mesh.RandomMaps;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class ClearanceTest {
  private static final Box TEN = new Box(0, 0, 10, 10);

  private static WorldMap map(Obstacle... obstacles) {
    return WorldMap.of("test", TEN, List.of(obstacles));
  }

  private static Obstacle box(double x0, double y0, double x1, double y1) {
    return Obstacle.Polygon.of(Ring.of(new Box(x0, y0, x1, y1)));
  }

  private static Outcome find(WorldMap map, double radius, double... ends) {
    return PathSearch.over(Clearance.of(map, radius))
        .find(ends[0], ends[1], ends[2], ends[3], Quality.SHORTEST);
  }

  @Test
  void find_gapWiderThanTheDisc_passes() {
    WorldMap map = map(box(0, 4, 4, 6), box(6, 4, 10, 6));
    assertEquals(Outcome.FOUND, find(map, 0.99, 2, 2, 2, 8));
    assertEquals(Outcome.UNREACHABLE, find(map, 1, 2, 2, 2, 8));
    assertEquals(Outcome.UNREACHABLE, find(map, 1.01, 2, 2, 2, 8));
  }

  @Test
  void find_aroundAWallsEnd_staysAtTheRadius() {
    WorldMap map = map(Obstacle.Segment.of(5, 0, 5, 6));
    PathSearch search = PathSearch.over(Clearance.of(map, 1));
    assertEquals(Outcome.FOUND, search.find(2, 3, 8, 3, Quality.SHORTEST));
    Distances distances = new Distances(map);
    assertEquals(1, distances.least(search.route().toList()), 1e-12);
    double straight = Math.sqrt(18 - 1);
    double turn = 1.5 * Math.PI - 2 * Math.acos(1 / Math.sqrt(18));
    double shortest = 2 * straight + turn;
    assertTrue(search.route().length() >= shortest - 1e-12);
    assertTrue(search.route().length() <= 1.006 * shortest, search.route().length() + "");
  }

  @Test
  void find_startAndGoalCloserThanTheRadius_leavesAndArrivesStraight() {
    WorldMap map = map(box(4, 4, 6, 6));
    PathSearch search = PathSearch.over(Clearance.of(map, 1));
    assertEquals(Outcome.FOUND, search.find(0.5, 5, 6.25, 5, Quality.SHORTEST));
    List<Point> path = search.route().toList();
    assertEquals(List.of(new Point(0.5, 5), new Point(1, 5)), path.subList(0, 2));
    assertEquals(
        List.of(new Point(7, 5), new Point(6.25, 5)), path.subList(path.size() - 2, path.size()));
    assertTrue(new Distances(map).least(path.subList(1, path.size() - 1)) >= 1 - 1e-12);
  }

  @Test
  void find_endInsideAnObstacle_saysWhich() {
    WorldMap map = map(box(4, 4, 6, 6));
    assertEquals(Outcome.START_BLOCKED, find(map, 1, 5, 5, 1, 1));
    assertEquals(Outcome.GOAL_BLOCKED, find(map, 1, 1, 1, 5, 5));
    assertEquals(Outcome.GOAL_OUTSIDE, find(map, 1, 1, 1, 11, 5));
  }

  @Test
  void removed_door_letsTheDiscThrough() {
    Obstacle door = new Obstacle.Segment("door", Blocks.BOTH, true, 3, 5, 7, 5);
    Mesh walls = Mesh.of(map(box(0, 4, 3, 6), box(7, 4, 10, 6), door));
    MeshKeeper keeper = walls.keep("the test");
    Clearance clearance = Clearance.of(walls, 1);
    PathSearch search = PathSearch.over(clearance);
    assertEquals(Outcome.UNREACHABLE, search.find(5, 2, 5, 8, Quality.FAST));
    keeper.remove(2);
    clearance.removed(keeper, 2);
    assertEquals(Outcome.FOUND, search.find(5, 2, 5, 8, Quality.FAST));
    clearance.added(keeper, keeper.add(door), clearance.thickened(door));
    assertEquals(Outcome.UNREACHABLE, search.find(5, 2, 5, 8, Quality.FAST));
  }

  @Test
  void added_ringWithARoomInside_leavesTheRoom() {
    Obstacle ring =
        new Obstacle.Polygon(
            "ring",
            Blocks.BOTH,
            false,
            Ring.of(new Box(1, 1, 9, 9)),
            List.of(Ring.of(new Box(2, 2, 8, 8))));
    Mesh walls = Mesh.of(map());
    Clearance clearance = Clearance.of(walls, 0.25);
    MeshKeeper keeper = walls.keep("the test");
    clearance.added(keeper, keeper.add(ring), clearance.thickened(ring));
    PathSearch search = PathSearch.over(clearance);
    assertEquals(Outcome.FOUND, search.find(3, 3, 7, 7, Quality.FAST));
    assertEquals(Outcome.UNREACHABLE, search.find(3, 3, 0.5, 0.5, Quality.FAST));
  }

  @Test
  void of_discWiderThanTheBounds_isRefused() {
    assertThrows(IllegalArgumentException.class, () -> Clearance.of(map(), 5));
    assertThrows(IllegalArgumentException.class, () -> Clearance.of(map(), 0));
    assertThrows(IllegalArgumentException.class, () -> Clearance.of(map(), Double.NaN));
  }

  @ParameterizedTest
  @EnumSource
  void find_randomWorlds_keepsTheRadius(RandomMaps.Placement placement) {
    for (long seed = 0; seed < 30; seed++) {
      RandomMaps maps = new RandomMaps(seed, placement);
      WorldMap map = maps.map(1 + maps.random().nextInt(5));
      double radius = maps.random().nextDouble(0.05, 0.7);
      Clearance clearance = Clearance.of(map, radius);
      for (int i = 0; i < 10; i++) {
        checkPath(clearance, map, maps.point(), maps.point(), placement + " seed " + seed);
      }
    }
  }

  @Test
  void find_realMaps_keepsTheRadius() throws IOException {
    for (Path file : SharedData.files("maps", ".json")) {
      WorldMap map = MapFiles.read(file).map();
      if (map.obstacles().stream().mapToInt(ClearanceTest::corners).sum() < 1000) {
        double radius = Math.min(map.bounds().width(), map.bounds().height()) / 150;
        Clearance clearance = Clearance.of(map, radius);
        SplittableRandom random = new SplittableRandom(5);
        for (int i = 0; i < 8; i++) {
          checkPath(clearance, map, place(map, random), place(map, random), file + " path " + i);
        }
      }
    }
  }

  private static int corners(Obstacle obstacle) {
    return obstacle instanceof Obstacle.Polygon p
        ? p.ring().size() + p.holes().stream().mapToInt(Ring::size).sum()
        : 2;
  }

  private static double[] place(WorldMap map, SplittableRandom random) {
    Box b = map.bounds();
    return new double[] {
      random.nextDouble(b.minX(), b.maxX()), random.nextDouble(b.minY(), b.maxY())
    };
  }

  /** All of a path but its first and last part keeps the radius; nothing crosses an obstacle. */
  private static void checkPath(
      Clearance clearance, WorldMap map, double[] p, double[] q, String at) {
    PathSearch search = PathSearch.over(clearance);
    if (search.find(p[0], p[1], q[0], q[1], Quality.SHORTEST) != Outcome.FOUND) {
      return;
    }
    List<Point> path = search.route().toList();
    assertEquals(List.of(), PathCheck.faults(clearance.walls(), path), at);
    Distances distances = new Distances(map);
    double needed = clearance.radius() - 1e-12 * distances.largest();
    int first = distances.toPoint(path.get(0)) < needed ? 1 : 0;
    int last = path.size() - (distances.toPoint(path.get(path.size() - 1)) < needed ? 1 : 0);
    if (last - first > 0) {
      double least = distances.least(path.subList(first, last));
      assertTrue(least >= needed, at + " comes as close as " + least + ": " + path);
    }
  }
}
