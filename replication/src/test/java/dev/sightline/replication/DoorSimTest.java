package dev.sightline.replication;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.interest.Space;
import dev.sightline.map.Blocks;
import dev.sightline.map.Obstacle;
import dev.sightline.world.World;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A wall with a door in it, which is an entity, too. */
final class DoorSimTest {
  private final World world = Stage.yard(wall(0, 45), door(), wall(55, 100));
  private final Stage stage =
      new Stage(options -> options, Space.builder(world).sense("sight", Rules.sight()).build());
  private Player anna;
  private Player ben;
  private Entity door;

  private static Obstacle wall(double from, double to) {
    return Obstacle.Segment.of(50, from, 50, to);
  }

  private static Obstacle door() {
    return new Obstacle.Segment("door", Blocks.BOTH, true, 50, 45, 50, 55);
  }

  @SuppressWarnings("NullAway") // set in the first tick
  DoorSimTest() {
    stage.tick(
        () -> {
          anna = stage.join(45, 50);
          ben = stage.join(55, 50);
          door = stage.thing(50, 50);
        });
  }

  private void open(boolean open) {
    stage.tick(
        () -> {
          if (open) {
            world.open(world.obstacle("door"));
          } else {
            world.close(world.obstacle("door"));
          }
          world.commit();
          door.setFlag(Yard.OPEN, open);
        });
  }

  @Test
  void open_sightIsClear_bothEnter() {
    assertEquals(Set.of(door.id()), anna.held(), "a point on the wall is seen from both sides");
    open(true);
    assertTrue(anna.holds(ben.avatar));
    assertTrue(ben.holds(anna.avatar));
    assertTrue(anna.replica(door).get(Yard.OPEN));
  }

  @Test
  void close_sightIsBlocked_bothLeave() {
    open(true);
    open(false);
    assertFalse(anna.holds(ben.avatar));
    assertFalse(ben.holds(anna.avatar));
    assertFalse(anna.replica(door).get(Yard.OPEN));
  }

  @Test
  void open_nobodyInSight_lastStateStaysWithTheClient() {
    stage.tick(() -> anna.avatar.moveTo(5, 5));
    open(true);
    assertFalse(anna.holds(door));
    stage.tick(() -> anna.avatar.moveTo(45, 48));
    assertTrue(anna.news.contains("returned " + door.id()));
    assertTrue(anna.replica(door).get(Yard.OPEN));
  }

  @Test
  void move_behindTheWall_leaves() {
    open(true);
    stage.tick(() -> ben.avatar.moveTo(52, 42));
    assertEquals(
        List.of("left " + ben.avatar.id()),
        anna.news.stream().filter(n -> n.startsWith("left")).toList());
  }
}
