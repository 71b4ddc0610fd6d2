package dev.sightline.interest;

import static dev.sightline.interest.SpaceTest.DISTANCE;
import static dev.sightline.interest.SpaceTest.TEAM;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.map.WorldMap;
import dev.sightline.work.Workers;
import dev.sightline.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

/** What was said since the last tick does not change what can be read. */
@NullUnmarked
final class BetweenTicksTest {
  private final World world = World.of(WorldMap.of("field", new Box(0, 0, 100, 100), List.of()));
  private final AtomicBoolean fails = new AtomicBoolean();
  private final Workers failing =
      (slices, slice) -> {
        if (fails.get()) {
          throw new IllegalStateException("the workers went home");
        }
        Workers.caller().run(slices, slice);
      };
  private final Space space =
      Space.builder(world).sense("near", DISTANCE).sense("team", TEAM).workers(failing).build();
  private final long anna = space.add(10, 10, 5);
  private final long bert = space.add(12, 10, 5);

  private List<Integer> whoPerceives(double x, double y) {
    List<Integer> found = new ArrayList<>();
    space.visitPerceivers(x, y, found::add);
    return found;
  }

  @Test
  void visitPerceivers_senseWasReplaced_asksTheOneOfTheLastTick() {
    space.tick();
    assertEquals(List.of(0, 1), whoPerceives(11, 10));
    space.replaceSense("near", DISTANCE);
    assertEquals(List.of(0, 1), whoPerceives(11, 10));
    space.tick();
    assertEquals(List.of(0, 1), whoPerceives(11, 10));
  }

  @Test
  void visitPerceivers_senseWasRemoved_asksItUntilTheNextTick() {
    space.tick();
    space.removeSense("near");
    assertEquals(List.of(0, 1), whoPerceives(11, 10));
    assertTrue(space.perceives(anna, bert));
    space.tick();
    assertEquals(List.of(), whoPerceives(11, 10));
    assertFalse(space.perceives(anna, bert));
  }

  @Test
  void visitPerceivers_senseWasAdded_asksItAfterTheNextTick() {
    space.removeSense("near");
    space.tick();
    space.addSense("sight", DISTANCE);
    assertEquals(List.of(), whoPerceives(11, 10));
    space.tick();
    assertEquals(List.of(0, 1), whoPerceives(11, 10));
  }

  @Test
  void explain_sensesChanged_speaksOfThoseOfTheLastTick() {
    space.tick();
    space.removeSense("near");
    space.addSense("sight", DISTANCE);
    Explanation before = space.explain(anna, bert);
    assertTrue(before.inScope());
    assertEquals(List.of("near", "team"), names(before));
    space.tick();
    assertEquals(List.of("team", "sight"), names(space.explain(anna, bert)));
  }

  private static List<String> names(Explanation explanation) {
    return explanation.senses().stream().map(Explanation.Sense::name).toList();
  }

  @Test
  void clients_tickFailedInWhichTheLastObserverLeft_perceiveNothingAfterResync() {
    space.assign(anna, 3);
    space.tick();
    int slot = space.slot(bert);
    assertTrue(space.clients().perceives(3, slot));
    space.assign(anna, Clients.NONE);
    fails.set(true);
    assertThrows(IllegalStateException.class, space::tick);
    fails.set(false);
    space.resync();
    assertFalse(space.clients().perceives(3, slot));
    assertEquals(0, space.clients().senses(3, slot));
  }
}
