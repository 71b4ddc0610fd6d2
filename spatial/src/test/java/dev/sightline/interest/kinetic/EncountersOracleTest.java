package dev.sightline.interest.kinetic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.interest.PairSet;
import dev.sightline.interest.kinetic.Loiterers.Traits;
import dev.sightline.interest.kinetic.due.Agenda;
import dev.sightline.interest.kinetic.due.IntChunks.Chunk;
import dev.sightline.interest.kinetic.due.LoosePairs;
import dev.sightline.interest.kinetic.grid.Neighborhood;
import dev.sightline.interest.kinetic.motion.Bodies;
import dev.sightline.interest.kinetic.motion.Motion;
import dev.sightline.interest.kinetic.motion.Numbering;
import dev.sightline.interest.kinetic.motion.Paces;
import dev.sightline.interest.kinetic.motion.Reach;
import dev.sightline.interest.rule.Changes;
import dev.sightline.interest.rule.Emissions;
import dev.sightline.interest.rule.Population;
import dev.sightline.work.Workers;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What is said and put down about those who are new, against a look at all their pairs. Pairs of
 * others are left out: what they do is taken for said.
 */
@NullUnmarked
final class EncountersOracleTest {
  private static final int MOST = 400;

  @ParameterizedTest
  @CsvSource({
    "1, 40, 10, false, false, false, false",
    "2, 40, 30, true, false, true, true",
    "3, 40, 15, false, true, false, true",
    "4, 50, 25, true, true, true, true"
  })
  void renew_thoseWhoAreNew_endsWhatWasAndBeginsWhatIs(
      long seed,
      int count,
      double radius,
      boolean radii,
      boolean sizes,
      boolean hidden,
      boolean blind) {
    Traits traits = new Traits(radii, sizes, hidden, blind);
    Loiterers loiterers = new Loiterers(seed, count, 100, radius, traits);
    Stage stage = new Stage(loiterers.population, sizes);
    for (int round = 0; round < 800; round++) {
      stage.follow("seed " + seed + " round " + round);
      loiterers.step();
    }
    assertTrue(stage.freshSum > 200 && stage.putSum > 200, stage.freshSum + ", " + stage.putSum);
  }

  private static final class Stage implements Emissions.Holder {
    private final Population population;
    private final Bodies bodies;
    private final Neighborhood neighborhood;
    private final Motion motion;
    private final Agenda agenda = new Agenda();
    private final Paces paces;
    private final LoosePairs loose = new LoosePairs();
    private final Encounters encounters;
    private final Emissions all = new Emissions(this);
    private final Emissions.Slice out = all.slice(3);
    private PairSet held = new PairSet(MOST);
    private int tick;
    private int freshSum;
    private int putSum;

    Stage(Population population, boolean sizes) {
      this.population = population;
      bodies = new Bodies(population.world(), false);
      neighborhood = new Neighborhood(population.world());
      Numbering numbering = new Numbering(population);
      Reach reach = sizes ? Reach.withSizes(1, 0) : Reach.of(1, 0);
      motion = new Motion(numbering, reach, bodies, neighborhood, false);
      paces = new Paces(bodies, motion, agenda);
      encounters =
          new Encounters(numbering, bodies, motion, neighborhood, agenda, paces, loose, null);
    }

    @Override
    public boolean held(int observer, int entity) {
      return held.get(observer, entity);
    }

    @Override
    public void accept(Emissions emissions) {}

    void follow(String where) {
      Changes changes = population.turn(1);
      agenda.reserve(population.end());
      motion.begin(tick + 1, changes);
      for (int share = 0; share < Motion.SHARES; share++) {
        motion.absorb(share);
      }
      if (motion.settle()) {
        tick++;
        neighborhood.advance(bodies.state, Bodies.STRIDE, 5, Workers.caller());
        scheduleFresh();
        paces.survey(tick, neighborhood.actives());
        list();
        loose.begin(tick);
        for (int i = 0; i < motion.fresh.count(); i++) {
          encounters.renew(tick, i, all, out);
        }
        freshSum += motion.fresh.count();
        checkSaid(where);
        checkPutDown(where);
        neighborhood.finish(bodies.state, Bodies.STRIDE);
      }
    }

    private void scheduleFresh() {
      for (int i = 0; i < motion.fresh.count(); i++) {
        int id = motion.fresh.id(i);
        if (!bodies.is(id, Bodies.LIVE) || bodies.is(id, Bodies.RESTS)) {
          agenda.end(id, tick);
        } else {
          int period = paces.period(id);
          agenda.begin(id, tick, period);
          paces.include(bodies.bound(id), period);
        }
      }
    }

    private void list() {
      for (int id : agenda.collect(tick).toArray()) {
        if (motion.lowerBound(id)) {
          agenda.end(id, tick);
          motion.rest(id, true);
        } else {
          int period = paces.period(id);
          agenda.renew(id, tick, period);
          paces.include(bodies.bound(id), period);
        }
      }
    }

    private boolean isAny(int a, int b, int flag) {
      return bodies.is(a, flag) || bodies.is(b, flag);
    }

    /** Applies what was said of those who are new, and takes what others do for said. */
    private void checkSaid(String where) {
      PairSet expected = new PairSet(MOST);
      PairSet actual = new PairSet(MOST);
      for (int o = 0; o < population.end(); o++) {
        for (int e = 0; e < population.end(); e++) {
          boolean holds = o != e && bodies.perceives(o, e);
          expected.set(o, e, holds);
          actual.set(o, e, isAny(o, e, Bodies.FRESH) ? held.get(o, e) : holds);
        }
      }
      for (int i = 0; i < out.size(); i++) {
        int o = out.observer(i);
        int e = out.entity(i);
        assertTrue(isAny(o, e, Bodies.FRESH), where);
        assertEquals(!out.entered(i), actual.get(o, e), where + ": said in vain of " + o + ">" + e);
        actual.set(o, e, out.entered(i));
      }
      all.clear();
      PairSet.assertSame(expected, actual, where);
      held = actual;
    }

    /** Each pair that may cross before its owner lists is put down once, for as long as that. */
    private void checkPutDown(String where) {
      Map<String, Integer> classOf = new HashMap<>();
      for (int c = 0; c < LoosePairs.CLASSES; c++) {
        for (Chunk chunk = loose.read(tick, c, tick + 99); chunk != null; chunk = chunk.next) {
          for (int at = 0; at < chunk.size; at += 2) {
            String pair = chunk.data[at] + "," + chunk.data[at + 1];
            assertEquals(null, classOf.put(pair, c), where + ": twice " + pair);
          }
        }
      }
      putSum += classOf.size();
      for (int a = 0; a < population.end(); a++) {
        for (int b = 0; b < population.end(); b++) {
          boolean matters = isAny(a, b, Bodies.FRESH) && !isAny(a, b, Bodies.RESTLESS);
          if (a != b && matters && canPerceive(a, b)) {
            checkPutDown(a, b, classOf, where);
          }
        }
      }
    }

    private boolean canPerceive(int observer, int entity) {
      return bodies.radius[observer] >= 0
          && bodies.is(observer, Bodies.LIVE)
          && bodies.is(entity, Bodies.PERCEIVABLE);
    }

    private void checkPutDown(int a, int b, Map<String, Integer> classOf, String where) {
      boolean symmetric = canPerceive(b, a) && bodies.reach(a, b) == bodies.reach(b, a);
      boolean looksAfter =
          !bodies.is(a, Bodies.RESTS) && (bodies.is(b, Bodies.RESTS) || Lister.owns(a, b) != 0);
      double pace = bodies.bound(a) + bodies.bound(b);
      if (pace == 0 || (symmetric && !looksAfter)) {
        return;
      }
      boolean byEntity = bodies.is(a, Bodies.RESTS);
      int until = agenda.listing(byEntity ? b : a);
      double gap = Math.abs(Math.sqrt(bodies.squaredDistance(a, b)) - bodies.reach(a, b)) + 1e-6;
      if (gap < pace * (until - tick)) {
        int flags =
            (symmetric ? LoosePairs.SYMMETRIC : 0)
                | (bodies.perceives(a, b) ? LoosePairs.INSIDE : 0);
        String pair = (a << 2 | flags) + "," + (b << 1 | (byEntity ? 1 : 0));
        int put = classOf.getOrDefault(pair, LoosePairs.CLASSES);
        assertTrue(put < LoosePairs.CLASSES, where + ": not put down " + a + ">" + b);
        assertTrue(put == 0 || 4 * put * pace <= gap, where + ": read too late " + a + ">" + b);
        assertTrue(loose.isRead(tick, until), where + ": dropped too early");
      }
    }
  }
}
