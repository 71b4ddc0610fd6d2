package dev.sightline.play;

import dev.sightline.motion.WireGrid;
import dev.sightline.path.Route;
import java.util.Arrays;

/** Makes a path of grid points that one can walk straight between. */
final class Trail {

  /*
   * A path as grid points, each of which one can walk to straight from the one before. A path turns
   * at corners of the map, which are no grid points, and the nearest grid point may lie behind the
   * wall. So for each corner the grid points around it are tried, those first that lie a step
   * outside of the turn; when none leads on, another is taken for the corner before. The goal is
   * taken as it is.
   *
   * Then corners are taken wider: a point some way outside of the turn replaces the close one where
   * both its neighbors can still be reached.
   *
   * Cost: about three straight lines for each corner; the number of attempts is bounded.
   */

  private static final int SIDE = 5;
  private static final int SPOTS = SIDE * SIDE;
  private static final int ATTEMPTS_PER_POINT = 60;

  /** The spots of a square, the nearest to its middle first. */
  private static final int[] SPIRAL = spiral();

  private final Walk walk;
  private final WireGrid grid;
  private int[] columns = new int[16];
  private int[] rows = new int[16];
  private int size;

  /** By corner, which spots around it were tried. */
  private int[] tried = new int[16];

  private double outX;
  private double outY;

  Trail(Walk walk) {
    this.walk = walk;
    grid = walk.walls().grid();
  }

  int size() {
    return size;
  }

  int column(int i) {
    return columns[i];
  }

  int row(int i) {
    return rows[i];
  }

  void clear() {
    size = 0;
  }

  /**
   * Lays the trail along a path between two grid points.
   *
   * @param margin how far from corners to walk, in grid steps
   * @return whether there is one; false where a gap is narrower than the grid
   */
  boolean lay(Route route, double margin) {
    size = route.size();
    reserve(size);
    set(0, grid.column(route.x(0)), grid.row(route.y(0)));
    tried[1] = 0;
    if (!findSpots(route)) {
      size = 0;
      return false;
    }
    if (margin >= 1) {
      widen(route, margin);
    }
    return true;
  }

  private void reserve(int count) {
    if (count > columns.length) {
      int capacity = Math.max(count, 2 * columns.length);
      columns = Arrays.copyOf(columns, capacity);
      rows = Arrays.copyOf(rows, capacity);
      tried = Arrays.copyOf(tried, capacity);
    }
  }

  private void set(int i, int column, int row) {
    columns[i] = column;
    rows[i] = row;
  }

  private boolean findSpots(Route route) {
    int i = 1;
    for (int attempts = ATTEMPTS_PER_POINT * size; i < size && attempts > 0; attempts--) {
      boolean goal = i == size - 1;
      if (tried[i] == (goal ? 1 : SPOTS)) {
        i--; // no spot leads on from the one before
        if (i == 0) {
          return false;
        }
        continue;
      }
      int spot = tried[i]++;
      if (goal) {
        set(i, grid.column(route.x(i)), grid.row(route.y(i)));
      } else {
        setSpot(route, i, spot);
      }
      if (leadsTo(i, columns[i], rows[i])) {
        i++;
        if (i < size) {
          tried[i] = 0;
        }
      }
    }
    return i >= size;
  }

  private boolean leadsTo(int i, int column, int row) {
    return column >= 0
        && row >= 0
        && column <= grid.lastColumn()
        && row <= grid.lastRow()
        && walk.isFree(columns[i - 1], rows[i - 1], column, row);
  }

  /** Sets point i to the spot with a number, counted from a step outside of the turn. */
  private void setSpot(Route route, int i, int spot) {
    findOutside(route, i);
    double x = (route.x(i) - grid.originX()) / grid.step();
    double y = (route.y(i) - grid.originY()) / grid.step();
    long nearX = Math.round(x + outX);
    long nearY = Math.round(y + outY);
    set(i, (int) nearX + zigzag(SPIRAL[spot] % SIDE), (int) nearY + zigzag(SPIRAL[spot] / SIDE));
  }

  private static int[] spiral() {
    Integer[] order = new Integer[SPOTS];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, (a, b) -> Integer.compare(square(a), square(b)));
    return Arrays.stream(order).mapToInt(Integer::intValue).toArray();
  }

  private static int square(int spot) {
    int dx = zigzag(spot % SIDE);
    int dy = zigzag(spot / SIDE);
    return dx * dx + dy * dy;
  }

  private static int zigzag(int i) {
    return (i & 1) == 1 ? (i + 1) / 2 : -i / 2;
  }

  /** Finds the direction that leads out of the turn at point i. */
  private void findOutside(Route route, int i) {
    double inX = route.x(i) - route.x(i - 1);
    double inY = route.y(i) - route.y(i - 1);
    double onX = route.x(i + 1) - route.x(i);
    double onY = route.y(i + 1) - route.y(i);
    double in = Math.sqrt(inX * inX + inY * inY);
    double on = Math.sqrt(onX * onX + onY * onY);
    double dx = inX / in - onX / on;
    double dy = inY / in - onY / on;
    double length = Math.sqrt(dx * dx + dy * dy);
    outX = length > 0 ? dx / length : 0;
    outY = length > 0 ? dy / length : 0;
  }

  private void widen(Route route, double margin) {
    for (int i = 1; i < size - 1; i++) {
      findOutside(route, i);
      for (double far = margin; far >= 1 && !moveOut(i, far); far /= 2) {}
    }
  }

  private boolean moveOut(int i, double far) {
    int column = columns[i] + (int) Math.round(outX * far);
    int row = rows[i] + (int) Math.round(outY * far);
    if (leadsTo(i, column, row) && walk.isFree(column, row, columns[i + 1], rows[i + 1])) {
      set(i, column, row);
      return true;
    }
    return false;
  }
}
