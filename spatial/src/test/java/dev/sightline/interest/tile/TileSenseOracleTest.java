package dev.sightline.interest.tile;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sightline.geometry.Box;
import dev.sightline.interest.RuleSpace;
import dev.sightline.interest.catalog.RuleRegistry;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.RuleSettings;
import dev.sightline.interest.rule.TileSense;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.world.World;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whoever asks only for the tiles of observers that are said to have turned knows them all. */
final class TileSenseOracleTest {
  private static final WorldMap MAP =
      WorldMap.of("field", new Box(0, 0, 20, 20), List.of(Obstacle.Segment.of(10, 0, 10, 15)));
  private static final int PLACES = 3;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "square",
        "hexagon",
        "tile-circle",
        "tile-distance",
        "tile-visibility",
        "tile-neighbor",
        "tile-path",
        "adaptive"
      })
  void turned_observersGoToAndFro_namesAllThatWatchOtherTiles(String name) {
    SplittableRandom random = new SplittableRandom(5);
    double[][] places = new double[40][2 * PLACES];
    Population population = new Population(places.length, MAP.bounds());
    for (int id = 0; id < places.length; id++) {
      double x = 2 + random.nextDouble() * 16;
      double y = 2 + random.nextDouble() * 16;
      for (int i = 0; i < PLACES; i++) {
        places[id][2 * i] = x + random.nextDouble() * 0.2;
        places[id][2 * i + 1] = y + random.nextDouble() * 0.2;
      }
      population.add(id, places[id][0], places[id][1], 4);
    }
    RuleSettings settings = RuleSettings.of(4).with("max-area", 2);
    var rule = RuleRegistry.installed().factory(name, settings).make(population, World.of(MAP));
    TileSense sense = (TileSense) rule;
    RuleSpace space = RuleSpace.of(population, rule);
    BitSet[] known = new BitSet[places.length];
    for (int tick = 0; tick < 60; tick++) {
      space.tick();
      for (int i = 0; i < sense.turnedCount(); i++) {
        known[sense.turned(i)] = watched(sense, sense.turned(i));
      }
      for (int id = 0; id < places.length; id++) {
        assertEquals(watched(sense, id), known[id], name + " tick " + tick + " observer " + id);
        if (random.nextBoolean()) {
          int place = 2 * random.nextInt(PLACES);
          population.move(id, places[id][place], places[id][place + 1]);
        }
      }
    }
  }

  private static BitSet watched(TileSense sense, int observer) {
    BitSet tiles = new BitSet();
    sense.visitWatched(observer, tiles::set);
    return tiles;
  }
}
