package dev.sightline.view;

import dev.sightline.collection.Capacity;
import dev.sightline.geometry.Box;
import dev.sightline.partition.TileVisitor;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A change of obstacles or tiles that rows may not know yet: which pairs of tiles depend on it.
 *
 * <p>A pair depends on it if one of the two is a tile that changed, or if some line between the two
 * may pass where something that blocks sight came or went: if that box's disc meets the capsule
 * around the two tiles' discs.
 */
final class ViewChange {
  private static final double SAME_PLACE = 1.25;

  private final int version;
  private final @Nullable Box sight;
  private final @Nullable Box all;
  private final int[] tiles;
  private final double sightX;
  private final double sightY;
  private final double sightHalf;
  private final double x;
  private final double y;
  private final double half;
  private int[] near = new int[64];
  private double[] nearAt = new double[3 * 64];
  private int nearCount;

  /**
   * Makes a change.
   *
   * @param version rows that were found later know it
   * @param sight where something that blocks sight came or went, or null
   * @param changed tiles that came, changed or went
   * @param all holds both, or null if there is nothing
   */
  ViewChange(int version, @Nullable Box sight, int[] changed, @Nullable Box all) {
    this.version = version;
    this.sight = sight;
    this.all = all;
    tiles = Arrays.stream(changed).sorted().distinct().toArray();
    sightX = sight == null ? 0 : middle(sight.minX(), sight.maxX());
    sightY = sight == null ? 0 : middle(sight.minY(), sight.maxY());
    sightHalf = sight == null ? -1 : halfWidth(sight);
    x = all == null ? 0 : middle(all.minX(), all.maxX());
    y = all == null ? 0 : middle(all.minY(), all.maxY());
    half = all == null ? -1 : halfWidth(all);
  }

  /** Returns a change that stands for this and an earlier one. */
  ViewChange with(ViewChange earlier) {
    int[] both = Arrays.copyOf(tiles, tiles.length + earlier.tiles.length);
    System.arraycopy(earlier.tiles, 0, both, tiles.length, earlier.tiles.length);
    return new ViewChange(version, union(sight, earlier.sight), both, union(all, earlier.all));
  }

  private static @Nullable Box union(@Nullable Box a, @Nullable Box b) {
    return a == null || b == null ? (a == null ? b : a) : a.union(b);
  }

  /** Returns whether an earlier change was at about the same place, as if a door turned again. */
  boolean isWhere(ViewChange earlier) {
    Box both = union(sight, earlier.sight);
    Box wide = union(all, earlier.all);
    return (sight == null) == (earlier.sight == null)
        && (both == null || halfWidth(both) <= SAME_PLACE * Math.min(sightHalf, earlier.sightHalf))
        && wide != null
        && halfWidth(wide) <= SAME_PLACE * SAME_PLACE * Math.max(half, earlier.half);
  }

  int version() {
    return version;
  }

  private static double middle(double a, double b) {
    return a + (b - a) / 2;
  }

  private static double halfWidth(Box box) {
    double size = Math.max(Math.abs(box.maxX()), Math.abs(box.maxY()));
    size = Math.max(size, Math.max(Math.abs(box.minX()), Math.abs(box.minY())));
    return Math.hypot(box.width(), box.height()) / 2 * (1 + 1e-9) + 0x1p-46 * size;
  }

  boolean isNothing() {
    return half < 0;
  }

  double x() {
    return x;
  }

  double y() {
    return y;
  }

  /** Returns the radius of the disc that holds all that changed. */
  double half() {
    return half;
  }

  /** Returns the tiles that came, changed or went, ascending; not to be changed. */
  int[] tiles() {
    return tiles;
  }

  /** Takes note of a tile whose row may depend on this, or to which a line may. */
  void addNear(int tile, double atX, double atY, double tileHalf) {
    if (nearCount == near.length) {
      int capacity = Capacity.grown(nearCount, nearCount + 1);
      near = Arrays.copyOf(near, capacity);
      nearAt = Arrays.copyOf(nearAt, 3 * capacity);
    }
    nearAt[3 * nearCount] = atX;
    nearAt[3 * nearCount + 1] = atY;
    nearAt[3 * nearCount + 2] = tileHalf;
    near[nearCount++] = tile;
  }

  int nearCount() {
    return nearCount;
  }

  int near(int i) {
    return near[i];
  }

  boolean changedTile(int tile) {
    return Arrays.binarySearch(tiles, tile) >= 0;
  }

  /**
   * Visits the tiles near this to which a line from a disc may pass what blocks sight.
   *
   * @param half the radius of the disc
   * @param reach how far from its center tiles matter
   */
  void visitDependents(double atX, double atY, double half, double reach, TileVisitor visitor) {
    for (int i = 0; i < nearCount; i++) {
      double x = nearAt[3 * i];
      double y = nearAt[3 * i + 1];
      double far = reach + nearAt[3 * i + 2];
      double square = (x - atX) * (x - atX) + (y - atY) * (y - atY);
      if (square <= far * far * (1 + 1e-9)
          && mayCross(atX, atY, x, y, Math.max(half, nearAt[3 * i + 2]))) {
        visitor.visit(near[i]);
      }
    }
  }

  /** Returns whether something that blocks sight came or went. */
  boolean isOfSight() {
    return sightHalf >= 0;
  }

  double sightX() {
    return sightX;
  }

  double sightY() {
    return sightY;
  }

  double sightHalf() {
    return sightHalf;
  }

  /** Returns whether a disc is within a distance of what changed. */
  boolean isNear(double atX, double atY, double distance) {
    return !isNothing() && Math.hypot(x - atX, y - atY) <= half + distance;
  }

  /** Returns whether a line between two discs of at most this radius may pass what changed. */
  private boolean mayCross(double ax, double ay, double bx, double by, double radius) {
    if (sightHalf < 0) {
      return false;
    }
    double ux = bx - ax;
    double uy = by - ay;
    double vx = sightX - ax;
    double vy = sightY - ay;
    double along = (ux * vx + uy * vy) / (ux * ux + uy * uy);
    double t = along > 0 ? Math.min(along, 1) : 0;
    double dx = vx - t * ux;
    double dy = vy - t * uy;
    double far = (sightHalf + radius) * (1 + 1e-9);
    return dx * dx + dy * dy <= far * far;
  }
}
