package dev.sightline.play;

import dev.sightline.path.Route;

/**
 * Leads an avatar along a path: says to which grid point it should walk straight now.
 *
 * <p>Whoever steers asks again after each tick, or after a few; the answer depends on where the
 * avatar is, not on how it came there. The walls may be those that the avatar believes in: when
 * others stop it, it does not get ahead, and that counts as blocked too. For one avatar and one
 * thread; allocates nothing once it has followed a long path.
 *
 * <pre>{@code
 * Steering steering = Steering.among(walls);
 * search.find(x, y, goalX, goalY, Quality.FAST);
 * steering.follow(search.route(), 0);
 * while (steering.aim(column, row) == Steering.State.WALKING) {
 *   walk.to(column, row, steering.column(), steering.row(), pace, tick++);
 *   column = walk.column();
 *   row = walk.row();
 * }
 * }</pre>
 */
public final class Steering {
  private static final int PATIENCE = 3;

  private final Walk walk;
  private final Trail trail;
  private int next;
  private int lastColumn;
  private int lastRow;
  private int stalled;
  private State state = State.ARRIVED;

  private Steering(Walls walls) {
    walk = Walk.among(walls);
    trail = new Trail(walk);
  }

  /** How the way goes on. */
  public enum State {
    /** There is a point to walk to. */
    WALKING,
    /** The avatar is at the goal, exactly. */
    ARRIVED,
    /** Something is in the way, or the avatar does not get ahead; another path is needed. */
    BLOCKED
  }

  /** Returns a guide that knows these walls. */
  public static Steering among(Walls walls) {
    return new Steering(walls);
  }

  /**
   * Follows a path from now on.
   *
   * @param route its first and last points are grid points
   * @param margin how far from corners to walk where there is space, in units of the map
   * @return whether one can follow it on the grid; if not, the state is BLOCKED
   * @throws IllegalArgumentException if the path has no points
   */
  public boolean follow(Route route, double margin) {
    if (route.size() == 0) {
      throw new IllegalArgumentException("a path without points cannot be followed");
    }
    boolean laid = trail.lay(route, margin / walk.walls().grid().step());
    start(laid);
    return laid;
  }

  private void start(boolean laid) {
    next = 0;
    stalled = 0;
    lastColumn = -1;
    lastRow = -1;
    state = laid ? State.WALKING : State.BLOCKED;
  }

  /** Ends following; the state is ARRIVED. */
  public void stop() {
    trail.clear();
    state = State.ARRIVED;
  }

  /** Returns what the last call said. */
  public State state() {
    return state;
  }

  /** Returns the column to walk to. */
  public int column() {
    requireWalking();
    return trail.column(next);
  }

  /** Returns the row to walk to. */
  public int row() {
    requireWalking();
    return trail.row(next);
  }

  private void requireWalking() {
    if (state != State.WALKING) {
      throw new IllegalStateException("there is no point to walk to: " + state);
    }
  }

  /** Returns how the way goes on from where the avatar is now. */
  public State aim(int column, int row) {
    if (state == State.WALKING) {
      state = nextState(column, row);
    }
    return state;
  }

  private State nextState(int column, int row) {
    while (next < trail.size() && trail.column(next) == column && trail.row(next) == row) {
      next++;
    }
    if (next == trail.size()) {
      return State.ARRIVED;
    }
    stalled = column == lastColumn && row == lastRow ? stalled + 1 : 0;
    lastColumn = column;
    lastRow = row;
    return stalled < PATIENCE && findWay(column, row) ? State.WALKING : State.BLOCKED;
  }

  /**
   * Takes the point after the next where it can be reached, else the next. One who walks close to a
   * wall may be a grid step off the line and slide for a while; the way is blocked only if the line
   * itself is.
   */
  private boolean findWay(int column, int row) {
    if (next + 1 < trail.size() && leadsTo(column, row, next + 1)) {
      next++;
      return true;
    }
    return leadsTo(column, row, next)
        || (next > 0 && leadsTo(trail.column(next - 1), trail.row(next - 1), next));
  }

  private boolean leadsTo(int column, int row, int i) {
    return walk.isFree(column, row, trail.column(i), trail.row(i));
  }

  /** Returns how many points are left, the next one included. */
  public int pointsLeft() {
    return state == State.WALKING ? trail.size() - next : 0;
  }
}
