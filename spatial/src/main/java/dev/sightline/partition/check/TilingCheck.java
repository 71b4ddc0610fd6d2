package dev.sightline.partition.check;

import dev.sightline.map.WorldMap;
import dev.sightline.partition.Tiling;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;

/**
 * The integrity rules of tilings.
 *
 * <p>For every tiling:
 *
 * <ol>
 *   <li>Corners are finite, at least three, and counterclockwise: the area is positive, and exactly
 *       so for triangles.
 *   <li>No two tiles overlap: their interiors share no point, decided exactly; a directed edge
 *       belongs to one tile only.
 *   <li>Tiles form a complex: where two edges overlap they are the same edge.
 *   <li>Neighbors are what {@link ReferenceNeighbors} says.
 * </ol>
 *
 * <p>For a tiling that is fitted to the obstacles of a map, in addition:
 *
 * <ol start="5">
 *   <li>The areas of the tiles add up to the free area, within {@link #AREA_TOLERANCE} of it.
 *   <li>No tile reaches into an obstacle that blocks movement, or across a wall, deeper than the
 *       {@linkplain #tolerance tolerance}. Together with rules 2 and 5: the tiles cover exactly the
 *       free area.
 *   <li>An edge whose two ends are within the tolerance of one obstacle segment lies on that
 *       obstacle; edge neighbors share no such edge.
 * </ol>
 *
 * <p>The tolerance exists because a point that refinement adds on a slanted wall is rounded to
 * doubles: the wall's pieces then run beside the wall by a few units in the last place of the
 * largest coordinate. Walls parallel to an axis are met exactly.
 */
public final class TilingCheck {
  /** How far the areas may be off, relative to the free area. */
  public static final double AREA_TOLERANCE = 1e-9;

  private final Tiling tiling;
  private final Faults faults = new Faults();

  private TilingCheck(Tiling tiling) {
    this.tiling = tiling;
  }

  /** Returns how deep tiles may reach into obstacles: 256 ulps of the largest coordinate. */
  public static double tolerance(WorldMap map) {
    double x = Math.max(Math.abs(map.bounds().minX()), Math.abs(map.bounds().maxX()));
    double y = Math.max(Math.abs(map.bounds().minY()), Math.abs(map.bounds().maxY()));
    return 256 * Math.ulp(Math.max(x, y));
  }

  /** Returns what is wrong with a tiling that ignores obstacles; empty when all is right. */
  public static List<String> faults(Tiling tiling) {
    TilingCheck check = new TilingCheck(tiling);
    new ShapeRules(tiling, check.faults).check();
    check.neighbors((u, v) -> false);
    return check.faults.list();
  }

  /** Returns what is wrong with a tiling fitted to the map; empty when all is right. */
  public static List<String> faults(Tiling tiling, WorldMap map) {
    TilingCheck check = new TilingCheck(tiling);
    new ShapeRules(tiling, check.faults).check();
    FitRules fit = new FitRules(tiling, map, check.faults);
    fit.check();
    check.neighbors(fit::onObstacle);
    return check.faults.list();
  }

  private void neighbors(ReferenceNeighbors.EdgeTest onObstacle) {
    ReferenceNeighbors reference = ReferenceNeighbors.of(tiling, onObstacle);
    for (int tile = 0; tile < tiling.limit() && !faults.isFull(); tile++) {
      compare(
          tile,
          "edge neighbors",
          set(tile, tiling::edgeNeighborCount, tiling::edgeNeighbor),
          reference.edgeNeighbors(tile));
      compare(
          tile,
          "point neighbors",
          set(tile, tiling::pointNeighborCount, tiling::pointNeighbor),
          reference.pointNeighbors(tile));
    }
  }

  private void compare(int tile, String what, SortedSet<Integer> found, SortedSet<Integer> right) {
    if (!found.equals(right)) {
      faults.add("tile " + tile + " has the " + what + " " + found + ", not " + right);
    }
  }

  private SortedSet<Integer> set(int tile, IntUnaryOperator count, IntBinaryOperator entry) {
    SortedSet<Integer> set = new TreeSet<>();
    int n = tiling.exists(tile) ? count.applyAsInt(tile) : 0;
    for (int k = 0; k < n; k++) {
      set.add(entry.applyAsInt(tile, k));
    }
    return set;
  }
}
