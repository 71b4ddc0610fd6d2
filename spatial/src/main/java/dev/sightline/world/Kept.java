package dev.sightline.world;

import java.lang.ref.WeakReference;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Keeps what was made once for a key for as long as somebody holds it, and besides the few that
 * were asked for last: who prepares one and then uses it finds it again.
 */
final class Kept<V> {
  private final int most;
  private final Predicate<V> isOutdated;
  private final ArrayDeque<V> recent = new ArrayDeque<>();

  /**
   * Keeps nothing yet.
   *
   * @param most so many are kept although nobody holds them
   * @param isOutdated says what is made anew although it is kept
   */
  Kept(int most, Predicate<V> isOutdated) {
    this.most = most;
    this.isOutdated = isOutdated;
  }

  /** Returns what was made for a key, which is made now if it is not kept. */
  <K> V get(Map<K, WeakReference<V>> made, K key, Supplier<V> maker) {
    V found = held(made.get(key));
    if (found == null || isOutdated.test(found)) {
      found = maker.get();
      made.values().removeIf(reference -> held(reference) == null);
      made.put(key, new WeakReference<>(found));
    }
    recent.remove(found);
    recent.addFirst(found);
    if (recent.size() > most) {
      recent.removeLast();
    }
    return found;
  }

  private @Nullable V held(@Nullable WeakReference<V> reference) {
    return reference == null ? null : reference.get();
  }

  /** Returns what of all that was made is kept, and forgets the rest. */
  List<V> all(Map<?, WeakReference<V>> made) {
    made.values().removeIf(reference -> held(reference) == null);
    List<V> kept = new ArrayList<>();
    for (WeakReference<V> reference : made.values()) {
      V value = reference.get();
      if (value != null) {
        kept.add(value);
      }
    }
    return kept;
  }
}
