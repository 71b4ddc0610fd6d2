package dev.sightline.world;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.interest.Space;
import dev.sightline.interest.sight.RayRule;
import dev.sightline.map.Blocks;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The example of docs/world.md. */
final class WorldExampleTest {

  @Test
  void commit_doorOpenedAndBarrelPut_changesWhoIsPerceived() {
    Obstacle door = new Obstacle.Segment("gate", Blocks.BOTH, true, 20, 0, 20, 40);
    WorldMap map = WorldMap.of("yard", new Box(0, 0, 40, 40), List.of(door));
    World world = World.of(map);
    Space space =
        Space.builder(world)
            .sense("sight", (population, there) -> new RayRule(population, there.mesh()))
            .build();
    long anna = space.add(15, 20, 20);
    long bert = space.add(25, 20, 20);
    space.tick();
    assertFalse(space.perceives(anna, bert));
    ObstacleHandle gate = world.obstacle("gate"); // its id in the map, or "#7" by number, from 0
    world.open(gate);
    ObstacleHandle barrel = world.add(Obstacle.Segment.of(12, 5, 12, 8));
    world.commit(); // both take effect together
    space.tick(); // and everything that stands on the world follows
    assertTrue(space.perceives(anna, bert));
    world.remove(barrel);
    world.close(gate);
    world.commit();
    space.tick();
    assertFalse(space.perceives(anna, bert));
  }
}
