package dev.sightline.interest.choice;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sightline.geometry.Box;
import dev.sightline.interest.PairSet;
import dev.sightline.interest.RuleSpace;
import dev.sightline.interest.Walkers;
import dev.sightline.interest.catalog.RuleCatalog;
import dev.sightline.interest.catalog.RuleSettings;
import dev.sightline.interest.rule.ObstacleChange;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.tile.TileRule;
import dev.sightline.map.Blocks;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Hearing against shortest ways by relaxation, while doors open and close. */
final class HearingOracleTest {
  private static final Box WORLD = new Box(0, 0, 20, 12);
  private static final List<Obstacle> OBSTACLES =
      List.of(
          Obstacle.Segment.of(10, 0, 10, 5),
          new Obstacle.Segment("a", Blocks.BOTH, true, 10, 5, 10, 7),
          Obstacle.Segment.of(10, 7, 10, 12),
          Obstacle.Segment.of(10, 6.5, 15, 6.5),
          new Obstacle.Segment("b", Blocks.BOTH, true, 15, 6.5, 18, 6.5),
          Obstacle.Segment.of(18, 6.5, 20, 6.5));

  @ParameterizedTest
  @ValueSource(longs = {1, 2})
  void tick_doorsOpenAndClose_equalsRelaxation(long seed) {
    WorldMap map = WorldMap.of("rooms", WORLD, OBSTACLES);
    RuleCatalog catalog = new RuleCatalog(map, new RuleSettings(6, null, 1.5, null, null));
    Walkers walkers = new Walkers(seed, 24, WORLD, 6, 0.3);
    RuleSpace space = RuleSpace.of(walkers.population, catalog.rule("hearing", walkers.population));
    HearingChoice choice = (HearingChoice) catalog.choice("hearing");
    SplittableRandom random = new SplittableRandom(seed);
    Set<Obstacle> open = new HashSet<>();
    for (int tick = 0; tick < 60; tick++) {
      String where = "seed " + seed + " tick " + tick;
      if (tick % 5 == 4) {
        Obstacle door = door(random.nextBoolean() ? 1 : 4);
        boolean wasOpen = open.remove(door);
        if (!wasOpen) {
          open.add(door);
        }
        space.obstaclesChanged(wasOpen ? ObstacleChange.closed(door) : ObstacleChange.opened(door));
      }
      space.tick();
      PairSet.assertSame(pairs(walkers.population, choice), PairSet.of(space), where);
      walkers.step();
    }
  }

  private static Obstacle door(int index) {
    return OBSTACLES.get(index);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void choose_throughADoor_isFartherWhenClosed(boolean closed) {
    WorldMap map = WorldMap.of("rooms", WORLD, OBSTACLES);
    RuleCatalog catalog = new RuleCatalog(map, new RuleSettings(6, null, 1.5, null, null));
    HearingChoice choice = (HearingChoice) catalog.choice("hearing");
    if (!closed) {
      choice.open(door(1));
    }
    Population people = new Population(2, WORLD);
    people.add(0, 8, 6, 5);
    people.add(1, 11.5, 5.5, 5);
    assertEquals(!closed, pairs(people, choice).get(0, 1));
    assertEquals(!closed, new TileRule(people, choice).judge(0, 1).yes());
  }

  private static PairSet pairs(Population people, HearingChoice choice) {
    TileOracle oracle = new TileOracle(choice.tiling());
    return oracle.pairs(
        people, (own, x, y, radius) -> oracle.path(own, Math.nextUp(radius), choice::extra));
  }
}
