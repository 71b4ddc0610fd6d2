package dev.sightline.server.game;

import dev.sightline.geometry.Point;
import dev.sightline.map.WorldMap;
import dev.sightline.motion.GridPoint;
import dev.sightline.motion.WireGrid;
import dev.sightline.path.PathSearch;
import dev.sightline.path.Quality;
import dev.sightline.play.Walk;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Where avatars appear: at the map's spawns, or at points taken by chance from the largest piece of
 * ground that can be walked.
 */
final class SpawnPoints {
  private static final int SAMPLES = 24;
  private static final int POINTS = 64;
  private static final int MOST_TRIES = 10_000;

  private final List<GridPoint> points = new ArrayList<>();
  private final RandomGenerator random;
  private final Walk walk;
  private final WireGrid grid;

  SpawnPoints(WorldMap map, Walk walk, PathSearch paths, RandomGenerator random) {
    this.random = random;
    this.walk = walk;
    grid = walk.walls().grid();
    for (Point spawn : map.spawns()) {
      points.add(walk.nearestPlace(grid.column(spawn.x()), grid.row(spawn.y())));
    }
    if (points.isEmpty()) {
      addByChance(paths);
    }
  }

  /** Returns one of the points. */
  GridPoint next() {
    return points.get(random.nextInt(points.size()));
  }

  /** Returns a place to stand, anywhere. */
  GridPoint anywhere() {
    for (int i = 0; i < MOST_TRIES; i++) {
      int column = random.nextInt(grid.lastColumn() + 1);
      int row = random.nextInt(grid.lastRow() + 1);
      if (walk.isPlace(column, row)) {
        return new GridPoint(column, row);
      }
    }
    return walk.nearestPlace(grid.lastColumn() / 2, grid.lastRow() / 2);
  }

  private void addByChance(PathSearch paths) {
    GridPoint hub = hub(paths);
    points.add(hub);
    for (int i = 1; i < POINTS; i++) {
      GridPoint point = anywhere();
      if (leads(paths, hub, point)) {
        points.add(point);
      }
    }
  }

  /** Returns the point of a sample from which most others are reached. */
  private GridPoint hub(PathSearch paths) {
    List<GridPoint> sample = new ArrayList<>();
    for (int i = 0; i < SAMPLES; i++) {
      sample.add(anywhere());
    }
    GridPoint best = sample.get(0);
    long most = -1;
    for (GridPoint from : sample) {
      long reached = sample.stream().filter(to -> leads(paths, from, to)).count();
      if (reached > most) {
        most = reached;
        best = from;
      }
    }
    return best;
  }

  private boolean leads(PathSearch paths, GridPoint from, GridPoint to) {
    return paths
        .find(grid.x(from.x()), grid.y(from.y()), grid.x(to.x()), grid.y(to.y()), Quality.FAST)
        .hasPath();
  }
}
