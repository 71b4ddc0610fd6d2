package dev.sightline.interest.accuracy;

import dev.sightline.interest.distance.DistanceRule;
import dev.sightline.interest.rule.Changes;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.Rule;
import dev.sightline.mesh.Mesh;
import dev.sightline.mesh.SightLine;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * Compares rules with exact sight on one population: what is within the radius and has a clear
 * line, by definition, decided anew in each tick.
 *
 * <pre>{@code
 * AccuracyMeter meter = new AccuracyMeter(population, mesh, rules);
 * population.move(...);
 * meter.tick();
 * List<Accuracy> results = meter.results();
 * }</pre>
 */
public final class AccuracyMeter {
  private final Population population;
  private final SightLine line;
  private final PairTable near;
  private final List<BitSet> seen = new ArrayList<>();
  private final List<Tally> tallies = new ArrayList<>();
  private boolean started;
  private long ticks;
  private final BitSet moved = new BitSet();
  private final BitSet sudden = new BitSet();

  /** Makes a meter for rules of this population, which must not be in a space. */
  public AccuracyMeter(Population population, Mesh mesh, List<? extends Rule> rules) {
    this.population = population;
    line = mesh.sightLine();
    near = new PairTable(new DistanceRule(population));
    for (Rule rule : rules) {
      population.claim(rule);
      tallies.add(new Tally(rule));
    }
  }

  /** Lets all rules see what changed, and measures. */
  public void tick() {
    tick(id -> false);
  }

  /**
   * Lets all rules see what changed, and measures.
   *
   * @param jumped who moved farther in this tick than rules that look ahead can know
   */
  public void tick(IntPredicate jumped) {
    Changes changes = population.turn(++ticks);
    near.update(changes);
    moved.clear();
    sudden.clear();
    for (int i = 0; i < changes.count(); i++) {
      int id = changes.id(i);
      moved.set(id, (changes.of(id) & Population.MOVED) != 0);
      sudden.set(id, (changes.of(id) & Population.ADDED) != 0 || jumped.test(id));
    }
    for (Tally tally : tallies) {
      tally.update(changes, population.end());
    }
    for (int o = 0; o < population.end(); o++) {
      BitSet before = PairTable.row(seen, o);
      BitSet now = visible(o);
      for (Tally tally : tallies) {
        tally.count(o, before, now, started, moved, sudden);
      }
      seen.set(o, now);
    }
    started = true;
  }

  private BitSet visible(int observer) {
    BitSet row = (BitSet) near.row(observer).clone();
    double x = population.x(observer);
    double y = population.y(observer);
    for (int e = row.nextSetBit(0); e >= 0; e = row.nextSetBit(e + 1)) {
      boolean here = population.x(e) == x && population.y(e) == y;
      if (!here && !line.clear(x, y, population.x(e), population.y(e))) {
        row.clear(e);
      }
    }
    return row;
  }

  /** Returns what was measured so far, in the order of the rules. */
  public List<Accuracy> results() {
    return tallies.stream().map(Tally::result).toList();
  }

  /** One rule's sums. */
  private static final class Tally {
    private final String name;
    private final PairTable table;
    private long pairs;
    private long visible;
    private long missed;
    private long entries;
    private long late;
    private long lateTicks;
    private long unprepared;
    private long messages;
    private final List<BitSet> waiting = new ArrayList<>();
    private final List<BitSet> previous = new ArrayList<>();

    Tally(Rule rule) {
      name = rule.name();
      table = new PairTable(rule);
    }

    void update(Changes changes, int end) {
      for (int o = 0; o < end; o++) {
        PairTable.row(previous, o).clear();
        PairTable.row(previous, o).or(table.row(o));
      }
      table.update(changes);
    }

    void count(
        int observer, BitSet before, BitSet now, boolean started, BitSet moved, BitSet sudden) {
      BitSet row = table.row(observer);
      BitSet hidden = (BitSet) now.clone();
      hidden.andNot(row);
      pairs += row.cardinality();
      visible += now.cardinality();
      missed += hidden.cardinality();
      if (started) {
        countMessages(row, PairTable.row(previous, observer), moved);
        BitSet entered = (BitSet) now.clone();
        entered.andNot(before);
        entries += entered.cardinality();
        countUnprepared(observer, entered, sudden);
        entered.and(hidden);
        late += entered.cardinality();
        PairTable.row(waiting, observer).or(entered);
        PairTable.row(waiting, observer).and(hidden);
        lateTicks += PairTable.row(waiting, observer).cardinality();
      }
    }

    private void countMessages(BitSet row, BitSet rowBefore, BitSet moved) {
      BitSet changed = (BitSet) row.clone();
      changed.xor(rowBefore);
      messages += changed.cardinality();
      BitSet kept = (BitSet) row.clone();
      kept.and(rowBefore);
      kept.and(moved);
      messages += kept.cardinality();
    }

    private void countUnprepared(int observer, BitSet entered, BitSet sudden) {
      if (!sudden.get(observer)) {
        BitSet missing = (BitSet) entered.clone();
        missing.andNot(PairTable.row(previous, observer));
        missing.andNot(sudden);
        unprepared += missing.cardinality();
      }
    }

    Accuracy result() {
      long superfluous = pairs - (visible - missed);
      return new Accuracy(
          name,
          pairs,
          visible,
          missed,
          superfluous,
          entries,
          late,
          lateTicks,
          unprepared,
          messages);
    }
  }
}
