package dev.sightline.interest.tile.choice;

import dev.sightline.collection.LongIntMap;
import dev.sightline.interest.reach.Damping;
import dev.sightline.interest.reach.PathLengths;
import dev.sightline.interest.reach.Pool;
import dev.sightline.world.ClosedDoors;
import dev.sightline.world.TileList;
import dev.sightline.world.WorldTiling;
import java.util.Objects;
import java.util.function.DoubleUnaryOperator;

/**
 * The tiles whose path from the own tile is shorter than a length, from centroid to centroid of
 * edge neighbors: rule {@code tile-path}, Algorithm 7 of the source.
 *
 * <p>Also rule {@code hearing}, the tiles that sound reaches: on tiles that go through doors, where
 * a step that meets the border of a closed door is longer by a given length. What is not farther
 * than the radius is heard.
 */
public final class PathTiles extends WayTiles {
  private static final double ROUNDING = 1e-9;
  private static final int SURE = 1;
  private static final int UNSURE = 2;

  private final DoubleUnaryOperator limit;
  private final boolean isInclusive;
  private final PathLengths paths;
  private final Pool<PathLengths> searches;

  private PathTiles(
      String name,
      WorldTiling world,
      DoubleUnaryOperator limit,
      boolean isInclusive,
      Damping damping) {
    super(name, world);
    this.limit = limit;
    this.isInclusive = isInclusive;
    searches = new Pool<>(() -> new PathLengths(tiling, damping));
    paths = searches.take();
  }

  /** Paths shorter than a length that depends on the radius. */
  public static PathTiles shorterThan(String name, WorldTiling world, DoubleUnaryOperator length) {
    return new PathTiles(name, world, length, false, Damping.NONE);
  }

  /**
   * Paths not longer than the radius, through doors.
   *
   * @param doorCost by how much a step that meets a closed door is longer
   */
  public static PathTiles heard(String name, WorldTiling throughDoors, double doorCost) {
    ClosedDoors doors = Objects.requireNonNull(throughDoors.closedDoors());
    Damping damping = (from, to) -> doors.on(from, to) * doorCost;
    return new PathTiles(name, throughDoors, radius -> radius, true, damping);
  }

  /** Returns the length that paths must be shorter than. */
  private double bound(double radius) {
    return isInclusive ? Math.nextUp(limit.applyAsDouble(radius)) : limit.applyAsDouble(radius);
  }

  @Override
  public void follow(int own, double radius, TileList out) {
    out.add(own);
    paths.start(own, bound(radius));
    for (int tile = paths.next(); tile >= 0; tile = paths.next()) {
      out.add(tile);
    }
  }

  @Override
  public double farthest(double radius) {
    return bound(radius);
  }

  /*
   * Paths are as long in the other direction, up to rounding: one search from the tile finds all
   * observers' tiles, and only where rounding may decide a path is measured the right way round.
   */
  @Override
  public Askers askersOf(int tile, double eventX, double eventY, double radius) {
    double bound = bound(radius);
    LongIntMap tiles = new LongIntMap();
    PathLengths back = searches.take();
    back.start(tile, bound * (1 + ROUNDING));
    for (int t = back.next(); t >= 0; t = back.next()) {
      tiles.put(t, back.length(t) < bound * (1 - ROUNDING) ? SURE : UNSURE);
    }
    searches.giveBack(back);
    return (own, x, y) -> {
      int known = own == tile ? SURE : tiles.get(own, 0);
      return known == SURE || (known == UNSURE && isShorter(own, tile, bound));
    };
  }

  private boolean isShorter(int from, int to, double bound) {
    PathLengths search = searches.take();
    boolean isShorter = search.between(from, to) < bound;
    searches.giveBack(search);
    return isShorter;
  }

  @Override
  public Way way(int own, int tile, double radius) {
    return new Way(
        "path length", "pathLength", paths.between(own, tile), limit.applyAsDouble(radius));
  }
}
