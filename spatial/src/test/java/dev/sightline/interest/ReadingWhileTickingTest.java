package dev.sightline.interest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.interest.sight.RayRule;
import dev.sightline.map.Blocks;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.world.ObstacleHandle;
import dev.sightline.world.World;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** One thread opens and closes a door and ticks, another asks: it is refused or answered right. */
final class ReadingWhileTickingTest {
  private static final int ROUNDS = 4_000;

  private final World world =
      World.of(
          WorldMap.of(
              "rooms",
              new Box(0, 0, 100, 100),
              List.of(new Obstacle.Segment("door", Blocks.BOTH, true, 50, 40, 50, 60))));
  private final Space space =
      Space.builder(world)
          .sense("sight", (population, live) -> new RayRule(population, live.mesh()))
          .build();
  private final AtomicInteger answers = new AtomicInteger();
  private final AtomicInteger wrong = new AtomicInteger();
  private volatile boolean isOver;

  /** The door is closed whenever the space ticks, so nobody behind it perceives anything. */
  @Test
  void visitPerceivers_whileTheWorldChanges_knowsTheLastTickOnly() throws InterruptedException {
    space.add(48, 50, 10);
    space.tick();
    Thread reader = new Thread(this::read);
    reader.setDaemon(true);
    reader.start();
    ObstacleHandle door = world.obstacle("door");
    for (int round = 0; round < ROUNDS; round++) {
      world.open(door);
      untilDone(world::commit);
      world.close(door);
      untilDone(world::commit);
      untilDone(space::tick);
    }
    while (answers.get() == 0) {
      Thread.onSpinWait();
    }
    isOver = true;
    reader.join();
    assertEquals(0, wrong.get(), "of " + answers);
    assertTrue(answers.get() > 0);
  }

  private void read() {
    while (!isOver) {
      try {
        space.visitPerceivers(52, 50, slot -> wrong.incrementAndGet());
        answers.incrementAndGet();
      } catch (IllegalStateException e) {
        Thread.onSpinWait();
      }
    }
  }

  private static void untilDone(Runnable change) {
    while (true) {
      try {
        change.run();
        return;
      } catch (IllegalStateException e) {
        Thread.onSpinWait();
      }
    }
  }
}
