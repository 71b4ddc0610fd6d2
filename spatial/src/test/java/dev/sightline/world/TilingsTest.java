package dev.sightline.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Ring;
import dev.sightline.interest.Space;
import dev.sightline.interest.catalog.RuleRegistry;
import dev.sightline.interest.rule.RuleSettings;
import dev.sightline.map.Blocks;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.partition.Tiling;
import dev.sightline.partition.layout.Squares;
import dev.sightline.partition.refine.TriangleOptions;
import dev.sightline.view.TileOrder;
import dev.sightline.view.TileViews;
import java.lang.ref.WeakReference;
import java.lang.reflect.Method;
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

  /** A world with a gate in a wall between two halves. */
  private static World gated() {
    List<Obstacle> obstacles =
        List.of(
            Obstacle.Segment.of(10, 0, 10, 9),
            new Obstacle.Segment("gate", Blocks.BOTH, true, 10, 9, 10, 11),
            Obstacle.Segment.of(10, 11, 10, 20));
    return World.of(WorldMap.of("halves", new Box(0, 0, 20, 20), obstacles));
  }

  /** Asks for others until nothing but what somebody holds is left. */
  private static void forgetOthers(World of) {
    for (int i = 0; i < 12; i++) {
      of.hexagons(5 + i);
      System.gc();
    }
  }

  private static void openGate(World of) {
    of.open(of.obstacle("gate"));
    of.commit();
  }

  private static void assertSeesThroughGate(TileViews views, Tiling tiling) {
    int left = tiling.locate(6, 10);
    int right = tiling.locate(14, 10);
    assertNotEquals(left, right);
    assertTrue(views.sees(left, right), "sees through the gate");
  }

  private static void askOnce(TileViews views, Tiling tiling) {
    views.row(tiling.locate(6, 10), 15);
  }

  @Test
  void hexagons_onlyTheirViewsAreHeld_seeThroughAGateThatOpens() {
    World of = gated();
    TileViews views = of.hexagons(4).views();
    Tiling tiling = of.hexagons(4).tiling();
    askOnce(views, tiling);
    forgetOthers(of);
    openGate(of);
    assertSeesThroughGate(views, tiling);
  }

  @Test
  void tiling_onlyTheViewsOfOneFromElsewhereAreHeld_seeThroughAGateThatOpens() {
    World of = gated();
    Tiling squares = Squares.tile(map.bounds(), 3);
    TileViews views = of.tiling(squares).views();
    askOnce(views, squares);
    forgetOthers(of);
    openGate(of);
    assertSeesThroughGate(views, squares);
    assertSame(views, of.tiling(squares).views());
  }

  @Test
  void hexagons_anyPartIsHeld_areKept() {
    World of = gated();
    Tiling tiling = of.hexagons(4).tiling();
    TileOrder order = of.hexagons(4.1).order();
    TileDiscs discs = of.hexagons(4.2).discs();
    forgetOthers(of);
    assertSame(tiling, of.hexagons(4).tiling());
    assertSame(order, of.hexagons(4.1).order());
    assertSame(discs, of.hexagons(4.2).discs());
  }

  @Test
  void tiling_hexagonsOfAnotherWorld_areTilesFromElsewhere() {
    Tiling hexagons = gated().hexagons(4).tiling();
    assertSame(hexagons, world.tiling(hexagons).tiling());
    assertSame(world.mesh(), world.tiling(hexagons).mesh());
    assertSame(world.hexagons(9), world.tiling(world.hexagons(9).tiling()));
  }

  @Test
  void tiling_thatSaysItFollowsOtherTiles_staysItself() {
    Tiling squares = Squares.tile(map.bounds(), 5);
    squares.followedBy(world.triangles(area(0)));
    assertSame(squares, world.tiling(squares).tiling());
    assertSame(world.tiling(squares), world.tiling(squares));
    Tiling triangles = world.triangles(area(0)).tiling();
    assertThrows(IllegalStateException.class, () -> triangles.followedBy(squares));
  }

  @Test
  void parts_ofATilingOfAWorld_canBeChangedByNobodyElse() {
    for (Class<?> part : List.of(TileDiscs.class, ClosedDoors.class)) {
      assertEquals(0, part.getConstructors().length, part.getName());
      for (Method method : part.getMethods()) {
        boolean asks = method.getReturnType() != void.class && !method.getName().equals("refresh");
        assertTrue(asks || method.getDeclaringClass() == Object.class, method.toString());
      }
    }
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
