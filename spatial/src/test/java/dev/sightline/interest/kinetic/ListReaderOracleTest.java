package dev.sightline.interest.kinetic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.interest.kinetic.due.Agenda;
import dev.sightline.interest.kinetic.due.LoosePairs;
import dev.sightline.interest.kinetic.due.RingLists;
import dev.sightline.interest.kinetic.motion.Bodies;
import dev.sightline.interest.rule.Emissions;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Crossings that are read from lists of all pairs, each put down by who looks after it, against a
 * look at all pairs in every tick. Who lists puts down anew what old lists hold too, in vain.
 */
final class ListReaderOracleTest {
  private static final double SIZE = 100;
  private static final double PACE = 0.5;
  private static final int LONGEST = 60;

  @ParameterizedTest
  @CsvSource({
    "1, 12, false, false, false",
    "2, 20, true, false, false",
    "3, 20, true, true, false",
    "4, 20, false, false, true",
    "5, 30, true, true, true"
  })
  void read_listedPairs_saysWhichCrossedAndNothingVoid(
      long seed, int count, boolean radii, boolean sizes, boolean turns) {
    Stage stage = new Stage(new SplittableRandom(seed), count, radii, sizes);
    int said = 0;
    for (int tick = 1; tick < 500; tick++) {
      said += stage.step(tick, turns, "seed " + seed + " tick " + tick);
    }
    assertTrue(said > 150, said + " crossings");
  }

  private static final class Stage {
    private final SplittableRandom random;
    private final int count;
    private final boolean radii;
    private final boolean sizes;
    private final Bodies bodies = new Bodies(new Box(0, 0, SIZE, SIZE), false);
    private final Agenda agenda = new Agenda();
    private final RingLists lists = new RingLists();
    private final LoosePairs loose = new LoosePairs();
    private final ListReader reader = new ListReader(bodies, agenda, lists, loose, null);
    private final Emissions all = Emissions.ignored();
    private final Emissions.Slice out = all.slice(0);
    private final boolean[][] inside;
    private int[] entries = {};
    private byte[] classes = {};
    private int entryCount;

    Stage(SplittableRandom random, int count, boolean radii, boolean sizes) {
      this.random = random;
      this.count = count;
      this.radii = radii;
      this.sizes = sizes;
      bodies.reserve(count);
      agenda.reserve(count);
      inside = new boolean[count][count];
      for (int id = 0; id < count; id++) {
        bodies.set(id, Bodies.FRESH, true);
      }
    }

    /** Does a tick, and returns how many crossings were said. */
    int step(int tick, boolean turns, String where) {
      move(tick, turns);
      reader.read(tick, out);
      List<String> expected = new ArrayList<>();
      for (int o = 0; o < count; o++) {
        for (int e = 0; e < count; e++) {
          boolean now = o != e && isInside(o, e);
          int flags = bodies.flags[o] | bodies.flags[e];
          if (now != inside[o][e] && (flags & (Bodies.FRESH | Bodies.TURNED)) == 0) {
            expected.add((now ? "+" : "-") + o + ">" + e);
          }
          inside[o][e] = now;
        }
      }
      List<String> actual = new ArrayList<>();
      for (int i = 0; i < out.size(); i++) {
        actual.add((out.entered(i) ? "+" : "-") + out.observer(i) + ">" + out.entity(i));
      }
      all.clear();
      assertEquals(expected.stream().sorted().toList(), actual.stream().sorted().toList(), where);
      lists.begin(tick);
      loose.begin(tick);
      putDown(tick);
      return actual.size();
    }

    private boolean isInside(int observer, int entity) {
      double reach = bodies.reach(observer, entity);
      return bodies.radius[observer] >= 0
          && bodies.squaredDistance(observer, entity) <= reach * reach;
    }

    private void move(int tick, boolean turns) {
      for (int id = 0; id < count; id++) {
        bodies.set(id, Bodies.FRESH, tick == 1 || random.nextInt(150) == 0);
        bodies.set(id, Bodies.TURNED, false);
        if (bodies.is(id, Bodies.FRESH)) {
          renew(id, tick);
        } else if (!bodies.is(id, Bodies.RESTS)) {
          double angle = random.nextDouble(2 * Math.PI);
          double step = random.nextDouble(PACE);
          double x = bodies.x(id) + step * Math.cos(angle) + (id % 2 == 0 ? 0.1 : -0.1);
          bodies.put(id, Math.max(0, Math.min(SIZE, x)), bodies.y(id) + step * Math.sin(angle));
          bodies.set(id, Bodies.TURNED, turns && random.nextInt(20) == 0);
        }
      }
    }

    private void renew(int id, int tick) {
      agenda.renew(id, tick, 2 + random.nextInt(LONGEST - 2));
      bodies.set(id, Bodies.RESTS, false);
      bodies.state[id * Bodies.STRIDE + Bodies.BIRTH] = tick;
      bodies.put(id, random.nextDouble(SIZE), random.nextDouble(40));
      bodies.setRadius(id, radii ? random.nextInt(4) * 15 - 1 : 25);
      bodies.half[id] = sizes && random.nextBoolean() ? random.nextInt(8) : 0;
    }

    /** Lets those list who are due or new; of those who are due some come to rest after that. */
    private void putDown(int tick) {
      int[] due = agenda.collect(tick).toArray();
      List<Integer> resting = new ArrayList<>();
      for (int id : due) {
        if (!bodies.is(id, Bodies.FRESH)) {
          boolean rests = random.nextInt(5) == 0;
          agenda.renew(id, tick, rests ? LONGEST : 2 + random.nextInt(LONGEST - 2));
          list(tick, id);
          if (rests) {
            resting.add(id);
          }
        }
      }
      for (int id = 0; id < count; id++) {
        if (bodies.is(id, Bodies.FRESH)) {
          list(tick, id);
          for (int other = 0; other < count; other++) {
            if (!bodies.is(other, Bodies.FRESH) && !bodies.is(other, Bodies.RESTS)) {
              consider(tick, other, id, false);
            }
          }
        }
      }
      for (int id : resting) {
        agenda.end(id, tick);
        bodies.set(id, Bodies.RESTS, true);
      }
    }

    private void list(int tick, int owner) {
      entries = new int[2 * count];
      classes = new byte[2 * count];
      entryCount = 0;
      for (int other = 0; other < count; other++) {
        // those who are new put down their pairs with others themselves
        boolean puts = bodies.is(owner, Bodies.FRESH) || !bodies.is(other, Bodies.FRESH);
        if (other != owner && puts) {
          consider(tick, owner, other, random.nextInt(4) > 0);
        }
      }
      int period = agenda.listing(owner) - tick;
      lists.append(tick, owner, period, span(period), entries, classes, entryCount);
    }

    private static int span(int period) {
      return (period + RingLists.CLASSES - 1) / RingLists.CLASSES;
    }

    /** Puts a pair down if the owner looks after it, in whichever directions. */
    private void consider(int tick, int owner, int other, boolean inLists) {
      boolean resting = bodies.is(other, Bodies.RESTS);
      boolean sees = bodies.radius[owner] >= 0;
      boolean seen = bodies.radius[other] >= 0;
      if (sees && seen && bodies.reach(owner, other) == bodies.reach(other, owner)) {
        if (resting || Lister.owns(owner, other) != 0) {
          put(tick, owner, owner, other, true, inLists);
        }
        return;
      }
      if (sees) {
        put(tick, owner, owner, other, false, inLists);
      }
      if (seen && resting) {
        put(tick, owner, other, owner, false, false);
      }
    }

    private void put(
        int tick, int owner, int observer, int entity, boolean symmetric, boolean inLists) {
      int period = agenda.listing(owner) - tick;
      double apart = Math.sqrt(bodies.squaredDistance(observer, entity));
      double gap = Math.abs(apart - bodies.reach(observer, entity));
      int safe = (int) (gap * (1 - 1e-9) / (2 * (PACE + 0.1)));
      int flags =
          (symmetric ? RingLists.SYMMETRIC : 0)
              | (isInside(observer, entity) ? RingLists.INSIDE : 0);
      if (inLists && bodies.half[entity] == 0) {
        entries[entryCount] = entity << 2 | flags;
        classes[entryCount++] = (byte) Math.min(RingLists.CLASSES - 1, safe / span(period));
      } else if (safe < period) {
        loose.add(tick, safe, tick + period, observer, entity, owner == entity, flags);
      }
    }
  }
}
