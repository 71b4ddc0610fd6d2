package dev.sightline.interest;

import static dev.sightline.interest.SpaceTest.DISTANCE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.interest.custom.FunctionRule;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.RuleFactory;
import dev.sightline.map.WorldMap;
import dev.sightline.world.World;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

/** Ticks that fail anywhere, and what comes after. */
@NullUnmarked
final class FailedTickTest {
  private static final int DEPTHS = 300;

  private final World world = World.of(WorldMap.of("field", new Box(0, 0, 100, 100), List.of()));

  /** Runs a task so many calls above the place where the stack ends, and so often. */
  @SuppressWarnings("InfiniteRecursion") // until the stack ends
  private static int atTheEndOfTheStack(int above, Runnable task) {
    int left;
    try {
      left = atTheEndOfTheStack(above, task);
    } catch (StackOverflowError e) {
      return above;
    }
    if (left == 0) {
      task.run();
    }
    return left - 1;
  }

  @Test
  void resync_tickRanOutOfStackAnywhere_repairsTheSpace() {
    int failed = 0;
    for (int depth = 0; depth < DEPTHS; depth++) {
      Space space = Space.builder(world).sense("near", DISTANCE).build();
      List<Long> ids = new ArrayList<>();
      for (int i = 0; i < 60; i++) {
        ids.add(space.add(i, 50, 3));
      }
      space.tick();
      for (int i = 0; i < 10; i++) {
        space.remove(ids.remove(3 * i));
        ids.add(space.add(2 * i, 50.5, 3));
        space.move(ids.get(i), i / 2.0, 51);
        space.radius(ids.get(i + 10), 4);
      }
      boolean[] throwing = {false};
      int at = depth;
      runAtTheEndOfTheStack(at, () -> throwing[0] = isThrowing(space));
      failed += throwing[0] ? 1 : 0;
      space.resync();
      check(space, ids, depth);
      space.remove(ids.remove(0));
      space.tick();
      check(space, ids, depth);
    }
    assertTrue(failed > 0, "no tick ran out of stack");
  }

  private static void runAtTheEndOfTheStack(int above, Runnable task) {
    Thread thread = new Thread(null, () -> atTheEndOfTheStack(above, task), "deep", 1 << 18);
    thread.start();
    try {
      thread.join();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static boolean isThrowing(Space space) {
    try {
      space.tick();
      return false;
    } catch (StackOverflowError e) {
      return true;
    }
  }

  private static void check(Space space, List<Long> ids, int depth) {
    assertEquals(ids.size(), space.count());
    for (long a : ids) {
      for (long b : ids) {
        double dx = space.x(a) - space.x(b);
        double dy = space.y(a) - space.y(b);
        boolean near = a != b && dx * dx + dy * dy <= space.radius(a) * space.radius(a);
        assertEquals(near, space.perceives(a, b), "depth " + depth);
      }
    }
  }

  @Test
  void resync_tickFailedInARule_tellsWhatChangedInIt() {
    boolean[] fails = {false};
    RuleFactory throwing =
        (p, w) ->
            new FunctionRule(
                "throwing",
                p,
                (a, b) -> {
                  if (fails[0]) {
                    throw new IllegalStateException("not today");
                  }
                  return false;
                });
    Space space = Space.builder(world).sense("near", DISTANCE).sense("odd", throwing).build();
    long a = space.add(1, 1, 5);
    long gone = space.add(2, 2, 5);
    space.tick();
    fails[0] = true;
    long b = space.add(3, 1, 5);
    space.move(a, 2, 1);
    space.remove(gone);
    assertThrows(IllegalStateException.class, space::tick);
    space.move(b, 3, 2);
    assertThrows(IllegalStateException.class, space::resync);
    fails[0] = false;
    long c = space.add(4, 4);
    Delta delta = space.resync();
    assertEquals(4, delta.changedCount());
    assertEquals(Population.MOVED, delta.changes(space.slot(a)));
    assertTrue((delta.changes(space.slot(b)) & Population.ADDED) != 0);
    assertEquals(Population.REMOVED, delta.changes((int) gone));
    assertTrue((delta.changes(space.slot(c)) & Population.ADDED) != 0);
    assertEquals(0, space.tick().changedCount());
  }

  @Test
  void cursor_atNoChange_saysSo() {
    Space space = Space.builder(world).sense("near", DISTANCE).build();
    long a = space.add(1, 1, 5);
    space.assign(a, 2);
    space.add(2, 2);
    Delta.Cursor changes = space.tick().cursor();
    Clients.Cursor news = space.clients().cursor();
    assertThrows(IllegalStateException.class, changes::observer);
    assertThrows(IllegalStateException.class, news::client);
    assertTrue(changes.next() && news.next());
    assertEquals(0, changes.observer());
    assertEquals(2, news.client());
    space.tick();
    assertThrows(IllegalStateException.class, changes::change);
    assertThrows(IllegalStateException.class, changes::senses);
    assertThrows(IllegalStateException.class, news::change);
    assertThrows(IllegalStateException.class, news::senses);
    changes.rewind();
    while (changes.next()) {}
    assertThrows(IllegalStateException.class, changes::entity);
    assertThrows(IllegalStateException.class, changes::isIn);
  }

  @Test
  void parent_ofAnObserverThatNobodyPerceives_isNotBroughtByItsOwnChild() {
    Space space = Space.builder(world).sense("near", DISTANCE).build();
    space.neverRelevant(1L << 5);
    long camera = space.add(10, 10, 5);
    space.kind(camera, 5);
    long child = space.add(11, 10);
    long car = space.add(50, 50);
    space.parent(child, camera);
    space.parent(camera, car);
    space.tick();
    assertEquals(false, space.perceives(camera, car));
    space.kind(camera, 0);
    space.tick();
    assertEquals(true, space.perceives(camera, car));
    space.kind(camera, 5);
    space.tick();
    assertEquals(false, space.perceives(camera, car));
  }
}
