package dev.sightline.lab.metric;

import dev.sightline.geometry.Box;
import dev.sightline.lab.scheme.Session;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.ObjDoubleConsumer;

/** Counts updates by the place of the player that they are about. */
public final class PlaceMeter implements Meter {

  /*
   * Counts updates by the place of the player whom they are about: all, and those to observers who
   * cannot see it. Per player the set of its observers, and the set of those who see it; an update
   * goes to everybody who had it before and has it now.
   *
   * Cost: per move, the number of players over 64.
   */

  private final int players;
  private final double minX;
  private final double minY;
  private final double side;
  private final int columns;
  private final double[] x;
  private final double[] y;
  private final BitSet[] observers;
  private final BitSet[] seers;
  private final BitSet[] fresh;
  private final BitSet movers = new BitSet();
  private final BitSet touched = new BitSet();
  private final long[] updates;
  private final long[] superfluous;

  /**
   * Divides a world into squares.
   *
   * @param players a number above every player's; things beyond do not move
   * @param squares how many there are along the longer side
   */
  public PlaceMeter(int players, Box bounds, int squares) {
    this.players = players;
    minX = bounds.minX();
    minY = bounds.minY();
    side = Math.max(bounds.width(), bounds.height()) / squares;
    columns = count(bounds.width());
    int rows = count(bounds.height());
    x = new double[players];
    y = new double[players];
    observers = sets(players);
    seers = sets(players);
    fresh = sets(players);
    updates = new long[columns * rows];
    superfluous = new long[columns * rows];
  }

  private int count(double length) {
    return Math.max(1, (int) Math.ceil(length / side - 1e-9));
  }

  private static BitSet[] sets(int count) {
    BitSet[] sets = new BitSet[count];
    for (int i = 0; i < count; i++) {
      sets[i] = new BitSet();
    }
    return sets;
  }

  /** Returns what hears of pairs that become visible and hidden. */
  public Session.Pairs truth() {
    return new Session.Pairs() {
      @Override
      public void entered(int observer, int entity) {
        set(seers, observer, entity, true);
      }

      @Override
      public void left(int observer, int entity) {
        set(seers, observer, entity, false);
      }
    };
  }

  private void set(BitSet[] sets, int observer, int entity, boolean isIn) {
    if (entity < players) {
      sets[entity].set(observer, isIn);
    }
  }

  @Override
  public void begin(long tick) {
    movers.clear();
    for (int p = touched.nextSetBit(0); p >= 0; p = touched.nextSetBit(p + 1)) {
      fresh[p].clear();
    }
    touched.clear();
  }

  @Override
  public void joined(int player, double atX, double atY) {
    x[player] = atX;
    y[player] = atY;
  }

  @Override
  public void moved(int player, double atX, double atY) {
    joined(player, atX, atY);
    movers.set(player);
  }

  @Override
  public void entered(int observer, int entity) {
    set(observers, observer, entity, true);
    set(fresh, observer, entity, true);
    if (entity < players) {
      touched.set(entity);
    }
  }

  @Override
  public void left(int observer, int entity) {
    set(observers, observer, entity, false);
  }

  @Override
  public void end(long tick) {
    for (int p = movers.nextSetBit(0); p >= 0; p = movers.nextSetBit(p + 1)) {
      BitSet told = (BitSet) observers[p].clone();
      told.andNot(fresh[p]);
      int square = square(x[p], y[p]);
      updates[square] += told.cardinality();
      told.andNot(seers[p]);
      superfluous[square] += told.cardinality();
    }
  }

  private int square(double atX, double atY) {
    int rows = updates.length / columns;
    int column = Math.min(columns - 1, Math.max(0, (int) ((atX - minX) / side)));
    int row = Math.min(rows - 1, Math.max(0, (int) ((atY - minY) / side)));
    return row * columns + column;
  }

  /** A square of the world by its center, with what belongs to it. */
  @FunctionalInterface
  public interface Squares {
    void square(double x, double y, double side, String metric, long value);
  }

  /** Tells of all squares that have something. */
  public void results(Squares out) {
    tell("updates", updates, out);
    tell("superfluousUpdates", superfluous, out);
  }

  private void tell(String metric, long[] counts, Squares out) {
    for (int i = 0; i < counts.length; i++) {
      if (counts[i] > 0) {
        double atX = minX + (i % columns + 0.5) * side;
        int row = i / columns;
        double atY = minY + (row + 0.5) * side;
        out.square(atX, atY, side, metric, counts[i]);
      }
    }
  }

  /** Tells the sums over all squares, by metric. */
  public void totals(ObjDoubleConsumer<String> out) {
    out.accept("updates", (double) Arrays.stream(updates).sum());
    out.accept("superfluousUpdates", (double) Arrays.stream(superfluous).sum());
  }
}
