package dev.sightline.client;

import dev.sightline.motion.GridPoint;
import dev.sightline.play.Walk;
import dev.sightline.play.Walls;
import java.util.ArrayDeque;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/**
 * Where the own avatar is going to be, before the server has said so.
 *
 * <p>An input that is sent now takes effect some ticks later, and what it does is told later still.
 * The client does not wait: it makes the same steps as the server will, by the same integer
 * arithmetic, and is right unless something happens of which it cannot know. Made by {@link
 * Client#predict}; for the client's thread.
 */
public final class Prediction {

  /*
   * The server's word at tick t is: here, and input n was the last that counted. From there the
   * steps after t are made anew, with input n until the tick for which the next one is expected,
   * and so on up to the tick that is shown. How many ticks an input takes to count is learned from
   * those that were echoed. An input that should have counted by t and has not is expected in the
   * next tick.
   *
   * Invariant: with inputs that count when they are expected to, and walls as they are on the
   * server, the place predicted for a tick is the one that the server tells for it.
   */

  private static final int MOST_STEPS = 64;

  /** An input that the server may not have applied yet. */
  private static final class Sent {
    final long sequence;
    final Order order;
    final long sentAt;
    long due;

    Sent(long sequence, Order order, long sentAt, long due) {
      this.sequence = sequence;
      this.order = order;
      this.sentAt = sentAt;
      this.due = due;
    }
  }

  /** What an input says: stand, toward a heading, or to a point. */
  record Order(int heading, @Nullable GridPoint point) {
    static final Order STAND = new Order(-1, null);

    boolean leadsTo(int column, int row) {
      return point != null && point.x() == column && point.y() == row;
    }
  }

  private final Walls walls;
  private final Walk walk;
  private final ArrayDeque<Sent> pending = new ArrayDeque<>();
  private Order order = Order.STAND;
  private long pace;
  private long toldTick = -1;
  private int toldColumn = -1;
  private int toldRow = -1;
  private int delay = 2;
  private int column = -1;
  private int row = -1;
  private int errorSteps;

  Prediction(Walls walls) {
    this.walls = walls;
    walk = Walk.among(walls);
  }

  /** Returns the walls that the client believes in; doors are turned as the client is told. */
  public Walls walls() {
    return walls;
  }

  /** Returns whether there is anything to predict from. */
  public boolean isKnown() {
    return toldTick >= 0;
  }

  /**
   * Returns the column at the tick in which an input that is sent now will count; -1 if unknown.
   */
  public int column() {
    return column;
  }

  /** Returns the row at the tick in which an input that is sent now will count; -1 if unknown. */
  public int row() {
    return row;
  }

  /** Returns after how many ticks an input counts, as last seen. */
  public int delayTicks() {
    return delay;
  }

  /** Returns by how many grid steps the last prediction was wrong, in the longer direction. */
  public int errorSteps() {
    return errorSteps;
  }

  void pace(long given) {
    pace = given;
  }

  /** Starts anew, with a new connection. */
  void reset() {
    pending.clear();
    order = Order.STAND;
    toldTick = -1;
    column = -1;
    row = -1;
  }

  /** An input was sent after the frame of a tick. */
  void sent(long sequence, Order given, long tick) {
    long last = pending.isEmpty() ? 0 : pending.getLast().due;
    pending.add(new Sent(sequence, given, tick, Math.max(last, tick + delay)));
    if (isKnown()) {
      predict();
    }
  }

  /** The server said where the avatar is, and which input was the last that counted. */
  void told(long tick, int atColumn, int atRow, long echo) {
    int beforeColumn = column;
    int beforeRow = row;
    boolean compares = isKnown() && tick == toldTick + 1;
    long shown = toldTick + delay;
    settle(tick, echo);
    toldTick = tick;
    toldColumn = atColumn;
    toldRow = atRow;
    if (order.leadsTo(atColumn, atRow)) {
      order = Order.STAND; // who has got there stays, also where a door puts it afterwards
    }
    if (compares && beforeColumn >= 0) {
      run(shown);
      errorSteps = Math.max(Math.abs(column - beforeColumn), Math.abs(row - beforeRow));
    }
    predict();
  }

  private void settle(long tick, long echo) {
    while (!pending.isEmpty() && pending.getFirst().sequence <= echo) {
      Sent counted = pending.removeFirst();
      order = counted.order;
      if (counted.sequence == echo) {
        delay = (int) Math.max(1, Math.min(MOST_STEPS, tick - counted.sentAt));
      }
    }
    long least = tick + 1;
    for (Sent late : pending) {
      late.due = Math.max(late.due, least);
    }
  }

  private void predict() {
    run(toldTick + delay);
  }

  /** Makes the steps from what was told up to a tick. */
  private void run(long until) {
    column = toldColumn;
    row = toldRow;
    Order now = order;
    Iterator<Sent> next = pending.iterator();
    Sent coming = next.hasNext() ? next.next() : null;
    long last = Math.min(until, toldTick + MOST_STEPS);
    for (long tick = toldTick + 1; tick <= last; tick++) {
      while (coming != null && coming.due <= tick) {
        now = coming.order;
        coming = next.hasNext() ? next.next() : null;
      }
      step(now, tick);
    }
  }

  private void step(Order by, long tick) {
    if (by.point != null) {
      walk.to(column, row, by.point.x(), by.point.y(), pace, tick - 1);
    } else if (by.heading >= 0) {
      walk.toward(column, row, by.heading, pace, tick - 1);
    } else {
      return;
    }
    column = walk.column();
    row = walk.row();
  }
}
