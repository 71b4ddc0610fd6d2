package dev.sightline.interest.kinetic.motion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.interest.kinetic.Loiterers;
import dev.sightline.interest.kinetic.Loiterers.Traits;
import dev.sightline.interest.kinetic.grid.Neighborhood;
import dev.sightline.interest.rule.Changes;
import dev.sightline.interest.rule.Population;
import dev.sightline.work.Workers;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is taken over from a population, and who is new or turned, by definition. */
final class MotionOracleTest {
  private static final int STRIDE = Bodies.STRIDE;

  @ParameterizedTest
  @CsvSource({
    "1, false, false, false, false, false",
    "2, true, false, false, true, false",
    "3, false, true, false, false, true",
    "4, true, true, true, true, true"
  })
  void settle_thoseWhoMostlyStand_isWhatTheyDid(
      long seed, boolean headings, boolean radii, boolean sizes, boolean hidden, boolean blind) {
    Traits traits = new Traits(radii, sizes, hidden, blind);
    Loiterers loiterers = new Loiterers(seed, 40, 100, 10, traits);
    Reach reach = sizes ? Reach.withSizes(2, 1) : Reach.of(2, 1);
    Stage stage = new Stage(loiterers.population, reach, headings, new SplittableRandom(seed));
    for (int round = 0; round < 1200; round++) {
      stage.follow("seed " + seed + " round " + round);
      loiterers.step();
    }
    assertTrue(stage.freshSum > 100 && stage.turnedSum > (headings ? 5 : -1), "too little");
  }

  private static final class Stage {
    private final Population population;
    private final Reach reach;
    private final boolean headings;
    private final SplittableRandom random;
    private final Bodies bodies;
    private final Neighborhood neighborhood;
    private final Motion motion;
    private int tick;
    private double[] stateBefore = {};
    private double[] motionBefore = {};
    private byte[] flagsBefore = {};
    private double[] radiusBefore = {};
    private double[] halfBefore = {};
    private double mostReachBefore;
    private int freshSum;
    private int turnedSum;

    Stage(Population population, Reach reach, boolean headings, SplittableRandom random) {
      this.population = population;
      this.reach = reach;
      this.headings = headings;
      this.random = random;
      bodies = new Bodies(population.world(), headings);
      neighborhood = new Neighborhood(population.world());
      motion = new Motion(new Numbering(population), reach, bodies, neighborhood, headings);
    }

    void follow(String where) {
      bodies.reserve(population.end());
      stateBefore = bodies.state.clone();
      motionBefore = bodies.motion.clone();
      flagsBefore = bodies.flags.clone();
      radiusBefore = bodies.radius.clone();
      halfBefore = bodies.half.clone();
      mostReachBefore = motion.mostReach();
      Changes changes = population.turn(1);
      motion.begin(tick + 1, changes);
      for (int share = Motion.SHARES - 1; share >= 0; share--) {
        motion.absorb(share);
      }
      boolean moved = motion.settle();
      check(moved, where);
      if (moved) {
        tick++;
        neighborhood.advance(bodies.state, STRIDE, 5, Workers.caller());
        letSomeRest();
        neighborhood.finish(bodies.state, STRIDE);
      }
    }

    private void letSomeRest() {
      for (int id = 0; id < population.end(); id++) {
        if (bodies.is(id, Bodies.LIVE) && random.nextInt(20) == 0) {
          double bound = bodies.bound(id);
          boolean rests = motion.lowerBound(id);
          assertTrue(bodies.bound(id) <= bound, "a bound never rises but of who is new");
          motion.rest(id, rests);
        }
      }
    }

    private void check(boolean moved, String where) {
      Set<Integer> fresh = new HashSet<>();
      for (int i = 0; i < motion.fresh.count(); i++) {
        int id = motion.fresh.id(i);
        assertTrue(fresh.add(id), where + ": twice new " + id);
        assertEquals(was(id, Bodies.LIVE), motion.fresh.wasLive(i), where);
        assertEquals(stateBefore[id * STRIDE], motion.fresh.oldX(i), where);
        assertEquals(stateBefore[id * STRIDE + 1], motion.fresh.oldY(i), where);
      }
      Set<Integer> turned = new HashSet<>();
      for (int id : motion.turned.toArray()) {
        assertTrue(turned.add(id), where + ": turned twice " + id);
      }
      boolean any = false;
      for (int id = 0; id < population.end(); id++) {
        any |= step(id) > 0;
        checkBody(id, where + " body " + id);
        checkFlags(id, fresh.contains(id), turned.contains(id), where + " body " + id);
        // where nobody moves the clock stands, and nobody leaves a heading
        boolean turns = moved && headings && !fresh.contains(id) && leavesHeading(id);
        assertEquals(turns, turned.contains(id), where + " body " + id);
      }
      assertEquals(any || !fresh.isEmpty(), moved, where);
      checkAll(where);
      freshSum += fresh.size();
      turnedSum += turned.size();
    }

    private boolean was(int id, int flag) {
      return (flagsBefore[id] & flag) != 0;
    }

    private double step(int id) {
      if (!was(id, Bodies.LIVE) || !population.alive(id)) {
        return 0;
      }
      double dx = population.x(id) - stateBefore[id * STRIDE];
      double dy = population.y(id) - stateBefore[id * STRIDE + 1];
      return Math.sqrt(dx * dx + dy * dy);
    }

    private void checkBody(int id, String where) {
      assertEquals(population.alive(id), bodies.is(id, Bodies.LIVE), where);
      if (population.alive(id)) {
        double radius = population.observes(id) ? reach.radius(population, id) : Bodies.BLIND;
        assertEquals(population.x(id), bodies.x(id), where);
        assertEquals(population.y(id), bodies.y(id), where);
        assertEquals(radius, bodies.radius[id], where);
        assertEquals(reach.extra(population, id), bodies.half[id], where);
        assertEquals(population.perceivable(id), bodies.is(id, Bodies.PERCEIVABLE), where);
      }
    }

    private void checkFlags(int id, boolean fresh, boolean turned, String where) {
      boolean lives = population.alive(id);
      boolean changed =
          lives != was(id, Bodies.LIVE)
              || bodies.radius[id] != radiusBefore[id]
              || bodies.half[id] != halfBefore[id]
              || bodies.is(id, Bodies.PERCEIVABLE) != was(id, Bodies.PERCEIVABLE);
      boolean fast = step(id) > stateBefore[id * STRIDE + Bodies.BOUND];
      assertEquals(changed || fast || was(id, Bodies.RESTLESS), fresh, where);
      assertEquals(fresh, bodies.is(id, Bodies.FRESH), where);
      assertEquals(turned, bodies.is(id, Bodies.TURNED), where);
      boolean jumps = fresh && lives && step(id) > bodies.bound(id);
      assertEquals(jumps && !bodies.is(id, Bodies.RESTS), bodies.is(id, Bodies.RESTLESS), where);
      assertTrue(!bodies.is(id, Bodies.RESTS) || bodies.bound(id) == 0, where);
      if (fresh && tick > 0) {
        assertEquals(tick + 1, bodies.state[id * STRIDE + Bodies.BIRTH], where);
      }
    }

    private boolean leavesHeading(int id) {
      if (!population.alive(id)) {
        return false;
      }
      double dx = population.x(id) - stateBefore[id * STRIDE];
      double dy = population.y(id) - stateBefore[id * STRIDE + 1];
      double offX = dx - motionBefore[id * STRIDE + Bodies.HEADING_X];
      double offY = dy - motionBefore[id * STRIDE + Bodies.HEADING_Y];
      double deviation = motionBefore[id * STRIDE + Bodies.DEVIATION];
      return offX * offX + offY * offY > deviation * deviation;
    }

    private DoubleStream alive(IntToDoubleFunction value) {
      return IntStream.range(0, population.end()).filter(population::alive).mapToDouble(value);
    }

    private void checkAll(String where) {
      double mostRadius = alive(id -> bodies.radius[id]).filter(r -> r >= 0).max().orElse(0);
      double mostHalf = alive(id -> bodies.half[id]).max().orElse(0);
      assertEquals(mostRadius + mostHalf, motion.mostReach(), where);
      assertEquals(mostHalf, motion.mostHalf(), where);
      assertEquals(mostReachBefore, motion.mostReachBefore(), where);
      boolean hidden = alive(id -> bodies.is(id, Bodies.PERCEIVABLE) ? 0 : 1).sum() > 0;
      boolean uniform = alive(id -> bodies.radius[id]).distinct().count() <= 1;
      assertEquals(
          motion.fresh.count() == 0 && !hidden && uniform && mostHalf == 0,
          motion.isPlain(),
          where);
      assertEquals(
          alive(id -> bodies.is(id, Bodies.RESTS) ? 1 : 0).sum(),
          motion.restingRadii.count(),
          where);
      for (int id = 0; id < population.end(); id++) {
        assertEquals(isWatched(id), motion.isWatchedAtRest(id), where + " watched " + id);
      }
    }

    /** Returns whether any who rests may perceive a body otherwise than the body perceives it. */
    private boolean isWatched(int id) {
      boolean watched = false;
      boolean isSeen = false;
      for (int r = 0; r < population.end(); r++) {
        if (bodies.is(r, Bodies.RESTS)) {
          boolean observes = bodies.radius[r] >= 0;
          isSeen |= observes;
          watched |= observes && bodies.radius[r] != bodies.radius[id];
          watched |= !bodies.is(r, Bodies.PERCEIVABLE);
        }
      }
      return isSeen && bodies.is(id, Bodies.PERCEIVABLE) && (watched || motion.mostHalf() > 0);
    }
  }
}
