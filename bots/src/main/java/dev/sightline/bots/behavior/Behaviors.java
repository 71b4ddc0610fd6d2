package dev.sightline.bots.behavior;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Behaviors by name. */
public final class Behaviors {
  private static final Map<String, Supplier<Behavior>> KINDS = new LinkedHashMap<>();

  static {
    KINDS.put("wander", Wander::new);
    KINDS.put("waypoint", Waypoints::new);
    KINDS.put("flock", Flock::new);
    KINDS.put("circle", Circle::new);
    KINDS.put("crowd", Crowd::new);
  }

  private Behaviors() {}

  /** Returns all names. */
  public static List<String> names() {
    return List.copyOf(KINDS.keySet());
  }

  /**
   * Returns a new behavior for one bot.
   *
   * @throws IllegalArgumentException if there is none of that name
   */
  public static Behavior make(String name) {
    Supplier<Behavior> kind = KINDS.get(name);
    if (kind == null) {
      throw new IllegalArgumentException(
          "no behavior '" + name + "'; there are " + String.join(", ", KINDS.keySet()));
    }
    return kind.get();
  }
}
