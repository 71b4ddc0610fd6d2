package dev.sightline.server.game;

import dev.sightline.geometry.Point;
import dev.sightline.map.WorldMap;
import dev.sightline.mesh.Components;
import dev.sightline.mesh.Mesh;
import dev.sightline.motion.GridPoint;
import dev.sightline.motion.WireGrid;
import dev.sightline.play.Walk;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Where avatars appear: at the map's spawns, or at points taken by chance from the largest piece of
 * ground that can be walked.
 */
final class SpawnPoints {
  private static final int POINTS = 64;
  private static final int TRIES = 10_000;

  private final List<GridPoint> points = new ArrayList<>();
  private final RandomGenerator random;
  private final Walk walk;
  private final WireGrid grid;

  /**
   * Finds the points.
   *
   * @throws IllegalArgumentException if nobody can stand anywhere
   */
  SpawnPoints(WorldMap map, Walk walk, Mesh mesh, RandomGenerator random) {
    this.random = random;
    this.walk = walk;
    grid = walk.walls().grid();
    for (Point spawn : map.spawns()) {
      points.add(near(spawn.x(), spawn.y()));
    }
    if (points.isEmpty()) {
      addByChance(mesh);
    }
  }

  /** Returns one of the points. */
  GridPoint next() {
    return points.get(random.nextInt(points.size()));
  }

  private GridPoint near(double x, double y) {
    try {
      return walk.nearestPlace(grid.column(x), grid.row(y));
    } catch (IllegalStateException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  private void addByChance(Mesh mesh) {
    Components components = mesh.components();
    int ground = components.largest();
    for (int i = 0; i < TRIES && points.size() < POINTS; i++) {
      int column = random.nextInt(grid.lastColumn() + 1);
      int row = random.nextInt(grid.lastRow() + 1);
      int face = mesh.locate(grid.x(column), grid.y(row));
      if (face != Mesh.OUTSIDE && components.of(face) == ground && walk.isPlace(column, row)) {
        points.add(new GridPoint(column, row));
      }
    }
    if (points.isEmpty()) {
      points.add(inLargestFace(mesh, components));
    }
  }

  /** Ground that chance does not hit is small; its largest triangle has the most room. */
  private GridPoint inLargestFace(Mesh mesh, Components components) {
    int best = Mesh.OUTSIDE;
    for (int face = 0; face < mesh.faceSlots(); face++) {
      boolean ground = mesh.isFace(face) && components.of(face) == components.largest();
      if (ground && (best == Mesh.OUTSIDE || mesh.area(face) > mesh.area(best))) {
        best = face;
      }
    }
    if (components.largest() < 0 || best == Mesh.OUTSIDE) {
      return near(grid.x(grid.lastColumn() / 2), grid.y(grid.lastRow() / 2));
    }
    double x = 0;
    double y = 0;
    for (int i = 0; i < 3; i++) {
      x += mesh.x(mesh.corner(best, i)) / 3;
      y += mesh.y(mesh.corner(best, i)) / 3;
    }
    return near(x, y);
  }
}
