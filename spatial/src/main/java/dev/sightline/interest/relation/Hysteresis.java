package dev.sightline.interest.relation;

import dev.sightline.collection.IntList;
import dev.sightline.interest.rule.Changes;
import dev.sightline.interest.rule.Emissions;
import dev.sightline.interest.rule.ObstacleChange;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.Rule;
import dev.sightline.interest.rule.Soundness;
import dev.sightline.interest.rule.Verdict;
import dev.sightline.work.Workers;
import dev.sightline.world.WorldChange;
import java.util.Arrays;

/**
 * A rule that lets go later than it takes hold: {@code in(t) = enter(t) or (in(t-1) and (keep(t) or
 * stay < minimum))}.
 *
 * <p>{@code enter} is a rule at its radius, {@code keep} the same rule at the leave radius. A
 * pair's stay is the number of ticks since it entered. With a minimum of 0, what {@code keep} does
 * not hold leaves at once; so a blocked line ends sight unless a minimum stay is set.
 */
public final class Hysteresis implements Rule {
  private static final int ENTER = 1;
  private static final int KEEP = 2;
  private static final int IN = 4;
  private static final int STAY_SHIFT = 3;

  private final Population population;
  private final Rule enter;
  private final Rule keep;
  private final int minimumStay;
  private final PairCounts states = new PairCounts();
  private final Emissions entering = new Emissions(new Holder(ENTER));
  private final Emissions keeping = new Emissions(new Holder(KEEP));
  private long[] touched = new long[256];
  private int touchedCount;
  private long[] waiting = new long[64];
  private int waitingCount;
  private int tick;

  /**
   * Combines two rules over one population.
   *
   * @param minimumStay for how many ticks a pair stays at least
   */
  public Hysteresis(Population population, Rule enter, Rule keep, int minimumStay) {
    if (minimumStay < 0) {
      throw new IllegalArgumentException("a stay cannot be negative: " + minimumStay);
    }
    this.population = population;
    this.enter = enter;
    this.keep = keep;
    this.minimumStay = minimumStay;
  }

  @Override
  public String name() {
    return enter.name();
  }

  @Override
  public Population population() {
    return population;
  }

  @Override
  public Soundness soundness() {
    return enter.soundness();
  }

  @Override
  public void update(Changes changes, Workers workers, Emissions out) {
    tick++;
    touchedCount = 0;
    enter.update(changes, workers, entering);
    take(entering, ENTER);
    keep.update(changes, workers, keeping);
    take(keeping, KEEP);
    for (int i = 0; i < waitingCount; i++) {
      touch(waiting[i]);
    }
    waitingCount = 0;
    for (int i = 0; i < touchedCount; i++) {
      decide((int) (touched[i] >>> 32), (int) touched[i], out.slice(0));
    }
  }

  @Override
  public void worldChanged(WorldChange change) {
    enter.worldChanged(change);
    keep.worldChanged(change);
  }

  @Override
  public void obstaclesChanged(ObstacleChange change) {
    enter.obstaclesChanged(change);
    keep.obstaclesChanged(change);
  }

  @Override
  public Verdict judge(int observer, int entity) {
    Verdict now = enter.judge(observer, entity);
    boolean in = (states.get(observer, entity) & IN) != 0;
    if (now.yes() || !in) {
      return now;
    }
    Verdict kept = keep.judge(observer, entity);
    String why = kept.yes() ? "kept: " + kept.words() : "kept for its minimum stay";
    return new Verdict(name(), true, why, kept.data());
  }

  @Override
  public void perceivers(double x, double y, double radius, IntList out) {
    enter.perceivers(x, y, radius, out);
  }

  private void take(Emissions said, int bit) {
    for (int s = 0; s < Emissions.SLICES; s++) {
      Emissions.Slice slice = said.slice(s);
      for (int i = 0; i < slice.size(); i++) {
        set(slice.observer(i), slice.entity(i), bit, slice.entered(i));
        touch((long) slice.observer(i) << 32 | slice.entity(i));
      }
    }
    said.clear();
  }

  private void set(int observer, int entity, int bit, boolean on) {
    int state = states.get(observer, entity);
    if (((state & bit) != 0) != on) {
      states.add(observer, entity, on ? bit : -bit);
    }
  }

  private void touch(long pair) {
    if (touchedCount == touched.length) {
      touched = Arrays.copyOf(touched, 2 * touchedCount);
    }
    touched[touchedCount++] = pair;
  }

  /** Brings a pair to what the formula says; idempotent within a tick. */
  private void decide(int observer, int entity, Emissions.Slice out) {
    int state = states.get(observer, entity);
    boolean was = (state & IN) != 0;
    boolean present = population.observes(observer) && population.perceivable(entity);
    boolean stays = was && present && stay(state) < minimumStay;
    boolean in = (state & ENTER) != 0 || (was && ((state & KEEP) != 0 || stays));
    if (in && (state & (ENTER | KEEP)) == 0) {
      await((long) observer << 32 | entity);
    }
    if (in && !was) {
      states.add(observer, entity, IN + (tick << STAY_SHIFT));
      out.entered(observer, entity);
    } else if (!in && was) {
      states.add(observer, entity, (state & (ENTER | KEEP)) - state);
      out.left(observer, entity);
    }
  }

  /** Returns the ticks since a pair entered; as ticks wrap, of a very long stay only the rest. */
  private int stay(int state) {
    return ((tick - (state >>> STAY_SHIFT)) << STAY_SHIFT) >>> STAY_SHIFT;
  }

  private void await(long pair) {
    if (waitingCount == waiting.length) {
      waiting = Arrays.copyOf(waiting, 2 * waitingCount);
    }
    waiting[waitingCount++] = pair;
  }

  private final class Holder implements Emissions.Holder {
    private final int bit;

    Holder(int bit) {
      this.bit = bit;
    }

    @Override
    public boolean held(int observer, int entity) {
      return (states.get(observer, entity) & bit) != 0;
    }

    @Override
    public void accept(Emissions emissions) {
      take(emissions, bit);
    }
  }
}
