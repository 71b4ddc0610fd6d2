package dev.sightline.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.interest.Space;
import dev.sightline.interest.catalog.RuleRegistry;
import dev.sightline.interest.rule.RuleSettings;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.partition.Tiling;
import dev.sightline.partition.layout.Squares;
import dev.sightline.partition.refine.TriangleOptions;
import dev.sightline.partition.refine.TriangleTiles;
import java.util.List;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

/** Rules on given tiles that change. */
@NullUnmarked
final class ChangingTilingsTest {
  private static final TriangleOptions AREA = TriangleOptions.refined(4);

  private final WorldMap map = WorldMap.of("field", new Box(0, 0, 20, 20), List.of());
  private final World world = World.of(map);

  private Space spaceOn(Tiling tiles) {
    RuleSettings settings = RuleSettings.of(10).withTiles(tiles);
    RuleRegistry rules = RuleRegistry.installed();
    return Space.builder(world).sense("s", rules.factory("tile-circle", settings)).build();
  }

  @Test
  void tiling_ofThisWorld_isWhatItIs() {
    WorldTiling triangles = world.triangles(AREA);
    assertSame(triangles, world.tiling(triangles.tiling()));
    WorldTiling throughDoors = world.trianglesThroughDoors(AREA);
    assertSame(throughDoors, world.tiling(throughDoors.tiling()));
  }

  @Test
  void tiling_thatFollowsAnotherWorld_isRefused() {
    Tiling others = World.of(map).triangles(AREA).tiling();
    Exception e = assertThrows(IllegalArgumentException.class, () -> world.tiling(others));
    assertEquals("the tiling follows another world", e.getMessage());
  }

  @Test
  void tick_givenTilesThatFollowTheWorld_perceivesBesideANewObstacle() {
    Space space = spaceOn(world.triangles(AREA).tiling());
    long observer = space.add(8, 10, 10);
    long entity = space.add(12, 10);
    space.tick();
    assertTrue(space.perceives(observer, entity));
    world.add(Obstacle.Segment.of(7, 11, 13, 11));
    world.add(Obstacle.Segment.of(7, 9, 13, 9));
    world.commit();
    for (int i = 0; i < 12; i++) {
      space.move(observer, 7 + i / 2.0, 10);
      space.move(entity, 13 - i / 2.0, 10);
      space.tick();
      assertTrue(space.perceives(observer, entity), "step " + i);
    }
  }

  @Test
  void tick_tilesThatSomebodyElseChanges_isRefusedUntilTheRuleIsMadeAnew() {
    TriangleTiles tiles = TriangleTiles.of(map, AREA);
    Space space = spaceOn(tiles.tiling());
    long observer = space.add(8, 10, 10);
    long entity = space.add(12, 10);
    space.tick();
    tiles.add(Obstacle.Segment.of(10, 5, 10, 15));
    Throwable e = assertThrows(IllegalStateException.class, space::tick);
    assertTrue(e.toString().contains("changed while rules stood on them"), e.toString());
    space.resync();
    assertTrue(space.perceives(observer, entity));
  }

  @Test
  void worldChanged_tilesThatSomebodyElseChanges_isRefused() {
    TriangleTiles tiles = TriangleTiles.of(map, AREA);
    Space space = spaceOn(tiles.tiling());
    space.add(8, 10, 10);
    space.tick();
    for (int i = 0; i < 9; i++) {
      tiles.add(Obstacle.Segment.of(2 + 2 * i, 5, 2 + 2 * i, 15));
    }
    world.add(Obstacle.Segment.of(10, 5, 10, 15));
    world.commit();
    Throwable e = assertThrows(IllegalStateException.class, space::tick);
    assertTrue(e.toString().contains("changed while rules stood on them"), e.toString());
  }

  @Test
  void changes_ofATiling_countWhatItsOwnerDid() {
    assertEquals(0, Squares.tile(map.bounds(), 5).changes());
    TriangleTiles tiles = TriangleTiles.of(map, AREA);
    long before = tiles.tiling().changes();
    tiles.add(Obstacle.Segment.of(10, 5, 10, 15));
    assertTrue(tiles.tiling().changes() > before);
  }
}
