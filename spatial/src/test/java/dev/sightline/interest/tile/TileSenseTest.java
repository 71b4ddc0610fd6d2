package dev.sightline.interest.tile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.interest.Space;
import dev.sightline.interest.catalog.RuleRegistry;
import dev.sightline.interest.rule.RuleSettings;
import dev.sightline.interest.rule.TileSense;
import dev.sightline.map.Blocks;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.partition.Tiling;
import dev.sightline.world.ObstacleHandle;
import dev.sightline.world.World;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What rules on tiles tell of the tiles of entities. */
@NullUnmarked
final class TileSenseTest {
  private static final double SIZE = 8;

  private final World world = World.of(WorldMap.of("field", new Box(0, 0, SIZE, SIZE), List.of()));

  private Space space(String rule) {
    RuleSettings settings = RuleSettings.of(3).with("max-area", 8).with("depth", 1);
    return Space.builder(world)
        .sense("tiles", RuleRegistry.installed().factory(rule, settings))
        .build();
  }

  private static TileSense tiles(Space space) {
    return (TileSense) space.rule("tiles");
  }

  private static Tiling tiling(Space space) {
    return ((TileRule) space.rule("tiles")).tiles().tiling();
  }

  @ParameterizedTest
  @ValueSource(strings = {"tile-distance", "tile-visibility", "tile-circle", "adaptive-path"})
  void tick_manyPlacesChangeInOneCommit_turnsEveryObserverOnce(String rule) {
    List<Obstacle> doors = new ArrayList<>();
    for (int i = 0; i < 36; i++) {
      double x = 3 + 6 * (i % 6);
      double y = 3 + 6 * (i / 6);
      doors.add(new Obstacle.Segment("door" + i, Blocks.BOTH, true, x, y, x + 0.5, y));
    }
    World town = World.of(WorldMap.of("doors", new Box(0, 0, 36, 36), doors));
    RuleSettings settings = RuleSettings.of(15).with("max-area", 4);
    Space space =
        Space.builder(town)
            .sense("tiles", RuleRegistry.installed().factory(rule, settings))
            .build();
    for (int i = 0; i < 20; i++) {
      space.add(1 + 1.7 * i, 35 - 1.7 * i, 15);
    }
    space.tick();
    town.doors().forEach(town::open);
    town.commit();
    space.tick();
    assertTrue(tiles(space).turnedCount() <= 40, tiles(space).turnedCount() + " turns");
  }

  @Test
  void visitWatched_afterTilesChanged_isRefusedUntilTheNextTick() {
    Space space = space("tile-circle");
    int observer = space.slot(space.add(2, 2, 3));
    space.tick();
    TileSense sense = tiles(space);
    world.add(Obstacle.Segment.of(1, 1, 5, 2));
    world.commit();
    assertThrows(IllegalStateException.class, () -> sense.visitWatched(observer, tile -> {}));
    space.tick();
    sense.visitWatched(observer, tile -> assertTrue(tiling(space).exists(tile)));
  }

  private static boolean isMoved(TileSense sense, int id) {
    for (int i = 0; i < sense.movedCount(0); i++) {
      if (sense.moved(0, i) == id) {
        return true;
      }
    }
    return false;
  }

  private static List<Integer> tilesOf(TileSense sense, int entity) {
    List<Integer> all = new ArrayList<>();
    sense.visitTiles(0, entity, all::add);
    return all;
  }

  /** Returns the tiles of an entity with what their numbers mean. */
  private static Map<Integer, Integer> meanings(Space space, int entity) {
    Map<Integer, Integer> all = new TreeMap<>();
    for (int tile : tilesOf(tiles(space), entity)) {
      all.put(tile, tiling(space).generation(tile));
    }
    return all;
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.5})
  void moved_numberOfItsTileMeansAnother_namesTheEntity(double size) {
    Space space = space("tile-circle");
    long id = space.add(0.5, 4);
    space.size(id, size);
    space.tick();
    int entity = 0;
    TileSense sense = tiles(space);
    Map<Integer, Integer> before = meanings(space, entity);
    int tile = sense.tile(0, entity);
    world.add(Obstacle.Segment.of(0, 5, 1, 6));
    world.commit();
    space.tick();
    assertEquals(tile, sense.tile(0, entity), "the case is one of the same number");
    assertNotEquals(before, meanings(space, entity));
    assertTrue(isMoved(sense, entity));
    assertEquals(tile, sense.movedFrom(0, 0));
    space.tick();
    assertEquals(0, sense.movedCount(0));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"tile-circle", "tile-distance", "tile-visibility", "tile-path", "hearing"})
  void moved_obstaclesComeAndGo_namesAllWhoseTilesAreOthers(String rule) {
    SplittableRandom random = new SplittableRandom(3);
    Space space = space(rule);
    List<Long> ids = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      ids.add(space.add(random.nextDouble(SIZE), random.nextDouble(SIZE), 3));
      space.size(ids.get(i), i % 3 == 0 ? 0.7 : 0);
    }
    Map<Integer, Map<Integer, Integer>> known = new HashMap<>();
    List<ObstacleHandle> obstacles = new ArrayList<>();
    for (int tick = 0; tick < 40; tick++) {
      space.tick();
      TileSense sense = tiles(space);
      for (int entity = 0; entity < ids.size(); entity++) {
        Map<Integer, Integer> meanings = meanings(space, entity);
        if (!meanings.equals(known.put(entity, meanings))) {
          assertTrue(isMoved(sense, entity), rule + " tick " + tick + " entity " + entity);
        }
      }
      double x = random.nextDouble(SIZE - 2);
      double y = random.nextDouble(SIZE - 2);
      obstacles.add(world.add(Obstacle.Segment.of(x, y, x + 1, y + random.nextDouble())));
      if (tick % 3 == 2) {
        world.remove(obstacles.remove(random.nextInt(obstacles.size())));
      }
      world.commit();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"tile-circle", "hexagon", "tile-neighbor", "square"})
  void tile_entityThatNobodyMayPerceive_isNone(String rule) {
    Space space = space(rule);
    space.add(4, 4, 3);
    space.tick();
    TileSense sense = tiles(space);
    long nowhere = space.add(Space.NOWHERE, Space.NOWHERE);
    long never = space.add(4, 4.1);
    space.kind(never, 5);
    space.neverRelevant(1L << 5);
    space.tick();
    for (int entity = 1; entity <= 2; entity++) {
      assertEquals(TileSense.NO_TILE, sense.tile(0, entity), "entity " + entity);
      assertEquals(List.of(), tilesOf(sense, entity), "entity " + entity);
    }
    space.move(nowhere, 4, 4);
    space.neverRelevant(0);
    space.tick();
    for (int entity = 1; entity <= 2; entity++) {
      assertNotEquals(TileSense.NO_TILE, sense.tile(0, entity), "entity " + entity);
      assertEquals(List.of(sense.tile(0, entity)), tilesOf(sense, entity), "entity " + entity);
      assertEquals(TileSense.NO_TILE, from(sense, entity), "entity " + entity);
    }
    int[] tiles = {sense.tile(0, 0), sense.tile(0, 1), sense.tile(0, 2)};
    space.move(nowhere, Space.NOWHERE, Space.NOWHERE);
    space.neverRelevant(1L << 5);
    space.tick();
    for (int entity = 1; entity <= 2; entity++) {
      assertEquals(TileSense.NO_TILE, sense.tile(0, entity), "entity " + entity);
      assertEquals(tiles[entity], from(sense, entity), "entity " + entity);
    }
  }

  /** Returns from which tile an entity is said to have moved. */
  private static int from(TileSense sense, int entity) {
    for (int i = 0; i < sense.movedCount(0); i++) {
      if (sense.moved(0, i) == entity) {
        return sense.movedFrom(0, i);
      }
    }
    throw new AssertionError("entity " + entity + " is not said to have moved");
  }

  @Test
  void visitTiles_observerThatNobodyMayPerceive_isNowhereButSees() {
    Space space = space("tile-circle");
    long observer = space.add(4, 4, 3);
    space.kind(observer, 5);
    space.neverRelevant(1L << 5);
    long entity = space.add(4, 4.1);
    space.tick();
    assertTrue(space.perceives(observer, entity));
    assertEquals(List.of(), tilesOf(tiles(space), 0));
    List<Integer> watched = new ArrayList<>();
    tiles(space).visitWatched(0, watched::add);
    assertTrue(watched.contains(tiles(space).tile(0, 1)));
  }
}
