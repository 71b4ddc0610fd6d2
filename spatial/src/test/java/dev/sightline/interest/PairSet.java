package dev.sightline.interest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.interest.RuleSpace.TickDelta;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.Rule;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** Pairs as a square of bits: what tests compare relations with. */
public final class PairSet {
  private final BitSet[] rows;

  public PairSet(int capacity) {
    rows = new BitSet[capacity];
    for (int i = 0; i < capacity; i++) {
      rows[i] = new BitSet();
    }
  }

  /** Returns what a rule's judgment says about all pairs: slow, obviously right. */
  public static PairSet judged(Population population, Test test) {
    PairSet pairs = new PairSet(population.capacity());
    for (int o = 0; o < population.end(); o++) {
      for (int e = 0; population.observes(o) && e < population.end(); e++) {
        if (o != e && population.perceivable(e) && test.holds(o, e)) {
          pairs.rows[o].set(e);
        }
      }
    }
    return pairs;
  }

  public static PairSet judged(Population population, Rule rule) {
    return judged(population, (o, e) -> rule.judge(o, e).yes());
  }

  /** Returns what the relation of a space holds. */
  public static PairSet of(RuleSpace space) {
    int capacity = space.population().capacity();
    PairSet pairs = new PairSet(capacity);
    for (int o = 0; o < capacity; o++) {
      BitSet row = pairs.rows[o];
      space.relation().visit(o, (entity, senses) -> row.set(entity));
    }
    return pairs;
  }

  /** Applies a delta, checking that it is ordered and that each step is a change. */
  public void apply(TickDelta delta, String where) {
    long last = -1;
    while (delta.next()) {
      long key = (long) delta.observer() << 32 | delta.entity();
      assertTrue(key > last, "unordered delta, " + where);
      last = key;
      BitSet row = rows[delta.observer()];
      assertEquals(!delta.entered(), row.get(delta.entity()), "no change in delta, " + where);
      row.flip(delta.entity());
    }
  }

  public boolean get(int observer, int entity) {
    return rows[observer].get(entity);
  }

  public void set(int observer, int entity, boolean on) {
    rows[observer].set(entity, on);
  }

  public int size() {
    int size = 0;
    for (BitSet row : rows) {
      size += row.cardinality();
    }
    return size;
  }

  /** Fails with the pairs that differ. */
  public static void assertSame(PairSet expected, PairSet actual, String where) {
    List<String> wrong = new ArrayList<>();
    for (int o = 0; o < expected.rows.length; o++) {
      BitSet differ = (BitSet) expected.rows[o].clone();
      differ.xor(actual.rows[o]);
      for (int e = differ.nextSetBit(0); e >= 0 && wrong.size() < 9; e = differ.nextSetBit(e + 1)) {
        wrong.add((expected.rows[o].get(e) ? "missing " : "superfluous ") + o + "->" + e);
      }
    }
    assertTrue(wrong.isEmpty(), where + ": " + wrong);
  }

  /** Whether a pair belongs. */
  @FunctionalInterface
  public interface Test {
    boolean holds(int observer, int entity);
  }
}
