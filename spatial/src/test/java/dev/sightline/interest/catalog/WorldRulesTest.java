package dev.sightline.interest.catalog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.collection.IntList;
import dev.sightline.geometry.Box;
import dev.sightline.geometry.Ring;
import dev.sightline.interest.PairSet;
import dev.sightline.interest.RuleSpace;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.Rule;
import dev.sightline.interest.rule.RuleSettings;
import dev.sightline.interest.tile.TileRuleKinds;
import dev.sightline.map.Blocks;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.view.TileViews;
import dev.sightline.work.Workers;
import dev.sightline.world.ObstacleHandle;
import dev.sightline.world.World;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Rules on a world with a wall across it, in which there is a door. */
final class WorldRulesTest {
  private static final Box BOUNDS = new Box(0, 0, 20, 20);
  private static final RuleRegistry RULES = RuleRegistry.installed();
  private static final RuleSettings SETTINGS = RuleSettings.of(9).with("max-area", 1);

  private final World world =
      World.of(
          WorldMap.of(
              "wall",
              BOUNDS,
              List.of(
                  Obstacle.Segment.of(10, 0, 10, 9),
                  new Obstacle.Segment("door", Blocks.BOTH, true, 10, 9, 10, 11),
                  Obstacle.Segment.of(10, 11, 10, 20))));
  private final ObstacleHandle door = world.obstacle("door");
  private final Population population = new Population(4, BOUNDS);

  private RuleSpace space(String rule) {
    return RuleSpace.of(population, world, rule(rule));
  }

  private Rule rule(String name) {
    return RULES.factory(name, SETTINGS).make(population, world);
  }

  private TileViews views() {
    return TileRuleKinds.tiles(world, SETTINGS).views();
  }

  private void twoOnBothSides() {
    population.add(0, 7, 10, 9);
    population.add(1, 13, 10, 9);
  }

  @ParameterizedTest
  @ValueSource(strings = {"tile-visibility", "adaptive", "tile-path", "tile-neighbor", "ray"})
  void tick_doorTurns_isFollowed(String name) {
    RuleSpace space = space(name);
    twoOnBothSides();
    space.tick();
    assertFalse(space.relation().inScope(0, 1));
    world.open(door);
    world.commit();
    space.tick();
    assertTrue(space.relation().inScope(0, 1));
    world.close(door);
    world.commit();
    space.tick();
    assertFalse(space.relation().inScope(0, 1));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void tick_doorAndAnObstacleWithoutEffectAtOnce_seesThroughTheDoor(boolean alone) {
    views().build(9, Workers.caller(), done -> {});
    RuleSpace space = space("tile-visibility");
    twoOnBothSides();
    space.tick();
    world.open(door);
    world.commit();
    if (!alone) {
      Ring far = Ring.of(new Box(1, 1, 2, 2));
      world.add(new Obstacle.Polygon("ghost", Blocks.MOVE, false, far, List.of()));
    }
    // on the wall: alters neither sight nor tiles
    world.add(new Obstacle.Segment("rail", Blocks.MOVE, false, 10, 2, 10, 3));
    world.commit();
    for (int tick = 0; tick < 200; tick++) {
      population.move(1, 13, 10 + (tick % 2) * 0.01);
      space.tick();
      assertTrue(space.relation().inScope(0, 1), "tick " + tick);
    }
    assertEquals(0, views().staleRows());
    PairSet.assertSame(
        PairSet.judged(population, rule("tile-visibility")), PairSet.of(space), "after repairs");
  }

  @Test
  void perceivers_viewsUnderRepair_doNotPerceiveThroughWalls() {
    views().build(9, Workers.caller(), done -> {});
    world.open(door);
    world.commit();
    views().repair(Integer.MAX_VALUE);
    Rule rule = rule("tile-visibility");
    RuleSpace space = RuleSpace.of(population, world, rule);
    twoOnBothSides();
    space.tick();
    views().budget(0);
    world.close(door);
    world.commit();
    space.tick();
    assertTrue(views().staleRows() > 0);
    IntList heard = new IntList();
    rule.perceivers(13, 10.5, Rule.OWN_RADIUS, heard);
    assertEquals(List.of(1), ids(heard));
    heard.clear();
    rule.perceivers(13, 10.5, 8, heard);
    assertEquals(List.of(1), ids(heard));
    heard.clear();
    rule.perceivers(7, 10.5, Rule.OWN_RADIUS, heard);
    assertEquals(List.of(0), ids(heard));
  }

  /** Somebody so far outside that no other observer can share its row. */
  @ParameterizedTest
  @CsvSource({
    "tile-visibility, true",
    "tile-visibility, false",
    "adaptive, true",
    "adaptive, false"
  })
  void tick_viewsAreRepairedAfterADoorTurned_observerFarFromItsTileFollows(
      String name, boolean opens) {
    Obstacle gate = new Obstacle.Segment("gate", Blocks.BOTH, true, 0, 10, 4, 10);
    World halves = World.of(WorldMap.of("halves", new Box(0, 0, 4, 20), List.of(gate)));
    turn(halves, !opens);
    RuleSettings small = RuleSettings.of(9).with("max-area", 0.2);
    TileViews views = TileRuleKinds.tiles(halves, small).views();
    views.build(9, Workers.caller(), done -> {});
    Rule rule = RULES.factory(name, small).make(population, halves);
    RuleSpace space = RuleSpace.of(population, halves, rule);
    population.add(0, -8.5, 9, 9);
    population.add(1, 0.05, 11.5);
    space.tick();
    assertEquals(!opens, space.relation().inScope(0, 1));
    views.budget(0);
    turn(halves, opens);
    space.tick();
    assertTrue(views.staleRows() > 0);
    views.budget(Integer.MAX_VALUE);
    space.tick();
    space.tick();
    assertEquals(0, views.staleRows());
    assertEquals(opens, space.relation().inScope(0, 1));
  }

  private static void turn(World world, boolean opens) {
    ObstacleHandle door = world.obstacle("gate");
    if (opens) {
      world.open(door);
    } else {
      world.close(door);
    }
    world.commit();
  }

  private static List<Integer> ids(IntList list) {
    list.sort(0);
    return Arrays.stream(list.toArray()).boxed().toList();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"tile-visibility", "tile-path", "tile-circle", "hearing", "adaptive-path"})
  void make_afterADoorTurned_standsOnThePresentTiles(String name) {
    space(name).tick(); // the tiles are made while the door is closed
    world.open(door);
    world.commit();
    RuleSpace late = space(name);
    twoOnBothSides();
    late.tick();
    assertTrue(late.relation().inScope(0, 1), name);
    world.close(door);
    world.commit();
    late.tick();
    assertEquals(name.equals("tile-circle"), late.relation().inScope(0, 1), name);
  }

  @ParameterizedTest
  @ValueSource(strings = {"tile-visibility", "tile-path", "tile-circle", "hearing", "square"})
  void tick_twoSpacesOnOneWorld_bothFollow(String name) {
    Population others = new Population(4, BOUNDS);
    RuleSpace one = space(name);
    RuleSpace other =
        RuleSpace.of(others, world, RULES.factory(name, SETTINGS).make(others, world));
    twoOnBothSides();
    others.add(2, 7, 10, 9);
    others.add(3, 13, 10, 9);
    one.tick();
    other.tick();
    ObstacleHandle crate = world.add(Obstacle.Polygon.of(Ring.of(new Box(12, 5, 14, 7))));
    world.open(door);
    world.commit();
    one.tick(); // the other space is slower
    world.remove(crate);
    world.commit();
    world.close(door);
    world.commit();
    world.open(door);
    world.commit();
    one.tick();
    other.tick();
    assertTrue(one.relation().inScope(0, 1), name);
    assertEquals(one.relation().inScope(0, 1), other.relation().inScope(2, 3), name);
    assertEquals(one.relation().inScope(1, 0), other.relation().inScope(3, 2), name);
  }
}
