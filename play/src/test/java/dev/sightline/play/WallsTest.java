package dev.sightline.play;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Ring;
import dev.sightline.map.Blocks;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.world.ObstacleHandle;
import dev.sightline.world.World;
import java.util.List;
import org.junit.jupiter.api.Test;

final class WallsTest {
  private static final Obstacle DOOR =
      new Obstacle.Polygon(
          "door", Blocks.BOTH, true, Ring.of(new Box(500, 0, 510, 1000)), List.of());
  private static final Obstacle HEDGE =
      new Obstacle.Segment("hedge", Blocks.SIGHT, false, 300, 0, 300, 1000);
  private static final WorldMap MAP =
      WorldMap.of("walls", new Box(0, 0, 65536, 65536), List.of(DOOR, HEDGE));

  private static boolean passes(Walls walls, int column, int toColumn) {
    return Walk.among(walls).isFree(column, 500, toColumn, 500);
  }

  @Test
  void of_newWalls_closesDoorsAndIgnoresWhatBlocksSightOnly() {
    Walls walls = Walls.of(MAP);
    assertFalse(walls.isOpen(0));
    assertFalse(passes(walls, 400, 600));
    assertTrue(passes(walls, 200, 400));
  }

  @Test
  void openAndClose_twice_sayWhetherAnythingChanged() {
    Walls walls = Walls.of(MAP);
    assertTrue(walls.open(0));
    assertFalse(walls.open(0));
    assertTrue(walls.isOpen(0));
    assertTrue(passes(walls, 400, 600));
    assertTrue(walls.close(0));
    assertFalse(walls.close(0));
    assertFalse(passes(walls, 400, 600));
    walls.openDoors();
    assertTrue(walls.isOpen(0));
    assertFalse(walls.isOpen(1));
  }

  @Test
  void open_noSuchObstacle_throws() {
    Walls walls = Walls.of(MAP);
    assertThrows(IllegalArgumentException.class, () -> walls.open(2));
    assertThrows(IllegalArgumentException.class, () -> walls.close(-1));
    assertThrows(IllegalArgumentException.class, () -> walls.isOpen(7));
  }

  @Test
  void copy_ofWalls_changesByItself() {
    Walls walls = Walls.of(MAP);
    Obstacle crate = Obstacle.Polygon.of(Ring.of(new Box(700, 400, 800, 600)));
    walls.add(crate);
    Walls copy = walls.copy();
    copy.open(0);
    copy.remove(crate);
    assertFalse(passes(walls, 400, 600));
    assertFalse(passes(walls, 650, 850));
    assertTrue(passes(copy, 400, 850));
    walls.remove(crate);
    copy.add(crate);
    assertTrue(passes(walls, 650, 850));
    assertFalse(passes(copy, 650, 850));
  }

  @Test
  void addAndRemove_outOfOrder_throw() {
    Walls walls = Walls.of(MAP);
    Obstacle crate = Obstacle.Segment.of(700, 400, 800, 600);
    assertThrows(IllegalStateException.class, () -> walls.remove(crate));
    walls.add(crate);
    assertThrows(IllegalStateException.class, () -> walls.add(crate));
    assertThrows(IllegalStateException.class, () -> walls.add(DOOR));
    walls.remove(DOOR);
    assertThrows(IllegalStateException.class, () -> walls.remove(DOOR));
  }

  @Test
  void add_manyObstacles_usesSlotsAgain() {
    Walls walls = Walls.of(MAP);
    for (int i = 0; i < 300; i++) {
      Obstacle crate = Obstacle.Polygon.of(Ring.of(new Box(700 + i, 400, 800 + i, 600)));
      walls.add(crate);
      assertFalse(passes(walls, 650, 1200));
      walls.remove(crate);
      assertTrue(passes(walls, 650, 1200));
    }
    assertEquals(4, walls.owners());
    assertTrue(walls.edges().slots() < 20);
  }

  @Test
  void follow_changesOfAWorld_doesTheSame() {
    World world = World.of(MAP);
    Walls walls = Walls.of(MAP);
    ObstacleHandle door = world.obstacle("door");
    world.open(door);
    walls.follow(world.commit());
    assertTrue(passes(walls, 400, 600));
    world.close(door);
    walls.follow(world.commit());
    assertFalse(passes(walls, 400, 600));
  }
}
