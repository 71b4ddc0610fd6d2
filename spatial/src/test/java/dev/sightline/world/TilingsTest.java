package dev.sightline.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Ring;
import dev.sightline.interest.Space;
import dev.sightline.interest.catalog.RuleRegistry;
import dev.sightline.interest.rule.RuleSettings;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.partition.Tiling;
import dev.sightline.partition.layout.Squares;
import dev.sightline.partition.refine.TriangleOptions;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

/** How long a world keeps tilings. */
@NullUnmarked
final class TilingsTest {
  private static final int GARBAGE_ROUNDS = 100;

  private final WorldMap map = WorldMap.of("field", new Box(0, 0, 20, 20), List.of());
  private final World world = World.of(map);

  private static TriangleOptions area(int i) {
    return TriangleOptions.refined(4 + i / 16.0);
  }

  /** Asks for so many others that nothing asked for before is among the recent ones. */
  private void askForOthers() {
    for (int i = 0; i < Tilings.RECENT; i++) {
      world.triangles(area(100 + i));
    }
  }

  private static void awaitGarbage(WeakReference<?> reference) {
    for (int i = 0; i < GARBAGE_ROUNDS && reference.get() != null; i++) {
      System.gc();
    }
    assertNull(reference.get(), "kept");
  }

  @Test
  void triangles_sameOptions_areTheSameTiling() {
    WorldTiling first = world.triangles(area(0));
    askForOthers();
    assertSame(first, world.triangles(area(0)));
    assertNotSame(first, world.trianglesThroughDoors(area(0)));
    Tiling squares = Squares.tile(map.bounds(), 5);
    assertSame(world.tiling(squares), world.tiling(squares));
    assertSame(world.hexagons(9), world.hexagons(9));
  }

  @Test
  void triangles_nobodyHoldsThem_areForgottenAlsoAfterCommits() {
    List<WeakReference<WorldTiling>> made = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      made.add(new WeakReference<>(world.triangles(area(i))));
      world.add(Obstacle.Segment.of(1 + i / 4.0, 2, 1.1 + i / 4.0, 3));
      world.commit();
    }
    askForOthers();
    made.forEach(TilingsTest::awaitGarbage);
    world.add(Obstacle.Segment.of(1, 5, 2, 6));
    world.commit();
    assertSame(made.get(0).get(), null);
  }

  @Test
  void triangles_onlyTheirTilesAreHeld_followTheWorld() {
    Tiling tiling = world.triangles(area(0)).tiling();
    askForOthers();
    for (int i = 0; i < 10; i++) {
      System.gc();
    }
    assertTrue(tiling.locate(10, 10) != Tiling.NONE);
    world.add(Obstacle.Polygon.of(Ring.of(new Box(8, 8, 12, 12))));
    world.commit();
    assertEquals(Tiling.NONE, tiling.locate(10, 10));
    assertSame(tiling, world.triangles(area(0)).tiling());
  }

  @Test
  void senses_replacedWithManyRadii_leaveNoTilings() {
    RuleRegistry rules = RuleRegistry.installed();
    Space space =
        Space.builder(world)
            .sense("sight", rules.factory("tile-circle", RuleSettings.of(9)))
            .build();
    space.add(3, 3, 5);
    space.tick();
    WeakReference<WorldTiling> old =
        new WeakReference<>(world.triangles(TriangleOptions.refined(81 / 25.0)));
    for (int i = 0; i < 2 * Tilings.RECENT; i++) {
      RuleSettings settings = RuleSettings.of(9 + i / 4.0);
      space.replaceSense("sight", rules.factory("tile-circle", settings));
      space.tick();
    }
    awaitGarbage(old);
  }
}
