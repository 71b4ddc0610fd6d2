package dev.sightline.lab.trace;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Who was where and when: rows of player, time and place, sorted by time. Immutable.
 *
 * <p>Players are numbered in the order in which they first appear; {@link #playerName} gives the
 * name in the file. A trace may say when players join and leave ({@link #hasEvents}); without that,
 * {@link Timeline} derives it from the times.
 */
public final class Trace {
  /** The longest time, in seconds, that whole microseconds can be told apart. */
  public static final double MOST_SECONDS = 9e9;

  /** What a row tells. */
  public enum Event {
    /** The player is at this place now. */
    MOVE,
    /** The player comes, at this place. */
    JOIN,
    /** The player goes; the place plays no part. */
    LEAVE
  }

  private final String name;
  private final List<String> names;
  private final int[] player;
  private final double[] time;
  private final double[] x;
  private final double[] y;
  private final Event @Nullable [] event;
  private final int @Nullable [] line;

  private Trace(Builder from) {
    name = from.name;
    names = List.copyOf(from.names);
    player = Arrays.copyOf(from.player, from.size);
    time = Arrays.copyOf(from.time, from.size);
    x = Arrays.copyOf(from.x, from.size);
    y = Arrays.copyOf(from.y, from.size);
    event = from.hasEvents ? Arrays.copyOf(from.event, from.size) : null;
    line = from.hasLines ? Arrays.copyOf(from.line, from.size) : null;
  }

  private Trace(Trace from, double[] newX, double[] newY) {
    name = from.name;
    names = from.names;
    player = from.player;
    time = from.time;
    x = newX;
    y = newY;
    event = from.event;
    line = from.line;
  }

  /**
   * Starts a trace.
   *
   * @param name the file's name without its folder, or the generator's
   * @param hasEvents whether rows say who joins and leaves
   */
  public static Builder builder(String name, boolean hasEvents) {
    return new Builder(name, hasEvents);
  }

  /** Returns the file's name without its folder, or the generator's name. */
  public String name() {
    return name;
  }

  public boolean hasEvents() {
    return event != null;
  }

  /** Returns the number of rows. */
  public int size() {
    return player.length;
  }

  /** Returns the number of players. */
  public int players() {
    return names.size();
  }

  public String playerName(int number) {
    return names.get(number);
  }

  /** Returns the number of a row's player. */
  public int player(int row) {
    return player[row];
  }

  /** Returns a row's time in seconds. */
  public double time(int row) {
    return time[row];
  }

  /** Returns a row's time in whole microseconds, by which all comparisons of times are made. */
  public long micros(int row) {
    return micros(time[row]);
  }

  /** Rounds seconds to whole microseconds. */
  public static long micros(double seconds) {
    return Math.round(seconds * 1e6);
  }

  public double x(int row) {
    return x[row];
  }

  public double y(int row) {
    return y[row];
  }

  /** Returns what a row tells; {@link Event#MOVE} where the trace has no events. */
  public Event event(int row) {
    return event == null ? Event.MOVE : event[row];
  }

  /** Returns the place of a row for complaints: the name and the line or row. */
  public String place(int row) {
    return line == null ? name + ", row " + (row + 1) : name + ":" + line[row];
  }

  /** Returns the same rows at other places. */
  Trace at(double[] newX, double[] newY) {
    return new Trace(this, newX, newY);
  }

  double[] xs() {
    return x.clone();
  }

  double[] ys() {
    return y.clone();
  }

  /** Collects rows in the order of time; refuses what makes no trace. */
  public static final class Builder {
    private final String name;
    private final boolean hasEvents;
    private final List<String> names = new ArrayList<>();
    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<Integer> lastRow = new ArrayList<>();
    private final List<Boolean> present = new ArrayList<>();
    private boolean hasLines;
    private int size;
    private int[] player = new int[64];
    private double[] time = new double[64];
    private double[] x = new double[64];
    private double[] y = new double[64];
    private Event[] event = new Event[64];
    private int[] line = {};

    private Builder(String name, boolean hasEvents) {
      this.name = name;
      this.hasEvents = hasEvents;
    }

    /** Adds a row of a trace without events. */
    public Builder add(String who, double seconds, double atX, double atY) {
      return add(who, seconds, atX, atY, Event.MOVE);
    }

    /**
     * Adds a row.
     *
     * @throws IllegalArgumentException if the row is out of order or makes no sense
     */
    public Builder add(String who, double seconds, double atX, double atY, Event what) {
      if (!(Math.abs(seconds) <= MOST_SECONDS)) {
        throw new IllegalArgumentException("t is beyond 9e9 seconds: " + seconds);
      }
      if (size > 0 && seconds < time[size - 1]) {
        throw new IllegalArgumentException(
            "not sorted by t: " + seconds + " after " + time[size - 1]);
      }
      int number = numbers.computeIfAbsent(who, this::newPlayer);
      checkOrder(number, what);
      if (size == player.length) {
        grow();
      }
      player[size] = number;
      time[size] = seconds;
      x[size] = atX;
      y[size] = atY;
      event[size] = what;
      lastRow.set(number, size++);
      return this;
    }

    /** Adds a row that says that a player goes, from where it was last. */
    public Builder leave(String who, double seconds) {
      int before = lastRow.get(numbers.computeIfAbsent(who, this::newPlayer));
      return before < 0
          ? add(who, seconds, 0, 0, Event.LEAVE)
          : add(who, seconds, x[before], y[before], Event.LEAVE);
    }

    private int newPlayer(String who) {
      names.add(who);
      present.add(false);
      lastRow.add(-1);
      return names.size() - 1;
    }

    private void checkOrder(int number, Event what) {
      if (!hasEvents) {
        return;
      }
      boolean isThere = present.get(number);
      if ((what == Event.JOIN) == isThere) {
        throw new IllegalArgumentException(
            what == Event.JOIN
                ? "join without a leave before"
                : (what == Event.MOVE ? "move" : "leave") + " without a join before");
      }
      present.set(number, what != Event.LEAVE);
    }

    private void grow() {
      int capacity = 2 * size;
      player = Arrays.copyOf(player, capacity);
      time = Arrays.copyOf(time, capacity);
      x = Arrays.copyOf(x, capacity);
      y = Arrays.copyOf(y, capacity);
      event = Arrays.copyOf(event, capacity);
    }

    /** Says from which line of a file the last row came. */
    Builder fromLine(int number) {
      if (line.length < size) {
        line = Arrays.copyOf(line, player.length);
      }
      line[size - 1] = number;
      hasLines = true;
      return this;
    }

    public int size() {
      return size;
    }

    /**
     * Returns the trace.
     *
     * @throws IllegalStateException if there are no rows
     */
    public Trace build() {
      if (size == 0) {
        throw new IllegalStateException(name + ": no rows");
      }
      return new Trace(this);
    }
  }
}
