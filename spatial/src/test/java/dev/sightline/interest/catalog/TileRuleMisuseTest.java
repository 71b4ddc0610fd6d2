package dev.sightline.interest.catalog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Ring;
import dev.sightline.interest.Space;
import dev.sightline.interest.rule.Rule;
import dev.sightline.interest.rule.RuleSettings;
import dev.sightline.interest.tile.TileRuleKinds;
import dev.sightline.map.Blocks;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.world.ObstacleHandle;
import dev.sightline.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Rules on tiles that run seldom, are read by several threads, or lose the ground. */
final class TileRuleMisuseTest {
  private static final double SIZE = 30;
  private static final RuleRegistry RULES = RuleRegistry.installed();

  private final World world = world();
  private final List<Long> ids = new ArrayList<>();
  private final SplittableRandom random = new SplittableRandom(5);

  private static Stream<String> names() {
    return TileRuleKinds.all().stream().map(kind -> kind.name());
  }

  private static World world() {
    List<Obstacle> obstacles = new ArrayList<>();
    for (int i = 1; i < 5; i++) {
      obstacles.add(new Obstacle.Segment("door" + i, Blocks.BOTH, true, 6 * i, 0, 6 * i, 24));
    }
    obstacles.add(Obstacle.Polygon.of(Ring.of(new Box(2, 25, 9, 28))));
    return World.of(WorldMap.of("doors", new Box(0, 0, SIZE, SIZE), obstacles));
  }

  private Space space(String rule, int rate) {
    RuleSettings settings = RuleSettings.of(7).with("max-area", 4).with("depth", 3);
    return Space.builder(world).sense("tiles", RULES.factory(rule, settings), rate).build();
  }

  private void populate(Space space) {
    for (int i = 0; i < 30; i++) {
      ids.add(space.add(random.nextDouble(SIZE), random.nextDouble(SIZE), 7));
    }
  }

  private void turnDoors() {
    for (ObstacleHandle door : world.doors()) {
      if (random.nextBoolean()) {
        if (world.isOpen(door)) {
          world.close(door);
        } else {
          world.open(door);
        }
      }
    }
    world.commit();
  }

  /**
   * Events are answered from tiles; a rule that waits for its turn must not answer with old ones.
   */
  @ParameterizedTest
  @MethodSource("names")
  void visitPerceivers_worldChangedBetweenTurns_asANewSpace(String rule) {
    Space space = space(rule, 50);
    populate(space);
    space.tick();
    for (int round = 0; round < 40; round++) {
      turnDoors();
      space.tick();
      Space fresh = space(rule, 1);
      for (long id : ids) {
        fresh.add(space.x(id), space.y(id), 7);
      }
      fresh.tick();
      double x = random.nextDouble(SIZE);
      double y = random.nextDouble(SIZE);
      for (double radius : new double[] {Rule.OWN_RADIUS, 5}) {
        TreeSet<Integer> expected = new TreeSet<>();
        fresh.visitPerceivers(x, y, radius, -1, expected::add);
        TreeSet<Integer> found = new TreeSet<>();
        space.visitPerceivers(x, y, radius, -1, found::add);
        if (!isRepairedLate(rule)) {
          assertEquals(expected, found, rule + " round " + round + " radius " + radius);
        }
      }
    }
  }

  /** Returns whether a rule regards views of tiles, which are repaired bit by bit. */
  private static boolean isRepairedLate(String rule) {
    return rule.equals("tile-visibility") || rule.startsWith("adaptive");
  }

  @ParameterizedTest
  @MethodSource("names")
  void explain_bySeveralThreads_asByOne(String rule) {
    Space space = space(rule, 1);
    populate(space);
    space.tick();
    String alone = explainAll(space);
    List<CompletableFuture<String>> readers = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      readers.add(CompletableFuture.supplyAsync(() -> explainAll(space)));
    }
    readers.forEach(reader -> assertEquals(alone, reader.join()));
  }

  private String explainAll(Space space) {
    StringBuilder words = new StringBuilder();
    for (int i = 0; i < 10; i++) {
      for (long id : ids) {
        words.append(space.explain(ids.get(i), id).words());
      }
    }
    return words.toString();
  }

  @ParameterizedTest
  @MethodSource("names")
  void tick_obstacleOverEverything_saysSoUntilItIsGone(String rule) {
    Space space = space(rule, 1);
    populate(space);
    long twin = space.add(space.x(ids.get(0)), space.y(ids.get(0)));
    space.tick();
    assertTrue(space.perceives(ids.get(0), twin));
    ObstacleHandle lid = world.add(Obstacle.Polygon.of(Ring.of(new Box(-1, -1, 31, 31))));
    world.commit();
    if (rule.equals("hexagon")) {
      space.tick(); // hexagons stay, whatever stands on them
    } else {
      refusesToTick(space);
    }
    world.remove(lid);
    world.commit();
    space.resync();
    assertTrue(space.perceives(ids.get(0), twin));
    assertFalse(space.perceives(twin, ids.get(0)));
  }

  private static void refusesToTick(Space space) {
    IllegalStateException thrown = assertThrows(IllegalStateException.class, space::tick);
    assertTrue(String.valueOf(thrown.getMessage()).contains("obstacles cover all of the world"));
  }
}
