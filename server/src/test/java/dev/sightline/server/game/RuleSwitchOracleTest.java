package dev.sightline.server.game;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Point;
import dev.sightline.map.Blocks;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.mesh.Mesh;
import dev.sightline.replica.Replica;
import dev.sightline.server.game.town.TownGame;
import dev.sightline.world.ObstacleHandle;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Players' copies against brute force, while rule, radius and doors change under way. */
class RuleSwitchOracleTest {
  private static final int PLAYERS = 24;
  private static final int TICKS = 300;

  @TempDir Path folder;

  private static WorldMap map() {
    List<Obstacle> walls = new ArrayList<>();
    List<Point> spawns = new ArrayList<>();
    for (int i = 1; i < 4; i++) {
      walls.add(Obstacle.Segment.of(16 * i, 0, 16 * i, 28));
      walls.add(Obstacle.Segment.of(16 * i, 36, 16 * i, 64));
      walls.add(new Obstacle.Segment("door" + i, Blocks.BOTH, true, 16 * i, 28, 16 * i, 36));
    }
    for (int i = 0; i < 16; i++) {
      spawns.add(new Point(4 + 16 * (i % 4), 8 + 16 * (i / 4)));
    }
    return new WorldMap("rooms", new Box(0, 0, 64, 64), walls, spawns, List.of(), List.of());
  }

  @Test
  void perceive_switchedUnderLoad_leavesNoWrongOrMissingReplica() {
    long seed = 20261117;
    Random random = new Random(seed);
    WorldOptions options = WorldOptions.of(map(), "ray", 20).withAi(false).withSeed(seed);
    try (TestWorld test = new TestWorld(folder, options, new TownGame())) {
      for (int i = 0; i < PLAYERS; i++) {
        test.join("");
      }
      for (int tick = 0; tick < TICKS; tick++) {
        act(test, random, tick);
        test.step();
        check(test, "seed " + seed + " tick " + tick);
      }
    }
  }

  private static void act(TestWorld test, Random random, int tick) {
    for (TestPlayer player : test.players) {
      if (random.nextInt(10) == 0) {
        player.walk(random.nextInt(65536));
      }
    }
    if (tick % 7 == 0) {
      String rule = random.nextBoolean() ? "ray" : "distance";
      test.world.perceive(rule, 5 + random.nextInt(30));
    }
    if (tick % 11 == 0) {
      var doors = test.world.world().doors();
      var door = doors.get(random.nextInt(doors.size()));
      boolean open = random.nextBoolean();
      test.world.later(() -> test.world.turnDoor(door, open));
    }
  }

  private static void check(TestWorld test, String message) {
    Mesh mesh = test.world.world().mesh();
    var sight = mesh.sightLine();
    for (TestPlayer player : test.players) {
      TreeSet<Long> expected = new TreeSet<>();
      for (Avatar other : test.world.avatars()) {
        if (other.number() == player.number || perceives(test, sight, player.avatar(), other)) {
          expected.add(other.number());
        }
      }
      TreeSet<Long> held = new TreeSet<>();
      player
          .held("Avatar")
          .forEach(replica -> held.add(replica.get(test.world.schema().avatarNumber)));
      assertEquals(expected, held, message + " player " + player.number);
      checkDoors(test, sight, player, message);
    }
  }

  /** A door has to be there if any of many points of it is perceived, and only then. */
  private static void checkDoors(
      TestWorld test, dev.sightline.mesh.SightLine sight, TestPlayer player, String message) {
    Map<String, Replica> held = new HashMap<>();
    for (Replica door : player.held("Door")) {
      held.put(door.get(TestPlayer.<String>field(door.type(), "name")), door);
      assertNotEquals(0, door.senses(), message);
    }
    for (ObstacleHandle handle : test.world.world().doors()) {
      Replica door = held.get(test.world.world().name(handle));
      var segment = (Obstacle.Segment) test.world.world().obstacle(handle);
      boolean perceived =
          perceivesSome(test, sight, player.avatar(), segment, 100)
              || (door != null && perceivesSome(test, sight, player.avatar(), segment, 200_000));
      assertEquals(perceived, door != null, message + " door " + handle);
      if (door != null) {
        boolean open = door.get(TestPlayer.<Boolean>field(door.type(), "open"));
        assertEquals(test.world.world().isOpen(handle), open, message);
      }
    }
  }

  private static boolean perceivesSome(
      TestWorld test,
      dev.sightline.mesh.SightLine sight,
      Avatar avatar,
      Obstacle.Segment door,
      int points) {
    double x = avatar.entity().x();
    double y = avatar.entity().y();
    double nearest = Math.max(door.y1(), Math.min(door.y2(), y)); // doors are upright here
    for (int i = 0; i <= points; i++) {
      double dx = door.x1() - x;
      double dy = (i == points ? nearest : door.y1() + (door.y2() - door.y1()) * i / points) - y;
      double before = 1 - 1e-7; // at the face of the door that looks here
      if (dx * dx + dy * dy <= test.world.radius() * test.world.radius()
          && (test.world.rule().equals("distance")
              || sight.clear(x, y, x + before * dx, y + before * dy))) {
        return true;
      }
    }
    return false;
  }

  private static boolean perceives(
      TestWorld test, dev.sightline.mesh.SightLine sight, Avatar a, Avatar b) {
    double dx = a.entity().x() - b.entity().x();
    double dy = a.entity().y() - b.entity().y();
    double radius = test.world.radius();
    if (dx * dx + dy * dy > radius * radius) {
      return false;
    }
    return test.world.rule().equals("distance")
        || sight.clear(a.entity().x(), a.entity().y(), b.entity().x(), b.entity().y());
  }
}
