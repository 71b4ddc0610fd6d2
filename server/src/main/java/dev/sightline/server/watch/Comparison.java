package dev.sightline.server.watch;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Two rules on the same moment.
 *
 * @param both pairs that both rules have
 * @param millis how long it took, on a thread of its own
 */
public record Comparison(
    int tick, double radius, Side first, Side second, long both, double millis) {

  /**
   * What one rule says.
   *
   * @param pairs how many (observer, entity) there are
   * @param only how many the other rule does not have
   * @param perceived public ids of what the avatar in question perceives; null if none is
   */
  public record Side(String rule, long pairs, long only, @Nullable List<Long> perceived) {}
}
