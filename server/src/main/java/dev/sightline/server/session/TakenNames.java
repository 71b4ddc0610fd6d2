package dev.sightline.server.session;

import java.util.HashMap;
import java.util.Map;

/** Names that are in use, by what they look like. For one thread. */
public final class TakenNames {
  private final Map<String, Integer> looks = new HashMap<>();
  private final Map<String, Integer> folds = new HashMap<>();

  /** Returns whether a name that looks like this one is in use. */
  public boolean isTaken(PlayerName name) {
    return looks.containsKey(name.look()) || folds.containsKey(name.fold());
  }

  /** Adds a name, also if one that looks like it is in use. */
  public void add(PlayerName name) {
    looks.merge(name.look(), 1, Integer::sum);
    folds.merge(name.fold(), 1, Integer::sum);
  }

  /** Removes a name that was added. */
  public void remove(PlayerName name) {
    decrement(looks, name.look());
    decrement(folds, name.fold());
  }

  private static void decrement(Map<String, Integer> counts, String key) {
    counts.computeIfPresent(key, (same, count) -> count == 1 ? null : count - 1);
  }
}
