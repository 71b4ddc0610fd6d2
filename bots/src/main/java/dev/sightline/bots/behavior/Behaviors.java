package dev.sightline.bots.behavior;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Behaviors by name. */
public final class Behaviors {
  /** The one that needs a trace. */
  public static final String TRACE = "trace";

  /** The one that trades all the time. */
  public static final String TRADE = "trade";

  /** The one that does nothing. */
  public static final String IDLE = "idle";

  private static final String GOALS = "goals";

  private static final Map<String, Supplier<Behavior>> KINDS = new LinkedHashMap<>();

  static {
    KINDS.put("wander", Wander::new);
    KINDS.put("waypoint", Waypoints::new);
    KINDS.put("flock", Flock::new);
    KINDS.put("circle", Circle::new);
    KINDS.put("crowd", Crowd::new);
    KINDS.put(GOALS, Ambition::new);
    KINDS.put(TRADE, Trade::new);
    KINDS.put(IDLE, Idle::new);
  }

  private Behaviors() {}

  /** Returns all names. */
  public static List<String> names() {
    List<String> names = new ArrayList<>(KINDS.keySet());
    names.add(TRACE);
    return names;
  }

  /** Returns whether bots with a behavior pick things up. */
  public static boolean useHands(String name) {
    return name.equals(TRADE) || name.equals(GOALS);
  }

  /**
   * Returns a new behavior for one bot.
   *
   * @param trace for {@link #TRACE}
   * @throws IllegalArgumentException if there is none of that name, or the trace is missing
   */
  public static Behavior make(String name, @Nullable TraceFile trace) {
    if (name.equals(TRACE)) {
      if (trace == null) {
        throw new IllegalArgumentException("the behavior trace needs a file with a trace");
      }
      return new TraceWalk(trace);
    }
    Supplier<Behavior> kind = KINDS.get(name);
    if (kind == null) {
      throw new IllegalArgumentException(
          "no behavior '" + name + "'; there are " + String.join(", ", names()));
    }
    return kind.get();
  }
}
