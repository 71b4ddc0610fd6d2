package dev.sightline.server.watch;

import dev.sightline.interest.catalog.RuleRegistry;
import dev.sightline.map.WorldMap;
import dev.sightline.server.watch.Comparison.Side;
import dev.sightline.world.ObstacleHandle;
import dev.sightline.world.World;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Asks other rules about moments of a running world.
 *
 * <p>All work is done by a {@link SpareThread}, on a copy of the world that is made when somebody
 * first asks; the same question is answered once for all who wait. What a rule needs once, before
 * its first answer, does not count: which tiles see each other may take seconds, and nobody wants
 * to wait nine times as long for the second answer.
 */
public final class Watch implements AutoCloseable {
  private static final int CELLS_ACROSS = 64;
  private static final int MOST_SPACES = 4;
  private static final double NANOS_PER_SECOND = 1e9;

  private record Question(String first, String second, double radius, @Nullable Long focus) {}

  private final WorldMap map;
  private final Supplier<CompletableFuture<Moment>> moments;
  private final LongSupplier nanoTime;
  private final Map<Question, CompletableFuture<Comparison>> waiting = new ConcurrentHashMap<>();
  private final SpareThread thread;
  private final Map<String, ShadowSpace> spaces = new LinkedHashMap<>(8, 0.75f, true);
  private final Map<String, ObstacleHandle> doors = new HashMap<>();
  private @Nullable World world;
  private @Nullable HeatMap heat;
  private @Nullable Moment last;
  private Map<Long, Moment.Thing> lastPlaces = Map.of();
  private long lastLook;

  /**
   * Makes a watch.
   *
   * @param moments asks the tick thread for the present moment
   */
  public Watch(WorldMap map, Supplier<CompletableFuture<Moment>> moments, LongSupplier nanoTime) {
    this(map, moments, nanoTime, new SpareThread("sightline-watch", nanoTime));
  }

  Watch(
      WorldMap map,
      Supplier<CompletableFuture<Moment>> moments,
      LongSupplier nanoTime,
      SpareThread thread) {
    this.map = map;
    this.moments = moments;
    this.nanoTime = nanoTime;
    this.thread = thread;
  }

  /** Returns the names of the rules that can be compared. */
  public static List<String> rules() {
    return RuleRegistry.installed().names();
  }

  /**
   * Compares two rules.
   *
   * @param focus public id of an observer whose perceived entities are listed, or null
   */
  public CompletableFuture<Comparison> compare(
      String first, String second, double radius, @Nullable Long focus) {
    Question question = new Question(first, second, radius, focus);
    return waiting.computeIfAbsent(question, key -> thread.call(() -> answer(key))).copy();
  }

  /** Whoever asks from now on is answered from a later moment. */
  private Comparison answer(Question question) {
    waiting.remove(question);
    double radius = question.radius;
    return compared(space(question.first, radius), space(question.second, radius), question.focus);
  }

  /** Looks where messages come from under the rule of the world. */
  public CompletableFuture<HeatMap.Heat> heat() {
    return thread.call(this::lookForHeat);
  }

  /** Returns the space of a rule; those not used for the longest time are dropped. */
  private ShadowSpace space(String rule, double radius) {
    String key = rule + " " + radius;
    ShadowSpace space = spaces.get(key);
    if (space == null) {
      space = thread.uncounted(() -> new ShadowSpace(ownWorld(), rule, radius));
      if (spaces.size() == MOST_SPACES) {
        spaces.remove(spaces.keySet().iterator().next());
      }
      spaces.put(key, space);
    }
    return space;
  }

  private World ownWorld() {
    World copy = world;
    if (copy == null) {
      copy = World.of(map);
      for (ObstacleHandle door : copy.doors()) {
        doors.put(String.valueOf(copy.name(door)), door);
      }
      world = copy;
    }
    return copy;
  }

  private Moment look(ShadowSpace... shown) {
    Moment moment = moments.get().join();
    World copy = ownWorld();
    for (Moment.DoorState state : moment.doors()) {
      ObstacleHandle door = doors.get(state.door());
      if (door != null && copy.isOpen(door) != state.open()) {
        turn(copy, door, state.open());
      }
    }
    copy.commit();
    for (ShadowSpace space : shown) {
      show(space, moment);
    }
    return moment;
  }

  private void show(ShadowSpace space, Moment moment) {
    if (space.isEmpty()) {
      thread.uncounted(() -> space.show(moment));
    } else {
      space.show(moment);
    }
  }

  private static void turn(World copy, ObstacleHandle door, boolean open) {
    if (open) {
      copy.open(door);
    } else {
      copy.close(door);
    }
  }

  private Comparison compared(ShadowSpace first, ShadowSpace second, @Nullable Long focus) {
    long start = nanoTime.getAsLong();
    Moment moment = first == second ? look(first) : look(first, second);
    long pairsOfFirst = 0;
    long pairsOfSecond = 0;
    long both = 0;
    for (Moment.Thing thing : moment.entities()) {
      if (thing.perceives()) {
        long[] one = first.perceived(thing.id());
        long[] other = second.perceived(thing.id());
        pairsOfFirst += one.length;
        pairsOfSecond += other.length;
        both += common(one, other);
      }
    }
    boolean known = focus != null && moment.entities().stream().anyMatch(t -> t.id() == focus);
    return new Comparison(
        moment.tick(),
        first.radius,
        new Side(first.rule, pairsOfFirst, pairsOfFirst - both, known ? ids(first, focus) : null),
        new Side(
            second.rule, pairsOfSecond, pairsOfSecond - both, known ? ids(second, focus) : null),
        both,
        (nanoTime.getAsLong() - start) / 1e6);
  }

  private static @Nullable List<Long> ids(ShadowSpace space, @Nullable Long focus) {
    return focus == null ? null : Arrays.stream(space.perceived(focus)).boxed().toList();
  }

  /** Returns how many numbers two ascending lists share. */
  static int common(long[] one, long[] other) {
    int common = 0;
    int j = 0;
    for (long value : one) {
      while (j < other.length && other[j] < value) {
        j++;
      }
      if (j < other.length && other[j] == value) {
        common++;
      }
    }
    return common;
  }

  private HeatMap.Heat lookForHeat() {
    HeatMap cells = heat;
    if (cells == null) {
      cells = new HeatMap(map.bounds(), CELLS_ACROSS);
      heat = cells;
    }
    Moment before = last;
    ShadowSpace space = before == null ? null : space(before.rule(), before.radius());
    Moment moment = space == null ? look() : look(space);
    long now = nanoTime.getAsLong();
    if (before != null && space != null) {
      cells.fade((now - lastLook) / NANOS_PER_SECOND);
      count(cells, space, moment, moment.tick() - before.tick());
    }
    remember(moment, now);
    return cells.copy();
  }

  /** Counts one message per tick, moved entity and observer: it moved all the while, or not. */
  private void count(HeatMap cells, ShadowSpace space, Moment moment, int ticks) {
    for (Moment.Thing thing : moment.entities()) {
      Moment.Thing former = lastPlaces.get(thing.id());
      if (former != null && (former.x() != thing.x() || former.y() != thing.y())) {
        cells.add(thing.x(), thing.y(), (double) ticks * space.observers(thing.id()));
      }
    }
  }

  private void remember(Moment moment, long now) {
    Map<Long, Moment.Thing> places = new HashMap<>();
    moment.entities().forEach(thing -> places.put(thing.id(), thing));
    lastPlaces = places;
    last = moment;
    lastLook = now;
  }

  @Override
  public void close() {
    thread.close();
  }
}
