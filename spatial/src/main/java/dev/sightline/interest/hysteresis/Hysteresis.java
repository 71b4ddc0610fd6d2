package dev.sightline.interest.hysteresis;

import dev.sightline.collection.IntList;
import dev.sightline.collection.LongIntMap;
import dev.sightline.collection.LongList;
import dev.sightline.interest.rule.Changes;
import dev.sightline.interest.rule.Emissions;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.Rule;
import dev.sightline.interest.rule.Soundness;
import dev.sightline.interest.rule.Verdict;
import dev.sightline.mesh.Mesh;
import dev.sightline.work.Workers;
import dev.sightline.world.WorldChange;
import org.jspecify.annotations.Nullable;

/**
 * A rule that lets go later than it takes hold: {@code in(t) = enter(t) or (in(t-1) and (keep(t) or
 * stay < minimum))}.
 *
 * <p>A pair that waits for its minimum stay is looked at again in every update.
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
  private static final int MOST_STAY = 1 << 28;

  private final Population population;
  private final Rule enter;
  private final Rule keep;
  private final int minimumStay;
  private final LongIntMap states = new LongIntMap();
  private final Emissions entering = new Emissions(new Holder(ENTER));
  private final Emissions keeping = new Emissions(new Holder(KEEP));
  private final LongList touched = new LongList();
  private final LongList waiting = new LongList();
  private int tick;

  /**
   * Combines two rules over one population.
   *
   * @param minimumStay for how many ticks a pair stays at least
   */
  public Hysteresis(Population population, Rule enter, Rule keep, int minimumStay) {
    if (minimumStay < 0 || minimumStay > MOST_STAY) {
      throw new IllegalArgumentException("a stay must be in [0, 2^28], not " + minimumStay);
    }
    if (enter == keep) {
      throw new IllegalArgumentException("one rule cannot stand for both");
    }
    if (enter.mesh() != null && keep.mesh() != null && enter.mesh() != keep.mesh()) {
      throw new IllegalArgumentException(
          "the rules " + enter.name() + " and " + keep.name() + " stand on different meshes");
    }
    population.claim(enter);
    population.claim(keep);
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
  public @Nullable Mesh mesh() {
    Mesh first = enter.mesh();
    return first == null ? keep.mesh() : first;
  }

  @Override
  public Soundness soundness() {
    return enter.soundness();
  }

  @Override
  public void update(Changes changes, Workers workers, Emissions out) {
    tick = (int) changes.tick();
    touched.clear();
    enter.update(changes, workers, entering);
    take(entering, ENTER);
    keep.update(changes, workers, keeping);
    take(keeping, KEEP);
    for (int i = 0; i < waiting.size(); i++) {
      touched.add(waiting.get(i));
    }
    waiting.clear();
    for (int i = 0; i < touched.size(); i++) {
      decide(touched.get(i), out.slice(0));
    }
  }

  @Override
  public void compact(Changes everybody, Workers workers) {
    enter.compact(everybody, workers);
    keep.compact(everybody, workers);
    entering.trim();
    keeping.trim();
    touched.clear();
    touched.trim();
    waiting.trim();
  }

  @Override
  public boolean isOutdatedBy(WorldChange change) {
    return enter.isOutdatedBy(change) || keep.isOutdatedBy(change);
  }

  @Override
  public void worldChanged(WorldChange change) {
    enter.worldChanged(change);
    keep.worldChanged(change);
  }

  @Override
  public Verdict judge(int observer, int entity) {
    Verdict now = enter.judge(observer, entity);
    boolean in = (states.get(pair(observer, entity), 0) & IN) != 0;
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
        long pair = pair(slice.observer(i), slice.entity(i));
        int state = states.get(pair, 0);
        set(pair, slice.entered(i) ? state | bit : state & ~bit);
        touched.add(pair);
      }
    }
    said.clear();
  }

  private void set(long pair, int state) {
    if (state == 0) {
      states.remove(pair);
    } else {
      states.put(pair, state);
    }
  }

  /** Brings a pair to what the formula says; idempotent within a tick. */
  private void decide(long pair, Emissions.Slice out) {
    int observer = (int) (pair >>> 32);
    int entity = (int) pair;
    int state = states.get(pair, 0);
    boolean was = (state & IN) != 0;
    boolean present = population.observes(observer) && population.perceivable(entity);
    boolean stays = was && present && stay(state) < minimumStay;
    boolean in = (state & ENTER) != 0 || (was && ((state & KEEP) != 0 || stays));
    if (in && (state & (ENTER | KEEP)) == 0) {
      waiting.add(pair);
    }
    if (in && !was) {
      set(pair, (state & (ENTER | KEEP)) | IN | (tick << STAY_SHIFT));
      out.entered(observer, entity);
    } else if (!in && was) {
      set(pair, state & (ENTER | KEEP));
      out.left(observer, entity);
    }
  }

  private static long pair(int observer, int entity) {
    return (long) observer << 32 | entity;
  }

  /** Returns the ticks since a pair entered; as ticks wrap, of a very long stay only the rest. */
  private int stay(int state) {
    return ((tick - (state >>> STAY_SHIFT)) << STAY_SHIFT) >>> STAY_SHIFT;
  }

  private final class Holder implements Emissions.Holder {
    private final int bit;

    Holder(int bit) {
      this.bit = bit;
    }

    @Override
    public boolean held(int observer, int entity) {
      return (states.get(pair(observer, entity), 0) & bit) != 0;
    }

    @Override
    public void accept(Emissions emissions) {
      take(emissions, bit);
    }
  }
}
