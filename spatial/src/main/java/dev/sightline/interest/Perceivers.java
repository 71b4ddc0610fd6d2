package dev.sightline.interest;

import dev.sightline.collection.IntList;
import dev.sightline.collection.LongList;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.Scope;
import dev.sightline.interest.rule.SlotVisitor;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** Finds the observers that perceive an event. */
final class Perceivers {

  /*
   * Who perceives an event: each sense names observers in any order; sorted together as (observer,
   * sense), the senses of an observer lie side by side, and the scope decides about them. All is
   * collected before the first is told, in buffers that belong to one call: so a visitor may ask
   * again, throw, or run on several threads. A few buffers are kept for the next calls.
   *
   * A sense that runs seldom may still name observers that were removed since: these are left out.
   */

  private static final int KEPT = 8;

  private final Population population;
  private final AtomicReferenceArray<Perceivers.Buffers> kept = new AtomicReferenceArray<>(KEPT);

  Perceivers(Population population) {
    this.population = population;
  }

  void visit(
      List<Sense> senses,
      int wanted,
      Scope scope,
      double x,
      double y,
      double radius,
      SlotVisitor visitor) {
    Buffers buffers = take();
    for (int i = 0; i < senses.size(); i++) {
      Sense sense = senses.get(i);
      if ((wanted >>> sense.bit() & 1) != 0) {
        buffers.found.clear();
        sense.rule().perceivers(x, y, radius, buffers.found);
        add(sense, buffers);
      }
    }
    buffers.decide(scope);
    int[] told = buffers.found.array();
    int count = buffers.found.size();
    for (int i = 0; i < count; i++) {
      visitor.visit(told[i]);
    }
    give(buffers);
  }

  private void add(Sense sense, Buffers buffers) {
    for (int i = 0; i < buffers.found.size(); i++) {
      int observer = buffers.found.get(i);
      if (observer < 0 || observer >= population.end()) {
        throw new IllegalStateException(
            "the rule of the sense "
                + sense.name()
                + " names the slot "
                + observer
                + ", which nobody has");
      }
      if (population.alive(observer)) {
        buffers.all.add((long) observer << 5 | sense.bit());
      }
    }
  }

  private Buffers take() {
    for (int i = 0; i < KEPT; i++) {
      Buffers buffers = kept.getAndSet(i, null);
      if (buffers != null) {
        buffers.all.clear();
        return buffers;
      }
    }
    return new Buffers();
  }

  /** Keeps buffers for another call; those of a visitor that threw are lost, which is fine. */
  private void give(Buffers buffers) {
    for (int i = 0; i < KEPT; i++) {
      if (kept.compareAndSet(i, null, buffers)) {
        return;
      }
    }
  }

  private static final class Buffers {
    final IntList found = new IntList();
    final LongList all = new LongList();

    /** Leaves those whose senses put the event in their scope, ascending. */
    void decide(Scope scope) {
      found.clear();
      long[] keys = all.array();
      Arrays.sort(keys, 0, all.size());
      for (int i = 0; i < all.size(); ) {
        int observer = (int) (keys[i] >>> 5);
        int mask = 0;
        for (; i < all.size() && (int) (keys[i] >>> 5) == observer; i++) {
          mask |= 1 << (keys[i] & 31);
        }
        if (scope.holds(mask)) {
          found.add(observer);
        }
      }
    }
  }
}
