package dev.sightline.partition.track;

import dev.sightline.geometry.Box;
import dev.sightline.partition.Tiling;
import java.util.Arrays;

final class Zones {

  /*
   * A zone is a place in which an entity may move while nothing about its tiles can change. It is kept
   * with the entity, so that a tick reads one short record per mover, in the movers' order, and no tile
   * at all. A record is a disc (x, y, square of its radius) and, on tilings of triangles, three lines
   * (nx, ny, c): a point is in the zone if it is in the world, and either in the open disc or where
   * nx * x + ny * y > c for all three lines.
   *
   * An entity inside of a triangle has the lines of the edges, moved inward by its radius, so it is
   * looked up again only when it meets an edge; everybody else has a disc that meets no border.
   *
   * Zones are a filter, never an answer: they are made smaller by DOUBT times the largest coordinate.
   * Rounding a unit normal, c, a distance or the test itself shifts a border by less than 64 units in
   * the last place of that coordinate, 1e-14 of it, at any place of the world. So whoever is in its
   * zone is strictly inside of its tile, and whoever is not is looked up exactly.
   *
   * Cost: 96 bytes per entity on triangles, 24 on other tilings.
   */

  private static final double DOUBT = 1e-13;
  private static final double TINY = 1e-140; // the square of a smaller length is not exact
  private static final int DISC = 3;
  private static final int LINES = 9;

  private final Tiling tiling;
  private final int stride;
  private final double minX;
  private final double minY;
  private final double maxX;
  private final double maxY;
  private final double doubt;
  private double[] zones;

  Zones(Tiling tiling, Box world, int capacity) {
    this.tiling = tiling;
    stride = tiling.kind().equals("triangle") ? DISC + LINES : DISC;
    minX = world.minX();
    minY = world.minY();
    maxX = world.maxX();
    maxY = world.maxY();
    doubt = DOUBT * Math.max(most(world), most(tiling.bounds()));
    zones = new double[stride * capacity];
  }

  private static double most(Box box) {
    double x = Math.max(Math.abs(box.minX()), Math.abs(box.maxX()));
    return Math.max(x, Math.max(Math.abs(box.minY()), Math.abs(box.maxY())));
  }

  void grow(int capacity) {
    zones = Arrays.copyOf(zones, stride * capacity);
  }

  /** Returns whether the place is certainly in the entity's zone. */
  boolean contains(int entity, double x, double y) {
    int i = stride * entity;
    double dx = x - zones[i];
    double dy = y - zones[i + 1];
    return (dx * dx + dy * dy < zones[i + 2] || (stride > DISC && isBetweenLines(i + DISC, x, y)))
        && x >= minX
        && x <= maxX
        && y >= minY
        && y <= maxY;
  }

  private boolean isBetweenLines(int i, double x, double y) {
    return zones[i] * x + zones[i + 1] * y > zones[i + 2]
        && zones[i + 3] * x + zones[i + 4] * y > zones[i + 5]
        && zones[i + 6] * x + zones[i + 7] * y > zones[i + 8];
  }

  /** Makes the entity's zone empty. */
  void clear(int entity) {
    setDisc(entity, 0, 0, 0);
  }

  /** Makes the zone of an entity that is in one tile only. */
  void setInside(int entity, int tile, double x, double y, double radius) {
    if (stride > DISC && tiling.cornerCount(tile) == 3) {
      setDisc(entity, 0, 0, 0);
      setLines(entity, tile, radius);
    } else {
      setDisc(entity, x, y, Math.sqrt(tiling.squareDistanceToBorder(tile, x, y)) - radius);
    }
  }

  private void setLines(int entity, int tile, double radius) {
    int i = stride * entity + DISC;
    for (int k = 0; k < 3; k++, i += 3) {
      double ax = tiling.cornerX(tile, k);
      double ay = tiling.cornerY(tile, k);
      double ux = tiling.cornerX(tile, k == 2 ? 0 : k + 1) - ax;
      double uy = tiling.cornerY(tile, k == 2 ? 0 : k + 1) - ay;
      double length = Math.sqrt(ux * ux + uy * uy);
      zones[i] = -uy / length;
      zones[i + 1] = ux / length;
      double least = zones[i] * ax + zones[i + 1] * ay + radius + doubt;
      zones[i + 2] = length > TINY ? least : Double.POSITIVE_INFINITY;
    }
  }

  /** Makes a disc the entity's zone. */
  void setDisc(int entity, double x, double y, double radius) {
    int i = stride * entity;
    double certain = radius - doubt;
    zones[i] = x;
    zones[i + 1] = y;
    zones[i + 2] = certain > 0 ? certain * certain : 0;
    if (stride > DISC) {
      zones[i + DISC + 2] = Double.POSITIVE_INFINITY;
    }
  }
}
