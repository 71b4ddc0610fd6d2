package dev.sightline.lab.metric;

import dev.sightline.lab.scheme.Session;

/**
 * Watches a replay. In each tick it hears who joined, moved and left, then which pairs came and
 * ended, then that the tick is over. Of a player who left and joined in one tick it hears both.
 */
public interface Meter extends Session.Pairs {

  /** A tick begins. */
  default void begin(long tick) {}

  default void joined(int player, double x, double y) {}

  default void moved(int player, double x, double y) {}

  default void gone(int player) {}

  @Override
  default void entered(int observer, int entity) {}

  @Override
  default void left(int observer, int entity) {}

  /** All pairs of the tick were told. */
  default void end(long tick) {}
}
