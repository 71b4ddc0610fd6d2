package dev.sightline.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Ring;
import dev.sightline.map.Blocks;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.partition.refine.TriangleOptions;
import dev.sightline.path.Outcome;
import dev.sightline.path.PathSearch;
import dev.sightline.path.Quality;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

@NullUnmarked
final class WorldTest {
  private static final Box BOUNDS = new Box(0, 0, 10, 10);
  private static final Obstacle GATE = new Obstacle.Segment("gate", Blocks.BOTH, true, 5, 4, 5, 6);
  private static final Obstacle HATCH = new Obstacle.Segment(null, Blocks.BOTH, true, 1, 1, 2, 1);
  private static final Obstacle CRATE =
      new Obstacle.Polygon("crate", Blocks.BOTH, false, Ring.of(new Box(7, 7, 8, 8)), List.of());

  private final World world =
      World.of(
          WorldMap.of(
              "test",
              BOUNDS,
              List.of(
                  Obstacle.Segment.of(5, 0, 5, 4), GATE, Obstacle.Segment.of(5, 6, 5, 10), HATCH)));
  private final ObstacleHandle gate = world.obstacle("gate");

  @Test
  void tileAt_noPlace_isRefused() {
    WorldTiling tiles = World.of(WorldMap.of("field", new Box(0, 0, 9, 9), List.of())).hexagons(4);
    for (double odd :
        new double[] {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY}) {
      String words = "not a place: " + odd + ", 1.0";
      Exception e = assertThrows(IllegalArgumentException.class, () -> tiles.tileAt(odd, 1, -1));
      assertEquals(words, e.getMessage());
      assertThrows(IllegalArgumentException.class, () -> tiles.tileAt(1, odd, 0));
      TileList out = new TileList();
      assertThrows(IllegalArgumentException.class, () -> tiles.tilesAt(1, odd, 2, 0, out));
    }
  }

  @Test
  void tileAt_anyHint_isTheTileWithoutOne() {
    WorldTiling tiles = World.of(WorldMap.of("field", new Box(0, 0, 9, 9), List.of())).hexagons(4);
    int tile = tiles.tileAt(1, 1, -1);
    for (int hint : new int[] {-2, -7, Integer.MIN_VALUE, 99_999, Integer.MAX_VALUE}) {
      assertEquals(tile, tiles.tileAt(1, 1, hint));
      assertEquals(tile, tiles.tiling().locate(1, 1, hint));
      assertEquals(tiles.tiling().nearest(-3, 1), tiles.tiling().nearest(-3, 1, hint));
    }
  }

  @Test
  void open_door_takesEffectAtTheCommit() {
    assertFalse(sees());
    assertTrue(world.open(gate));
    assertTrue(world.isOpen(gate));
    assertFalse(sees());
    WorldChange change = world.commit();
    assertTrue(sees());
    assertEquals(List.of(GATE), change.removed());
    assertEquals(List.of(), change.added());
    assertEquals(1, change.number());
    assertTrue(world.close(gate));
    assertEquals(List.of(GATE), world.commit().added());
    assertFalse(sees());
  }

  @Test
  void commit_tileWithTheNumberOfOneThatWentElsewhere_areaIsAroundTheObstacle() {
    WorldTiling tiling = world.triangles(TriangleOptions.refined(0.1));
    ObstacleHandle plank = world.add(Obstacle.Segment.of(1, 2.1, 1.3, 2));
    world.commit();
    world.remove(plank);
    world.commit();
    world.add(Obstacle.Segment.of(7, 7.1, 7.3, 7));
    List<Box> areas = world.commit().of(tiling).areas();
    assertEquals(1, areas.size());
    assertTrue(new Box(5.5, 5.5, 10, 10).contains(areas.get(0)), areas.toString());
  }

  @Test
  void commit_changesFarFromEachOther_haveAreasOfTheirOwn() {
    WorldTiling tiling = world.triangles(TriangleOptions.refined(0.1));
    world.add(Obstacle.Segment.of(1, 8.1, 1.3, 8));
    world.add(Obstacle.Segment.of(8, 1.1, 8.3, 1));
    List<Box> areas = world.commit().of(tiling).areas();
    assertEquals(2, areas.size());
    assertTrue(new Box(-1, 6, 3.5, 11).contains(areas.get(0)), areas.toString());
    assertTrue(new Box(6, -1, 11, 3.5).contains(areas.get(1)), areas.toString());
  }

  @Test
  void commit_changesSideBySide_shareAnArea() {
    WorldTiling tiling = world.triangles(TriangleOptions.refined(0.1));
    for (int i = 0; i < 5; i++) {
      world.add(Obstacle.Segment.of(1 + i / 5.0, 8.1, 1.1 + i / 5.0, 8));
    }
    assertEquals(1, world.commit().of(tiling).areas().size());
  }

  @Test
  void asLoaded_afterAChange_isAWorldOfItsOwnThatStays() {
    assertSame(world, world.asLoaded());
    world.open(gate);
    world.commit();
    World loaded = world.asLoaded();
    assertSame(loaded, world.asLoaded());
    assertFalse(loaded.isOpen(loaded.obstacle("gate")));
    ObstacleHandle same = loaded.obstacle("gate");
    assertThrows(UnsupportedOperationException.class, () -> loaded.open(same));
    assertThrows(UnsupportedOperationException.class, () -> loaded.remove(same));
    assertThrows(UnsupportedOperationException.class, () -> loaded.add(CRATE));
    assertEquals(0, loaded.commit().number());
    assertTrue(sees());
  }

  @Test
  void commit_wallAlongAClosedDoorGoes_doorStopsStepsThere() {
    Obstacle door = new Obstacle.Segment("door", Blocks.BOTH, true, 2, 5, 8, 5);
    List<Obstacle> frame =
        List.of(
            Obstacle.Segment.of(2, 5, 2, 9),
            Obstacle.Segment.of(8, 5, 8, 9),
            Obstacle.Segment.of(2, 9, 8, 9),
            door);
    World house = World.of(WorldMap.of("house", BOUNDS, frame));
    ObstacleHandle wall = house.add(Obstacle.Segment.of(2, 5, 8, 5));
    house.commit();
    WorldTiling tiles = house.trianglesThroughDoors(TriangleOptions.refined(100));
    assertEquals(0, stepsThroughDoors(tiles));
    house.remove(wall);
    TileChange change = house.commit().of(tiles);
    assertEquals(1, stepsThroughDoors(tiles));
    assertTrue(change.touched().length > 0);
  }

  private static int stepsThroughDoors(WorldTiling tiles) {
    int steps = 0;
    for (int t = 0; t < tiles.tiling().limit(); t++) {
      for (int k = 0; k < tiles.tiling().edgeNeighborCount(t); k++) {
        steps +=
            Objects.requireNonNull(tiles.closedDoors()).on(t, tiles.tiling().edgeNeighbor(t, k));
      }
    }
    return steps / 2;
  }

  private boolean sees() {
    return world.mesh().sightLine().clear(2, 5, 8, 5);
  }

  @Test
  void open_openDoor_changesNothing() {
    world.open(gate);
    assertFalse(world.open(gate));
    world.commit();
    assertFalse(world.open(gate));
    WorldChange latest = world.latest();
    assertSame(latest, world.commit());
  }

  @Test
  void commit_openedAndClosedAgain_makesNoRecord() {
    WorldChange before = world.latest();
    world.open(gate);
    world.close(gate);
    assertSame(before, world.commit());
    assertNull(before.next());
    assertEquals(0, world.mesh().changes());
  }

  @Test
  void commit_severalChanges_areOneRecord() {
    world.open(gate);
    world.open(world.obstacle("#3"));
    world.add(CRATE);
    WorldChange change = world.commit();
    assertEquals(List.of(GATE, HATCH), change.removed());
    assertEquals(List.of(CRATE), change.added());
    List<Box> boxes = List.of(GATE.bounds(), HATCH.bounds(), CRATE.bounds());
    assertEquals(boxes, change.sightBoxes());
  }

  @Test
  void latest_chain_isReadOnFromAnyRecord() {
    WorldChange start = world.latest();
    world.open(gate);
    world.commit();
    world.close(gate);
    world.commit();
    WorldChange first = Objects.requireNonNull(start.next());
    WorldChange second = Objects.requireNonNull(first.next());
    assertEquals(1, first.number());
    assertEquals(2, second.number());
    assertSame(world.latest(), second);
  }

  @Test
  void obstacle_byNumber_isThatOfTheFile() {
    assertEquals(HATCH, world.obstacle(world.obstacle("#3")));
    assertEquals(gate, world.obstacle("#1"));
    assertEquals("gate", world.name(gate));
    assertEquals("#3", world.name(world.obstacle("#3")));
  }

  @Test
  void obstacle_unknownName_saysSo() {
    for (String name : List.of("door", "#4", "#-1", "#03", "# 3", "#99999999999999", "")) {
      refused("the world has no obstacle '" + name + "'", () -> world.obstacle(name));
    }
  }

  @Test
  void obstacle_idThatSeveralShare_namesNoneButTheirNumbers() {
    World twice = World.of(WorldMap.of("twice", BOUNDS, List.of(GATE, HATCH, GATE)));
    refused(
        "several obstacles of the map have the id 'gate': [#0, #2]", () -> twice.obstacle("gate"));
    twice.open(twice.obstacle("#2"));
    assertEquals(List.of(GATE), twice.commit().removed());
    assertEquals("#2", twice.name(twice.obstacle("#2")));
    refused("the id 'gate' is in use", () -> twice.add(GATE));
  }

  private static Obstacle doorNamed(String id, double y) {
    return new Obstacle.Segment(id, Blocks.BOTH, true, 1, y, 2, y);
  }

  @Test
  void obstacle_idsThatReadAsNumbers_numbersCount() {
    List<Obstacle> doors =
        List.of(
            HATCH, doorNamed("#0", 2), doorNamed("", 3), doorNamed("#3", 4), doorNamed("#9", 5));
    World odd = World.of(WorldMap.of("odd", BOUNDS, doors));
    List<String> names = List.of("#0", "#1", "#2", "#3", "#9");
    for (int i = 0; i < names.size(); i++) {
      ObstacleHandle door = odd.obstacle(names.get(i));
      assertEquals(doors.get(i), odd.obstacle(door));
      assertEquals(names.get(i), odd.name(door));
    }
    assertEquals(odd.obstacle("#9"), odd.obstacle("#4"));
    odd.remove(odd.obstacle("#0"));
    refused("the world has no obstacle '#0'", () -> odd.obstacle("#0"));
    refused("the world has no obstacle ''", () -> odd.obstacle(""));
    refused("the id '#0' means the number of an obstacle", () -> odd.add(doorNamed("#0", 6)));
    refused("the id '#9' is in use", () -> odd.add(doorNamed("#9", 6)));
  }

  @Test
  void add_idThatNamesNobody_isRefused() {
    refused("the id '#1' means the number of an obstacle of the map", () -> add("#1"));
    refused("the id is empty; an obstacle may have none", () -> add(""));
    assertEquals("#03", world.name(add("#03")));
    assertEquals("#4", world.name(add("#4")));
    assertEquals(gate, world.obstacle("#1"));
  }

  private ObstacleHandle add(String id) {
    return world.add(doorNamed(id, 8));
  }

  @Test
  void doors_someCameAndOneWent_namesAllThatThereAre() {
    ObstacleHandle late = world.add(new Obstacle.Segment("late", Blocks.BOTH, true, 8, 1, 9, 1));
    world.add(CRATE);
    assertEquals(List.of(gate, world.obstacle("#3"), late), world.doors());
    world.remove(gate);
    assertEquals(List.of(world.obstacle("#3"), late), world.doors());
  }

  @Test
  void open_noDoor_isRefused() {
    refused("the obstacle #0 is no door", () -> world.open(world.obstacle("#0")));
    refused("the obstacle #0 is no door", () -> world.close(world.obstacle("#0")));
    refused("the obstacle #0 is no door", () -> world.isOpen(world.obstacle("#0")));
  }

  @Test
  void add_obstacle_hasAHandleAtOnceAndAnIdIfGiven() {
    ObstacleHandle crate = world.add(CRATE);
    assertEquals(CRATE, world.obstacle(crate));
    assertEquals(crate, world.obstacle("crate"));
    refused("the id 'crate' is in use", () -> world.add(CRATE));
    world.commit();
    assertFalse(world.mesh().sightLine().clear(6, 7.5, 9, 7.5));
    world.remove(crate);
    world.commit();
    assertTrue(world.mesh().sightLine().clear(6, 7.5, 9, 7.5));
    ObstacleHandle again = world.add(CRATE);
    assertNotEquals(crate, again);
    assertEquals(again, world.obstacle("crate"));
  }

  @Test
  void add_removedBeforeTheCommit_leavesNothing() {
    ObstacleHandle crate = world.add(CRATE);
    world.remove(crate);
    WorldChange before = world.latest();
    assertSame(before, world.commit());
    refused("the world has no obstacle 'crate'", () -> world.obstacle("crate"));
  }

  @Test
  void remove_handle_isStaleAtOnceAndForGood() {
    world.remove(gate);
    refused("was removed", () -> world.open(gate));
    refused("was removed", () -> world.obstacle(gate));
    refused("was removed", () -> world.remove(gate));
    refused("the world has no obstacle 'gate'", () -> world.obstacle("gate"));
    world.commit();
    refused("the obstacle was removed: slot", () -> world.remove(gate));
    ObstacleHandle next = world.add(CRATE);
    world.commit();
    assertEquals(gate.slot(), next.slot());
    refused("the obstacle was removed", () -> world.obstacle(gate));
    refused("the world has no obstacle '#1'", () -> world.obstacle("#1"));
  }

  @Test
  void handle_ofAnotherWorld_isRefused() {
    ObstacleHandle other = World.of(world.map()).obstacle("gate");
    assertEquals(gate.slot(), other.slot());
    assertNotEquals(gate, other);
    assertEquals(gate, world.obstacle("gate"));
    refused("the handle is of another world", () -> world.open(other));
    refused("the handle is of another world", () -> world.remove(other));
    assertSame(world.latest(), world.commit());
  }

  @Test
  void remove_openDoor_makesNoRecord() {
    world.open(gate);
    WorldChange opened = world.commit();
    world.remove(gate);
    assertSame(opened, world.commit());
    refused("the obstacle was removed", () -> world.close(gate));
  }

  @Test
  void add_whatMapsRefuse_isRefusedBeforeAnythingChanges() {
    refused(
        "crosses itself", () -> world.add(Obstacle.Polygon.of(Ring.of(1, 1, 3, 3, 3, 1, 1, 3))));
    refused("two different points", () -> world.add(Obstacle.Segment.of(1, 1, 1, 1)));
    refused("outside the bounds", () -> world.add(Obstacle.Segment.of(11, 1, 12, 1)));
    refused("not a finite number", () -> world.add(Obstacle.Segment.of(1, 1, Double.NaN, 1)));
    refused("too far beyond the bounds", () -> world.add(Obstacle.Segment.of(1, 1, 1e6, 1)));
    WorldChange before = world.latest();
    assertSame(before, world.commit());
  }

  @Test
  void commit_whileSomebodyReads_isRefused() {
    world.open(gate);
    WorldReader reader = world.newReader();
    reader.begin();
    reader.begin();
    reader.end();
    WorldReader other = world.newReader();
    assertThrows(IllegalStateException.class, other::end, "what others began");
    String why = assertThrows(IllegalStateException.class, world::commit).getMessage();
    assertEquals("the world cannot change while a space ticks or is read", why);
    assertFalse(sees());
    reader.end();
    world.commit();
    assertTrue(sees());
    assertThrows(IllegalStateException.class, reader::end);
  }

  @Test
  void triangles_madeLate_startFromThePresentState() {
    TriangleOptions options = TriangleOptions.refined(1);
    WorldTiling early = world.triangles(options);
    assertSame(early, world.triangles(options));
    world.open(gate);
    ObstacleHandle crate = world.add(CRATE);
    WorldChange change = world.commit();
    WorldTiling late = world.triangles(TriangleOptions.refined(2));
    assertNull(change.of(late));
    assertTrue(Objects.requireNonNull(change.of(early)).tiles().length > 0);
    for (WorldTiling tiling : List.of(early, late)) {
      assertEquals(-1, tiling.tiling().locate(7.5, 7.5));
      assertTrue(tiling.views().sees(tiling.tileAt(1, 5, -1), tiling.tileAt(9, 5, -1)));
    }
    world.remove(crate);
    world.close(gate);
    world.commit();
    for (WorldTiling tiling : List.of(early, late)) {
      assertNotEquals(-1, tiling.tiling().locate(7.5, 7.5));
      assertFalse(tiling.views().sees(tiling.tileAt(1, 5, -1), tiling.tileAt(9, 5, -1)));
    }
  }

  @Test
  void clearance_doorsAndObstacles_areFollowed() {
    PathSearch early = PathSearch.over(world.clearance(0.5));
    assertEquals(Outcome.UNREACHABLE, early.find(2, 5, 8, 5, Quality.FAST));
    world.open(gate);
    ObstacleHandle crate = world.add(CRATE);
    world.commit();
    assertSame(world.clearance(0.5), world.clearance(0.5));
    PathSearch late = PathSearch.over(world.clearance(0.25));
    assertEquals(Outcome.FOUND, early.find(2, 5, 8, 5, Quality.FAST));
    assertEquals(Outcome.FOUND, late.find(2, 5, 8, 5, Quality.FAST));
    assertEquals(Outcome.GOAL_BLOCKED, early.find(2, 5, 7.5, 7.5, Quality.FAST));
    world.remove(crate);
    world.close(gate);
    world.commit();
    assertEquals(Outcome.UNREACHABLE, early.find(2, 5, 8, 5, Quality.FAST));
    assertEquals(Outcome.UNREACHABLE, late.find(2, 5, 8, 5, Quality.FAST));
    assertEquals(Outcome.FOUND, late.find(8, 5, 7.5, 7.5, Quality.FAST));
    refused("does not fit", () -> world.clearance(7));
  }

  @Test
  void obstacle_othersWithItsIdWentAway_isFoundByIt() {
    World twice = World.of(WorldMap.of("twice", BOUNDS, List.of(GATE, HATCH, GATE)));
    twice.remove(twice.obstacle("#0"));
    assertEquals(twice.obstacle("#2"), twice.obstacle("gate"));
    refused("the id 'gate' is in use", () -> twice.add(GATE));
    twice.remove(twice.obstacle("gate"));
    refused("the world has no obstacle 'gate'", () -> twice.obstacle("gate"));
    ObstacleHandle again = twice.add(GATE);
    assertEquals(again, twice.obstacle("gate"));
    assertEquals("gate", twice.name(again));
  }

  @Test
  void mesh_changedByOthers_isRefused() {
    String why =
        assertThrows(IllegalStateException.class, () -> world.mesh().remove(0)).getMessage();
    assertTrue(why.contains("the mesh is kept by a world"), why);
    assertThrows(IllegalStateException.class, () -> world.mesh().add(CRATE));
    assertThrows(IllegalStateException.class, () -> world.mesh().keep("somebody"));
    assertThrows(IllegalStateException.class, () -> world.clearance(0.5).ground().remove(0));
    world.open(gate);
    world.commit();
    assertTrue(sees());
  }

  @Test
  void of_mapThatNoFileMayHold_isRefused() {
    refused(
        "obstacle #1 of the map: ",
        () -> World.of(WorldMap.of("m", BOUNDS, List.of(GATE, Obstacle.Segment.of(1, 1, 1, 1)))));
    Ring bow = Ring.of(1, 1, 3, 3, 3, 1, 1, 3);
    Obstacle knot = new Obstacle.Polygon("knot", Blocks.BOTH, false, bow, List.of());
    refused(
        "obstacle #0 'knot' of the map: ", () -> World.of(WorldMap.of("m", BOUNDS, List.of(knot))));
    refused(
        "beyond the largest coordinate",
        () -> World.of(WorldMap.of("m", new Box(-1e300, 0, 1e300, 1), List.of())));
  }

  @Test
  void add_tinyObstacleWhereDiscsSearchPaths_canBeCommitted() {
    world.clearance(0.5);
    for (double length : new double[] {1e-8, 1e-100, 1e-160, 1e-200, Double.MIN_VALUE}) {
      ObstacleHandle tiny = world.add(Obstacle.Segment.of(1, 0, 1, length));
      world.commit();
      world.remove(tiny);
      world.commit();
    }
  }

  @Test
  void clearance_tooSmallForTheCoordinates_isRefused() {
    refused("is too small among coordinates as large as 10.0", () -> world.clearance(1e-15));
    refused("is too small", () -> world.clearance(1e-10));
    world.clearance(1e-8);
    world.add(CRATE);
    world.commit();
  }

  @Test
  void close_doorThatReachesFarBeyondTheBounds_canBeCommittedForTinyDiscs() {
    Ring far = Ring.of(0.8, 0.4, 1.4e6, 4.2e7, 8.5e7, 4.2e7, 9e7, 0.3, 9.2e7, -4.5e7);
    Obstacle sky = new Obstacle.Polygon("sky", Blocks.BOTH, true, far, List.of());
    World field = World.of(WorldMap.of("field", new Box(0, 0, 1, 1), List.of(sky)));
    field.open(field.obstacle("sky"));
    field.commit();
    PathSearch search = PathSearch.over(field.clearance(6e-10));
    assertEquals(Outcome.FOUND, search.find(0.1, 0.5, 0.95, 0.41, Quality.FAST));
    field.close(field.obstacle("sky"));
    field.commit();
    assertEquals(Outcome.GOAL_BLOCKED, search.find(0.1, 0.5, 0.95, 0.41, Quality.FAST));
  }

  @Test
  void of_boundsTooSmallToSquare_isRefused() {
    WorldMap dust = WorldMap.of("dust", new Box(0, 0, 1e-160, 1e-160), List.of());
    refused("bounds of the map dust: both sides are shorter than", () -> World.of(dust));
  }

  @Test
  void obstacle_thatBlocksNothingKnown_cannotBeMade() {
    assertThrows(
        NullPointerException.class, () -> new Obstacle.Segment("n", null, false, 1, 1, 2, 2));
  }

  private static void refused(String reason, Executable call) {
    String why = assertThrows(IllegalArgumentException.class, call).getMessage();
    assertTrue(why.contains(reason), why);
  }
}
