package dev.sightline.path;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Point;
import dev.sightline.geometry.Ring;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.mesh.Mesh;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class PathSearchTest {
  private static final Box TEN = new Box(0, 0, 10, 10);

  private static Mesh mesh(Obstacle... obstacles) {
    return Mesh.of(WorldMap.of("test", TEN, List.of(obstacles)));
  }

  private static Obstacle box(double x0, double y0, double x1, double y1) {
    return Obstacle.Polygon.of(Ring.of(new Box(x0, y0, x1, y1)));
  }

  private static Obstacle wall(double x1, double y1, double x2, double y2) {
    return Obstacle.Segment.of(x1, y1, x2, y2);
  }

  private static List<Point> points(double... xy) {
    List<Point> points = new ArrayList<>();
    for (int i = 0; i < xy.length; i += 2) {
      points.add(new Point(xy[i], xy[i + 1]));
    }
    return points;
  }

  private static List<Point> shortest(Mesh mesh, double x1, double y1, double x2, double y2) {
    PathSearch search = PathSearch.over(mesh);
    assertEquals(Outcome.FOUND, search.find(x1, y1, x2, y2, Quality.SHORTEST));
    List<Point> path = search.route().toList();
    assertEquals(List.of(), PathCheck.faults(mesh, path));
    return path;
  }

  private static Outcome outcome(Mesh mesh, double x1, double y1, double x2, double y2) {
    PathSearch search = PathSearch.over(mesh);
    Outcome outcome = search.find(x1, y1, x2, y2, Quality.FAST);
    assertEquals(outcome.hasPath(), search.route().size() > 0);
    return outcome;
  }

  @Test
  void find_nothingBetween_goesStraight() {
    assertEquals(points(1, 1, 9, 8), shortest(mesh(box(0, 8, 1, 9)), 1, 1, 9, 8));
  }

  @Test
  void find_wallBetween_goesAroundItsEnd() {
    assertEquals(points(2, 5, 5, 8, 8, 5), shortest(mesh(wall(5, 0, 5, 8)), 2, 5, 8, 5));
  }

  @Test
  void find_toItself_isOnePoint() {
    assertEquals(points(2, 5), shortest(mesh(), 2, 5, 2, 5));
  }

  @Test
  void find_alongWallsAndBounds_isStraight() {
    Mesh mesh = mesh(box(2, 2, 4, 4), box(6, 1, 7, 4));
    assertEquals(points(0, 4, 10, 4), shortest(mesh, 0, 4, 10, 4));
    assertEquals(points(0, 0, 10, 0), shortest(mesh, 0, 0, 10, 0));
  }

  @Test
  void find_lineTouchesLeftAndRight_keepsTheCornersOnTheWay() {
    Mesh mesh = mesh(box(2, 5, 4, 10), box(6, 0, 8, 5));
    assertEquals(points(0, 5, 6, 5, 10, 5), shortest(mesh, 0, 5, 10, 5));
  }

  @Test
  void find_betweenBoxesThatTouchAtACorner_goesAround() {
    Mesh mesh = mesh(box(2, 2, 5, 5), box(5, 5, 8, 8));
    assertEquals(points(4, 6, 5, 8, 8, 8, 8, 5, 6, 4), shortest(mesh, 4, 6, 6, 4));
  }

  @Test
  void find_roomClosedByTouchingCorners_isUnreachable() {
    Mesh mesh = mesh(wall(0, 5, 5, 5), wall(5, 5, 10, 5));
    assertEquals(Outcome.UNREACHABLE, outcome(mesh, 1, 1, 9, 9));
  }

  @Test
  void find_betweenObstaclesThatShareASide_isUnreachable() {
    Mesh mesh = mesh(box(0, 4, 5, 6), box(5, 4, 10, 6));
    assertEquals(Outcome.UNREACHABLE, outcome(mesh, 5, 1, 5, 9));
    assertEquals(Outcome.UNREACHABLE, outcome(mesh, 5, 5, 5, 9));
  }

  @Test
  void find_startOnAWall_leavesToEitherSide() {
    Mesh mesh = mesh(wall(0, 5, 10, 5));
    assertEquals(points(3, 5, 2, 9), shortest(mesh, 3, 5, 2, 9));
    assertEquals(points(3, 5, 2, 1), shortest(mesh, 3, 5, 2, 1));
  }

  @Test
  void find_endsInsideOrOutside_saysWhich() {
    Mesh mesh = mesh(box(2, 2, 5, 5));
    assertEquals(Outcome.START_BLOCKED, outcome(mesh, 3, 3, 1, 1));
    assertEquals(Outcome.GOAL_BLOCKED, outcome(mesh, 1, 1, 3, 3));
    assertEquals(Outcome.START_OUTSIDE, outcome(mesh, -1, 3, 1, 1));
    assertEquals(Outcome.GOAL_OUTSIDE, outcome(mesh, 1, 1, 3, 10.5));
    assertEquals(Outcome.GOAL_OUTSIDE, outcome(mesh, 1, 1, Double.NaN, 1));
  }

  @Test
  void find_doorOpensAndCloses_followsTheMesh() {
    Mesh mesh = mesh(wall(0, 5, 4, 5), wall(6, 5, 10, 5), wall(4, 5, 6, 5));
    PathSearch search = PathSearch.over(mesh);
    assertEquals(Outcome.UNREACHABLE, search.find(5, 1, 5, 9, Quality.SHORTEST));
    mesh.remove(2);
    assertEquals(Outcome.FOUND, search.find(5, 1, 5, 9, Quality.SHORTEST));
    assertEquals(points(5, 1, 5, 9), search.route().toList());
    mesh.add(wall(4, 5, 6, 5));
    assertEquals(Outcome.UNREACHABLE, search.find(5, 1, 5, 9, Quality.SHORTEST));
  }

  @Test
  void findNearest_goalBehindWalls_stopsAtTheNearestPoint() {
    Mesh mesh = mesh(box(3, 3, 7, 7));
    PathSearch search = PathSearch.over(mesh);
    assertEquals(Outcome.NEAREST, search.findNearest(1, 1, 5, 6.5, Quality.SHORTEST));
    assertEquals(points(1, 1, 3, 7, 5, 7), search.route().toList());
    assertEquals(Outcome.NEAREST, search.findNearest(1, 1, 12, 1, Quality.SHORTEST));
    assertEquals(points(1, 1, 10, 1), search.route().toList());
    assertEquals(Outcome.FOUND, search.findNearest(1, 1, 2, 1, Quality.SHORTEST));
    assertEquals(Outcome.START_BLOCKED, search.findNearest(4, 4, 2, 1, Quality.SHORTEST));
  }

  @Test
  void findNearest_goalInAnotherRoom_stopsAtTheWall() {
    Mesh mesh = mesh(wall(5, 0, 5, 10));
    PathSearch search = PathSearch.over(mesh);
    assertEquals(Outcome.NEAREST, search.findNearest(1, 1, 8, 3, Quality.SHORTEST));
    assertEquals(points(1, 1, 5, 3), search.route().toList());
  }

  @ParameterizedTest
  @EnumSource
  void find_repeated_allocatesNothing(Quality quality) {
    SplittableRandom random = new SplittableRandom(1);
    Obstacle[] boxes = new Obstacle[100];
    for (int i = 0; i < 100; i++) {
      double x = i % 10 + 0.2 + random.nextDouble(0.3);
      int row = i / 10;
      double y = row + 0.2 + random.nextDouble(0.3);
      boxes[i] = box(x, y, x + random.nextDouble(0.1, 0.4), y + random.nextDouble(0.1, 0.4));
    }
    PathSearch search = PathSearch.over(mesh(boxes));
    findAll(search, quality);
    findAll(search, quality);
    long before = allocatedBytes();
    long call = allocatedBytes() - before;
    before = allocatedBytes();
    int found = findAll(search, quality);
    assertEquals(call, allocatedBytes() - before);
    assertEquals(100, found);
  }

  private static int findAll(PathSearch search, Quality quality) {
    int found = 0;
    for (int i = 0; i < 100; i++) {
      double at = i / 10.0;
      found += search.find(0, at, 10, 10 - at, quality) == Outcome.FOUND ? 1 : 0;
    }
    return found;
  }

  private static long allocatedBytes() {
    return ((com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean())
        .getCurrentThreadAllocatedBytes();
  }
}
