package dev.sightline.lab.workload;

/**
 * What players do, tick by tick. Players are numbered from 0; a motion is played once, forward.
 *
 * <pre>{@code
 * for (long tick = motion.nextTick(); tick >= 0; tick = motion.nextTick()) {
 *   motion.play(tick, stage);
 * }
 * }</pre>
 */
public interface Motion {

  /** Returns a number above every player's. */
  int players();

  /** Returns how many players have joined so far, each counted once. */
  int everJoined();

  /** Returns the time between ticks, in seconds. */
  double tickSeconds();

  /** Returns the number of the last tick; ticks count from 0. */
  long lastTick();

  /** Returns the next tick in which something may happen, or -1 if there is none. */
  long nextTick();

  /**
   * Tells what happens after the last tick played and up to this one: for each player at most a
   * leave and then a join, or a move to another place.
   *
   * @param tick not before {@link #nextTick}, or one in which nothing happens
   */
  void play(long tick, Stage stage);

  /** Hears what players do. */
  interface Stage {
    void join(int player, double x, double y);

    void move(int player, double x, double y);

    void leave(int player);
  }
}
