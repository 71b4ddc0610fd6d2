package dev.sightline.interest.kinetic.motion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.collection.IntSet;
import dev.sightline.geometry.Box;
import dev.sightline.interest.kinetic.due.Agenda;
import dev.sightline.interest.kinetic.due.Wheel;
import dev.sightline.interest.kinetic.grid.Neighborhood;
import dev.sightline.interest.rule.Population;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PacesOracleTest {
  private static final int COUNT = 20;

  private final Population population = new Population(1, new Box(0, 0, 100, 100));
  private final Bodies bodies = new Bodies(population.world(), false);
  private final Agenda agenda = new Agenda();
  private final Motion motion =
      new Motion(
          new Numbering(population),
          Reach.of(1, 0),
          bodies,
          new Neighborhood(population.world()),
          false);
  private final Paces paces = new Paces(bodies, motion, agenda);

  PacesOracleTest() {
    bodies.reserve(COUNT);
    agenda.reserve(COUNT);
  }

  private void bind(int id, double bound) {
    bodies.state[id * Bodies.STRIDE + Bodies.BOUND] = bound;
  }

  /** Everybody lists when it is time, with another bound, or comes to rest until it is new. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void mostBound_anybodyListsOrComesOrGoes_isOfAllAndNotMuchLonger(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    IntSet actives = new IntSet();
    double[] greatest = new double[1000];
    int[] listing = new int[COUNT];
    for (int tick = 1; tick < 1000; tick++) {
      String where = "seed " + seed + " tick " + tick;
      paces.survey(tick, actives);
      for (int id = 0; id < COUNT; id++) {
        boolean isDue = actives.contains(id) && listing[id] <= tick;
        if (isDue && random.nextInt(3) == 0) {
          actives.remove(id);
        } else if (isDue || (!actives.contains(id) && random.nextInt(40) == 0)) {
          double pace = random.nextDouble(random.nextInt(60) == 0 ? 100 : 3);
          int period = 1 + random.nextInt(random.nextInt(20) == 0 ? 60 : 10);
          bind(id, actives.contains(id) ? Math.min(bodies.bound(id), pace) : pace);
          agenda.renew(id, tick, period);
          listing[id] = tick + period;
          actives.add(id);
          paces.include(bodies.bound(id), period);
        }
      }
      int longest = 0;
      for (int i = 0; i < actives.size(); i++) {
        greatest[tick] = Math.max(greatest[tick], bodies.bound(actives.get(i)));
        longest = Math.max(longest, listing[actives.get(i)] - tick);
      }
      assertTrue(paces.mostBound() >= greatest[tick], where);
      assertTrue(paces.mostPeriod() >= longest, where);
      assertTrue(paces.mostBound() <= most(greatest, tick - 17, tick), where + ": too long");
      assertTrue(paces.lateMostBound() >= most(greatest, tick - Wheel.TICKS, tick), where);
      int late = tick - 2 * Wheel.TICKS - 17;
      assertTrue(paces.lateMostBound() <= most(greatest, late, tick), where + ": too late");
    }
  }

  private static double most(double[] of, int from, int to) {
    double most = 0;
    for (int i = Math.max(0, from); i <= to; i++) {
      most = Math.max(most, of[i]);
    }
    return most;
  }

  @Test
  void period_slowAndFast_isAFifthOfTheWayToTheRadiusWithinLimits() {
    bodies.setRadius(0, 100);
    bind(0, 1);
    assertEquals(20, paces.period(0));
    bind(0, 0);
    assertEquals(Wheel.TICKS - 2, paces.period(0));
    bind(0, 0.1);
    assertEquals(Wheel.TICKS - 2, paces.period(0));
    bind(0, 1000);
    assertEquals(2, paces.period(0));
  }

  @Test
  void period_blind_countsOnTheGreatestRadius() {
    motion.radii.add(50);
    bind(0, 1);
    assertEquals(10, paces.period(0));
    bodies.setRadius(0, 0);
    assertEquals(2, paces.period(0), "its own, though that is nothing");
  }

  @Test
  void ticks_anyMarginAndPace_isAsLongAsItSurelyLasts() {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 10_000; i++) {
      double pace = random.nextDouble(2);
      double margin = random.nextDouble(-10, 100);
      int ticks = Paces.ticks(margin, pace);
      assertTrue(ticks == 0 || ticks * pace <= margin * (1 + 1e-12), margin + " at " + pace);
      boolean isMost = ticks == Wheel.TICKS || (ticks + 1) * pace > margin * (1 - 1e-12);
      assertTrue(isMost, margin + " at " + pace);
    }
    assertEquals(Wheel.TICKS, Paces.ticks(0, 0));
    assertEquals(0, Paces.ticks(0, 1));
    assertEquals(3, Paces.ticks(3, 1));
    assertEquals(Wheel.TICKS, Paces.ticks(Double.POSITIVE_INFINITY, 1));
  }
}
