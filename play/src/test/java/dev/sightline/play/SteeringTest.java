package dev.sightline.play;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Ring;
import dev.sightline.map.Blocks;
import dev.sightline.map.MapVariants;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.maps.generate.City;
import dev.sightline.maps.generate.Town;
import dev.sightline.mesh.Mesh;
import dev.sightline.motion.GridPoint;
import dev.sightline.motion.WireGrid;
import dev.sightline.path.Outcome;
import dev.sightline.path.PathSearch;
import dev.sightline.path.Quality;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class SteeringTest {
  private static final long PACE = 200 * Pace.STEP;

  @Test
  void follow_pathsOnGeneratedMaps_arriveExactly() {
    followAll("town", Town.generate(2), 0);
    followAll("town, wide", Town.generate(2), 0.2);
    followAll("city", City.generate(4, 200, 300, 150), 0);
    followAll("turned city", MapVariants.TURNED.of(City.generate(5, 90, 90, 60)), 0.1);
    followAll("bare walls", MapVariants.BARE_WALLS.of(Town.generate(3)), 0);
  }

  private static void followAll(String name, WorldMap map, double margin) {
    Walls walls = Walls.of(map);
    WireGrid grid = walls.grid();
    Walk walk = Walk.among(walls);
    PathSearch search = PathSearch.over(Mesh.of(map));
    Steering steering = Steering.among(walls);
    SplittableRandom random = new SplittableRandom(8);
    int arrived = 0;
    for (int i = 0; i < 60; i++) {
      GridPoint from = place(walk, random);
      GridPoint to = place(walk, random);
      Outcome outcome =
          search.find(
              grid.x(from.x()), grid.y(from.y()), grid.x(to.x()), grid.y(to.y()), Quality.FAST);
      if (outcome == Outcome.FOUND) {
        assertTrue(steering.follow(search.route(), margin), name + " path " + i);
        double length = search.route().length() / grid.step();
        int ticks = walkTo(steering, walk, from, to, name + " path " + i);
        double most = length * 1.15 / 200 + 2 * search.route().size() + 2;
        assertTrue(ticks <= most + 10, name + " path " + i + " took " + ticks + " of " + most);
        arrived++;
      }
    }
    assertTrue(arrived > 20, name + ": " + arrived);
  }

  private static GridPoint place(Walk walk, SplittableRandom random) {
    WireGrid grid = walk.walls().grid();
    return walk.nearestPlace(
        random.nextInt(grid.lastColumn() + 1), random.nextInt(grid.lastRow() + 1));
  }

  private static int walkTo(
      Steering steering, Walk walk, GridPoint from, GridPoint to, String name) {
    int column = from.x();
    int row = from.y();
    int tick = 0;
    while (steering.aim(column, row) == Steering.State.WALKING) {
      walk.to(column, row, steering.column(), steering.row(), PACE, tick++);
      column = walk.column();
      row = walk.row();
    }
    assertEquals(Steering.State.ARRIVED, steering.state(), name);
    assertEquals(to, new GridPoint(column, row), name);
    return tick;
  }

  /** A wall from side to side with one door in it. */
  private static WorldMap gate() {
    Box bounds = new Box(0, 0, 65536, 65536);
    Obstacle door =
        new Obstacle.Polygon(
            "gate", Blocks.BOTH, true, Ring.of(new Box(1000, 500, 2000, 600)), List.of());
    return WorldMap.of(
        "gate",
        bounds,
        List.of(
            Obstacle.Polygon.of(Ring.of(new Box(0, 500, 1000, 600))),
            door,
            Obstacle.Polygon.of(Ring.of(new Box(2000, 500, 65536, 600)))));
  }

  private static Steering through(Walls walls) {
    PathSearch search = PathSearch.over(Mesh.of(WorldMap.of("open", gate().bounds(), List.of())));
    search.find(1500, 100, 1500, 5000, Quality.FAST);
    Steering steering = Steering.among(walls);
    assertTrue(steering.follow(search.route(), 0));
    return steering;
  }

  @Test
  void aim_doorClosesAhead_saysBlocked() {
    Walls walls = Walls.of(gate());
    walls.openDoors();
    Steering steering = through(walls);
    assertEquals(Steering.State.WALKING, steering.aim(1500, 100));
    assertEquals(1500, steering.column());
    assertEquals(5000, steering.row());
    walls.close(1);
    assertEquals(Steering.State.BLOCKED, steering.aim(1500, 300));
    assertThrows(IllegalStateException.class, steering::column);
    walls.open(1);
    assertEquals(Steering.State.BLOCKED, steering.aim(1500, 300), "until another path is followed");
  }

  @Test
  void aim_doorThatOneDoesNotKnowOf_saysBlockedWhereItIs() {
    Walls believed = Walls.of(gate());
    believed.openDoors();
    Walls real = Walls.of(gate());
    Walk walk = Walk.among(real);
    Steering steering = through(believed);
    int row = 100;
    int ticks = 0;
    while (steering.aim(1500, row) == Steering.State.WALKING) {
      walk.to(1500, row, steering.column(), steering.row(), PACE, ticks++);
      row = walk.row();
    }
    assertEquals(Steering.State.BLOCKED, steering.state());
    assertEquals(500, row);
    assertTrue(ticks < 10, ticks + " ticks");
  }

  @Test
  void aim_pushedOffThePath_findsBack() {
    Walls walls = Walls.of(gate());
    walls.openDoors();
    Steering steering = through(walls);
    steering.aim(1500, 100);
    assertEquals(Steering.State.WALKING, steering.aim(1100, 300));
    assertEquals(Steering.State.WALKING, steering.aim(40000, 100));
    for (int i = 0; i < 3; i++) {
      steering.aim(40000, 100); // where it does not get ahead
    }
    assertEquals(Steering.State.BLOCKED, steering.state());
  }

  @Test
  void follow_nothing_isRefused() {
    Walls walls = Walls.of(gate());
    Steering steering = Steering.among(walls);
    PathSearch search = PathSearch.over(Mesh.of(gate()));
    search.find(1500, 100, 1500, 550, Quality.FAST);
    assertThrows(IllegalArgumentException.class, () -> steering.follow(search.route(), 0));
    assertEquals(Steering.State.ARRIVED, steering.aim(3, 3));
    assertEquals(0, steering.pointsLeft());
    steering.stop();
    assertEquals(Steering.State.ARRIVED, steering.state());
  }

  @Test
  void follow_pathToItself_hasArrived() {
    Walls walls = Walls.of(gate());
    Steering steering = Steering.among(walls);
    PathSearch search = PathSearch.over(Mesh.of(gate()));
    search.find(1500, 100, 1500, 100, Quality.FAST);
    assertTrue(steering.follow(search.route(), 0));
    assertEquals(Steering.State.ARRIVED, steering.aim(1500, 100));
  }

  @Test
  void follow_gapNarrowerThanTheGrid_saysSo() {
    WorldMap map =
        WorldMap.of(
            "gap",
            new Box(0, 0, 65536, 65536),
            List.of(
                Obstacle.Polygon.of(Ring.of(new Box(0, 500, 1000.3, 600))),
                Obstacle.Polygon.of(Ring.of(new Box(1000.7, 500, 65536, 600)))));
    PathSearch search = PathSearch.over(Mesh.of(map));
    assertEquals(Outcome.FOUND, search.find(1500, 100, 1500, 5000, Quality.FAST));
    Steering steering = Steering.among(Walls.of(map));
    assertFalse(steering.follow(search.route(), 0));
    assertEquals(Steering.State.BLOCKED, steering.aim(1500, 100));
  }
}
