package dev.sightline.interest.accuracy;

import dev.sightline.interest.distance.DistanceRule;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.Rule;
import dev.sightline.mesh.Mesh;
import dev.sightline.mesh.SightLine;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Compares rules with exact sight on one population: what is within the radius and has a clear
 * line, by definition, decided anew in each tick.
 *
 * <pre>{@code
 * AccuracyMeter meter = new AccuracyMeter(people, mesh, rules);
 * people.move(...);
 * meter.tick();
 * List<Accuracy> results = meter.results();
 * }</pre>
 */
public final class AccuracyMeter {
  private final Population people;
  private final SightLine line;
  private final PairTable near;
  private final BitSet[] seen;
  private final List<Tally> tallies = new ArrayList<>();
  private boolean started;

  /** Makes a meter for rules of this population, which must not be in a space. */
  public AccuracyMeter(Population people, Mesh mesh, List<? extends Rule> rules) {
    this.people = people;
    line = mesh.sightLine();
    near = new PairTable(people, new DistanceRule(people));
    seen = new BitSet[people.capacity()];
    for (int i = 0; i < seen.length; i++) {
      seen[i] = new BitSet();
    }
    for (Rule rule : rules) {
      tallies.add(new Tally(people, rule));
    }
  }

  /** Lets all rules see what changed, and measures. */
  public void tick() {
    near.update();
    for (Tally tally : tallies) {
      tally.table.update();
    }
    for (int o = 0; o < people.end(); o++) {
      BitSet now = visible(o);
      for (Tally tally : tallies) {
        tally.count(o, seen[o], now, started);
      }
      seen[o] = now;
    }
    started = true;
    people.settle();
  }

  private BitSet visible(int observer) {
    BitSet row = (BitSet) near.row(observer).clone();
    double x = people.x(observer);
    double y = people.y(observer);
    for (int e = row.nextSetBit(0); e >= 0; e = row.nextSetBit(e + 1)) {
      boolean here = people.x(e) == x && people.y(e) == y;
      if (!here && !line.clear(x, y, people.x(e), people.y(e))) {
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
    private final BitSet[] waiting;

    Tally(Population people, Rule rule) {
      name = rule.name();
      table = new PairTable(people, rule);
      waiting = new BitSet[people.capacity()];
      for (int i = 0; i < waiting.length; i++) {
        waiting[i] = new BitSet();
      }
    }

    void count(int observer, BitSet before, BitSet now, boolean started) {
      BitSet row = table.row(observer);
      BitSet hidden = (BitSet) now.clone();
      hidden.andNot(row);
      pairs += row.cardinality();
      visible += now.cardinality();
      missed += hidden.cardinality();
      if (started) {
        BitSet entered = (BitSet) now.clone();
        entered.andNot(before);
        entries += entered.cardinality();
        entered.and(hidden);
        late += entered.cardinality();
        waiting[observer].or(entered);
        waiting[observer].and(hidden);
        lateTicks += waiting[observer].cardinality();
      }
    }

    Accuracy result() {
      long superfluous = pairs - (visible - missed);
      return new Accuracy(name, pairs, visible, missed, superfluous, entries, late, lateTicks);
    }
  }
}
