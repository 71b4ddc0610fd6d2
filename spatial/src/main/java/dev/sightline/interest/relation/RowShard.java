package dev.sightline.interest.relation;

import dev.sightline.collection.IntList;
import dev.sightline.interest.rule.Emissions;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.Scope;

/** A range of observers with their pairs, which one thread can work on. */
final class RowShard {

  /*
   * A range of observers and their rows, so that threads can share the observers among them. What a
   * rule says is put in order by SaidPairs; PairRows keep the pairs; of each pair it is decided here
   * whether it is in scope, and RowChanges learns what changed.
   *
   * Changes are applied in batches: first the hash slots of all are touched, so that their cache
   * misses overlap, then they are changed.
   *
   * Cost per change of a pair: three passes of a radix sort, one hash lookup, one append to the log;
   * with several senses the same passes again.
   */

  private static final int BATCH = 32;

  private final Population population;
  private final int first;
  private Scope scope;
  private final PairRows rows;
  private final SparseRows sparse;
  private final SaidPairs said;
  private final RowChanges changes;
  private final IntList selected = new IntList();

  /** Written so that touching is not optimized away. */
  @SuppressWarnings("UnusedVariable")
  private int warmth;

  RowShard(int first, int rows, int capacity, Scope scope, Population population) {
    this.population = population;
    this.first = first;
    this.scope = scope;
    this.rows = new PairRows(first, rows, capacity);
    sparse = this.rows.sparse;
    int entityBits = 32 - Integer.numberOfLeadingZeros(capacity);
    int rowBits = 32 - Integer.numberOfLeadingZeros(rows);
    RadixSort sorter = new RadixSort();
    said = new SaidPairs(rowBits, entityBits, sorter);
    changes = new RowChanges(this.rows, new ChangeLog(rowBits, entityBits, sorter));
  }

  /** Returns the pairs. */
  PairRows rows() {
    return rows;
  }

  /** Returns what changed in this tick. */
  RowChanges changes() {
    return changes;
  }

  // What rules say.

  /** Takes over a part of what a rule said, all about this shard's observers. */
  void collect(Emissions.Slice words, int from, int to) {
    said.add(words, from, to, first);
  }

  /** Applies what was collected; of several words about a pair the last counts. */
  void apply(int sense) {
    said.sort();
    for (int batch = 0; batch < said.size(); batch += BATCH) {
      int end = Math.min(said.size(), batch + BATCH);
      for (int i = batch; i < end; i++) {
        warmth += sparse.touch(said.row(i), said.entity(i));
      }
      for (int i = batch; i < end; i++) {
        if (said.isLast(i)) {
          boolean entered = said.entered(i);
          if (entered) {
            requireThere(said.row(i), said.entity(i));
          }
          set(said.row(i), said.entity(i), sense, entered);
        }
      }
    }
    said.clear();
  }

  /** Refuses what would outlast an entity, and be told of the next one in its slot. */
  private void requireThere(int row, int entity) {
    if (!population.observes(first + row) || !population.alive(entity)) {
      throw new IllegalStateException(
          "a rule says that "
              + (first + row)
              + " perceives "
              + entity
              + ": one of them is not there, or does not observe");
    }
  }

  private void set(int row, int entity, int sense, boolean on) {
    DenseRow full = rows.dense(row);
    if (full == null) {
      setSparse(row, entity, 1 << sense, on);
    } else {
      setDense(row, full, entity, sense, on);
    }
  }

  private void setSparse(int row, int entity, int bit, boolean on) {
    sparse.admit(bit);
    int slot = sparse.find(row, entity);
    if (slot < 0) {
      if (!on) {
        return;
      }
      if (rows.isFull(row)) {
        setDense(row, fill(row), entity, Integer.numberOfTrailingZeros(bit), true);
        return;
      }
      slot = sparse.insert(row, entity, slot);
    }
    int before = sparse.mask(slot);
    int mask = on ? before | bit : before & ~bit;
    boolean viaChild = sparse.has(slot, SparseRows.VIA_CHILD);
    if (mask == 0 && !viaChild) {
      end(row, entity, slot, before);
      return;
    }
    if (mask != before && sparse.has(slot, SparseRows.IN)) {
      changes.noteMask(row, entity, before);
    }
    sparse.mask(slot, mask);
    decide(row, entity, slot, viaChild || scope.holds(mask));
  }

  /** Takes a pair away that has lost its last sense. */
  private void end(int row, int entity, int slot, int before) {
    if (sparse.has(slot, SparseRows.IN)) {
      changes.addEnd(row, entity, before);
    }
    sparse.delete(row, slot);
  }

  private void setDense(int row, DenseRow full, int entity, int sense, boolean on) {
    int before = full.mask(entity);
    int mask = on ? before | 1 << sense : before & ~(1 << sense);
    if (mask == before) {
      return;
    }
    changes.noteMasks(row, full);
    full.toggle(entity, sense);
    boolean viaChild = full.viaChild(entity);
    if (before == 0 || mask == 0) {
      count(full, !viaChild, on);
    }
    decide(row, full, entity, viaChild || scope.holds(mask));
  }

  private static void count(DenseRow full, boolean alone, boolean on) {
    if (alone) {
      full.used += on ? 1 : -1;
    }
  }

  private DenseRow fill(int row) {
    DenseRow full = rows.fill(row);
    changes.noteFilled(row, full);
    return full;
  }

  /** Says whether a child brings the entity into the observer's scope. */
  void setViaChild(int row, int entity, boolean on) {
    DenseRow full = rows.dense(row);
    if (full == null) {
      setSparseViaChild(row, entity, on);
    } else if (full.viaChild(entity) != on) {
      full.toggleViaChild(entity);
      count(full, full.mask(entity) == 0, on);
      decide(row, full, entity, on || scope.holds(full.mask(entity)));
    }
  }

  private void setSparseViaChild(int row, int entity, boolean on) {
    int slot = sparse.find(row, entity);
    if (slot < 0) {
      if (!on) {
        return;
      }
      slot = sparse.insert(row, entity, slot);
    }
    if (sparse.has(slot, SparseRows.VIA_CHILD) != on) {
      sparse.toggle(slot, SparseRows.VIA_CHILD);
    }
    decide(row, entity, slot, on || scope.holds(sparse.mask(slot)));
    if (!on && sparse.mask(slot) == 0) {
      sparse.delete(row, slot);
    }
  }

  private void decide(int row, int entity, int slot, boolean holds) {
    boolean in = holds && (sparse.has(slot, SparseRows.IN) || areThere(row, entity));
    if (sparse.has(slot, SparseRows.IN) != in) {
      if (!in) {
        changes.noteMask(row, entity, sparse.mask(slot));
      }
      sparse.toggle(slot, SparseRows.IN);
      changes.add(row, entity, in);
    }
  }

  private void decide(int row, DenseRow full, int entity, boolean holds) {
    boolean in = holds && (full.in(entity) || areThere(row, entity));
    if (full.in(entity) != in) {
      full.toggleIn(entity);
      changes.add(row, full, entity, in);
    }
  }

  /** Nobody comes into scope who was removed, whatever a rule that runs seldom still says. */
  private boolean areThere(int row, int entity) {
    return population.alive(entity) && population.alive(first + row);
  }

  // What the space says.

  /** Takes a sense away from all pairs. */
  void removeSense(int sense) {
    PairRows.PairVisitor selecting =
        (observer, entity, mask, isIn, isViaChild) -> {
          if ((mask >>> sense & 1) != 0) {
            selected.add(entity);
          }
        };
    for (int row = 0; row < rows.count(); row++) {
      selected.clear();
      rows.visitPairs(row, selecting);
      for (int i = 0; i < selected.size(); i++) {
        set(row, selected.get(i), sense, false);
      }
    }
  }

  /** Takes all senses away from a pair. */
  void removePair(int row, int entity) {
    for (int left = rows.mask(row, entity); left != 0; left &= left - 1) {
      set(row, entity, Integer.numberOfTrailingZeros(left), false);
    }
  }

  /** Takes all senses away from all pairs of a row. */
  void removeRow(int row) {
    selected.clear();
    rows.visitPairs(row, (observer, entity, mask, isIn, isViaChild) -> selected.add(entity));
    for (int i = 0; i < selected.size(); i++) {
      removePair(row, selected.get(i));
    }
  }

  /** Decides all pairs by another scope. */
  void scope(Scope other) {
    scope = other;
    rows.visitPairs(
        (observer, entity, mask, isIn, isViaChild) ->
            decide(observer - first, entity, isViaChild || other.holds(mask)));
  }

  private void decide(int row, int entity, boolean holds) {
    DenseRow full = rows.dense(row);
    if (full != null) {
      decide(row, full, entity, holds);
    } else {
      decide(row, entity, sparse.find(row, entity), holds);
    }
  }
}
