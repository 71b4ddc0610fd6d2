package dev.sightline.server.game;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.collection.IntList;
import dev.sightline.geometry.Box;
import dev.sightline.geometry.Point;
import dev.sightline.interest.Space;
import dev.sightline.interest.rule.Rule;
import dev.sightline.interest.tile.TileRule;
import dev.sightline.map.Blocks;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.partition.Tiling;
import dev.sightline.replica.Replica;
import dev.sightline.server.game.town.TownGame;
import dev.sightline.world.ObstacleHandle;
import dev.sightline.world.WorldChange;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;

/**
 * The doors that players hold against brute force: all tiles, or the square, that a door meets;
 * walls and doors at odd angles, doors longer than tiles, and turning.
 */
class DoorScopeOracleTest {
  private static final GeometryFactory SHAPES = new GeometryFactory();
  private static final double ROUNDED = 1e-9;
  private static final double RADIUS = 9;
  private static final int PLAYERS = 8;
  private static final int TICKS = 60;
  private static final int POINTS = 100;

  @TempDir Path folder;
  private @Nullable WorldChange metAt;
  private List<BitSet> met = List.of(); // tiles, by door

  private static WorldMap map(Random random) {
    List<Obstacle> walls = new ArrayList<>();
    List<Point> spawns = new ArrayList<>();
    for (int i = 1; i < 4; i++) {
      double top = 16 * i + 4 * random.nextDouble();
      double bottom = 16 * i - 4 * random.nextDouble();
      double[] at = {0, 0.31, 0.33, 0.61, 0.64, 1};
      for (int k = 0; k + 1 < at.length; k++) {
        boolean door = k % 2 == 1;
        double x1 = bottom + (top - bottom) * at[k];
        double x2 = bottom + (top - bottom) * at[k + 1];
        String id = (door ? "door" : "wall") + i + "." + k;
        walls.add(new Obstacle.Segment(id, Blocks.BOTH, door, x1, 64 * at[k], x2, 64 * at[k + 1]));
      }
    }
    walls.add(new Obstacle.Segment("long", Blocks.BOTH, true, 51, 3.3, 57.7, 61));
    for (int i = 0; i < 16; i++) {
      spawns.add(new Point(6 + 16 * (i % 4), 8 + 16 * (i / 4)));
    }
    return new WorldMap("slanted", new Box(0, 0, 64, 64), walls, spawns, List.of(), List.of());
  }

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
        "adaptive",
        "adaptive-path",
        "hearing",
        "quadtree",
        "r-tree",
        "kd-tree",
        "broadcast"
      })
  void doors_byAnyRule_areHeldWhenAPointOfThemIsPerceived(String rule) {
    long seed = 81;
    Random random = new Random(seed);
    WorldOptions options = WorldOptions.of(map(random), rule, RADIUS).withAi(false).withSeed(seed);
    try (TestWorld test = new TestWorld(folder, options, new TownGame())) {
      for (int i = 0; i < PLAYERS; i++) {
        test.join("");
      }
      int held = 0;
      for (int tick = 0; tick < TICKS; tick++) {
        act(test, random, tick);
        test.step();
        held += check(test, rule + " seed " + seed + " tick " + tick);
      }
      assertTrue(held > TICKS, "there was something to see");
    }
  }

  /** The rule itself is asked about many points of each door, as if something happened there. */
  @Test
  void doors_byAhead_areHeldWhenAPointOfThemMayBeSeenSoon() {
    long seed = 82;
    Random random = new Random(seed);
    WorldOptions options =
        WorldOptions.of(map(random), "ahead", RADIUS).withAi(false).withSeed(seed);
    try (TestWorld test = new TestWorld(folder, options, new TownGame())) {
      for (int i = 0; i < PLAYERS; i++) {
        test.join("");
      }
      int held = 0;
      for (int tick = 0; tick < TICKS; tick++) {
        act(test, random, tick);
        test.step();
        held += checkSoon(test, "seed " + seed + " tick " + tick);
      }
      assertTrue(held > TICKS, "there was something to see");
    }
  }

  /**
   * Behind a slit stands a door, and a screen keeps the player from seeing through; a step aside it
   * would see a sliver of the door, far from its corners and its middle.
   */
  @ParameterizedTest
  @CsvSource({"ahead, 1", "ray, 0"})
  void door_ofWhichASliverMayBeSeenSoon_isHeldByAhead(String rule, int doors) {
    double slit = 31.455;
    List<Obstacle> walls =
        List.of(
            Obstacle.Segment.of(36, 0, 36, slit - 0.025),
            Obstacle.Segment.of(36, slit + 0.025, 36, 64),
            Obstacle.Segment.of(35, slit + 0.02, 35, 60),
            new Obstacle.Segment("door", Blocks.BOTH, true, 40, 2, 40, 50));
    List<Point> spawns = List.of(new Point(34, slit + 0.2));
    WorldMap map = new WorldMap("slit", new Box(0, 0, 64, 64), walls, spawns, List.of(), List.of());
    WorldOptions options = WorldOptions.of(map, rule, RADIUS).withAi(false);
    try (TestWorld test = new TestWorld(folder, options, new TownGame())) {
      TestPlayer player = test.join("");
      test.steps(3);
      assertEquals(doors, player.held("Door").size());
    }
  }

  private static int checkSoon(TestWorld test, String message) {
    Space space = test.world.replication().space();
    int count = 0;
    for (ObstacleHandle handle : test.world.world().doors()) {
      Obstacle.Segment door = (Obstacle.Segment) test.world.world().obstacle(handle);
      Set<Integer> perceivers = perceivers(test.world.sight(), door);
      for (TestPlayer player : test.players) {
        boolean held = holds(player, String.valueOf(test.world.world().name(handle)));
        boolean perceived = perceivers.contains(space.slot(player.avatar().entity().spaceId()));
        assertTrue(held || !perceived, message + " player " + player.number + " " + door.id());
        count += held ? 1 : 0;
      }
    }
    return count;
  }

  private static Set<Integer> perceivers(Rule rule, Obstacle.Segment door) {
    IntList found = new IntList();
    for (int i = 0; i <= POINTS; i++) {
      double x = door.x1() + (door.x2() - door.x1()) * i / POINTS;
      double y = door.y1() + (door.y2() - door.y1()) * i / POINTS;
      rule.perceivers(x, y, Rule.OWN_RADIUS, found);
    }
    Set<Integer> all = new HashSet<>();
    for (int i = 0; i < found.size(); i++) {
      all.add(found.get(i));
    }
    return all;
  }

  private static boolean holds(TestPlayer player, String name) {
    return player.held("Door").stream()
        .anyMatch(door -> name.equals(door.get(TestPlayer.<String>field(door.type(), "name"))));
  }

  private static void act(TestWorld test, Random random, int tick) {
    for (TestPlayer player : test.players) {
      if (random.nextInt(10) == 0) {
        player.walk(random.nextInt(65536));
      }
      if (random.nextInt(40) == 0) {
        player.act("Zoom", TestPlayer.with("radius", RADIUS * (0.25 + random.nextInt(4) * 0.25)));
      }
    }
    if (tick % 13 == 5) {
      var doors = test.world.world().doors();
      var door = doors.get(random.nextInt(doors.size()));
      boolean open = random.nextBoolean();
      test.world.later(() -> test.world.turnDoor(door, open));
    }
  }

  private int check(TestWorld test, String message) {
    List<Geometry> doors = new ArrayList<>();
    List<String> names = new ArrayList<>();
    for (ObstacleHandle handle : test.world.world().doors()) {
      doors.add(line((Obstacle.Segment) test.world.world().obstacle(handle)));
      names.add(String.valueOf(test.world.world().name(handle)));
    }
    if (metAt != test.world.world().latest()) {
      metAt = test.world.world().latest();
      met = tilesMet(test, doors);
    }
    int count = 0;
    for (TestPlayer player : test.players) {
      TreeSet<String> expected = new TreeSet<>();
      for (int i = 0; i < doors.size(); i++) {
        if (perceives(test, player.avatar(), doors.get(i), met.get(i))) {
          expected.add(names.get(i));
        }
      }
      TreeSet<String> held = new TreeSet<>();
      for (Replica door : player.held("Door")) {
        held.add(door.get(TestPlayer.<String>field(door.type(), "name")));
      }
      assertEquals(expected, held, message + " player " + player.number);
      count += held.size();
    }
    return count;
  }

  private static boolean perceives(TestWorld test, Avatar avatar, Geometry door, BitSet met) {
    double x = avatar.entity().x();
    double y = avatar.entity().y();
    if (test.world.sight() instanceof TileRule tiles) {
      Space space = test.world.replication().space();
      BitSet watched = new BitSet();
      tiles.visitWatched(space.slot(avatar.entity().spaceId()), watched::set);
      return watched.intersects(met);
    }
    return switch (test.world.rule()) {
      case "broadcast" -> true;
      case "square" -> door.intersects(squares(x, y, avatar.radius()));
      default -> door.distance(SHAPES.createPoint(new Coordinate(x, y))) <= avatar.radius();
    };
  }

  private static Geometry squares(double x, double y, double side) {
    double left = (Math.floor(x / side) - 1) * side;
    double bottom = (Math.floor(y / side) - 1) * side;
    return polygon(
        left,
        bottom,
        left + 3 * side,
        bottom,
        left + 3 * side,
        bottom + 3 * side,
        left,
        bottom + 3 * side);
  }

  /** Returns the tiles that each door meets. */
  private static List<BitSet> tilesMet(TestWorld test, List<Geometry> doors) {
    List<BitSet> all = new ArrayList<>();
    doors.forEach(door -> all.add(new BitSet()));
    Rule rule = test.world.sight();
    if (rule instanceof TileRule tiles) {
      Tiling tiling = tiles.tiles().tiling();
      for (int tile = 0; tile < tiling.limit(); tile++) {
        Geometry shape = tiling.exists(tile) ? shape(tiling, tile) : SHAPES.createEmpty(2);
        for (int i = 0; i < doors.size() && !shape.isEmpty(); i++) {
          if (doors.get(i).distance(shape) < ROUNDED) {
            all.get(i).set(tile);
          }
        }
      }
    }
    return all;
  }

  private static Geometry shape(Tiling tiling, int tile) {
    double[] corners = new double[2 * tiling.cornerCount(tile)];
    for (int k = 0; k < tiling.cornerCount(tile); k++) {
      corners[2 * k] = tiling.cornerX(tile, k);
      corners[2 * k + 1] = tiling.cornerY(tile, k);
    }
    return polygon(corners);
  }

  private static Geometry polygon(double... corners) {
    Coordinate[] ring = new Coordinate[corners.length / 2 + 1];
    for (int k = 0; k < ring.length; k++) {
      int at = 2 * k % corners.length;
      ring[k] = new Coordinate(corners[at], corners[at + 1]);
    }
    return SHAPES.createPolygon(ring);
  }

  private static Geometry line(Obstacle.Segment door) {
    return SHAPES.createLineString(
        new Coordinate[] {
          new Coordinate(door.x1(), door.y1()), new Coordinate(door.x2(), door.y2())
        });
  }
}
