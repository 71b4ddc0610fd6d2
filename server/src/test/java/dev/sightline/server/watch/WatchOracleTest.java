package dev.sightline.server.watch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.interest.Space;
import dev.sightline.map.WorldMap;
import dev.sightline.maps.generate.Town;
import dev.sightline.mesh.SightLine;
import dev.sightline.server.watch.Moment.DoorState;
import dev.sightline.server.watch.Moment.Thing;
import dev.sightline.world.ObstacleHandle;
import dev.sightline.world.World;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Moments of a town whose people jump about while its doors turn, against all pairs. */
final class WatchOracleTest {
  private static final double RADIUS = 5;

  private final WorldMap map = Town.generate(1);
  private final World world = World.of(map);
  private final SplittableRandom random = new SplittableRandom(4);
  private final AtomicLong clock = new AtomicLong();
  private Moment moment = new Moment(0, "ray", RADIUS, List.of(), List.of());
  private final Watch watch =
      new Watch(map, () -> CompletableFuture.completedFuture(moment), clock::get);

  @AfterEach
  void close() {
    watch.close();
  }

  private Moment next(int tick, int people, int items) {
    List<Thing> things = new ArrayList<>();
    for (int i = 0; i < people + items; i++) {
      if (random.nextInt(8) > 0) { // others are away for a while
        double reach = i < people ? RADIUS : Space.BLIND;
        things.add(
            new Thing(
                100 - i,
                i < people ? "avatar" : "item",
                random.nextDouble(30),
                random.nextDouble(30),
                reach,
                null,
                null,
                null));
      }
    }
    List<DoorState> doors = new ArrayList<>();
    for (ObstacleHandle door : world.doors()) {
      boolean open = random.nextBoolean();
      doors.add(new DoorState(String.valueOf(world.name(door)), open));
      if (open) {
        world.open(door);
      } else {
        world.close(door);
      }
    }
    world.commit();
    return new Moment(tick, "ray", RADIUS, things, doors);
  }

  private List<Long> seenBy(Thing observer, boolean sight) {
    SightLine line = world.mesh().sightLine();
    List<Long> seen = new ArrayList<>();
    for (Thing thing : moment.entities()) {
      double dx = thing.x() - observer.x();
      double dy = thing.y() - observer.y();
      if (thing.id() != observer.id()
          && dx * dx + dy * dy <= RADIUS * RADIUS
          && (!sight || line.clear(observer.x(), observer.y(), thing.x(), thing.y()))) {
        seen.add(thing.id());
      }
    }
    seen.sort(null);
    return seen;
  }

  private long pairs(boolean sight) {
    return moment.entities().stream()
        .filter(Thing::perceives)
        .mapToLong(thing -> seenBy(thing, sight).size())
        .sum();
  }

  @Test
  void compare_whilePeopleJumpAndDoorsTurn_countsAsAllPairsDo() {
    for (int tick = 1; tick <= 30; tick++) {
      moment = next(tick, 20, 20);
      Thing focus = moment.entities().get(0);
      Comparison answer = watch.compare("ray", "distance", RADIUS, focus.id()).join();
      String where = "tick " + tick;
      assertEquals(tick, answer.tick());
      assertEquals(pairs(true), answer.first().pairs(), where);
      assertEquals(pairs(false), answer.second().pairs(), where);
      assertEquals(answer.first().pairs(), answer.both(), where);
      assertEquals(0, answer.first().only(), where);
      assertEquals(pairs(false) - pairs(true), answer.second().only(), where);
      if (focus.perceives()) {
        assertEquals(seenBy(focus, true), answer.first().perceived(), where);
        assertEquals(seenBy(focus, false), answer.second().perceived(), where);
      }
    }
  }

  @Test
  void compare_focusThatIsNotHere_listsNothing() {
    moment = next(1, 5, 5);
    assertNull(watch.compare("ray", "ray", RADIUS, 999L).join().first().perceived());
  }

  @Test
  void compare_unknownRule_isRefusedAndTheWatchGoesOn() {
    moment = next(1, 5, 5);
    CompletableFuture<Comparison> refused = watch.compare("nonsense", "ray", RADIUS, null);
    assertThrows(CompletionException.class, refused::join);
    assertNotNull(watch.compare("ray", "distance", RADIUS, null).join());
  }

  @Test
  void compare_moreRulesThanAreKept_staysRight() {
    moment = next(1, 20, 20);
    for (int round = 0; round < 2; round++) {
      for (String rule : List.of("distance", "square", "broadcast", "tile-circle", "hexagon")) {
        Comparison answer = watch.compare("ray", rule, RADIUS, null).join();
        assertEquals(pairs(true), answer.first().pairs(), rule);
      }
    }
  }

  @Test
  void compare_howeverLongItTook_restsNineTimesAsLong() {
    List<Long> rests = new ArrayList<>();
    long second = 1_000_000_000L;
    try (Watch slow = resting(rests, 2 * second)) {
      for (int i = 0; i < 3; i++) {
        slow.compare("ray", "distance", RADIUS, null).join();
      }
    }
    assertEquals(List.of(18 * second, 18 * second), rests);
  }

  /** Each time that somebody goes through all entities takes a second. */
  @Test
  void compare_rulesThatAreNew_restsOnlyForWhatIsNotPreparation() {
    List<Long> rests = new ArrayList<>();
    long second = 1_000_000_000L;
    Thing thing = new Thing(1, "avatar", 1, 1, RADIUS, null, null, null);
    moment = new Moment(1, "ray", RADIUS, new SlowList(List.of(thing), clock, second), List.of());
    try (Watch slow = resting(rests, 0)) {
      for (int i = 0; i < 3; i++) {
        slow.compare("ray", "distance", RADIUS, null).join();
      }
    }
    assertEquals(List.of(9 * second, 27 * second), rests, "counting; showing to both and counting");
  }

  /** A list that takes a while to go through. */
  private static final class SlowList extends AbstractList<Thing> {
    private final List<Thing> things;
    private final AtomicLong clock;
    private final long nanos;

    SlowList(List<Thing> things, AtomicLong clock, long nanos) {
      this.things = things;
      this.clock = clock;
      this.nanos = nanos;
    }

    @Override
    public Thing get(int index) {
      clock.addAndGet(nanos);
      return things.get(index);
    }

    @Override
    public int size() {
      return things.size();
    }
  }

  /** Returns a watch for which each look takes a while, and notes how long it rests. */
  private Watch resting(List<Long> rests, long nanos) {
    return new Watch(
        map,
        () -> {
          clock.addAndGet(nanos);
          return CompletableFuture.completedFuture(moment);
        },
        clock::get,
        new SpareThread(
            "resting",
            clock::get,
            rest -> {
              rests.add(rest);
              clock.addAndGet(rest);
            }));
  }

  @Test
  void compare_askedTheSameWhileItWaits_isAnsweredOnce() {
    CompletableFuture<Moment> held = new CompletableFuture<>();
    AtomicLong looks = new AtomicLong();
    try (Watch shared =
        new Watch(
            map,
            () -> {
              looks.incrementAndGet();
              return held;
            },
            clock::get)) {
      CompletableFuture<Comparison> first = shared.compare("ray", "square", RADIUS, null);
      List<CompletableFuture<Comparison>> same = new ArrayList<>();
      for (int i = 0; i < 10; i++) {
        same.add(shared.compare("ray", "distance", RADIUS, 7L));
      }
      held.complete(moment);
      first.join();
      same.forEach(CompletableFuture::join);
    }
    assertEquals(2, looks.get(), "one for each question");
  }

  @Test
  void heat_ofWhoMoved_countsThoseWhoPerceiveIt() {
    Thing walker = new Thing(1, "avatar", 1, 1, RADIUS, null, null, null);
    Thing witness = new Thing(2, "avatar", 1, 1, RADIUS, null, null, null);
    moment = new Moment(1, "distance", RADIUS, List.of(walker, witness), List.of());
    watch.heat().join();
    Thing moved = new Thing(1, "avatar", 1.25, 1, RADIUS, null, null, null);
    moment = new Moment(5, "distance", RADIUS, List.of(moved, witness), List.of());
    HeatMap.Heat heat = watch.heat().join();
    assertEquals(4, heat.cells().stream().mapToDouble(x -> x).sum());
    assertEquals(heat.columns() * heat.rows(), heat.cells().size());
    clock.addAndGet(60_000_000_000L);
    double faded = watch.heat().join().cells().stream().mapToDouble(x -> x).sum();
    assertTrue(faded < 0.1, () -> "after a minute it was " + faded);
  }

  @Test
  void common_ofAscendingLists_countsWhatBothHave() {
    assertEquals(2, Watch.common(new long[] {1, 3, 5, 9}, new long[] {0, 3, 4, 9, 10}));
    assertEquals(0, Watch.common(new long[] {}, new long[] {1}));
  }
}
