package dev.sightline.world;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.map.Blocks;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.mesh.BruteForceSight;
import dev.sightline.mesh.Mesh;
import dev.sightline.mesh.MeshCheck;
import dev.sightline.mesh.RandomMaps;
import dev.sightline.mesh.SightLine;
import dev.sightline.partition.Tiling;
import dev.sightline.partition.check.TilingCheck;
import dev.sightline.partition.refine.TriangleOptions;
import dev.sightline.path.Clearance;
import dev.sightline.path.PathSearch;
import dev.sightline.path.Quality;
import dev.sightline.view.TileViews;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Doors and obstacles that change at random, against all that follows from a map, made anew. */
final class WorldOracleTest {

  @ParameterizedTest
  @EnumSource
  void commit_randomChanges_equalsAFreshWorld(RandomMaps.Placement placement) {
    for (long seed = 1; seed <= 4; seed++) {
      new Run(placement, seed).commits(8);
    }
  }

  @Tag("slow")
  @ParameterizedTest
  @EnumSource
  void commit_manyRandomChanges_equalsAFreshWorld(RandomMaps.Placement placement) {
    for (long seed = 100; seed < 120; seed++) {
      new Run(placement, seed).commits(25);
    }
  }

  /** A world, and what should stand in it. */
  private static final class Run {
    private static final TriangleOptions OPTIONS = TriangleOptions.refined(2);
    private static final double RADIUS = 5;

    private final String name;
    private final RandomMaps.Placement placement;
    private final RandomMaps maps;
    private final SplittableRandom random;
    private final World world;
    private final List<ObstacleHandle> handles = new ArrayList<>();
    private final List<Obstacle> obstacles = new ArrayList<>();
    private final List<Boolean> stands = new ArrayList<>();

    Run(RandomMaps.Placement placement, long seed) {
      this.placement = placement;
      name = placement + " seed " + seed;
      maps = new RandomMaps(seed, placement);
      random = maps.random();
      List<Obstacle> all = new ArrayList<>();
      for (int i = 0; i < 6; i++) {
        all.add(obstacle());
      }
      WorldMap map = WorldMap.of("world", maps.map(0).bounds(), all);
      world = World.of(map);
      for (int i = 0; i < all.size(); i++) {
        keep(world.obstacle("#" + i), all.get(i));
      }
    }

    private void keep(ObstacleHandle handle, Obstacle obstacle) {
      handles.add(handle);
      obstacles.add(obstacle);
      stands.add(true);
    }

    /** Returns an obstacle that is a door half of the time. */
    private Obstacle obstacle() {
      Obstacle made = maps.obstacle();
      boolean door = random.nextBoolean();
      Blocks blocks = made.blocks();
      return made instanceof Obstacle.Segment s
          ? new Obstacle.Segment(null, blocks, door, s.x1(), s.y1(), s.x2(), s.y2())
          : polygon((Obstacle.Polygon) made, door);
    }

    private static Obstacle polygon(Obstacle.Polygon p, boolean door) {
      return new Obstacle.Polygon(null, p.blocks(), door, p.ring(), p.holes());
    }

    void commits(int count) {
      for (int step = 0; step < count; step++) {
        prepareSome();
        WorldTiling tiles = world.triangles(OPTIONS);
        List<String> before = shapes(tiles.tiling());
        for (int n = random.nextInt(1, 5); n > 0; n--) {
          note();
        }
        long number = world.latest().number();
        WorldChange change = world.commit();
        String where = name + " step " + step;
        if (change.number() > number) {
          compare(before, shapes(tiles.tiling()), change, tiles, where);
        }
        check(where);
      }
    }

    /** Makes some of what is kept, sooner or later. */
    private void prepareSome() {
      if (random.nextInt(3) == 0) {
        world.triangles(OPTIONS).views().row(somewhere(world.triangles(OPTIONS)), RADIUS);
      }
      if (random.nextInt(3) == 0) {
        world.trianglesThroughDoors(OPTIONS);
      }
      if (random.nextInt(3) == 0) {
        world.clearance(0.2);
      }
    }

    private int somewhere(WorldTiling tiles) {
      double[] p = maps.point();
      return tiles.tileAt(p[0], p[1], -1);
    }

    private void note() {
      int i = random.nextInt(handles.size());
      if (random.nextInt(4) == 0) {
        Obstacle obstacle = obstacle();
        keep(world.add(obstacle), obstacle);
      } else if (obstacles.get(i).door() && random.nextInt(4) > 0) {
        boolean toClose = random.nextBoolean();
        assertEquals(
            stands.get(i) != toClose,
            toClose ? world.close(handles.get(i)) : world.open(handles.get(i)));
        stands.set(i, toClose);
      } else if (handles.size() > 3) {
        world.remove(handles.remove(i));
        obstacles.remove(i);
        stands.remove(i);
      }
    }

    private WorldMap standing() {
      List<Obstacle> all = new ArrayList<>();
      for (int i = 0; i < obstacles.size(); i++) {
        if (stands.get(i)) {
          all.add(obstacles.get(i));
        }
      }
      return WorldMap.of("now", world.map().bounds(), all);
    }

    private void check(String where) {
      WorldMap now = standing();
      checkSight(now, where);
      checkTiles(world.triangles(OPTIONS), now, where);
      checkViews(world.triangles(OPTIONS), where);
      checkDoors(where);
      checkPaths(now, where);
    }

    private void checkSight(WorldMap now, String where) {
      assertEquals(List.of(), MeshCheck.faults(world.mesh()), where);
      BruteForceSight slow = new BruteForceSight(now);
      SightLine line = world.mesh().sightLine();
      for (int i = 0; i < 30; i++) {
        double[] p = maps.point();
        double[] q = maps.point();
        assertEquals(slow.clear(p[0], p[1], q[0], q[1]), line.clear(p[0], p[1], q[0], q[1]), where);
      }
    }

    /** Walls that miss each other by an ulp may be joined or not, as they came: not asked there. */
    private void checkTiles(WorldTiling tiles, WorldMap now, String where) {
      if (placement != RandomMaps.Placement.NUDGED) {
        assertEquals(List.of(), TilingCheck.faults(tiles.tiling(), now), where);
      }
    }

    private void checkViews(WorldTiling tiles, String where) {
      TileViews fresh = new TileViews(tiles.tiling(), world.mesh(), tiles.order());
      int tile = somewhere(tiles);
      tiles.views().repair(random.nextInt(40));
      for (int other = 0; other < tiles.tiling().limit(); other++) {
        if (tiles.tiling().exists(other)) {
          assertEquals(
              fresh.sees(tile, other), tiles.views().sees(tile, other), where + " " + tile);
        }
      }
    }

    private void checkDoors(String where) {
      WorldTiling tiles = world.trianglesThroughDoors(OPTIONS);
      Tiling tiling = tiles.tiling();
      ClosedDoors fresh = new ClosedDoors(tiling);
      List<Obstacle> walls = new ArrayList<>();
      for (int i = 0; i < obstacles.size(); i++) {
        if (!obstacles.get(i).door()) {
          walls.add(obstacles.get(i));
        } else if (stands.get(i)) {
          fresh.close(i, obstacles.get(i));
        }
      }
      checkTiles(tiles, WorldMap.of("walls", world.map().bounds(), walls), where);
      ClosedDoors doors = Objects.requireNonNull(tiles.closedDoors());
      for (int t = 0; t < tiling.limit(); t++) {
        for (int k = 0; k < tiling.edgeNeighborCount(t); k++) {
          int u = tiling.edgeNeighbor(t, k);
          assertEquals(fresh.on(t, u), doors.on(t, u), where + " step " + t + " to " + u);
        }
      }
    }

    private void checkPaths(WorldMap now, String where) {
      Clearance kept = world.clearance(0.2);
      assertEquals(List.of(), MeshCheck.faults(kept.ground()), where);
      PathSearch search = PathSearch.over(kept);
      PathSearch fresh = PathSearch.over(Clearance.of(Mesh.of(now), 0.2));
      for (int i = 0; i < 6; i++) {
        double[] p = place(); // no corner: of two ways onto the ground, none is the nearer one
        double[] q = place();
        assertEquals(
            fresh.find(p[0], p[1], q[0], q[1], Quality.SHORTEST),
            search.find(p[0], p[1], q[0], q[1], Quality.SHORTEST),
            where);
        assertEquals(fresh.route().length(), search.route().length(), 1e-9, where);
      }
    }

    private double[] place() {
      Box box = world.map().bounds();
      return new double[] {
        random.nextDouble(box.minX(), box.maxX()), random.nextDouble(box.minY(), box.maxY())
      };
    }

    private static List<String> shapes(Tiling tiling) {
      List<String> shapes = new ArrayList<>();
      for (int t = 0; t < tiling.limit(); t++) {
        StringBuilder text = new StringBuilder();
        for (int k = 0; k < tiling.cornerCount(t); k++) {
          text.append(tiling.cornerX(t, k)).append(' ').append(tiling.cornerY(t, k)).append(' ');
        }
        text.append("neighbors");
        for (int k = 0; k < tiling.pointNeighborCount(t); k++) {
          text.append(' ').append(tiling.pointNeighbor(t, k));
        }
        shapes.add(text.toString());
      }
      return shapes;
    }

    /** The record must name every tile that is another one, and whose neighbors are others. */
    private static void compare(
        List<String> before,
        List<String> after,
        WorldChange change,
        WorldTiling tiles,
        String where) {
      TileChange effect = Objects.requireNonNull(change.of(tiles));
      int[] named = effect.tiles();
      int[] touched = effect.touched();
      assertArrayEquals(Arrays.stream(named).sorted().distinct().toArray(), named);
      for (int t = 0; t < Math.max(before.size(), after.size()); t++) {
        String old = t < before.size() ? before.get(t) : "neighbors";
        String now = t < after.size() ? after.get(t) : "neighbors";
        boolean isNamed = Arrays.binarySearch(named, t) >= 0;
        assertTrue(isNamed || corners(old).equals(corners(now)), where + " tile " + t);
        assertTrue(
            isNamed || Arrays.binarySearch(touched, t) >= 0 || old.equals(now),
            where + " neighbors of tile " + t);
        if (t < tiles.tiling().limit() && isNamed && tiles.tiling().exists(t)) {
          Box box = tiles.tiling().box(t);
          assertTrue(
              effect.areas().stream().anyMatch(area -> area.contains(box)),
              where + " area of " + t);
        }
      }
    }

    private static String corners(String shape) {
      return shape.substring(0, shape.indexOf("neighbors"));
    }
  }
}
