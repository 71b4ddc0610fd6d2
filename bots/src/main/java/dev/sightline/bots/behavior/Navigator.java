package dev.sightline.bots.behavior;

import dev.sightline.geometry.Box;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.motion.GridPoint;
import dev.sightline.motion.WireGrid;
import dev.sightline.path.PathSearch;
import dev.sightline.path.Quality;
import dev.sightline.play.Steering;
import dev.sightline.play.Walk;
import dev.sightline.play.Walls;
import dev.sightline.world.World;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Finds ways for all bots of a process, with all doors shut, so that a way never depends on who
 * opens one. A few searches per moment are granted, so that a thousand bots that want a way at once
 * do not hold up the frames.
 */
public final class Navigator {
  private static final int SEARCHES = 4;
  private static final int TRIES = 20;

  private final Walls walls;
  private final Walk walk;
  private final WorldMap map;
  private final List<Box> doors;
  private @Nullable PathSearch search;
  private int left = SEARCHES;

  public Navigator(WorldMap map) {
    this.map = map;
    walls = Walls.of(map);
    walk = Walk.among(walls);
    doors = map.obstacles().stream().filter(Obstacle::door).map(Obstacle::bounds).toList();
  }

  /** Lets some more searches be made. */
  public void refill() {
    left = SEARCHES;
  }

  public WireGrid grid() {
    return walls.grid();
  }

  Steering steering() {
    return Steering.among(walls);
  }

  Walk walk() {
    return walk;
  }

  /** Returns a place to stand somewhere on the map, or null if chance did not find one. */
  @Nullable GridPoint anywhere(RandomGenerator random) {
    return near(random, grid().lastColumn() / 2, grid().lastRow() / 2, Integer.MAX_VALUE / 4);
  }

  /** Returns a place to stand not farther away than some grid steps, per axis. */
  @Nullable GridPoint near(RandomGenerator random, int column, int row, int steps) {
    int minColumn = Math.max(0, column - steps);
    int maxColumn = Math.min(grid().lastColumn(), column + steps);
    int minRow = Math.max(0, row - steps);
    int maxRow = Math.min(grid().lastRow(), row + steps);
    for (int i = 0; i < TRIES; i++) {
      int c = random.nextInt(minColumn, maxColumn + 1);
      int r = random.nextInt(minRow, maxRow + 1);
      if (walk.isPlace(c, r)) {
        return new GridPoint(c, r);
      }
    }
    return null;
  }

  /** Returns the place to stand that is nearest to a point. */
  GridPoint nearestPlace(int column, int row) {
    return walk.nearestPlace(column, row);
  }

  /** Returns how many doors the map has; their numbers are in the order of its file. */
  int doors() {
    return doors.size();
  }

  /** Returns a place to stand at a door. */
  GridPoint atDoor(int number) {
    Box door = doors.get(number);
    double x = (door.minX() + door.maxX()) / 2;
    double y = (door.minY() + door.maxY()) / 2;
    return nearestPlace(grid().column(x), grid().row(y));
  }

  /** Returns whether a search may be made now. */
  boolean maySearch() {
    return left > 0;
  }

  /** Finds a way and lets it be followed; returns whether there is one. */
  boolean lead(Steering steering, int fromColumn, int fromRow, GridPoint to) {
    left--;
    PathSearch paths = paths();
    WireGrid grid = grid();
    boolean found =
        paths
            .find(grid.x(fromColumn), grid.y(fromRow), grid.x(to.x()), grid.y(to.y()), Quality.FAST)
            .hasPath();
    return found && steering.follow(paths.route(), 2 * grid.step());
  }

  private PathSearch paths() {
    PathSearch paths = search;
    if (paths == null) {
      paths = PathSearch.over(World.of(map).mesh());
      search = paths;
    }
    return paths;
  }
}
