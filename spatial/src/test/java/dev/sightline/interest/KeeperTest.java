package dev.sightline.interest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.interest.distance.DistanceRule;
import dev.sightline.map.WorldMap;
import dev.sightline.world.World;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A space that somebody keeps: nobody else moves what is in it, or ticks. */
final class KeeperTest {
  private static final String REFUSAL =
      "the space is kept by a shepherd, which alone ticks it and adds, moves and removes entities";

  private final Space space =
      Space.builder(World.of(WorldMap.of("field", new Box(0, 0, 10, 10), List.of())))
          .sense("sight", (sheep, world) -> new DistanceRule(sheep, 1, 0))
          .build();
  private final long dog = space.add(5, 5, 3);
  private final Keeper keeper = space.keep("a shepherd");

  private static void assertRefused(Runnable call) {
    IllegalStateException e = assertThrows(IllegalStateException.class, call::run);
    assertEquals(REFUSAL, e.getMessage());
  }

  @Test
  void anyChange_byOthers_refused() {
    assertRefused(() -> space.add(1, 1));
    assertRefused(() -> space.add(1, 1, 1));
    assertRefused(() -> space.move(dog, 1, 1));
    assertRefused(() -> space.move(new long[0], new double[0], new double[0], 0));
    assertRefused(() -> space.remove(dog));
    assertRefused(() -> space.radius(dog, 1));
    assertRefused(() -> space.team(dog, 1));
    assertRefused(() -> space.parent(dog, Space.NOTHING));
    assertRefused(() -> space.assign(dog, 1));
    assertRefused(space::tick);
    assertRefused(space::resync);
    assertRefused(() -> space.keep("a wolf"));
    assertEquals(5, space.x(dog));
    assertEquals(0, space.tickNumber());
  }

  @Test
  void anyChange_byTheKeeper_made() {
    long sheep = keeper.add(6, 5);
    keeper.tick();
    assertTrue(space.perceives(dog, sheep));
    keeper.move(sheep, 9, 5);
    keeper.tick();
    assertFalse(space.perceives(dog, sheep));
    keeper.radius(dog, 4);
    assertTrue(keeper.resync().isWhole());
    assertTrue(space.perceives(dog, sheep));
    keeper.remove(sheep);
    assertThrows(IllegalStateException.class, () -> keeper.move(sheep, 1, 1));
  }

  @Test
  void moveOfMany_byTheKeeper_allOrNone() {
    long sheep = keeper.add(6, 5);
    long[] ids = {dog, sheep};
    keeper.move(ids, new double[] {1, 2}, new double[] {3, 4}, 2);
    assertEquals(1, space.x(dog));
    assertEquals(4, space.y(sheep));
    double[] places = {8, Double.NaN};
    assertThrows(IllegalArgumentException.class, () -> keeper.move(ids, places, places, 2));
    assertThrows(IllegalArgumentException.class, () -> keeper.move(ids, places, places, 3));
    assertEquals(1, space.x(dog));
  }

  @Test
  void sensesAndTraits_byOthers_made() {
    space.kind(dog, 3);
    space.addSense("smell", (sheep, world) -> new DistanceRule(sheep, 2, 0));
    keeper.tick();
    assertEquals(List.of("sight", "smell"), space.senses());
    assertEquals(3, space.kind(dog));
  }
}
