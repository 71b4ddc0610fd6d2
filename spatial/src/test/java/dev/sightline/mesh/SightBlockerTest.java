package dev.sightline.mesh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Ring;
import dev.sightline.map.Blocks;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which obstacle blocks: the one that ends the last of the two copies. */
final class SightBlockerTest {

  @Test
  void blocker_acrossAndInside_isTheObstacle() {
    Obstacle[] boxes = {box(1, 1, 2, 2), box(4, 4, 6, 6)};
    assertEquals(1, blocker(3, 5, 9, 5, boxes));
    assertEquals(1, blocker(5, 5, 5, 5.5, boxes));
    assertEquals(Mesh.OUTSIDE, blocker(5, 3, 5, 30, boxes));
  }

  @Test
  void blocker_whereGlassLiesOnAWall_isTheWall() {
    Obstacle glass = new Obstacle.Segment("glass", Blocks.MOVE, false, 5, 0, 5, 10);
    assertEquals(1, blocker(1, 5, 9, 5, glass, Obstacle.Segment.of(5, 0, 5, 10)));
    assertEquals(0, blocker(1, 5, 9, 5, Obstacle.Segment.of(5, 0, 5, 10), glass));
  }

  @Test
  void blocker_insideGlassAndHedge_isTheHedge() {
    Obstacle glass = polygon(Blocks.MOVE, new Box(2, 2, 8, 8));
    Obstacle hedge = polygon(Blocks.SIGHT, new Box(2, 2, 8, 8));
    assertEquals(1, blocker(4, 4, 5, 6, glass, hedge));
    assertEquals(0, blocker(4, 4, 5, 6, hedge, glass));
  }

  @Test
  void blocker_alongTheBounds_isWhatTheRightCopyMeets() {
    assertEquals(0, blocker(0, 3.2, 0, 3.8, box(0, 3, 1, 4)));
    assertEquals(Mesh.OUTSIDE, blocker(0, 3.8, 0, 3.2, box(0, 3, 1, 4)));
  }

  @Test
  void blocker_atAJoint_isOneOfTheWalls() {
    Obstacle up = Obstacle.Segment.of(5, 5, 5, 8);
    Obstacle down = Obstacle.Segment.of(5, 5, 5, 2);
    assertEquals(1, blocker(2, 5, 5.5, 5, Obstacle.Segment.of(3, 5, 3, 8), down));
    assertEquals(0, blocker(2, 5, 5.5, 5, up, Obstacle.Segment.of(3, 5, 3, 2)));
  }

  /**
   * The left copy ends at the first wall; the wall and the box met later on its side do not count.
   */
  @Test
  void blocker_whereACopyHasEnded_isWhatEndsTheOther() {
    Obstacle left = Obstacle.Segment.of(3, 5, 3, 8);
    Obstacle right = Obstacle.Segment.of(3, 5, 3, 2);
    Obstacle up = Obstacle.Segment.of(5, 5, 5, 8);
    Obstacle down = Obstacle.Segment.of(5, 5, 5, 2);
    assertEquals(2, blocker(2, 5, 8, 5, left, up, down));
    assertEquals(1, blocker(2, 5, 8, 5, right, up, down));
    assertEquals(2, blocker(2, 5, 8, 5, left, box(5, 5, 7, 7), box(5, 3, 7, 5)));
    assertEquals(1, blocker(2, 5, 8, 5, right, box(5, 5, 7, 7), box(5, 3, 7, 5)));
  }

  @Test
  void blocker_alongASharedFace_isTheBoxOnTheRight() {
    Obstacle[] boxes = {box(2, 2, 8, 5), box(2, 5, 8, 8)};
    assertEquals(0, blocker(3, 5, 7, 5, boxes));
    assertEquals(1, blocker(7, 5, 3, 5, boxes));
  }

  private static int blocker(
      double fromX, double fromY, double toX, double toY, Obstacle... obstacles) {
    WorldMap map = WorldMap.of("world", new Box(0, 0, 10, 10), List.of(obstacles));
    SightLine line = Mesh.of(map).sightLine();
    assertFalse(line.clear(fromX, fromY, toX, toY));
    return line.blocker();
  }

  private static Obstacle box(double x0, double y0, double x1, double y1) {
    return polygon(Blocks.BOTH, new Box(x0, y0, x1, y1));
  }

  private static Obstacle polygon(Blocks blocks, Box box) {
    return new Obstacle.Polygon(null, blocks, false, Ring.of(box), List.of());
  }
}
