package dev.sightline.server.game;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Point;
import dev.sightline.map.WorldMap;
import dev.sightline.motion.GridPoint;
import dev.sightline.motion.WireGrid;
import dev.sightline.path.PathSearch;
import dev.sightline.play.Walk;
import dev.sightline.play.Walls;
import dev.sightline.server.store.Door;
import dev.sightline.server.store.Item;
import dev.sightline.world.ObstacleHandle;
import dev.sightline.world.World;
import dev.sightline.world.WorldChange;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/** The ground: the map with its doors, what blocks movement, ways, and where avatars appear. */
final class Terrain {
  final World world;
  final Walls walls;
  final Walk walk;
  final PathSearch paths;
  private final SpawnPoints spawns;
  private WorldChange followed;

  Terrain(WorldMap map, RandomGenerator random) {
    world = World.of(map);
    followed = world.latest();
    walls = Walls.of(map);
    walk = Walk.among(walls);
    paths = PathSearch.over(world.mesh());
    spawns = new SpawnPoints(map, walk, world.mesh(), random);
  }

  WireGrid grid() {
    return walls.grid();
  }

  SpawnPoints spawns() {
    return spawns;
  }

  /** Returns the place to stand that is nearest to a point. */
  GridPoint placeNear(double x, double y) {
    return walk.nearestPlace(grid().column(x), grid().row(y));
  }

  void turn(ObstacleHandle door, boolean open) {
    if (open) {
      world.open(door);
    } else {
      world.close(door);
    }
  }

  /** Lets doors turn as was said; hands over the places of those that were shut. */
  void commit(Consumer<Box> shut) {
    world.commit();
    for (WorldChange next = followed.next(); next != null; next = followed.next()) {
      walls.follow(next);
      next.added().forEach(obstacle -> shut.accept(obstacle.bounds()));
      followed = next;
    }
  }

  /** Returns the items of the map, as nobody has touched them. */
  List<Item> items() {
    List<Item> items = new ArrayList<>();
    for (Point at : world.map().items()) {
      items.add(Item.onGround(items.size() + 1L, grid().snapX(at.x()), grid().snapY(at.y())));
    }
    return items;
  }

  /** Returns the doors of the map, all shut. */
  List<Door> doors() {
    List<Door> doors = new ArrayList<>();
    for (ObstacleHandle door : world.doors()) {
      doors.add(new Door(String.valueOf(world.name(door)), false, false, 0));
    }
    return doors;
  }
}
