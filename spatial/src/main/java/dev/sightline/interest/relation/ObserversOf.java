package dev.sightline.interest.relation;

import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.SlotVisitor;

/**
 * Who perceives an entity: the relation read the other way round, a hash table of observers per
 * entity. Kept up by every change of scope, one lookup each.
 */
final class ObserversOf {
  private static final int BLOCK = Long.SIZE;

  private final SparseRows rows = new SparseRows(64, Population.MOST);

  /** Starts with all pairs of a relation as it stands. */
  ObserversOf(Relation relation) {
    for (int i = 0; i < relation.ranges(); i++) {
      relation.range(i).rows().visitPairs((o, e, mask, in, viaChild) -> set(o, e, in));
    }
  }

  /** Says whether an observer perceives an entity. */
  void set(int observer, int entity, boolean on) {
    rows.growTo(entity + 1);
    int slot = rows.find(entity, observer);
    if (on && slot < 0) {
      rows.insert(entity, observer, slot);
    } else if (!on && slot >= 0) {
      rows.delete(entity, slot);
    }
  }

  /** Takes note of what a tick changed. */
  void update(ChangeCursor changes) {
    while (changes.next()) {
      if (!changes.sensesOnly()) {
        set(changes.observer(), changes.entity(), changes.in());
      }
    }
  }

  /** Visits the observers of an entity, in no set order. */
  void visit(int entity, SlotVisitor visitor) {
    if (entity >= rows.rows()) {
      return;
    }
    int end = rows.endSlot(entity);
    int step = BLOCK * rows.stride();
    for (int from = rows.firstSlot(entity); from < end; from += step) {
      visit(from, Math.min(end, from + step), visitor);
    }
  }

  /** Finds which slots of a block are in use, without a branch to mispredict, and visits those. */
  private void visit(int from, int to, SlotVisitor visitor) {
    int stride = rows.stride();
    long used = 0;
    long bit = 1;
    for (int slot = from; slot < to; slot += stride) {
      used |= bit & ~((long) rows.entity(slot) >> 63);
      bit <<= 1;
    }
    for (; used != 0; used &= used - 1) {
      visitor.visit(rows.entity(from + Long.numberOfTrailingZeros(used) * stride));
    }
  }
}
