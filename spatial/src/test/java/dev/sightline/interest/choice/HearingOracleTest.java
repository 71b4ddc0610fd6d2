package dev.sightline.interest.choice;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sightline.geometry.Box;
import dev.sightline.interest.PairSet;
import dev.sightline.interest.Space;
import dev.sightline.interest.Walkers;
import dev.sightline.interest.catalog.RuleCatalog;
import dev.sightline.interest.catalog.RuleSettings;
import dev.sightline.interest.rule.ObstacleChange;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.tile.TileRule;
import dev.sightline.map.Blocks;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.partition.Tiling;
import java.util.Arrays;
import java.util.BitSet;
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
    Space space = Space.of(walkers.population, catalog.rule("hearing", walkers.population));
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
    Tiling tiling = choice.tiling();
    return PairSet.judged(
        people,
        (o, e) ->
            heard(choice, locate(tiling, people, o), people.radius(o))
                .get(locate(tiling, people, e)));
  }

  private static int locate(Tiling tiling, Population people, int id) {
    return tiling.locate(people.x(id), people.y(id));
  }

  private static BitSet heard(HearingChoice choice, int own, double radius) {
    Tiling tiling = choice.tiling();
    double[] best = new double[tiling.limit()];
    Arrays.fill(best, Double.POSITIVE_INFINITY);
    best[own] = 0;
    for (boolean changed = true; changed; ) {
      changed = false;
      for (int t = 0; t < best.length; t++) {
        for (int k = 0; k < tiling.edgeNeighborCount(t); k++) {
          int u = tiling.edgeNeighbor(t, k);
          double dx = tiling.centroidX(u) - tiling.centroidX(t);
          double dy = tiling.centroidY(u) - tiling.centroidY(t);
          double way = best[t] + Math.sqrt(dx * dx + dy * dy) + choice.extra(t, u);
          if (way < best[u]) {
            best[u] = way;
            changed = true;
          }
        }
      }
    }
    BitSet set = new BitSet();
    for (int t = 0; t < best.length; t++) {
      set.set(t, best[t] <= radius);
    }
    return set;
  }
}
