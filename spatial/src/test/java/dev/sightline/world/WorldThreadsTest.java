package dev.sightline.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.map.Blocks;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.partition.refine.TriangleOptions;
import dev.sightline.path.Clearance;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** One thread notes changes while another one asks. */
final class WorldThreadsTest {
  private static final int QUESTIONS = 150;
  private static final int MOST_CHANGES = 2000;

  private final World world =
      World.of(WorldMap.of("field", new Box(0, 0, 100, 100), List.of(door("gate", 1))));
  private final ExecutorService other = Executors.newSingleThreadExecutor();

  @AfterEach
  void end() {
    other.shutdownNow();
  }

  private static Obstacle door(String id, double y) {
    return new Obstacle.Segment(id, Blocks.BOTH, true, 50, y, 51, y + 0.5);
  }

  /** Adds a door and opens it; every third one goes again. */
  private void change(int round) {
    ObstacleHandle door = world.add(door("door " + round, 2 + round % 90));
    assertTrue(world.open(door));
    assertTrue(world.isOpen(door));
    if (round % 3 == 0) {
      world.remove(door);
    }
  }

  /** Lets another thread ask, and changes the world until that has been answered. */
  private void together(IntConsumer asking) throws Exception {
    Future<?> asked = other.submit(() -> IntStream.range(0, QUESTIONS).forEach(asking));
    for (int round = 0; round < MOST_CHANGES && !asked.isDone(); round++) {
      change(round);
    }
    asked.get(60, TimeUnit.SECONDS);
    world.commit();
  }

  @Test
  void clearance_firstAskedForWhileObstaclesAreAdded_followsThem() throws Exception {
    List<Clearance> held = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      held.add(world.clearance(0.1 + i / 100.0));
    }
    together(round -> world.clearance(1 + round / 1000.0));
    held.add(world.clearance(1 + (QUESTIONS - 1) / 1000.0));
    world.doors().stream().limit(10).forEach(world::close);
    world.commit();
    for (Clearance clearance : held) {
      assertEquals(obstacles(Clearance.of(world.mesh(), clearance.radius())), obstacles(clearance));
    }
  }

  private static int obstacles(Clearance clearance) {
    int count = 0;
    for (int number = 0; number < clearance.ground().obstacleSlots(); number++) {
      count += clearance.ground().isObstacle(number) ? 1 : 0;
    }
    return count;
  }

  @Test
  void triangles_madeWhileObstaclesAreAdded_knowThoseThatStand() throws Exception {
    together(
        round -> {
          TriangleOptions options = TriangleOptions.refined(900 + round);
          assertTrue(world.trianglesThroughDoors(options).tiling().limit() > 0);
        });
  }

  @Test
  void obstacle_askedForWhileOthersAreAdded_isFound() throws Exception {
    ObstacleHandle gate = world.obstacle("gate");
    together(
        round -> {
          assertEquals(gate, world.obstacle("gate"));
          assertEquals("gate", world.name(gate));
          assertTrue(world.doors().contains(gate));
        });
  }
}
