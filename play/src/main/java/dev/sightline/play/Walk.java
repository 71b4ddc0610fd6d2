package dev.sightline.play;

import dev.sightline.motion.GridPoint;
import dev.sightline.motion.WireGrid;

/**
 * Moves avatars by a tick: straight ahead where the way is free, along walls where it is not.
 *
 * <p>One call is one tick of one avatar; the result is read from {@link #column()} and {@link
 * #row()}. What happens depends on the arguments and the walls alone, and is the same to the last
 * bit in the browser's {@code movement.js}. One per thread; allocates nothing.
 *
 * <pre>{@code
 * Walk walk = Walk.among(walls);
 * long pace = Pace.of(walls.grid(), 1.25, 20);
 * walk.toward(column, row, Heading.of(1, 1), pace, tick);
 * column = walk.column();
 * row = walk.row();
 * }</pre>
 */
public final class Walk {

  /*
   * A tick wishes for a whole vector. If one cannot walk it straight (WalkLine), its points are
   * searched for the last that can be reached: bisection over k in p + round(vector * k / n), after
   * a guess where the line crosses the nearest wall. It supposes nothing about the walls; the point
   * it ends at was reached by an exact test. There the
   * rest of the vector is projected on each wall that is in the way, and rounded. The rounded point
   * may lie behind a wall that does not follow the grid; then the points beside it are tried too.
   * What leads farthest in the direction of the wish becomes the vector to walk, and so on, SLIDES
   * times in all. Each vector that is walked in part uses up the same part of what is left of the
   * wish.
   *
   * Invariant: every move is a line that WalkLine found free, so nobody leaves the ground it is on.
   * Cost: nothing but one list of a cell in the open; some ten lines where one slides.
   */

  private static final int SLIDES = 3;
  private static final int MARGIN = 2 * SLIDES + 2; // what rounding may add to a tick's way
  private static final int TREMBLE = 4; // steps
  private static final int LENGTH_SCALE = 32;

  private final Walls walls;
  private final WireGrid grid;
  private final WalkLine line;
  private final EdgeList stopping = new EdgeList();

  private int column;
  private int row;
  private boolean stopped;

  /** What is left of the tick's wish. */
  private int restX;

  private int restY;

  /** A point of a vector that was reached, and one farther that was not; at last the next. */
  private int reached;

  private int missed;

  /** What is left of the wish, projected on a wall. */
  private int alongX;

  private int alongY;

  /** What to walk next: a vector, the part of it that is reached, and how good that is. */
  private int slideX;

  private int slideY;
  private int slideReached;
  private int partX;
  private int partY;
  private boolean isBeside;
  private long progress;

  /** The points between which the last tick walked straight, column and row in turn; for tests. */
  final int[] turns = new int[2 * SLIDES + 4];

  int turnsSize;

  private Walk(Walls walls) {
    this.walls = walls;
    grid = walls.grid();
    line = new WalkLine(walls);
  }

  /** Returns a mover among walls, which may change between its calls. */
  public static Walk among(Walls walls) {
    return new Walk(walls);
  }

  public Walls walls() {
    return walls;
  }

  /** Returns the column after the last tick. */
  public int column() {
    return column;
  }

  /** Returns the row after the last tick. */
  public int row() {
    return row;
  }

  /** Returns whether a wall changed where the last tick led. */
  public boolean wasStopped() {
    return stopped;
  }

  /**
   * Moves by the tick that follows {@code tick}, in a direction. Who wanted to go four steps or
   * more and comes one step far along a wall stays.
   *
   * @param heading taken modulo a turn
   * @param pace at most {@link Pace#MOST}
   * @return whether the place changed
   */
  public boolean toward(int fromColumn, int fromRow, int heading, long pace, long tick) {
    start(fromColumn, fromRow, pace);
    int dx = Pace.steps(scaled(pace, Heading.cos(heading)), tick);
    int dy = Pace.steps(scaled(pace, Heading.sin(heading)), tick);
    move(dx, dy);
    if (stopped && length(dx, dy) >= TREMBLE) {
      rest(fromColumn, fromRow);
    }
    return column != fromColumn || row != fromRow;
  }

  /** Takes back a single step, lest one who pushes against a wall go to and fro. */
  private void rest(int fromColumn, int fromRow) {
    if (Math.abs(column - fromColumn) <= 1 && Math.abs(row - fromRow) <= 1) {
      column = fromColumn;
      row = fromRow;
    }
  }

  private static long scaled(long pace, int part) {
    return (pace * part + Heading.ONE / 2) >> 20;
  }

  /**
   * Moves by the tick that follows {@code tick}, straight toward a grid point and no farther. Who
   * would not come nearer stays.
   *
   * @param pace at most {@link Pace#MOST}
   * @return whether the place changed
   */
  public boolean to(int fromColumn, int fromRow, int toColumn, int toRow, long pace, long tick) {
    start(fromColumn, fromRow, pace);
    checkPoint(toColumn, toRow);
    long dx = (long) toColumn - fromColumn;
    long dy = (long) toRow - fromRow;
    long square = dx * dx + dy * dy;
    long reach = Pace.reach(pace, tick);
    if (square <= reach * reach) {
      move((int) dx, (int) dy);
    } else {
      double length = root(square);
      move(part(dx, pace, length, tick), part(dy, pace, length, tick));
    }
    return comesNearer(fromColumn, fromRow, toColumn, toRow, square);
  }

  private boolean comesNearer(int fromColumn, int fromRow, int toColumn, int toRow, long square) {
    long dx = (long) toColumn - column;
    long dy = (long) toRow - row;
    if (dx * dx + dy * dy < square) {
      return true;
    }
    column = fromColumn;
    row = fromRow;
    return false;
  }

  /** Returns the square root of a whole number, the next 1/32 that is not below it. */
  private static double root(long square) {
    long wanted = square * LENGTH_SCALE * LENGTH_SCALE;
    long near = (long) Math.sqrt((double) wanted);
    while (near * near < wanted) {
      near++;
    }
    while ((near - 1) * (near - 1) >= wanted) {
      near--;
    }
    return (double) near / LENGTH_SCALE;
  }

  private static int part(long distance, long pace, double length, long tick) {
    double perTick = Math.floor((double) (pace * distance) / length + 0.5);
    int steps = Pace.steps((long) perTick, tick);
    return (int) (distance < 0 ? Math.max(distance, steps) : Math.min(distance, steps));
  }

  private void start(int fromColumn, int fromRow, long pace) {
    Pace.check(pace);
    checkPoint(fromColumn, fromRow);
    column = fromColumn;
    row = fromRow;
    stopped = false;
    turnsSize = 0;
    turn();
  }

  private void turn() {
    turns[turnsSize++] = column;
    turns[turnsSize++] = row;
  }

  private void checkPoint(int c, int r) {
    if (c < 0 || c > grid.lastColumn() || r < 0 || r > grid.lastRow()) {
      throw new IllegalArgumentException(
          c
              + ", "
              + r
              + " is no point of the grid, which ends at "
              + grid.lastColumn()
              + ", "
              + grid.lastRow());
    }
  }

  /** Moves by a vector as far as it goes. */
  private void move(int dx, int dy) {
    if (dx == 0 && dy == 0) {
      return;
    }
    int toColumn = column + dx;
    int toRow = row + dy;
    line.lookAround(
        Math.min(column, toColumn),
        Math.min(row, toRow),
        Math.max(column, toColumn),
        Math.max(row, toRow));
    line.startAt(column, row);
    if (line.leadsTo(toColumn, toRow)) {
      column = toColumn;
      row = toRow;
      turn();
    } else {
      slide(dx, dy);
    }
  }

  private void slide(int dx, int dy) {
    stopped = true;
    int around = Math.abs(dx) + Math.abs(dy) + MARGIN;
    line.lookAround(column - around, row - around, column + around, row + around);
    restX = dx;
    restY = dy;
    slideX = dx;
    slideY = dy;
    line.startAt(column, row);
    search(dx, dy);
    slideReached = reached;
    progress = 1;
    for (int slides = 0; progress > 0 && !walkSlide() && slides < SLIDES; slides++) {
      line.startAt(column, row);
      chooseSlide();
    }
  }

  /** Walks the chosen vector as far as it goes; returns whether that was all. */
  private boolean walkSlide() {
    boolean all = slideReached == length(slideX, slideY);
    if (!all) {
      findStopping();
    }
    column += point(slideX, slideY, slideX, slideReached);
    row += point(slideX, slideY, slideY, slideReached);
    turn();
    restX -= point(slideX, slideY, restX, slideReached);
    restY -= point(slideX, slideY, restY, slideReached);
    return all;
  }

  /** Returns whether a vector leads to its end; sets {@link #reached} in any case. */
  private boolean reachesAll(int dx, int dy) {
    if (line.leadsTo(column + dx, row + dy)) {
      reached = length(dx, dy);
      return true;
    }
    search(dx, dy);
    return false;
  }

  /** Finds the last point of a vector that is reached, where its end is not. */
  private void search(int dx, int dy) {
    reached = 0;
    missed = length(dx, dy);
    int guess = (int) Math.floor(line.shareToward(column + dx, row + dy) * missed);
    probe(dx, dy, guess + 1);
    probe(dx, dy, guess);
    while (missed - reached > 1) {
      probe(dx, dy, (reached + missed) >>> 1);
    }
  }

  private void probe(int dx, int dy, int k) {
    if (k <= reached || k >= missed) {
      return;
    }
    if (line.leadsTo(column + point(dx, dy, dx, k), row + point(dx, dy, dy, k))) {
      reached = k;
    } else {
      missed = k;
    }
  }

  /** Returns how many points a vector has: as many as its longer component has steps. */
  private static int length(int dx, int dy) {
    return Math.max(Math.abs(dx), Math.abs(dy));
  }

  /** Returns k / n of a number, rounded, where n is how many points a vector has. */
  private static int point(int dx, int dy, long number, int k) {
    long n = length(dx, dy);
    return (int) Math.floorDiv(2 * number * k + n, 2 * n);
  }

  /** Finds the walls between the last point reached and the first that was not. */
  private void findStopping() {
    int lastColumn = column + point(slideX, slideY, slideX, slideReached);
    int lastRow = row + point(slideX, slideY, slideY, slideReached);
    int missedColumn = column + point(slideX, slideY, slideX, slideReached + 1);
    int missedRow = row + point(slideX, slideY, slideY, slideReached + 1);
    line.touching(lastColumn, lastRow, missedColumn, missedRow, stopping);
    if (stopping.size == 0) {
      line.touching(column, row, missedColumn, missedRow, stopping);
    }
  }

  private void chooseSlide() {
    progress = 0;
    for (int i = 0; i < stopping.size; i++) {
      trySliding(stopping.items[i]);
    }
  }

  private void trySliding(int e) {
    WallEdges edges = walls.edges();
    double wx = edges.x2[e] - edges.x1[e];
    double wy = edges.y2[e] - edges.y1[e];
    double factor = (restX * wx + restY * wy) / (wx * wx + wy * wy);
    if (!Double.isFinite(factor)) {
      return; // a wall too short for doubles to tell its direction
    }
    alongX = (int) Math.floor(factor * wx + 0.5);
    alongY = (int) Math.floor(factor * wy + 0.5);
    if ((alongX == 0 && alongY == 0) || trySliding(0, 0)) {
      return;
    }
    int besideX = Math.abs(wx) >= Math.abs(wy) ? 0 : 1;
    trySliding(besideX, 1 - besideX);
    trySliding(-besideX, besideX - 1);
  }

  /**
   * Notes how far the vector along a wall leads, if that is the best; returns whether to its end.
   */
  private boolean trySliding(int besideX, int besideY) {
    int mx = alongX + besideX;
    int my = alongY + besideY;
    if (mx == 0 && my == 0) {
      return true;
    }
    boolean all = reachesAll(mx, my);
    int doneX = point(mx, my, mx, reached);
    int doneY = point(mx, my, my, reached);
    long made = (long) alongX * doneX + (long) alongY * doneY;
    boolean beside = besideX != 0 || besideY != 0;
    if (made > progress
        || (made == progress && made > 0 && isBefore(beside, doneX, doneY, mx, my))) {
      progress = made;
      isBeside = beside;
      slideX = mx;
      slideY = my;
      slideReached = reached;
      partX = doneX;
      partY = doneY;
    }
    return all;
  }

  /** Decides between vectors that lead equally far: by kind, then by row, then by column. */
  private boolean isBefore(boolean beside, int doneX, int doneY, int mx, int my) {
    if (beside != isBeside) {
      return isBeside;
    }
    if (doneY != partY || doneX != partX) {
      return doneY != partY ? doneY < partY : doneX < partX;
    }
    return my != slideY ? my < slideY : mx < slideX;
  }

  /**
   * Returns whether one can walk straight from one grid point to another and stand there, whatever
   * the distance.
   */
  public boolean isFree(int fromColumn, int fromRow, int toColumn, int toRow) {
    checkPoint(fromColumn, fromRow);
    checkPoint(toColumn, toRow);
    line.lookAlong(fromColumn, fromRow, toColumn, toRow);
    line.startAt(fromColumn, fromRow);
    return line.leadsTo(toColumn, toRow);
  }

  /**
   * Returns whether an avatar can stand at a grid point: it is not inside of an obstacle, and the
   * free ground around it is in one piece. A point on the side of a house is one, a point on a wall
   * without thickness is none, because nobody could tell on which side of it one stands.
   */
  public boolean isPlace(int atColumn, int atRow) {
    checkPoint(atColumn, atRow);
    return line.piecesAt(atColumn, atRow) == 1;
  }

  /**
   * Returns the place to stand that is nearest to a grid point: itself if it is one. Of several
   * equally near, the one with the least row, then the least column. A server asks when it puts an
   * avatar somewhere, and for avatars near an obstacle that came.
   *
   * @throws IllegalStateException if the map has no place to stand
   */
  public GridPoint nearestPlace(int toColumn, int toRow) {
    checkPoint(toColumn, toRow);
    return new NearestPlace(walls, line, toColumn, toRow).find();
  }
}
